//===- SharedBankConflict.cpp - Lanes with the same bank ------------------===//
//
// Per wavefront, shared memory serves one word of each bank; accesses of lanes
// to different words of one bank are serialized. Reported if the lower bound of
// the verdict exceeds the ideal.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace warplint;
using namespace warplint::checks;

namespace {

class SharedBankConflict : public Check {
public:
  llvm::StringRef id() const override { return "shared-bank-conflict"; }
  bool isDrawn() const override { return true; }
  bool isFixedByLayout() const override { return true; }
  bool isFixedByRewrite() const override { return true; }
  llvm::StringRef summary() const override {
    return "lanes of a warp touch different words of one shared-memory bank";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinDegree", "2", "smallest degree of conflict that is reported"},
        {"MinExcessPerRequest", "0",
         "excess wavefronts per request, on average, above which a conflict is "
         "reported"},
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
  void report(const CheckInput &In, const Access &A,
              std::vector<Finding> &Out) const;
};

} // namespace

static bool isExact(const Access &A) {
  return A.PerRequest.How == Verdict::Kind::Exact;
}

/// The degree of the worst group of lanes for an exact verdict, else the one
/// that holds with this certainty.
static double degree(const Access &A, Certainty Sure) {
  if (isExact(A) && A.WorstBank)
    return A.WorstBank->Degree;
  if (Sure == Certainty::Likely && A.Reference &&
      A.Reference->PerRequest > A.PerRequest.Low)
    return A.Reference->PerRequest / std::max(1.0, A.Reference->Ideal);
  double Wavefronts = isExact(A) || Sure == Certainty::Possible
                          ? A.PerRequest.High
                          : A.PerRequest.Low;
  return std::floor(Wavefronts / std::max(1.0, A.Ideal));
}

/// Lanes of an atomic with the same word are serialized in any layout; the
/// check shared-atomic-contention reports them. This check is about different
/// words of one bank.
static bool differentWords(const Access &A) {
  if (A.Op != AccessKind::Atomic)
    return true;
  return A.Worst && A.WorstBank && A.WorstBank->DistinctWords > 1;
}

/// What the access does to the array. The load of a compare-and-swap loop that
/// the compiler makes for an atomic is a part of the update.
static AccessKind operationOf(const CheckInput &In, const Access &A) {
  const bool IsOfLoop = llvm::any_of(In.Table.Accesses, [&](const Access &B) {
    return B.Atomic && B.Atomic->InCasLoop && B.Space == A.Space &&
           B.Where == A.Where && B.Array == A.Array &&
           B.Atomic->Operation != AtomicOperation::CompareAndSwap;
  });
  return IsOfLoop ? AccessKind::Atomic : A.Op;
}

/// The degrees over the usual shapes of the block, of which that of the table
/// has `Ways`.
static CostSpan degrees(const Access &A, double Ways) {
  if (!A.InOtherShapes)
    return {Ways, Ways};
  const double Ideal = std::max(1.0, A.Ideal);
  return {std::min(Ways, A.InOtherShapes->Least / Ideal),
          std::max(Ways, A.InOtherShapes->Most / Ideal)};
}

/// "16", "8- to 16": in front of "-way".
static std::string ways(const CostSpan &Degrees) {
  const double Least = std::round(Degrees.Least * 10) / 10;
  const double Most = std::round(Degrees.Most * 10) / 10;
  return (Least == Most ? "" : number(Least) + "- to ") + number(Most);
}

static std::string message(const CheckInput &In, const Access &A, double Ways,
                           Certainty Sure) {
  const CostSpan Degrees =
      Sure == Certainty::Likely ? degrees(A, Ways) : CostSpan{Ways, Ways};
  std::string What = ways(Degrees) + "-way bank conflict " +
                     warplint::doing(operationOf(In, A)).str() + " " +
                     object(A);
  if (Sure == Certainty::Possible)
    return "possibly up to " + What;
  if (Sure == Certainty::Likely) {
    const std::string Of = reference(In, A);
    return "likely " + What + (Of.empty() ? "" : ", " + Of);
  }
  if (!isExact(A))
    return "at least " + What;
  bool Varies = A.PerRequest.Low != A.PerRequest.High;
  What = (Varies ? "up to " : "") + What;
  if (!A.WorstBank)
    return What;
  const BankWitness &W = *A.WorstBank;
  return What + "; lanes " + lanes(W.Lanes) + " of a warp touch " +
         count(W.Words, A.Op == AccessKind::Atomic ? "updates" : "words") +
         " of bank " + std::to_string(W.Bank);
}

/// Whether the degree doubles from execution to execution and is halved when
/// few lanes are left, or the reverse: this indicates an index that is
/// multiplied by a different power of two in each execution.
static bool strideDoubles(const Access &A) {
  unsigned Doublings = 0, Halvings = 0;
  for (size_t I = 1; I < A.Levels.size(); ++I) {
    unsigned Old = A.Levels[I - 1].Worst, New = A.Levels[I].Worst;
    Doublings += Old && New == 2 * Old;
    Halvings += New && Old == 2 * New;
  }
  return Doublings + Halvings >= 3 && Doublings && Halvings;
}

static void addAdvice(Finding &F, const CheckInput &In, const Access &A) {
  if (strideDoubles(A))
    return addAdviceNote(F,
                         "the distance between lanes doubles from execution to "
                         "execution; a reduction avoids it by sequential "
                         "addressing (element t with t + s, s halving), a scan "
                         "by padding its index (i + i / " +
                             std::to_string(In.Gpu.Banks) + ")");
  if (A.Stride && std::llabs(*A.Stride) == 2 * int64_t(A.Bytes) &&
      neighbourAt(In.Table, A, A.Bytes))
    return addAdviceNote(F,
                         "each lane accesses a pair of neighbouring elements; "
                         "one element from each half instead (i and i + n / 2) "
                         "puts neighbouring lanes on neighbouring banks");
  const ArrayDeclaration *D = declarationOf(In, A);
  uint64_t Words = D ? D->ElementBytes / In.Gpu.BankBytes : 0;
  if (D && !D->Fields.empty() && Words > 0 && Words % 2 == 0 && A.Stride &&
      uint64_t(std::llabs(*A.Stride)) == D->ElementBytes)
    addAdviceNote(
        F,
        "an element of '" + D->Name + "' is a struct of " +
            std::to_string(Words) +
            " words, an even number: a struct of arrays, or one word of "
            "padding in each struct" +
            (D->ElementAlignment > In.Gpu.BankBytes
                 ? " (with its alignment lowered to " +
                       std::to_string(In.Gpu.BankBytes) + " bytes)"
                 : std::string()) +
            ", spreads its fields over all banks",
        D->Where);
}

/// Whether a library lays out what the access is to, not who calls it.
static bool isInStorageOfLibrary(const CheckInput &In, const Access &A) {
  if (!A.IsOfLibraryObject || A.Op == AccessKind::Atomic)
    return false;
  const ArrayDeclaration *Of = declarationOf(In, A);
  return !Of || Of->Extents.empty();
}

void SharedBankConflict::report(const CheckInput &In, const Access &A,
                                std::vector<Finding> &Out) const {
  const double Least = In.number(*this, "MinExcessPerRequest");
  std::optional<Certainty> Sure = certaintyOf(In, A, Least, /*More=*/true);
  if (!Sure || !differentWords(A))
    return;
  // Where data decides the places of updates, no layout separates them.
  if (A.Op == AccessKind::Atomic && A.AddressIsData)
    if (auto AsUpdates = contentionCertainty(In, A); AsUpdates >= Sure)
      return;
  if (isInStorageOfLibrary(In, A))
    Sure = Certainty::Possible;
  double Ways = degree(A, *Sure);
  // Counters distinguish a mean excess of half a wavefront from none.
  if (*Sure == Certainty::Likely && !isExact(A)
          ? likelyExcess(A) < 0.5 && certainExcess(A) < 0.5
          : Ways < In.number(*this, "MinDegree")) {
    if (possibleExcess(A) <= Least || isExact(A))
      return;
    Sure = Certainty::Possible;
    Ways = degree(A, *Sure);
    if (Ways < In.number(*this, "MinDegree"))
      return;
  }
  Finding F = startFinding(*this, In, A, message(In, A, Ways, *Sure));
  F.Sure = *Sure;
  F.Cause = causeOf(A);
  addLaunchNote(F, In);
  addInlineNotes(F, A.InlinedFrom);
  addStrideNote(F, A);
  addRepetitionNotes(F, A);
  addPitchNote(F, A);
  addReasonNotes(F, A);
  if (F.Sure == Certainty::Likely)
    if (std::string Offer = dataOffer(In, A); !Offer.empty())
      addNote(F, std::move(Offer));
  addAdvice(F, In, A);
  Out.push_back(std::move(F));
}

void SharedBankConflict::run(const CheckInput &In,
                             std::vector<Finding> &Out) const {
  for (const ExpressionRows &G : byExpression(In.Table, MemorySpace::Shared))
    report(In, G.worst(), Out);
}

namespace warplint::checks {
const Check &sharedBankConflict() {
  static const SharedBankConflict C;
  return C;
}
} // namespace warplint::checks
