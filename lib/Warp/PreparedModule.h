//===- PreparedModule.h - What a prepared module keeps ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_PREPAREDMODULE_H
#define WARPLINT_LIB_WARP_PREPAREDMODULE_H

#include "Flow.h"
#include "warplint/Warp/Evaluate.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <map>

namespace warplint {

bool isKernel(const llvm::Function &F);

struct PreparedModule::Impl {
  explicit Impl(llvm::Module &M) : M(M) {}
  llvm::Module &M;
  std::unique_ptr<llvm::TargetMachine> Machine;
  /// Control flow of the kernels evaluated so far.
  std::map<const llvm::Function *, std::unique_ptr<Flow>> Flows;
};

} // namespace warplint

#endif
