//===- StackFrame.cpp - Private arrays in a stack frame -------------------===//

#include "StackFrame.h"
#include <algorithm>
#include <cassert>

using namespace warplint;
using namespace warplint::checks;

/// With more arrays, their subsets are not enumerated.
static constexpr size_t MostArrays = 16;

namespace {

struct Candidate {
  uint64_t Bytes;
  bool Asked; ///< the array in question, or another instance of it
};

/// Whether some set of arrays explains the frame's size, with and without the
/// array in question.
struct Explained {
  bool With = false, Without = false;
};

} // namespace

static std::vector<Candidate> candidates(const KernelTable &Table,
                                         const PrivateArray &Array) {
  std::vector<Candidate> All;
  for (const PrivateArray &P : Table.PrivateArrays) {
    const bool Asked = P.Name == Array.Name && P.Where == Array.Where;
    for (unsigned I = 0; I < P.Copies; ++I)
      All.push_back({P.Bytes, Asked});
  }
  return All;
}

/// Upper and lower bound of the bytes of named arrays in the frame.
static std::pair<uint64_t, uint64_t> namedBytes(const KernelTable &Table) {
  const uint64_t Frame = *Table.StackBytes;
  const uint64_t Others = Table.SpillStoreBytes + Table.UnnamedBytes;
  return {Frame, Frame - std::min(Frame, Others)};
}

InFrame checks::inFrame(const KernelTable &Table, const PrivateArray &Array) {
  assert(Table.StackBytes && "machine code was not looked at");
  auto [Most, Least] = namedBytes(Table);
  if (Array.Bytes == 0)
    return Most ? InFrame::Unclear : InFrame::No;
  if (Array.Bytes > Most)
    return InFrame::No;
  const std::vector<Candidate> All = candidates(Table, Array);
  if (All.size() > MostArrays) {
    uint64_t Sum = 0;
    for (const Candidate &C : All)
      Sum += C.Bytes;
    return Least >= Sum ? InFrame::Yes : InFrame::Unclear;
  }
  Explained E;
  for (uint32_t Set = 0; Set < (1u << All.size()); ++Set) {
    uint64_t Sum = 0, Padded = 0;
    bool Has = false;
    for (size_t I = 0; I < All.size(); ++I)
      if (Set >> I & 1) {
        Sum += All[I].Bytes;
        // Each array may be aligned to 16 bytes.
        Padded += (All[I].Bytes + 15) / 16 * 16;
        Has |= All[I].Asked;
      }
    if (Sum <= Most && Padded >= Least)
      (Has ? E.With : E.Without) = true;
  }
  if (E.With != E.Without)
    return E.With ? InFrame::Yes : InFrame::No;
  return InFrame::Unclear;
}
