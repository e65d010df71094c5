//===- CommandLine.h - argv of warplint -------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_COMMANDLINE_H
#define WARPLINT_TOOL_COMMANDLINE_H

#include "warplint/Settings/Configuration.h"
#include "warplint/Engine/Inputs.h"
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

/// Whether people read the form where they started the tool, so that its paths
/// count from there; else another program does, and they count from the root.
inline bool isForReaders(OutputFormat Format) {
  return Format <= OutputFormat::Table;
}

/// A file that an option of the command line writes.
struct OutputFile {
  std::string Option; ///< "report"
  std::string Name;   ///< as given, with the stage of --dump-ir
};

/// What the command line asks for.
struct CommandLine {
  enum class Action {
    Analyse,
    Help,
    Version,
    ListChecks,
    ListStages,
    Explain,
    ShowCommand,
    DumpConfig,
    VerifyConfig,
    ClearCache,
    Merge,
    Serve
  };
  Action Do = Action::Analyse;
  std::string Subject; ///< the check to explain, the file to show
  ConfigurationFlags Config;
  InputRequest Inputs;
  std::optional<uint64_t> MaxSteps;
  FileLimits Limits; ///< --file-timeout, --file-memory
  std::optional<std::string> ConfirmWithPtxas; ///< empty: the toolkit's
  unsigned Jobs = 0;
  OutputFormat Format = OutputFormat::Text;
  bool Fix = false, UnsafeFixes = false, FixDryRun = false;
  bool FixComments = false;
  std::optional<std::string> ExportFixes;
  std::optional<std::string> Baseline, WriteBaseline, Diff;
  std::optional<Shard> Part; ///< --shard
  std::optional<std::string> WritePart; ///< --write-part
  std::optional<std::string> Depfile, DepfileTarget;
  std::optional<std::string> Root;   ///< --root
  std::optional<std::string> CacheFolder; ///< --cache-dir
  bool NoCache = false;
  std::optional<std::string> Report; ///< --report
  /// --explain-finding: a file and a line of it.
  std::optional<std::pair<std::string, unsigned>> ExplainFinding;
  bool SortByCost = false; ///< --sort
  /// Of all options that the table marks with WritesFile.
  std::vector<OutputFile> Outputs;
  bool Force = false; ///< --force
  /// None of the outputs is written but a part (Outputs.h).
  bool Withholds = false;
  bool Quiet = false, Verbose = false, Statistics = false;
  bool AllowNoKernels = false;
  bool AllowIncomplete = false; ///< what was not analysed gives no code 3
  std::optional<bool> Color; ///< nullopt: as the terminal says
  std::optional<std::string> DumpAccesses;
  std::optional<std::string> DumpIr;  ///< --dump-ir, as given
  std::optional<std::string> Profile; ///< --profile
  std::string Ncu;                    ///< --ncu; empty: looked for
};

/// Reads argv; response files (`@file`) are expanded. Errors name the flag.
llvm::Expected<CommandLine> readCommandLine(int Count, const char **Words);

void printHelp(llvm::raw_ostream &OS);

} // namespace warplint

#endif
