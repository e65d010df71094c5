//===- CodeGeneration.h - Code generation for the device --------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_CODEGENERATION_H
#define WARPLINT_FRONTEND_CODEGENERATION_H

#include "Attempt.h"
#include "warplint/Finding/Problem.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace warplint {

struct GeneratedCode {
  std::unique_ptr<llvm::Module>
      Module; ///< null when nothing could be generated
  /// The mangled name of each function in `Functions`, in that order.
  std::vector<std::string> Mangled;
  bool Failed = false; ///< some construct is not supported
  /// Mangled names of functions whose code was dropped because of indirect
  /// branches.
  std::set<std::string> ComputedJumps;
};

/// Generates the module for everything that was parsed. Errors of the parse are
/// ignored here. Errors of the generator go to `Problems`, and the functions
/// that contain them become declarations.
GeneratedCode generateCode(Attempt &A,
                           const std::vector<clang::FunctionDecl *> &Functions,
                           llvm::LLVMContext &Context,
                           std::vector<Problem> &Problems);

} // namespace warplint

#endif
