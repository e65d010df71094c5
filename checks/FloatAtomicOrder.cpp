//===- FloatAtomicOrder.cpp - Floating-point sums in undefined order ------===//

#include "Phrases.h"
#include "Rows.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class FloatAtomicOrder : public Check {
public:
  llvm::StringRef id() const override { return "float-atomic-order"; }
  llvm::StringRef summary() const override {
    return "a floating-point sum by atomics depends on the order of threads";
  }
  bool enabledByDefault() const override { return false; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinThreads", "2",
         "smallest number of threads of the grid that add to one address; an "
         "unknown number is reported"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// Whether several threads can add to the same address.
static bool canMeet(const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  return D.SameForGrid || !D.ThreadsPerBlock || *D.ThreadsPerBlock > 1 ||
         D.LanesPerAddress.High > 1 || !D.DependsOnBlock;
}

void FloatAtomicOrder::run(const CheckInput &In,
                           std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (!A.Atomic || !A.Atomic->IsFloat || !canMeet(A) ||
        (A.Atomic->Operation != AtomicOperation::Add &&
         A.Atomic->Operation != AtomicOperation::Sub && !A.Atomic->InCasLoop))
      continue;
    const AtomicDetail &D = *A.Atomic;
    if (D.ThreadsPerGrid && *D.ThreadsPerGrid < In.number(*this, "MinThreads"))
      continue;
    std::string Who = D.ThreadsPerGrid
                          ? count(*D.ThreadsPerGrid, "threads") + " add"
                          : std::string("the threads of the grid add");
    Finding F = startFinding(
        *this, In, A,
        Who + " floats to " + object(A) +
            " atomically; the order changes from run to run, and so does the "
            "rounded sum");
    addLaunchNote(F, In);
    addAdviceNote(
        F, "adding n values to one running sum also loses precision in "
           "proportion to n; a pairwise reduction (in the warp, the block, "
           "then over blocks) has a fixed order and loses in proportion to "
           "log n");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &floatAtomicOrder() {
  static const FloatAtomicOrder C;
  return C;
}
} // namespace warplint::checks
