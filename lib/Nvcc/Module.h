//===- Module.h - State of a prepared module --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_MODULE_H
#define WARPLINT_LIB_NVCC_MODULE_H

#include "warplint/Calls/KernelUnits.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <map>

namespace warplint {

struct PreparedModule::Impl {
  struct Part {
    std::unique_ptr<llvm::LLVMContext> Context; ///< null: the caller's
    std::unique_ptr<llvm::Module> Own;          ///< null: the caller's
    llvm::Module *M = nullptr;
    std::unique_ptr<llvm::TargetMachine> Machine;
    bool IsWanted = false, IsDone = false;
    /// Code of the kernels that were requested so far.
    std::map<const llvm::Function *, std::unique_ptr<KernelCode>> Kernels;
  };
  Toolchain Compiler;
  std::vector<Part> Parts;
  std::vector<KernelUnit> Units; ///< one for each part
  /// The code of all kernels to prepare, if each part has a context.
  std::string Bitcode;
  std::vector<std::string> Names; ///< mangled names of all kernels with a body
  std::vector<StatedData> Data;   ///< of PreparedModule::state()
  llvm::StringMap<size_t> PartOf; ///< kernel name to index in Parts, or 0
  /// Names of kernels, those that crashed() returns or all others.
  std::vector<std::string> names(bool OfCrashed) const;
};

} // namespace warplint

#endif
