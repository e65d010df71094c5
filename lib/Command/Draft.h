//===- Draft.h - A command during its translation ---------------*- C++ -*-===//
//
// The parsers of nvcc's and clang's syntax fill one draft, possibly in several
// passes; later passes override earlier ones. finish() makes an Invocation of
// it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_COMMAND_DRAFT_H
#define WARPLINT_LIB_COMMAND_DRAFT_H

#include "Architecture.h"
#include "NvccParser.h"

namespace warplint {

struct Draft {
  std::string Directory, File;
  std::vector<std::string> Flags; ///< flags for clang, in order
  std::string HostText;           ///< the concatenated -Xcompiler texts, to be
                                  ///< split as by a shell
  std::vector<std::string> HostFlags; ///< flags that nvcc forwards to the host
                                      ///< compiler
  std::string Standard;               ///< --std; "" if not given
  std::string DefaultStream;          ///< --default-stream; "" if not given
  std::string TargetDirectory;        ///< --target-directory, in targets/ of
                                      ///< the toolkit; "" if not given
  std::string CudaPath;               ///< --cuda-path of the command
  NamedArchitectures Gpus;
  std::optional<bool> FlushDenormals, FusedMultiplyAdd;
  bool FastMath = false;
  bool OptimizesDebugCode = false; ///< -dopt=on
  bool Relocatable = false;        ///< -rdc=true
  bool UsesProfile = true; ///< nvcc.profile; false: -noprof, the toolkit's
                           ///< folders are not searched
  /// The command runs clang: nvcc's behavior is not imitated.
  bool ForClang = false;
  CommandFacts Facts;
  std::vector<std::string> Warnings;
};

/// Parses arguments in nvcc's syntax. `Strict`: a command that runs nvcc, which
/// passes unknown flags to the host compiler; otherwise the flags of a user,
/// who may mix in clang's.
llvm::Error readNvcc(Draft &D, llvm::ArrayRef<std::string> Arguments,
                     bool Strict);

/// Parses arguments in clang's syntax. `ReportInputs`: warn if a file other
/// than the analyzed one is named.
llvm::Error readClang(Draft &D, llvm::ArrayRef<std::string> Arguments,
                      bool ReportInputs);

/// Parses flags in the syntax that looksLikeClang() detects.
llvm::Error readFlags(Draft &D, llvm::ArrayRef<std::string> Flags);

/// Whether flags are in clang's syntax: some flag is unknown to nvcc, and none
/// is known to nvcc only or misread by clang ("-isystem=dir", "-lineinfo").
bool looksLikeClang(llvm::ArrayRef<std::string> Flags);

/// The invocation of clang for a complete draft. Returns an error, for the
/// user, for an invalid architecture or toolkit.
llvm::Expected<Invocation> finish(Draft D, const TranslateOptions &Options);

/// The installation of GCC to which the host compiler `Compiler` belongs
/// (-ccbin: a program or its folder), for clang's --gcc-install-dir; "" if it
/// is not GCC or not found.
std::string gccInstallation(llvm::StringRef Compiler,
                            llvm::StringRef Directory);

} // namespace warplint

#endif
