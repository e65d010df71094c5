//===- Module.h - What a prepared module keeps ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_MODULE_H
#define WARPLINT_LIB_NVCC_MODULE_H

#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <map>

namespace warplint {

struct PreparedModule::Impl {
  explicit Impl(llvm::Module &M) : M(M) {}
  llvm::Module &M;
  std::unique_ptr<llvm::TargetMachine> Machine;
  /// The kernels that were asked for so far.
  std::map<const llvm::Function *, std::unique_ptr<KernelCode>> Kernels;
};

} // namespace warplint

#endif
