//===- AsNvccDeclares.h - Where clang and nvcc differ -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_ASNVCCDECLARES_H
#define WARPLINT_LIB_FRONTEND_ASNVCCDECLARES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class CodeGenerator;
} // namespace clang
namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Names of variables that clang places in constant memory and nvcc in global
/// memory: those of a constant type without `__constant__`. Called before the
/// generator releases its module.
std::vector<std::string> constantsInGlobalMemory(clang::CodeGenerator &Of);

/// Moves variables to global memory.
void moveToGlobalMemory(llvm::Module &M, llvm::ArrayRef<std::string> Names);

} // namespace warplint

#endif
