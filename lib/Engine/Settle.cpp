//===- Settle.cpp - What only all files together tell ---------------------===//

#include "UnusedSilencers.h"
#include "warplint/Engine/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace warplint;

/// Settles what only the whole run can tell of what was left out: a template
/// that another file instantiates was analysed there; a run without any kernel
/// has analysed nothing, unless that is allowed.
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
      O.IsGap |= Kernels == 0 && !AllowNoKernels;
      (R.Kernels ? R.Partial : R.Failed) |= O.IsGap;
    }
  }
}

void warplint::settleRun(llvm::ArrayRef<Job> Jobs,
                         std::vector<FileResult> &Results, bool AllowNoKernels,
                         bool SawAll) {
  settleOmissions(Results, AllowNoKernels);
  reportUnusedSilencers(Jobs, Results, SawAll);
}
