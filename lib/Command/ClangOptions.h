//===- ClangOptions.h - Queries of clang's option table ---------*- C++ -*-===//
//
// The only file that uses the option table of clang's driver.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_COMMAND_CLANGOPTIONS_H
#define WARPLINT_LIB_COMMAND_CLANGOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// An option as clang parses it. See ClangArgument for whole commands.
struct ClangReading {
  size_t Tokens = 0; ///< number of arguments it consists of; 0: not an option
                     ///< that clang knows
  /// The option's name in clang's table: "-I" for "-Idir", "-o" for "-optf=f",
  /// "-std=" for "-std=c++17".
  std::string Name;
  std::string Value; ///< first value; "" if none
};

/// Parses the option that begins at index `At` of `Arguments` with clang's
/// table. An argument that is not an option has Tokens == 0.
ClangReading readClangFlag(llvm::ArrayRef<std::string> Arguments, size_t At);

/// The host compiler flags that also affect device code: preprocessor,
/// language, exceptions, OpenMP, target features. Flags for code generation,
/// warnings and linking, and flags unknown to clang, are dropped.
std::vector<std::string> deviceRelevant(llvm::ArrayRef<std::string> HostFlags);

/// An argument of a clang command, with its role.
struct ClangArgument {
  enum class Role {
    Keep,     ///< passed to clang as in Tokens
    Drop,     ///< not allowed; see AllowedFlags.h
    Input,    ///< a file
    Gpu,      ///< --offload-arch, --cuda-gpu-arch: Values has the names
    NotGpu,   ///< --no-offload-arch
    CudaPath, ///< Values[0]
    Language, ///< -x: Values[0]
    Optimize, ///< -O: Values[0] is the level
    Unknown   ///< an option that clang does not know
  };
  Role What;
  std::vector<std::string> Tokens; ///< as written; of -Wp, and -Xpreprocessor
                                   ///< the allowed parts
  std::vector<std::string> Values; ///< of the option, as clang parses them
  bool IsXclang = false;           ///< -Xclang: Values[0] is an argument of cc1
};

/// Parses the arguments of a clang command, without the program. `Missing` is
/// set to the last flag if its value is missing.
std::vector<ClangArgument>
readClangCommand(llvm::ArrayRef<std::string> Arguments, std::string &Missing);

/// Whether clang knows this GPU ("sm_90a").
bool clangKnowsGpu(llvm::StringRef Name);

} // namespace warplint

#endif
