//===- Program.h - The compiler of a command --------------------*- C++ -*-===//
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
  Other ///< not a known compiler's name: a wrapper, a host compiler
};

/// The parts of a command, without launchers (ccache, sccache, env, ...). Of a
/// chain such as "cd dir && nvcc ...", it is the command with the compiler.
struct ProgramOfCommand {
  CompilerKind Kind = CompilerKind::Other;
  std::string Name; ///< as written; "" for an empty command
  std::vector<std::string> Arguments;
  std::map<std::string, std::string> Environment; ///< from "env A=B nvcc"
};

ProgramOfCommand programOf(llvm::ArrayRef<std::string> Command);

} // namespace warplint

#endif
