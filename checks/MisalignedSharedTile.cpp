//===- MisalignedSharedTile.cpp - Tiles that bulk copies cannot take ------===//
//
// A bulk copy needs its tile at a multiple of 16 bytes, a tensor copy at one of
// 128; the hardware faults otherwise. Lanes that compute a swizzle from their
// place in the tile need it at a multiple of the swizzle's period. Reported are
// offsets that break this, and declarations that do not guarantee it.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "Tiles.h"
#include "warplint/Hardware/BulkCopy.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class MisalignedSharedTile : public Check {
public:
  llvm::StringRef id() const override { return "misaligned-shared-tile"; }
  llvm::StringRef summary() const override {
    return "a tile of shared memory without the alignment that a bulk copy or "
           "a "
           "swizzle needs";
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  void checkCopy(const CheckInput &In, const TileAccess &T,
                 std::vector<Finding> &Out) const;
  void checkLanes(const CheckInput &In, const Access &A, const TileAccess &T,
                  std::vector<Finding> &Out) const;
  void report(const CheckInput &In, const TileAccess &T, std::string Message,
              std::string Advice, std::vector<Finding> &Out) const;
};

} // namespace

static uint64_t neededBy(const TileAccess &T) {
  return T.Form == TileForm::TensorCopy ? TensorAlignment : BulkAlignment;
}

static std::string copyName(const TileAccess &T) {
  return T.Form == TileForm::TensorCopy ? "a tensor copy" : "a bulk copy";
}

static std::string alignedTo(uint64_t Bytes) {
  return "declare it with alignas(" + std::to_string(Bytes) + ")";
}

void MisalignedSharedTile::report(const CheckInput &In, const TileAccess &T,
                                  std::string Message, std::string Advice,
                                  std::vector<Finding> &Out) const {
  Finding F = startFinding(*this, In, T.Where, std::move(Message));
  F.Answer.How = Verdict::Kind::Exact;
  F.Array = T.Array;
  F.ArrayWhere = T.ArrayWhere;
  const Spot Declared = declaredAt(In, T.Array, T.ArrayWhere);
  addAdviceNote(F, std::move(Advice), Declared);
  addLaunchNote(F, In);
  addInlineNotes(F, T.InlinedFrom);
  Out.push_back(std::move(F));
}

void MisalignedSharedTile::checkCopy(const CheckInput &In, const TileAccess &T,
                                     std::vector<Finding> &Out) const {
  const uint64_t Needed = neededBy(T), Has = arrayAlignment(In, T);
  const uint64_t Sure = std::min(Needed, Has);
  for (int64_t Offset : T.Offsets)
    if (uint64_t(Offset) % Sure)
      return report(
          In, T,
          "the tile at byte " + std::to_string(Offset) + " of '" + T.Array +
              "' is not at a multiple of " + count(Needed, "bytes") + ", as " +
              copyName(T) + " needs: it faults",
          "place the tile at a multiple of " + count(Needed, "bytes") +
              " of an array that is "
              "aligned to as many",
          Out);
  if (Has >= Needed || T.OffsetMultiple < Needed)
    return;
  report(In, T,
         copyName(T) + " needs a tile that is aligned to " +
             count(Needed, "bytes") + ", which the declaration of '" + T.Array +
             "' does not guarantee",
         alignedTo(Needed), Out);
}

void MisalignedSharedTile::checkLanes(const CheckInput &In, const Access &A,
                                      const TileAccess &T,
                                      std::vector<Finding> &Out) const {
  for (int64_t Start : T.Offsets) {
    if (matrixLayout(In, A, T, Start).Is != MatrixLayout::Kind::Misaligned)
      continue;
    const uint64_t Period = swizzlePeriod(T.Map->SwizzleBytes);
    return report(In, T,
                  swizzleName(T.Map->SwizzleBytes) + " repeats every " +
                      count(Period, "bytes") +
                      " of shared memory, and lanes take '" + T.Array +
                      "' as if it began at a multiple of that, which its "
                      "declaration does not guarantee",
                  alignedTo(Period), Out);
  }
}

void MisalignedSharedTile::run(const CheckInput &In,
                               std::vector<Finding> &Out) const {
  for (const TileAccess &T : In.Table.Tiles) {
    if (T.Form == TileForm::MatrixOperand || T.ArrayGlobal.empty())
      continue;
    const size_t Before = Out.size();
    checkCopy(In, T, Out);
    for (const Access &A : In.Table.Accesses)
      if (Out.size() == Before && T.Map && A.Kind == RequestKind::MatrixLoad &&
          (A.Op == AccessKind::Load) == T.WritesShared)
        checkLanes(In, A, T, Out);
  }
}

namespace warplint::checks {
const Check &misalignedSharedTile() {
  static const MisalignedSharedTile C;
  return C;
}
} // namespace warplint::checks
