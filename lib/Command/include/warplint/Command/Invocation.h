//===- Invocation.h - Compile commands translated for clang -----*- C++ -*-===//
//
// Strings only: translates a command line of nvcc or clang into the arguments
// of one clang device compilation. Nothing here runs a compiler or parses
// source.
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

/// One compilation, from a database or the user.
struct CompileCommand {
  std::string Directory;
  std::string File;                   ///< as written; may be relative to
                                      ///< Directory
  std::vector<std::string> Arguments; ///< argv, the compiler first
};

/// The CUDA toolkit in use.
struct Toolkit {
  std::string Path; ///< root folder; empty: the shipped declarations are used
  unsigned Major = 0, Minor = 0, Build = 0;
  std::string FoundBy; ///< "--cuda-path", "CUDA_PATH", "nvcc on PATH",
                       ///< "/usr/local/cuda", ...
  /// Whether its programs may be run and its device library may be read: the
  /// user, the environment or the system names it. A compile command alone does
  /// not suffice, because it comes with the analyzed source tree.
  bool MayRun = false;
};

/// Searches for a toolkit: at the explicit path, if not empty (an error if no
/// toolkit is there), then by the nvcc of the command, CUDA_PATH and CUDA_HOME,
/// nvcc on PATH, and in folders such as /usr/local/cuda. If there is none,
/// returns a `Toolkit` with an empty path, not an error.
llvm::Expected<Toolkit> findToolkit(llvm::StringRef ExplicitPath,
                                    llvm::StringRef CompilerOfCommand = {});

/// Whether findToolkit() finds `Root` without a compile command.
bool isToolkitOfSystem(llvm::StringRef Root);

/// How commands are translated.
struct TranslateOptions {
  Toolkit Cuda;
  std::string DefaultArchitecture =
      "sm_90"; ///< for `native`, and if the command names none
  /// The architectures to analyze: "all" or "newest" of the command, or names
  /// that replace the command's ("sm_80,sm_90"; checkArchitectures()).
  std::string Architectures = "all";
  /// Flags to append, to insert first, and to remove, as for the options of
  /// clang-tidy with these names.
  std::vector<std::string> ExtraArgs, ExtraArgsBefore, RemovedArgs;
  /// Environment variables that nvcc reads (NVCC_PREPEND_FLAGS,
  /// NVCC_APPEND_FLAGS, NVCC_CCBIN); a parameter, so that tests can set it.
  std::map<std::string, std::string> Environment;
};

/// Options of nvcc that choose how device code is generated, and have no
/// equivalent for clang's front end.
struct CodeOptions {
  bool RestrictsParameters = false; ///< --restrict
  /// -G without -dopt=on, which turns optimization on again.
  bool IsDebug = false;
  /// Levels of -O for the compiler of device code (-Xcicc, or clang's -O) and
  /// for ptxas (-Xptxas).
  std::optional<unsigned> OptimizerLevel, AssemblerLevel;
  /// The command runs clang, whose device code is not optimized without -O.
  bool IsOfClang = false;
  bool DebugsAssembly = false; ///< -g of ptxas, which then optimizes less
  /// -Ofast-compile of nvcc and of ptxas: "min", "mid" or "max"; "" and "0":
  /// not given.
  std::string FastCompile, AssemblerFastCompile;
  unsigned MaxRegisters = 0; ///< -maxrregcount; 0: no limit
};

/// Facts of the command line that clang does not get in this form.
struct CommandFacts {
  std::vector<std::string> Architectures; ///< all that the command names
                                          ///< ("sm_90")
  std::string HostCompiler;               ///< -ccbin
  CodeOptions Code;
};

/// One device compilation of a command: nvcc runs one for each virtual
/// architecture.
struct DeviceTarget {
  std::vector<std::string> Names; ///< GPUs that it is for ("sm_86"); sorted
  std::string Gpu;                ///< clang's name, which sets __CUDA_ARCH__
  std::vector<std::string> Flags; ///< further flags for this target
};

/// A clang device invocation, as input of Frontend.
struct Invocation {
  std::string Directory; ///< relative paths in Arguments are relative to it
  std::string File;      ///< as written by the user
  /// Driver arguments after the program name, with "-x cuda",
  /// "--cuda-device-only", one architecture, and the file last.
  std::vector<std::string> Arguments;
  CommandFacts Facts;
  Toolkit Cuda;
  /// Warnings on flags that neither nvcc nor clang knows, which are dropped.
  std::vector<std::string> Warnings;
  /// Targets of the command, with distinct `Gpu`; `Arguments` are for the
  /// first.
  std::vector<DeviceTarget> Targets;
};

/// The same compilation for the target with this index, which becomes the only
/// one. nullopt if `Arguments` do not contain the flags of the first target
/// (the user removed them).
std::optional<Invocation> forTarget(const Invocation &I, size_t Target);

/// Returns an error if TranslateOptions::Architectures may not have this value.
llvm::Error checkArchitectures(llvm::StringRef Text);

/// The process environment variables for TranslateOptions::Environment.
std::map<std::string, std::string> nvccEnvironment();

/// The compiler of a command as written, without launchers (ccache, sccache,
/// env), for findToolkit(). "" for an empty command.
std::string compilerOf(const CompileCommand &Command);

/// Translates one command. Returns an error for a malformed option of nvcc
/// ("-arch needs a value"), an unreadable options file, and a command that is
/// empty or names no file.
llvm::Expected<Invocation> translate(const CompileCommand &Command,
                                     const TranslateOptions &Options);

/// Translates `warplint a.cu -- FLAGS`: flags in the syntax of nvcc or clang,
/// distinguished by flags that only one of them accepts; nvcc's is the default.
llvm::Expected<Invocation> translateFlags(llvm::StringRef Directory,
                                          llvm::StringRef File,
                                          llvm::ArrayRef<std::string> Flags,
                                          const TranslateOptions &Options);

/// The translation as one line for a shell (`--show-command`).
std::string toShell(const Invocation &I);

/// A compilation database.
struct CompileDatabase {
  std::string Path;                     ///< of compile_commands.json
  std::vector<CompileCommand> Commands; ///< CUDA sources only; in file order
  /// Messages on skipped entries ("PATH: entry 7 has no "file""); if there are
  /// many, the first ones and the number of the others.
  std::vector<std::string> Malformed;
};

/// Reads compile_commands.json (`Path` is the file or its folder). Errors name
/// the file and the defect: it is missing, unreadable, not JSON (with line and
/// column), or has no well-formed entry.
llvm::Expected<CompileDatabase> readDatabase(llvm::StringRef Path);

/// Searches for compile_commands.json in `Directory` and its parents, and in
/// `build/` of each. nullopt if there is none.
std::optional<std::string> findDatabase(llvm::StringRef Directory);

/// The commands of `File` (compared by real path). Empty for a header and for a
/// file that the database lacks; see borrow().
std::vector<const CompileCommand *> commandsFor(const CompileDatabase &DB,
                                                llvm::StringRef File);

/// A command for a header or a file that the database lacks: that of the source
/// with the most similar path, with its file replaced. nullopt if the database
/// is empty.
std::optional<CompileCommand> borrow(const CompileDatabase &DB,
                                     llvm::StringRef File);

} // namespace warplint

#endif
