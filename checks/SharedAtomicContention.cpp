//===- SharedAtomicContention.cpp - Lanes that queue for a word -----------===//
//
// Atomics on shared memory are served lane by lane where lanes meet in a bank;
// a compare-and-swap costs twice that. A note: the shared form is usually the
// cure for something worse.
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

void SharedAtomicContention::run(const CheckInput &In,
                                 std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Shared || !A.Atomic)
      continue;
    const Verdict &V = A.PerRequest;
    bool Exact = V.How == Verdict::Kind::Exact;
    bool Bounded = V.How != Verdict::Kind::Undecided;
    if (!Bounded || V.High < In.number(id(), "MinWavefronts", 2) ||
        V.High <= A.Ideal)
      continue;
    std::string Cost = Exact && V.Low == V.High
                           ? count(V.High, A.Unit)
                           : number(V.Low) + " to " + count(V.High, A.Unit);
    Finding F =
        startFinding(*this, In, A,
                     Cost + " per request for atomic " +
                         operation(*A.Atomic).str() + " on " + object(A) +
                         "; lanes that meet in a bank are served one "
                         "by one");
    addLaunchNote(F, In);
    addInlineNotes(F, A.InlinedFrom);
    addRepetitionNotes(F, A);
    addReasonNotes(F, A);
    if (A.Atomic->Operation == "cas")
      addNote(F, A.Atomic->InCasLoop
                     ? "a compare-and-swap costs twice an add, and this one "
                       "repeats until it wins: once for each lane on the word"
                     : "a compare-and-swap costs twice an add");
    addNote(F, "several copies of the table, one for each group of lanes, or "
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
