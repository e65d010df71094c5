//===- ClangOptions.h - What clang's option table knows ---------*- C++ -*-===//
//
// The one place that asks clang's driver about flags.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_COMMAND_CLANGOPTIONS_H
#define WARPLINT_LIB_COMMAND_CLANGOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// How clang reads the arguments that begin at one place.
struct ClangReading {
  size_t Tokens = 0; ///< arguments taken; 0: clang does not know the flag
  /// The option's own name as clang sees it: "-I" for "-Idir", "-o" for
  /// "-optf=f", "-std=" for "-std=c++17".
  std::string Name;
  std::string Value; ///< first value; "" if there is none
};

/// Reads `Arguments` from `At` with clang's table. An argument that is no flag
/// is no reading.
ClangReading readClangFlag(llvm::ArrayRef<std::string> Arguments, size_t At);

/// Of flags meant for the host compiler, those that also decide what device
/// code is: preprocessor, dialect, exceptions, OpenMP, target features. Code
/// generation, warnings, linking and what clang does not know are left out.
std::vector<std::string> deviceRelevant(llvm::ArrayRef<std::string> HostFlags);

/// A clang command's arguments, each given the part it plays.
struct ClangArgument {
  enum class Role {
    Keep,     ///< passes through
    Drop,     ///< what is not allowed to reach clang; see AllowedFlags.h
    Input,    ///< a file
    Gpu,      ///< --offload-arch, --cuda-gpu-arch: Values holds the names
    NotGpu,   ///< --no-offload-arch
    CudaPath, ///< Values[0]
    Language, ///< -x: Values[0]
    Optimize, ///< -O: Values[0] is the level
    Unknown   ///< clang would refuse it
  };
  Role Part;
  std::vector<std::string> Tokens; ///< as written
  std::vector<std::string> Values;
  bool IsXclang = false; ///< -Xclang: Values[0] is for the compiler proper
};

/// Reads a clang command without its program. `Missing` receives the flag that
/// lacks its value at the end of the command, if any.
std::vector<ClangArgument>
readClangCommand(llvm::ArrayRef<std::string> Arguments, std::string &Missing);

/// Does clang know this GPU ("sm_90a")?
bool clangKnowsGpu(llvm::StringRef Name);

} // namespace warplint

#endif
