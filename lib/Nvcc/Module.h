//===- Module.h - What a prepared module keeps ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_MODULE_H
#define WARPLINT_LIB_NVCC_MODULE_H

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
    std::unique_ptr<llvm::Module> Own;          ///< likewise
    llvm::Module *M = nullptr;
    std::unique_ptr<llvm::TargetMachine> Machine;
    bool IsDone = false;
    /// The kernels that were asked for so far.
    std::map<const llvm::Function *, std::unique_ptr<KernelCode>> Kernels;
  };
  std::vector<Part> Parts;
  std::vector<std::string> Names; ///< of all kernels with a body
  llvm::StringMap<size_t> PartOf; ///< of each
  /// Of kernels in parts that are done, or in those that are not.
  std::vector<std::string> names(bool OfDone) const;
};

} // namespace warplint

#endif
