//===- Nvcc.h - A file compiled by the user's nvcc --------------*- C++ -*-===//
//
// nvcc writes PTX, and ptxas reports stack frames and spills. docs/security.md
// says what of an untrusted tree reaches them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CONFIRM_NVCC_H
#define WARPLINT_CONFIRM_NVCC_H

#include "warplint/Command/Invocation.h"
#include "warplint/Confirm/NvccPtx.h"
#include "warplint/Ptxas/Ptxas.h"
#include <functional>

namespace warplint {

/// The programs that compile a file.
struct NvccProgram {
  std::string Path;  ///< of nvcc, absolute
  std::string Ptxas; ///< the one beside it, or the one that the user named
};

/// nvcc is `Named` (a path, or a name on PATH) if that is not empty, else the
/// one in the toolkit, else the one on PATH. ptxas is `NamedPtxas` if that is
/// not empty, else the one beside nvcc, else that of findPtxas(). Returns an
/// error, for the user, if there is no such program that can be executed.
llvm::Expected<NvccProgram> findNvcc(llvm::StringRef Named,
                                     llvm::StringRef ToolkitPath,
                                     llvm::StringRef NamedPtxas = {});

/// What tells one installation of nvcc from another, for a cache key: path,
/// size and time of both programs.
std::string identityOf(const NvccProgram &Of);

/// An invocation in nvcc's syntax.
struct NvccCommand {
  std::vector<std::string> Flags; ///< without the file, the mode and the output
  /// Text of a header that is included first: macros whose value is not plain.
  std::string Prelude;
  std::string File;      ///< absolute
  std::string PtxasArch; ///< "sm_90"
  std::vector<std::string> PtxasFlags;
};

/// Translates an invocation. nvcc hands its arguments to a shell: returns an
/// error, for the user, if a path or flag has a character that means something
/// there.
llvm::Expected<NvccCommand> nvccCommandOf(const Invocation &Of);

/// Bounds of one program.
struct ProgramLimits {
  unsigned Seconds = 300; ///< of time
  uint64_t MiB = 8192;    ///< of memory
  /// If not empty: the program is ended once it returns true.
  std::function<bool()> IsStale;
};

struct CompiledFile {
  PtxModule Code;
  MachineCodes Frames;     ///< by ptxas; empty if it failed
  std::string WhyNoFrames; ///< its error; empty: it succeeded
};

/// Compiles the file in a temporary folder, which is removed. Returns an error,
/// for the user, with the first error of nvcc.
llvm::Expected<CompiledFile> compileWithNvcc(const NvccProgram &With,
                                             const Invocation &Of,
                                             const ProgramLimits &Limits);

} // namespace warplint

#endif
