//===- CommandLine.h - Parser of the command line ---------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_COMMANDLINE_H
#define WARPLINT_TOOL_COMMANDLINE_H

#include "warplint/Inputs/Inputs.h"
#include "warplint/Results/EngineOptions.h"
#include "warplint/Settings/Configuration.h"
#include "warplint/Shards/Shard.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class OutputFormat {
  Text,
  Concise,
  Grouped,
  Table,
  Json,
  Sarif,
  Github,
  Rdjson,
  Gitlab,
  Junit
};

/// Whether the format is for users in the working folder, to which paths are
/// relative then; formats for programs have paths relative to the root.
inline bool isForReaders(OutputFormat Format) {
  return Format <= OutputFormat::Table;
}

/// An output file of an option.
struct OutputFile {
  std::string Option; ///< name, such as "report"
  std::string Name;   ///< as given, with the stage of --dump-ir
};

/// The parsed command line.
struct CommandLine {
  /// The flags that decide what is found, as given, each behind a space.
  std::string Flags;
  enum class Action {
    Analyse,
    Help,
    Version,
    ListChecks,
    ListStages,
    Explain,
    ShowCommand,
    WriteClangDatabase,
    WriteIndex,
    DumpConfig,
    VerifyConfig,
    ClearCache,
    Merge,
    Serve
  };
  Action Do = Action::Analyse;
  /// The check to explain, the file to show, the database to write.
  std::string Subject;
  ConfigurationFlags Config;
  InputRequest Inputs;
  std::optional<uint64_t> MaxSteps;
  FileLimits Limits; ///< --file-timeout, --file-memory
  std::optional<std::string> ConfirmWithPtxas; ///< empty: that of the toolkit
  std::optional<std::string> ConfirmWithNvcc;  ///< empty: that of the toolkit
  unsigned Jobs = 0;
  OutputFormat Format = OutputFormat::Text;
  bool Fix = false, UnsafeFixes = false, FixDryRun = false;
  bool FixComments = false;
  std::optional<std::string> ExportFixes;
  std::optional<std::string> Baseline, WriteBaseline, Diff;
  std::optional<Shard> Part;            ///< --shard
  std::optional<std::string> WritePart; ///< --write-part
  std::optional<std::string> Depfile, DepfileTarget;
  std::optional<std::string> Index, WriteUses, IndexFor; ///< ProjectUses.h
  std::optional<std::string> Root;                       ///< --root
  std::optional<std::string> CacheFolder;                ///< --cache-dir
  bool NoCache = false;
  std::optional<std::string> Report; ///< --report
  /// --explain-finding: a file and a line in it.
  std::optional<std::pair<std::string, unsigned>> ExplainFinding;
  bool SortByCost = false; ///< --sort
  /// Of all options with the flag WritesFile.
  std::vector<OutputFile> Outputs;
  bool Force = false; ///< --force
  /// Write no outputs except a part (Outputs.h).
  bool Withholds = false;
  bool Quiet = false, Verbose = false, Statistics = false;
  bool AllowNoKernels = false;
  bool AllowIncomplete = false; ///< omissions do not give exit code 3
  std::optional<bool> Color;    ///< nullopt: if the terminal supports it
  std::optional<std::string> DumpAccesses;
  std::optional<std::string> DumpIr; ///< --dump-ir, as given
  /// --disable-stages, for measurements; results are not cached.
  std::vector<std::string> DisabledStages;
  std::optional<std::string> Profile;     ///< --profile
  std::optional<std::string> KernelTimes; ///< --kernel-times
  std::optional<double> MinSaving;        ///< --min-saving, in percent
  std::string Ncu;                        ///< --ncu; empty: search for it
};

/// Parses argv and expands response files (`@file`). Errors name the flag.
llvm::Expected<CommandLine> readCommandLine(int Count, const char **Words);

void printHelp(llvm::raw_ostream &OS);

} // namespace warplint

#endif
