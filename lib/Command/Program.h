//===- Program.h - Which compiler a command runs ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_PROGRAM_H
#define WARPLINT_LIB_COMMAND_PROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

enum class CompilerKind {
  Nvcc,
  Clang,
  Other ///< named like no compiler known here: a wrapper, a host compiler
};

/// A command taken apart: launchers (ccache, sccache, env, ...) passed over,
/// one command of a "cd dir && nvcc ..." chain picked.
struct ProgramOfCommand {
  CompilerKind Kind = CompilerKind::Other;
  std::string Name; ///< as written; "" for an empty command
  std::vector<std::string> Arguments;
  std::map<std::string, std::string> Environment; ///< "env A=B nvcc"
};

ProgramOfCommand programOf(llvm::ArrayRef<std::string> Command);

} // namespace warplint

#endif
