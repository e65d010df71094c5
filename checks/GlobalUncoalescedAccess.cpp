//===- GlobalUncoalescedAccess.cpp - Sectors transferred without use ------===//
//
// Global memory transfers 32-byte sectors. A request whose lanes access distant
// addresses transfers more sectors than its bytes would fill. Reported if the
// lower bound of the verdict exceeds the ideal by a few sectors.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "Sectors.h"
#include <cmath>
#include <cstdlib>

using namespace warplint;
using namespace warplint::checks;

namespace {

class GlobalUncoalescedAccess : public Check {
public:
  llvm::StringRef id() const override { return "global-uncoalesced-access"; }
  bool isDrawn() const override { return true; }
  llvm::StringRef summary() const override {
    return "a warp moves more sectors of global memory than its lanes use";
  }
  bool isFixedByRewrite() const override { return true; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinExcessSectors", "1.5",
         "smallest excess that is reported, in sectors per request above ideal "
         "(half a sector more where it is not exact); 1 also reports "
         "misaligned accesses"},
        {"MinCostShare", "2",
         "smallest share that the excess of one cause must have in the memory "
         "cycles of a kernel, in percent"},
        {"MinSpeedup", "15",
         "smallest gain that a kernel probably has without the excess of one "
         "cause, in percent, in an application of several sources"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  void report(const CheckInput &In, const ExpressionRows &G,
              std::vector<Finding> &Out) const;
};

} // namespace

/// The reference case that the message names instead of the distances between
/// lanes; empty: none.
static std::string referenceIn(const CheckInput &In, const Access &A,
                               Certainty Sure) {
  return Sure == Certainty::Likely ? reference(In, A) : "";
}

static std::string message(const CheckInput &In, const Access &A,
                           Certainty Sure) {
  const SectorFigure Of = sectorFigure(A, Sure);
  const std::string Text =
      Of.Sectors + " " + doing(A).str() + " " + object(A) + Of.Ideal;
  if (std::string Where = referenceIn(In, A, Sure); !Where.empty())
    return Text + ", " + Where;
  if (A.Stride)
    return Text + "; " + lanesApart(A);
  if (A.ByPitch)
    return Text + "; the distance between neighbouring lanes depends on " +
           A.ByPitch->Symbol;
  return Text;
}

/// The size in bytes of the struct whose fields adjacent lanes access, or 0.
static uint64_t structBytes(const CheckInput &In, const ExpressionRows &G,
                            const Access &A) {
  uint64_t Stride = A.Stride ? std::llabs(*A.Stride) : 0;
  if (Stride <= A.Bytes)
    return 0;
  if (In.Kernel)
    for (const KernelParameter &P : In.Kernel->Parameters)
      if (P.IsPointer && P.Name == A.Array && P.PointeeBytes)
        return P.PointeeBytes > A.Bytes && P.PointeeBytes == Stride ? Stride
                                                                    : 0;
  if (const ArrayDeclaration *D = declarationOf(In, A))
    return !D->Fields.empty() && D->ElementBytes == Stride ? Stride : 0;
  for (uint64_t Bytes = A.Bytes; Bytes < Stride; Bytes += A.Bytes)
    if (neighbourAt(In.Table, A, Bytes))
      return Stride;
  return G.Rows.size() > 1 ? Stride : 0;
}

/// Whether one access of a vector type can replace accesses to pieces of the
/// `Bytes` of each lane: all of them, for a store.
static bool fitsVector(const CheckInput &In, const Access &A, uint64_t Bytes) {
  const bool IsPower = (Bytes & (Bytes - 1)) == 0;
  return IsPower && Bytes <= 16 && Bytes > A.Bytes &&
         (A.Op == AccessKind::Load || Bytes == 2 * uint64_t(A.Bytes)) &&
         neighbourAt(In.Table, A, A.Bytes);
}

static std::string advice(const CheckInput &In, const ExpressionRows &G,
                          const Access &A) {
  const std::string Brings = "brings each request to " +
                             count(std::round(idealOf(A) * 10) / 10, A.Unit);
  const uint64_t Bytes = structBytes(In, G, A);
  if (Bytes && fitsVector(In, A, Bytes))
    return "each lane accesses its " + count(Bytes, "bytes") +
           " in pieces of " + std::to_string(A.Bytes) +
           ": one access of a vector type of that size moves them at once";
  if (Bytes)
    return "structs of " + count(Bytes, "bytes") + " are accessed " +
           (A.Bytes == 16 ? "in pieces of 16 bytes" : "field by field") +
           "; a struct of arrays, or copying whole rows through shared "
           "memory, " +
           Brings;
  if (A.Reference && A.Reference->OfSameData.value_or(0) >= 1)
    return "neighbouring lanes are far apart whatever the loaded index is: let "
           "the lanes of a warp work on one row, or store what they access "
           "contiguously";
  if (isPlacedByAllocation(A))
    return "each lane accesses memory that it allocated, and allocations lie "
           "apart: one array for all threads, with neighbouring lanes on "
           "neighbouring elements, " +
           Brings;
  if (isPlacedByData(A))
    return "data decides which element a lane accesses: order the work so that "
           "neighbouring lanes access neighbouring elements, or copy the array "
           "or the needed part of it to shared memory first";
  if (A.Stride && std::llabs(*A.Stride) < int64_t(In.Gpu.LineBytes))
    return "giving neighbouring lanes neighbouring elements " + Brings;
  return "staging a tile in shared memory, with neighbouring lanes on "
         "neighbouring elements, " +
         Brings +
         " if the block also uses the elements in between; if not, store the "
         "used elements contiguously";
}

void GlobalUncoalescedAccess::report(const CheckInput &In,
                                     const ExpressionRows &G,
                                     std::vector<Finding> &Out) const {
  const Access &A = G.worst();
  const bool Exact = A.PerRequest.How == Verdict::Kind::Exact;
  const double Least = leastSectors(A, In.number(*this, "MinExcessSectors"));
  // What data spreads is the matter of other checks.
  if (A.Op == AccessKind::Atomic ? isPlacedByData(A) : isGather(A, Least))
    return;
  const std::optional<Certainty> Sure = certaintyOf(In, A, Least);
  // An atomic that only few lanes may reach has no sectors above the ideal of
  // all of them.
  if (!Sure ||
      (A.Op == AccessKind::Atomic && sectorsOf(A, *Sure) - idealOf(A) < Least))
    return;
  Finding F = startFinding(*this, In, A, message(In, A, *Sure));
  F.Sure = *Sure;
  F.Cause = causeOf(A);
  if (A.Stride && !A.Record.empty())
    F.CauseIn = "struct " + A.Record;
  const SectorFigure Of = sectorFigure(A, *Sure);
  F.Figure = Of.Sectors + Of.Ideal;
  addLaunchNote(F, In);
  addInlineNotes(F, A.InlinedFrom);
  if (Exact) {
    std::string Used = percent(A.Ideal / sectorsOf(A, *Sure));
    std::string Lines = A.Lines ? "; a request touches " +
                                      count(*A.Lines, "lines") + " of " +
                                      count(In.Gpu.LineBytes, "bytes")
                                : std::string();
    addNote(F, Used + " of the bytes moved are used" + Lines);
  }
  if (G.Rows.size() > 1)
    addNote(F, "the compiler makes " + std::to_string(G.Rows.size()) +
                   " accesses of different width of this expression; the worst "
                   "is shown");
  addStrideNote(F, A, referenceIn(In, A, *Sure).empty());
  addRepetitionNotes(F, A);
  addPitchNote(F, A);
  addReasonNotes(F, A);
  addAdviceNote(F, advice(In, G, A));
  Out.push_back(std::move(F));
}

void GlobalUncoalescedAccess::run(const CheckInput &In,
                                  std::vector<Finding> &Out) const {
  for (const ExpressionRows &G : byExpression(In.Table, MemorySpace::Global))
    report(In, G, Out);
}

namespace warplint::checks {
const Check &globalUncoalescedAccess() {
  static const GlobalUncoalescedAccess C;
  return C;
}
} // namespace warplint::checks
