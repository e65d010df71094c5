//===- Invocation.h - A compile command, translated for clang ---*- C++ -*-===//
//
// Strings only: an nvcc or clang command line in, the arguments of one clang
// device compilation out. Nothing here runs a compiler or parses source.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMMAND_INVOCATION_H
#define WARPLINT_COMMAND_INVOCATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// One compilation as a database or a user gives it.
struct CompileCommand {
  std::string Directory;
  std::string File;                   ///< as written; relative to Directory
  std::vector<std::string> Arguments; ///< argv, the compiler first
};

/// The CUDA toolkit in use.
struct Toolkit {
  std::string
      Path; ///< root folder; empty: the declarations that ship with the tool
  unsigned Major = 0, Minor = 0, Build = 0;
  std::string FoundBy; ///< "--cuda-path", "CUDA_PATH", "nvcc on PATH",
                       ///< "/usr/local/cuda", ...
  /// Its programs may be run, and its device library read: the user, the
  /// environment or the system names it, not a compile command alone, which
  /// comes with the tree that is analysed.
  bool MayRun = false;
};

/// Looks for a toolkit: the explicit path (an error when it holds none), the
/// command's own nvcc, CUDA_PATH and CUDA_HOME, nvcc on PATH, the usual places.
/// No toolkit is a `Toolkit` with an empty path, not an error.
llvm::Expected<Toolkit> findToolkit(llvm::StringRef ExplicitPath,
                                    llvm::StringRef CompilerOfCommand = {});

/// Would findToolkit() look at `Root` whatever a command says?
bool isToolkitOfSystem(llvm::StringRef Root);

struct TranslateOptions {
  Toolkit Cuda;
  std::string DefaultArchitecture =
      "sm_90"; ///< for `native` and where none is named
  /// Which of a command's architectures are wanted: "all", "newest", or names
  /// in place of the command's own ("sm_80,sm_90"; checkArchitectures()).
  std::string Architectures = "all";
  std::vector<std::string> ExtraArgs, ExtraArgsBefore, RemovedArgs;
  /// Environment that nvcc reads (NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS,
  /// NVCC_CCBIN); passed in so that tests set it.
  std::map<std::string, std::string> Environment;
};

/// Of the command line, what clang is not told as it stands there. Options
/// that only choose how code is generated (-O, --restrict, --maxrregcount,
/// -Xptxas) are read and have no effect.
struct CommandFacts {
  std::vector<std::string> Architectures; ///< all that it names, "sm_90"
  std::string HostCompiler;               ///< -ccbin
};

/// One device compilation of a command: nvcc makes one for each virtual
/// architecture.
struct DeviceTarget {
  std::vector<std::string> Names; ///< of the GPUs it is for, "sm_86"; sorted
  std::string Gpu;                ///< as clang is told; sets __CUDA_ARCH__
  std::vector<std::string> Flags; ///< that this needs besides
};

/// A clang device invocation, ready for Frontend.
struct Invocation {
  std::string Directory; ///< relative paths in Arguments resolve against it
  std::string File;      ///< as the user wrote it
  /// Driver arguments after the program name, with "-x cuda",
  /// "--cuda-device-only", one architecture, and the file last.
  std::vector<std::string> Arguments;
  CommandFacts Facts;
  Toolkit Cuda;
  /// Flags that neither nvcc nor clang knows: said to the user, then dropped.
  std::vector<std::string> Warnings;
  /// What the command compiles for, no two with one `Gpu`; `Arguments` are for
  /// the first.
  std::vector<DeviceTarget> Targets;
};

/// The same compilation for another of its targets, which becomes the only one.
/// nullopt where `Arguments` do not name the first (removed by the user).
std::optional<Invocation> forTarget(const Invocation &I, size_t Target);

/// Whether TranslateOptions::Architectures may have this value.
llvm::Error checkArchitectures(llvm::StringRef Text);

/// Of the process's environment what nvcc reads: for
/// TranslateOptions::Environment.
std::map<std::string, std::string> nvccEnvironment();

/// The compiler that a command runs, launchers (ccache, sccache, env) passed
/// over, as written: for findToolkit(). "" when the command is empty.
std::string compilerOf(const CompileCommand &Command);

/// Translates one command. Errors: a malformed nvcc option ("-arch needs a
/// value"), an options file that can't be read, a command without its file.
llvm::Expected<Invocation> translate(const CompileCommand &Command,
                                     const TranslateOptions &Options);

/// `warplint a.cu -- FLAGS`: flags in nvcc's or clang's spelling, told apart by
/// what only one of them accepts (nvcc's reading where both do).
llvm::Expected<Invocation> translateFlags(llvm::StringRef Directory,
                                          llvm::StringRef File,
                                          llvm::ArrayRef<std::string> Flags,
                                          const TranslateOptions &Options);

/// The translation as one line a shell can run (`--show-command`).
std::string toShell(const Invocation &I);

/// A compilation database.
struct CompileDatabase {
  std::string Path;                     ///< of compile_commands.json
  std::vector<CompileCommand> Commands; ///< CUDA sources only; in file order
  /// What is wrong with entries that are passed over ("PATH: entry 7 has no
  /// "file""); of very many the first, and how many the others are.
  std::vector<std::string> Malformed;
};

/// Reads compile_commands.json (`Path` is the file or its folder). Errors name
/// the file and what is wrong with it (missing, unreadable, not JSON with line
/// and column, entries none of which is well-formed).
llvm::Expected<CompileDatabase> readDatabase(llvm::StringRef Path);

/// Looks for compile_commands.json in `Directory` and its parents, in each also
/// in `build/`. nullopt when there is none.
std::optional<std::string> findDatabase(llvm::StringRef Directory);

/// The commands for `File` (real paths compared). For a header, or a file the
/// database lacks: none; see borrow().
std::vector<const CompileCommand *> commandsFor(const CompileDatabase &DB,
                                                llvm::StringRef File);

/// A command for a header or a file that the database lacks: that of the
/// nearest source by path, with its file replaced. nullopt when the database is
/// empty.
std::optional<CompileCommand> borrow(const CompileDatabase &DB,
                                     llvm::StringRef File);

} // namespace warplint

#endif
