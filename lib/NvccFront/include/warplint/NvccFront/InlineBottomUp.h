//===- InlineBottomUp.h - Callees are simplified and inlined ----*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_INLINEBOTTOMUP_H
#define WARPLINT_NVCCFRONT_INLINEBOTTOMUP_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Inlines all that `inlineEverything` marked, callees before callers, and
/// simplifies each function before it is inlined. Kernels are not simplified:
/// LLVM's pipeline does that. A call of what would make a function too large
/// remains; the declaration that it calls has the attributes TooLargeFunction
/// and BrokenFunction. What is omitted of a function depends on nothing but
/// the function and its callees.
class InlineBottomUpPass : public llvm::PassInfoMixin<InlineBottomUpPass> {
public:
  explicit InlineBottomUpPass(llvm::FunctionPassManager Simplify)
      : Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Simplify;
};

} // namespace warplint

#endif
