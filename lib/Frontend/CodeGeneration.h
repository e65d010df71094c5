//===- CodeGeneration.h - The AST to a device module ------------*- C++ -*-===//
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
  /// Mangled name of each function asked for, in that order.
  std::vector<std::string> Mangled;
  bool Failed = false; ///< some construct could not be compiled
  /// Mangled names of functions whose code is left out because they jump to a
  /// computed address.
  std::set<std::string> ComputedJumps;
};

/// Generates the module for everything that was parsed. Errors of the parse do
/// not matter here; those of the generator go to `Problems`, and the functions
/// that they lie in become declarations.
GeneratedCode generateCode(Attempt &A,
                           const std::vector<clang::FunctionDecl *> &Functions,
                           llvm::LLVMContext &Context,
                           std::vector<Problem> &Problems);

} // namespace warplint

#endif
