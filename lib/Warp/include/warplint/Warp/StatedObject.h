//===- StatedObject.h - What is stated about an object ----------*- C++ -*-===//
#ifndef WARPLINT_WARP_STATEDOBJECT_H
#define WARPLINT_WARP_STATEDOBJECT_H

#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Value;
} // namespace llvm

namespace warplint {

/// The statement about a pointer argument of the kernel with this mangled name,
/// or about a global variable; null: there is none, or `Object` is another
/// value or null. `All` is KernelCode::stated().
const StatedData *statedOf(llvm::ArrayRef<StatedData> All,
                           llvm::StringRef Kernel, const llvm::Value *Object);

} // namespace warplint

#endif
