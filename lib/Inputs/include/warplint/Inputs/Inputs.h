//===- Inputs.h - Jobs from paths and compilation databases -----*- C++ -*-===//
//
// Turns files, folders, globs and compilation databases into jobs.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_INPUTS_INPUTS_H
#define WARPLINT_INPUTS_INPUTS_H

#include "warplint/Finding/Problem.h"
#include "warplint/Results/Job.h"
#include "warplint/Results/ProjectFiles.h"
#include "warplint/Settings/Configuration.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// What to do with a file without a compilation database in a parent folder.
enum class WithoutDatabase {
  Analyse, ///< with the flags of the environment only
  Skip,    ///< only list it in InputSet::Skipped
  Error    ///< analyze nothing
};

struct InputRequest {
  std::string WorkingDirectory;   ///< absolute
  std::vector<std::string> Paths; ///< files, folders and globs, as given
  /// -p: compile_commands.json or its folder. Without it, the database is
  /// searched in the parent folders of each file.
  std::optional<std::string> Database;
  /// The flags after "--"; no database is read then.
  std::optional<std::vector<std::string>> Flags;
  /// --missing-db; has no effect if flags are given. Under Skip, a -p without a
  /// database counts as a missing one.
  WithoutDatabase Missing = WithoutDatabase::Analyse;
  /// --cuda-path; "none" selects the shipped declarations.
  std::optional<std::string> CudaPath;
  std::string DefaultArchitecture;   ///< empty: the default of lib/Command
  std::string Architectures = "all"; ///< TranslateOptions::Architectures
  /// For the variables that nvcc reads.
  std::map<std::string, std::string> Environment;
  UnsavedTexts Unsaved; ///< these files need not exist on disk
  /// Whether commands that are of no database get the folders of their source
  /// tree that complete their includes.
  bool SearchesTree = true;
  /// --index: answers for the database; null: none. It must be made by
  /// filesForIndex() with this request since the database and the sources
  /// changed.
  std::shared_ptr<const ProjectIndex> Index;
};

struct InputSet {
  std::vector<Job> Jobs; ///< in the order of the paths; those of a folder
                         ///< sorted
  /// What is analyzed only if no source includes it: with a database the
  /// headers of the folders, each with the command of a source near it; without
  /// one the sources of the folders that define no program and that another
  /// source seems to include (Job::IncludedBy).
  std::vector<Job> Headers;
  /// Whether some command depends on the texts of the sources, as those that
  /// are of no database do.
  bool DependsOnTexts = false;
  /// What the closing lines say of the commands: folders that were added.
  std::vector<std::string> Notes;
  /// The paths of those sources in `Headers` that were analyzed as part of
  /// others; set by analyseInputs().
  std::vector<std::string> Included;
  /// If files are named: the other files of their databases.
  ProjectFiles Project;
  /// Inputs without a job: missing files, commands that cannot be translated,
  /// malformed database entries. The others are analyzed nevertheless.
  std::vector<Problem> Problems;
  /// Files skipped because they have no database, in order; the working folder
  /// if no file was named.
  std::vector<std::string> Skipped;
};

/// Collects the jobs of a request. Returns an error if the run cannot continue:
/// neither path nor database, an unreadable database, a folder or glob without
/// sources, no toolkit at --cuda-path, an invalid configuration.
llvm::Expected<InputSet> collectInputs(const InputRequest &Request,
                                       Configuration &Config);

/// The notes, followed by one on InputSet::Included if there are any.
std::vector<std::string> closingNotes(std::vector<std::string> Notes,
                                      std::vector<std::string> Included);

/// The files of the database of a request, in order, each once, with their
/// texts and dataForIndex(). Returns an error if there is no database, or it
/// cannot be read.
llvm::Expected<std::vector<IndexedFile>>
filesForIndex(const InputRequest &Request, Configuration &Config);

/// The paths of a run that have a configuration, in order: each path, followed
/// by the sources and headers of a folder; without a path the sources of the
/// database, or else the working folder. Never empty. Returns an error for a
/// folder or named database that cannot be read and for a glob without a match.
llvm::Expected<std::vector<std::string>>
configuredPaths(const InputRequest &Request);

} // namespace warplint

#endif
