//===- Inputs.h - What the user names to what is analysed -------*- C++ -*-===//
//
// Files, folders, globs and compilation databases to jobs.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_INPUTS_H
#define WARPLINT_ENGINE_INPUTS_H

#include "warplint/Settings/Configuration.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// What becomes of a file above which there is no database.
enum class WithoutDatabase {
  Analyse, ///< with no flags but the environment's
  Skip,    ///< it is counted, and no more
  Error    ///< nothing is analysed
};

struct InputRequest {
  std::string WorkingDirectory;   ///< absolute
  std::vector<std::string> Paths; ///< files, folders, globs, as typed
  /// -p: compile_commands.json or its folder. Without it the database is
  /// looked for above each file.
  std::optional<std::string> Database;
  /// What follows "--"; no database is read then.
  std::optional<std::vector<std::string>> Flags;
  /// --missing-db; where flags are given, no database is missed. A -p that
  /// leads nowhere counts as none under Skip.
  WithoutDatabase Missing = WithoutDatabase::Analyse;
  /// --cuda-path; "none" for the shipped declarations.
  std::optional<std::string> CudaPath;
  std::string DefaultArchitecture; ///< empty: the translator's own
  std::string Architectures = "all"; ///< TranslateOptions::Architectures
  std::map<std::string, std::string> Environment; ///< for nvcc's variables
  UnsavedTexts Unsaved; ///< these files need not be on the disk
};

struct InputSet {
  std::vector<Job> Jobs; ///< in the order of the paths; folders sorted
  /// The headers of the folders, each with a command borrowed from a source
  /// near it; none where there is no database.
  std::vector<Job> Headers;
  /// Where files are named: the others of their databases.
  ProjectFiles Project;
  /// Inputs that give no job: no such file, a command that can't be translated,
  /// a malformed entry of a database. The rest is analysed all the same.
  std::vector<Problem> Problems;
  /// Files passed over for want of a database, in order; the working folder
  /// where no file was named.
  std::vector<std::string> Skipped;
};

/// Errors are those that leave nothing sensible to do: no path and no database,
/// a database that can't be read, a folder or glob without sources, a toolkit
/// that is not where --cuda-path says, a configuration that can't be parsed.
llvm::Expected<InputSet> collectInputs(const InputRequest &Request,
                                       Configuration &Config);

/// What of a run has a configuration, in the order of the run: each path with
/// the sources and headers of a folder behind it; without a path the sources of
/// the database, and where there is none, the working folder. Never empty.
/// Errors: a folder or a named database that can't be read, a glob of no file.
llvm::Expected<std::vector<std::string>>
configuredPaths(const InputRequest &Request);

/// Analyses the jobs, then those headers that no job has read. These become
/// jobs, so that the results are one for each of `Inputs.Jobs`.
std::vector<FileResult> analyseInputs(InputSet &Inputs,
                                      const EngineOptions &Options);

/// Settles what only the results of all files together tell: what of the
/// templates and files was left out after all, and which comments silence
/// nothing. `Results` are one for each of `Jobs`; `SawAll` says that the project
/// has no other files. analyseInputs() does it, but for a part of a run.
void settleRun(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results,
               bool AllowNoKernels, bool SawAll);

/// Whether what a result says of NOLINT comments in `File` hangs on no other
/// result: it is of that source.
bool ownsComments(const FileResult &R, llvm::StringRef File);

} // namespace warplint

#endif
