//===- SharedAtomicContention.cpp - Lanes that update the same word -------===//
//
// Atomics on shared memory are serialized for lanes with the same bank. A
// compare-and-swap takes twice the wavefronts. In a compare-and-swap loop
// emitted by the compiler, lanes with the same word need one iteration each.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace warplint;
using namespace warplint::checks;

namespace warplint::checks {
const Check &sharedAtomicContention();
}

namespace {

class SharedAtomicContention : public Check {
public:
  llvm::StringRef id() const override { return "shared-atomic-contention"; }
  llvm::StringRef summary() const override {
    return "shared-memory atomics of a warp serialize on one bank";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinWavefronts", "2",
         "smallest number of wavefronts per request that is reported"},
        {"MinCostShare", "2",
         "smallest share that the excess of one cause must have in the memory "
         "cycles of a kernel, in percent; a cause without a known cost is "
         "reported"},
        {"MinSpeedup", "15",
         "smallest gain that a kernel probably has without the excess of one "
         "cause, in percent, in an application of several sources"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// "32", "1 to 32".
static std::string span(const Verdict &V, CostUnit Unit) {
  return V.Low == V.High ? count(V.High, Unit)
                         : number(V.Low) + " to " + count(V.High, Unit);
}

/// Whether the cost is counted in iterations of the compiler's loop, rather
/// than in wavefronts.
static bool takesRounds(const AtomicDetail &D) {
  return D.InCasLoop && D.Rounds.High > 1;
}

/// The iterations of a request. A lane loses to lanes of other warps, too: once
/// to each thread of the block that updates the same word, at most.
static Verdict roundsOf(const CheckInput &In, const Access &A) {
  Verdict Rounds = A.Atomic->Rounds;
  const Shape &Block = In.Table.How.Block;
  if (!Block.isKnown())
    return Rounds;
  const uint64_t Warps = (Block.count() + WarpLanes - 1) / WarpLanes;
  const double Most = A.Atomic->UpdatesPerBlock
                          ? double(*A.Atomic->UpdatesPerBlock)
                          : Rounds.High * double(Warps);
  if (Most <= Rounds.High)
    return Rounds;
  Rounds.High = Most;
  Rounds.How = Verdict::Kind::Range;
  Rounds.Mean.reset();
  return Rounds;
}

/// The certainty that a request has so many iterations or wavefronts; nullopt
/// if it is impossible.
static std::optional<Certainty>
certaintyOfCost(const CheckInput &In, const Access &A, double MinWavefronts) {
  const Verdict &V = A.PerRequest;
  if (V.How == Verdict::Kind::Undecided)
    return std::nullopt;
  if (!takesRounds(*A.Atomic)) {
    if (V.High < MinWavefronts || V.High <= A.Ideal)
      return std::nullopt;
    const bool Exact = V.How == Verdict::Kind::Exact;
    std::optional<Certainty> Sure =
        certaintyOf(In, A, std::max(0.0, MinWavefronts - A.Ideal),
                    /*More=*/MinWavefronts <= A.Ideal);
    return Sure || Exact ? Sure : Certainty::Possible;
  }
  const Verdict &Rounds = A.Atomic->Rounds;
  if (V.Low * Rounds.Low >= MinWavefronts)
    return mostCertain(In);
  if (V.High * roundsOf(In, A).High < MinWavefronts)
    return std::nullopt;
  return Certainty::Possible;
}

/// Whether all lanes that meet in a bank update separate words there, at
/// places that data does not decide: shared-bank-conflict reports it, for which
/// another layout helps.
static bool isOfLayout(const Access &A) {
  return !A.AddressIsData && A.WorstBank && A.WorstBank->DistinctWords > 1 &&
         A.WorstBank->DistinctWords ==
             unsigned(llvm::popcount(A.WorstBank->Lanes));
}

std::optional<Certainty>
warplint::checks::contentionCertainty(const CheckInput &In, const Access &A) {
  std::optional<Certainty> Sure = certaintyOfCost(
      In, A, In.number(sharedAtomicContention(), "MinWavefronts"));
  if (!Sure || (!takesRounds(*A.Atomic) && isOfLayout(A)))
    return std::nullopt;
  // Few elements pass most tests of data.
  return A.Atomic->GuardedByData ? Certainty::Possible : Sure;
}

/// The cost of a request that holds with this certainty.
static std::string amount(const CheckInput &In, const Access &A,
                          Certainty Sure) {
  if (takesRounds(*A.Atomic))
    return span(roundsOf(In, A), CostUnit::Rounds) + " of compare-and-swap";
  const bool IsExact = A.PerRequest.How == Verdict::Kind::Exact;
  if (Sure == Certainty::Certain || (IsExact && !A.InOtherShapes))
    return span(A.PerRequest, A.Unit);
  if (Sure == Certainty::Possible)
    return "possibly up to " + count(A.PerRequest.High, A.Unit);
  const double Likely = A.Reference ? A.Reference->PerRequest : 0;
  return "likely " +
         countOf(overShapes(A, std::max(A.PerRequest.Low, Likely)), A.Unit);
}

/// Whether all lanes of the most costly request update one word.
static bool isOneWord(const Access &A) {
  if (A.UniformAddress || A.Atomic->DistinctAddresses == 1)
    return true;
  if (!A.Worst)
    return false;
  std::set<int64_t> Words;
  for (unsigned I = 0; I < WarpLanes; ++I)
    if (A.Worst->Mask >> I & 1)
      Words.insert(A.Worst->Offset[I]);
  return Words.size() == 1;
}

static std::string advice(const Access &A) {
  if (!isOneWord(A))
    return "keep several copies of the table, one for each group of lanes, or "
           "combine the lanes with the same address first";
  if (A.Atomic->Operation == AtomicOperation::Exchange)
    return "all lanes write the same word: let one lane of the warp do it";
  return "combine the lanes with shuffles or votes first, then let one lane of "
         "the warp update the word";
}

void SharedAtomicContention::run(const CheckInput &In,
                                 std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Shared || !A.Atomic)
      continue;
    std::optional<Certainty> Sure = contentionCertainty(In, A);
    if (!Sure)
      continue;
    const AtomicDetail &D = *A.Atomic;
    const bool Rounds = takesRounds(D);
    Finding F = startFinding(
        *this, In, A,
        amount(In, A, *Sure) + " per request for atomic " +
            std::string(nameOf(D.Operation)) + " on " + object(A) +
            "; lanes on the same bank are served one after another");
    F.Sure = *Sure;
    if (Rounds) {
      F.Answer = roundsOf(In, A);
      F.Unit = CostUnit::Rounds;
      F.Ideal = 1;
    }
    addLaunchNote(F, In);
    addInlineNotes(F, A.InlinedFrom);
    addRepetitionNotes(F, A);
    addReasonNotes(F, A);
    if (F.Sure == Certainty::Likely)
      if (std::string Offer = dataOffer(In, A); !Offer.empty())
        addNote(F, std::move(Offer));
    if (Rounds)
      addNote(F, "shared memory has no instruction for this: the compiler "
                 "makes a compare-and-swap loop, and lanes that lose to "
                 "another lane of the block retry");
    else if (D.Operation == AtomicOperation::CompareAndSwap)
      addNote(F,
              D.InCasLoop
                  ? "a compare-and-swap costs twice an add, and this loop "
                    "repeats until it succeeds: once for each lane on the word"
                  : "a compare-and-swap costs twice an add");
    addAdviceNote(F, advice(A));
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &sharedAtomicContention() {
  static const SharedAtomicContention C;
  return C;
}
} // namespace warplint::checks
