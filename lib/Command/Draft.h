//===- Draft.h - A translation in the making --------------------*- C++ -*-===//
//
// Readers of nvcc's and clang's spelling fill one draft, in any number of
// passes; later passes overrule earlier ones. finish() makes an Invocation of
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
  std::vector<std::string> Flags; ///< clang's, in order
  std::string HostText;           ///< all of -Xcompiler, for a shell to split
  std::vector<std::string> HostFlags; ///< flags nvcc forwards
  std::string Standard;               ///< --std; "" if not given
  std::string DefaultStream;
  std::string TargetDirectory;
  std::string CudaPath; ///< --cuda-path of the command itself
  NamedArchitectures Gpus;
  std::optional<bool> FlushDenormals, FusedMultiplyAdd;
  bool FastMath = false;
  bool Relocatable = false;
  bool UsesProfile = true; ///< false: -noprof, no toolkit folders
  /// The command is clang's own: nothing of nvcc's is imitated.
  bool ForClang = false;
  CommandFacts Facts;
  std::vector<std::string> Warnings;
};

/// Reads nvcc's spelling. `Strict`: a command of nvcc itself, where what it
/// does not know is the host compiler's; else flags of a user, who may mix in
/// clang's.
llvm::Error readNvcc(Draft &D, llvm::ArrayRef<std::string> Arguments,
                     bool Strict);

/// Reads clang's spelling. `ReportInputs`: say so where a file is named, other
/// than the one to analyse.
llvm::Error readClang(Draft &D, llvm::ArrayRef<std::string> Arguments,
                      bool ReportInputs);

/// Reads flags in the spelling that they show themselves to be in.
llvm::Error readFlags(Draft &D, llvm::ArrayRef<std::string> Flags);

/// Are these flags in clang's spelling: one that nvcc does not have, and none
/// that only nvcc has or that clang misreads ("-isystem=dir", "-lineinfo")?
bool looksLikeClang(llvm::ArrayRef<std::string> Flags);

llvm::Expected<Invocation> finish(Draft D, const TranslateOptions &Options);

/// The GCC that the host compiler `Compiler` (-ccbin: a program or its folder)
/// belongs to, as clang's --gcc-install-dir wants it; "" when it is not GCC's
/// or is not found.
std::string gccInstallation(llvm::StringRef Compiler,
                            llvm::StringRef Directory);

} // namespace warplint

#endif
