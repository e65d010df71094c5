//===- SharedAtomicContention.cpp - Lanes that queue for a word -----------===//
//
// Atomics on shared memory are served lane by lane where lanes meet in a bank;
// a compare-and-swap costs twice that, and where the compiler writes a loop of
// them, lanes that meet go round once for each other. A note: the shared form
// is usually the cure for something worse.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class SharedAtomicContention : public Check {
public:
  llvm::StringRef id() const override { return "shared-atomic-contention"; }
  llvm::StringRef summary() const override {
    return "lanes of a warp queue for one bank with shared-memory atomics";
  }
  bool enabledByDefault() const override { return false; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinWavefronts", "2",
         "smallest number of wavefronts per request that is reported"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// "32", "1 to 32".
static std::string span(const Verdict &V, CostUnit Unit) {
  const bool One = V.How == Verdict::Kind::Exact && V.Low == V.High;
  return One ? count(V.High, Unit)
             : number(V.Low) + " to " + count(V.High, Unit);
}

/// What is counted: rounds of the compiler's loop, or wavefronts.
static bool takesRounds(const AtomicDetail &D) {
  return D.InCasLoop && D.Rounds.High > 1;
}

static bool isWorthIt(const Access &A, double MinWavefronts) {
  const Verdict &V = A.PerRequest;
  if (V.How == Verdict::Kind::Undecided)
    return false;
  if (takesRounds(*A.Atomic))
    return V.High * A.Atomic->Rounds.High >= MinWavefronts;
  return V.High >= MinWavefronts && V.High > A.Ideal;
}

void SharedAtomicContention::run(const CheckInput &In,
                                 std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Shared || !A.Atomic ||
        !isWorthIt(A, In.number(*this, "MinWavefronts")))
      continue;
    const AtomicDetail &D = *A.Atomic;
    const bool Rounds = takesRounds(D);
    Finding F = startFinding(
        *this, In, A,
        (Rounds ? span(D.Rounds, CostUnit::Rounds) + " of compare-and-swap"
                : span(A.PerRequest, A.Unit)) +
            " per request for atomic " + nameOf(D.Operation) + " on " +
            object(A) + "; lanes that meet in a bank are served one by one");
    if (Rounds) {
      F.Answer = D.Rounds;
      F.Unit = CostUnit::Rounds;
      F.Ideal = 1;
    }
    addLaunchNote(F, In);
    addInlineNotes(F, A.InlinedFrom);
    addRepetitionNotes(F, A);
    addReasonNotes(F, A);
    if (Rounds)
      addNote(F,
              "no instruction does this in shared memory: the compiler loads "
              "the word and swaps it if nobody has changed it, and lanes that "
              "lose to another, of this warp or of another of the block, go "
              "round again");
    else if (D.Operation == AtomicOperation::CompareAndSwap)
      addNote(F, D.InCasLoop
                     ? "a compare-and-swap costs twice an add, and this one "
                       "repeats until it wins: once for each lane on the word"
                     : "a compare-and-swap costs twice an add");
    addAdviceNote(
        F, "several copies of the table, one for each group of lanes, or "
           "combining equal lanes first, spread the updates");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &sharedAtomicContention() {
  static const SharedAtomicContention C;
  return C;
}
} // namespace warplint::checks
