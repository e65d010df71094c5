//===- SharedSectors.cpp - Sectors of several requests --------------------===//

#include "SharedSectors.h"
#include "warplint/Hardware/Warp.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <array>

using namespace llvm;
using namespace warplint;

/// Loads of more lines share nothing: 16 lines for each of 64 warps are half of
/// the L1 cache of an H100, where other data has to fit, too.
static constexpr double MostLinesInL1 = 16;

static bool mayShare(const AccessShape &Shape, const LoggedAccess &A) {
  return Shape.Space == MemorySpace::Global && Shape.Op != AccessKind::Atomic &&
         Shape.Bytes && A.May;
}

static uint64_t hashOf(const AccessShape &Shape, const LoggedAccess &A) {
  hash_code Hash = hash_combine(unsigned(Shape.Op), A.HasBase, A.Base,
                                A.Address.Terms.size());
  for (const LaneTerm &Term : A.Address.Terms)
    Hash = hash_combine(Hash, Term.Symbol, Term.Coefficient[0],
                        Term.Coefficient[WarpLanes - 1]);
  return Hash;
}

/// For each lane, the first lane whose row it accesses. What is not known of
/// the address is the same for lanes with equal coefficients; other lanes are
/// in another row, which shares no unit with theirs.
static std::array<uint8_t, WarpLanes> rowsOf(const LoggedAccess &A) {
  std::array<uint8_t, WarpLanes> Rows{};
  if (all_of(A.Address.Terms,
             [](const LaneTerm &Term) { return Term.Coefficient.isUniform(); }))
    return Rows;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Rows[L] = L;
    for (unsigned Other = 0; Other < L; ++Other)
      if (all_of(A.Address.Terms, [&](const LaneTerm &Term) {
            return Term.Coefficient[L] == Term.Coefficient[Other];
          })) {
        Rows[L] = Rows[Other];
        break;
      }
  }
  return Rows;
}

/// The units of `Bytes` bytes that the lanes of a request touch, each once.
static SmallVector<int64_t, WarpLanes> unitsOf(const LoggedAccess &A,
                                               unsigned Bytes) {
  const std::array<uint8_t, WarpLanes> Rows = rowsOf(A);
  SmallVector<int64_t, WarpLanes> Units;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (A.May >> L & 1) {
      const int64_t K = A.Address.K[L];
      const int64_t Unit = K >= 0 ? K / Bytes : -((Bytes - 1 - K) / Bytes);
      Units.push_back(Unit * WarpLanes + Rows[L]);
    }
  sort(Units);
  Units.erase(std::unique(Units.begin(), Units.end()), Units.end());
  return Units;
}

SharedSectors::SharedSectors(const Log &Of, unsigned SectorBytes)
    : Of(Of), SectorBytes(SectorBytes) {
  for (const LoggedAccess &A : Of.Accesses) {
    const AccessShape &Shape = Of.Shapes[A.Shape];
    if (!mayShare(Shape, A))
      continue;
    const uint64_t Hash = hashOf(Shape, A);
    auto *G = const_cast<Group *>(find(A, Hash));
    if (!G)
      G = &Groups.emplace(Hash, Group{&A, Shape.Op, {}, {}})->second;
    for (int64_t Unit : unitsOf(A, SectorBytes))
      ++G->Sectors[Unit];
    for (int64_t Unit : unitsOf(A, Shape.Bytes))
      ++G->Words[Unit];
  }
}

const SharedSectors::Group *SharedSectors::find(const LoggedAccess &A,
                                                uint64_t Hash) const {
  auto [At, End] = Groups.equal_range(Hash);
  for (; At != End; ++At) {
    const Group &G = At->second;
    if (G.Op == Of.Shapes[A.Shape].Op && G.First->HasBase == A.HasBase &&
        G.First->Base == A.Base && G.First->Address.Terms == A.Address.Terms)
      return &G;
  }
  return nullptr;
}

SharedSectors::Parts SharedSectors::partsOf(const LoggedAccess &A,
                                            double Lines) const {
  const AccessShape &Shape = Of.Shapes[A.Shape];
  if (!mayShare(Shape, A) ||
      (Shape.Op == AccessKind::Load && Lines > MostLinesInL1))
    return {};
  const Group *G = find(A, hashOf(Shape, A));
  auto Part = [&](const std::unordered_map<int64_t, unsigned> &Counts,
                  unsigned Bytes) {
    const SmallVector<int64_t, WarpLanes> Units = unitsOf(A, Bytes);
    double Sum = 0;
    for (int64_t Unit : Units)
      Sum += 1.0 / Counts.at(Unit);
    return Sum / double(Units.size());
  };
  return {Part(G->Sectors, SectorBytes), Part(G->Words, Shape.Bytes)};
}
