//===- NarrowTensorRows.cpp - Rows of boxes that waste sectors ------------===//
//
// A tensor copy moves whole sectors for each row of its box. Rows of 16 bytes
// use half of each, rows of 48 bytes three quarters, wherever they begin.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "warplint/Hardware/BulkCopy.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class NarrowTensorRows : public Check {
public:
  llvm::StringRef id() const override { return "narrow-tensor-rows"; }
  llvm::StringRef summary() const override {
    return "tensor copies whose rows fill their sectors in part";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinExcess", "10",
         "least excess that is reported, in percent of the sectors that the "
         "bytes fill"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  void report(const CheckInput &In, const TileAccess &T, SectorBounds Sectors,
              uint64_t Ideal, std::vector<Finding> &Out) const;
};

} // namespace

void NarrowTensorRows::report(const CheckInput &In, const TileAccess &T,
                              SectorBounds Sectors, uint64_t Ideal,
                              std::vector<Finding> &Out) const {
  const uint64_t RowBytes = T.Map->rowBytes();
  const uint64_t Sector = In.Gpu.SectorBytes;
  Finding F = startFinding(
      *this, In, T.Where,
      "rows of " + count(RowBytes, "bytes") +
          (T.WritesShared ? " read" : " write") + " sectors of " +
          count(Sector, "bytes") +
          " in part: " + (Sectors.Least == Sectors.Most ? "" : "at least ") +
          count(Sectors.Least, "sectors") + " for a box of " +
          count(T.Bytes, "bytes") + ", where " + std::to_string(Ideal) +
          " would do");
  F.Answer.How = Sectors.Least == Sectors.Most ? Verdict::Kind::Exact
                                               : Verdict::Kind::Range;
  F.Answer.Low = double(Sectors.Least);
  F.Answer.High = double(Sectors.Most);
  F.Array = T.Array;
  F.ArrayWhere = T.ArrayWhere;
  addAdviceNote(F, "give the box rows of a multiple of " +
                       count(Sector / T.Map->ElementBytes, "elements") +
                       ", with fewer of them; its innermost extent is " +
                       std::to_string(T.Map->CopyExtents[0]));
  addLaunchNote(F, In);
  addInlineNotes(F, T.InlinedFrom);
  Out.push_back(std::move(F));
}

void NarrowTensorRows::run(const CheckInput &In,
                           std::vector<Finding> &Out) const {
  const double MinExcess = In.number(*this, "MinExcess");
  for (const TileAccess &T : In.Table.Tiles) {
    // A tile of more bytes fits in no shared memory.
    constexpr uint64_t MostBytes = 1 << 20;
    const uint64_t RowBytes = T.Map ? T.Map->rowBytes() : 0;
    if (T.Form != TileForm::TensorCopy || !RowBytes || !T.Bytes ||
        T.Bytes > MostBytes || T.Map->IsInterleaved ||
        RowBytes % BulkAlignment || RowBytes % In.Gpu.SectorBytes == 0)
      continue;
    const SectorBounds Sectors = boxSectorBounds(
        In.Gpu, RowBytes, T.Bytes / RowBytes, T.Map->SwizzleBytes);
    const uint64_t Ideal =
        (T.Bytes + In.Gpu.SectorBytes - 1) / In.Gpu.SectorBytes;
    if (double(Sectors.Least) >= double(Ideal) * (1 + MinExcess / 100))
      report(In, T, Sectors, Ideal, Out);
  }
}

namespace warplint::checks {
const Check &narrowTensorRows() {
  static const NarrowTensorRows C;
  return C;
}
} // namespace warplint::checks
