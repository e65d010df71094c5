//===- Settle.cpp - Decisions that need all files of a run ----------------===//

#include "warplint/Engine/Engine.h"
#include "warplint/Suppressions/UnusedSuppressions.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace warplint;

/// Settles omissions that depend on the whole run: a template was analyzed if
/// another file instantiates it, and a run without any kernel is incomplete
/// unless `AllowNoKernels` is set.
static void settleOmissions(std::vector<FileResult> &Results,
                            bool AllowNoKernels) {
  std::set<Spot> Instantiated;
  unsigned Kernels = 0;
  for (const FileResult &R : Results) {
    Instantiated.insert(R.Instantiated.begin(), R.Instantiated.end());
    Kernels += R.Kernels;
  }
  for (FileResult &R : Results) {
    llvm::erase_if(R.Omissions, [&](const Omission &O) {
      return O.What == Omission::Kind::Template && Instantiated.count(O.Where);
    });
    for (Omission &O : R.Omissions) {
      O.IsIncomplete |= Kernels == 0 && !AllowNoKernels;
      (R.Kernels ? R.Partial : R.Failed) |= O.IsIncomplete;
    }
  }
}

void warplint::settleRun(llvm::ArrayRef<Job> Jobs,
                         std::vector<FileResult> &Results, bool AllowNoKernels,
                         bool SawAll) {
  settleOmissions(Results, AllowNoKernels);
  reportUnusedSuppressions(Jobs, Results, SawAll);
}
