//===- CommandLine.cpp - Parser of the command line -----------------------===//

#include "CommandLine.h"
#include "OptionValues.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"

using namespace warplint;
namespace opt = llvm::opt;
using llvm::opt::DefaultVis; // Options.inc uses it unqualified
using llvm::opt::HelpHidden;

/// The first flag after those of llvm::opt::DriverFlag.
static constexpr unsigned WritesFile = 1 << 4;

namespace {

enum Option : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr opt::OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class Table : public opt::GenericOptTable {
public:
  Table()
      : opt::GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable) {}
};

} // namespace

void warplint::printHelp(llvm::raw_ostream &OS) {
  Table().printHelp(
      OS, "warplint [options] [file, folder or glob...] [-- compiler flags]",
      "warplint: what the lanes of a warp do to GPU memory, read "
      "from CUDA sources");
  OS << "Without a file, every CUDA source of the nearest "
        "compile_commands.json "
        "is analysed.\nExit codes: 0 clean, 1 findings, 2 usage or internal "
        "error, 3 some input could not be analysed, 130 interrupted, "
        "143 terminated.\n";
}

/// Reads the resource limits.
static llvm::Error readLimits(const opt::InputArgList &Args, CommandLine &C) {
  if (llvm::Error E = readNumber(Args, OPT_max_steps, UINT64_MAX, C.MaxSteps))
    return E;
  if (llvm::Error E =
          readNumber(Args, OPT_file_timeout, UINT32_MAX, C.Limits.Seconds))
    return E;
  return readNumber(Args, OPT_file_memory, UINT32_MAX, C.Limits.MiB);
}

static ConfigurationFlags configurationOf(const opt::InputArgList &Args) {
  ConfigurationFlags F;
  F.Config = textOf(Args, OPT_config);
  F.ConfigFile = textOf(Args, OPT_config_file);
  F.Checks = textOf(Args, OPT_checks);
  F.WarningsAsErrors = textOf(Args, OPT_warnings_as_errors);
  F.HeaderFilter = textOf(Args, OPT_header_filter);
  F.ExcludeHeaderFilter = textOf(Args, OPT_exclude_header_filter);
  if (Args.hasArg(OPT_system_headers))
    F.SystemHeaders = true;
  F.AssumeBlock = textOf(Args, OPT_assume_block);
  F.AssumeGrid = textOf(Args, OPT_assume_grid);
  F.AssumeArguments = Args.getAllArgValues(OPT_assume_argument);
  F.GpuProfile = textOf(Args, OPT_gpu_profile);
  F.Certainty = textOf(Args, OPT_certainty);
  F.ExtraArgs = Args.getAllArgValues(OPT_extra_arg);
  F.ExtraArgsBefore = Args.getAllArgValues(OPT_extra_arg_before);
  F.RemovedArgs = Args.getAllArgValues(OPT_removed_arg);
  return F;
}

static void readAction(const opt::InputArgList &Args, CommandLine &C) {
  using Action = CommandLine::Action;
  if (Args.hasArg(OPT_help))
    C.Do = Action::Help;
  else if (Args.hasArg(OPT_version))
    C.Do = Action::Version;
  else if (Args.hasArg(OPT_list_checks))
    C.Do = Action::ListChecks;
  else if (Args.hasArg(OPT_list_stages))
    C.Do = Action::ListStages;
  else if (auto Check = textOf(Args, OPT_explain)) {
    C.Do = Action::Explain;
    C.Subject = *Check;
  } else if (auto File = textOf(Args, OPT_show_command)) {
    C.Do = Action::ShowCommand;
    C.Subject = *File;
    C.Inputs.Paths = {*File};
  } else if (auto File = textOf(Args, OPT_clang_database)) {
    C.Do = Action::WriteClangDatabase;
    C.Subject = *File;
  } else if (auto File = textOf(Args, OPT_write_index)) {
    C.Do = Action::WriteIndex;
    C.Subject = *File;
  } else if (Args.hasArg(OPT_dump_config))
    C.Do = Action::DumpConfig;
  else if (Args.hasArg(OPT_verify_config))
    C.Do = Action::VerifyConfig;
  else if (Args.hasArg(OPT_clear_cache))
    C.Do = Action::ClearCache;
  else if (Args.hasArg(OPT_merge))
    C.Do = Action::Merge;
  else if (Args.hasArg(OPT_lsp))
    C.Do = Action::Serve;
}

/// Reads numbers and the flags with a fixed set of values.
static llvm::Error readValues(const opt::InputArgList &Args, CommandLine &C) {
  if (auto Text = textOf(Args, OPT_j))
    if (llvm::StringRef(*Text).getAsInteger(10, C.Jobs))
      return llvm::createStringError("-j: '" + *Text + "' is not a number");
  if (auto Text = textOf(Args, OPT_shard)) {
    auto Part = readShard(*Text);
    if (!Part)
      return Part.takeError();
    C.Part = *Part;
  }
  // The answers are those of an index.
  if (C.WriteUses && !C.Index)
    return llvm::createStringError("--write-uses needs --index");
  C.WritePart = textOf(Args, OPT_write_part);
  if (C.WritePart && !C.Part)
    return llvm::createStringError("--write-part needs --shard");
  if (llvm::Error E = readLimits(Args, C))
    return E;
  if (llvm::Error E =
          readChoice<OutputFormat>(Args, OPT_format,
                                   {{"text", OutputFormat::Text},
                                    {"concise", OutputFormat::Concise},
                                    {"grouped", OutputFormat::Grouped},
                                    {"table", OutputFormat::Table},
                                    {"json", OutputFormat::Json},
                                    {"sarif", OutputFormat::Sarif},
                                    {"github", OutputFormat::Github},
                                    {"rdjson", OutputFormat::Rdjson},
                                    {"gitlab", OutputFormat::Gitlab},
                                    {"junit", OutputFormat::Junit}},
                                   C.Format))
    return E;
  if (llvm::Error E = readChoice<bool>(
          Args, OPT_sort, {{"cost", true}, {"location", false}}, C.SortByCost))
    return E;
  if (llvm::Error E =
          readChoice<WithoutDatabase>(Args, OPT_missing_db,
                                      {{"analyse", WithoutDatabase::Analyse},
                                       {"skip", WithoutDatabase::Skip},
                                       {"error", WithoutDatabase::Error}},
                                      C.Inputs.Missing))
    return E;
  if (llvm::Error E = readChoice<std::optional<bool>>(
          Args, OPT_color,
          {{"auto", std::nullopt}, {"always", true}, {"never", false}},
          C.Color))
    return E;
  if (auto Text = textOf(Args, OPT_explain_finding)) {
    auto [File, Line] = llvm::StringRef(*Text).rsplit(':');
    unsigned Number = 0;
    if (File.empty() || Line.getAsInteger(10, Number) || Number == 0)
      return llvm::createStringError("--explain-finding: '" + *Text +
                                     "' is not FILE:LINE");
    C.ExplainFinding.emplace(File.str(), Number);
  }
  return llvm::Error::success();
}

/// The files of the options that write one; the last value of each option
/// counts.
static std::vector<OutputFile> outputsOf(const opt::InputArgList &Args) {
  std::vector<OutputFile> Outputs;
  for (const opt::Arg *A : Args)
    if (A->getOption().hasFlag(WritesFile) &&
        A == Args.getLastArg(A->getOption().getID()))
      Outputs.push_back({A->getOption().getName().str(), A->getValue()});
  return Outputs;
}

/// CommandLine::Flags.
static std::string flagsOf(const opt::InputArgList &Args) {
  std::string Text;
  for (const opt::Arg *A : Args) {
    const opt::Option &O = A->getOption();
    const unsigned Id = O.getID();
    if (O.hasFlag(WritesFile) || O.matches(OPT_INPUT) || Id == OPT_j ||
        Id == OPT_quiet || Id == OPT_cache_dir || Id == OPT_no_cache ||
        Id == OPT_color || Id == OPT_force || Id == OPT_format)
      continue;
    Text += " " + A->getAsString(Args);
  }
  return Text;
}

/// The flag, with its value, that the user may have meant by an unknown one: a
/// flag with a similar name, a flag that begins with the text ("--expl"), or
/// one with another sign in place of '=' ("--format-json"). Empty if there is
/// none.
static std::string meantBy(llvm::StringRef Text, const Table &Options) {
  std::vector<llvm::StringRef> Names, WithValues;
  for (unsigned Id = 1; Id <= Options.getNumOptions(); ++Id) {
    const opt::Option O = Options.getOption(Id);
    if (O.getKind() < opt::Option::FlagClass || O.hasFlag(HelpHidden))
      continue;
    Names.push_back(O.getName().rtrim('='));
    if (O.getName().ends_with("="))
      WithValues.push_back(Names.back());
  }
  const llvm::StringRef Name = Text.take_until([](char C) { return C == '='; });
  const llvm::StringRef Value = Text.drop_front(Name.size());
  llvm::StringRef Meant = nearestName(Name, Names);
  if (Meant.empty() && Name.size() > 2)
    for (llvm::StringRef N : Names)
      if (N.starts_with(Name) && (Meant.empty() || N.size() < Meant.size()))
        Meant = N;
  if (!Meant.empty())
    return (Meant + Value).str();
  for (llvm::StringRef N : WithValues)
    if (llvm::StringRef Rest = Text;
        N.size() > 2 && Rest.consume_front(N) && Rest.size() > 1 &&
        llvm::StringRef("-_:").contains(Rest.front()))
      return (N + "=" + Rest.drop_front()).str();
  return "";
}

/// The error for an unknown flag. A value behind '=' is kept in the suggestion.
static llvm::Error unknown(const Table &Options, const opt::Arg &A,
                           const opt::InputArgList &Args) {
  const std::string Text = A.getAsString(Args);
  const std::string Meant = meantBy(llvm::StringRef(Text).ltrim('-'), Options);
  if (Meant.empty())
    return llvm::createStringError(
        "unknown flag '" + Text +
        "'; compiler flags go after '--', --help lists the others");
  return llvm::createStringError("unknown flag '" + Text +
                                 "'; did you mean '--" + Meant + "'?");
}

static llvm::Error readFrom(llvm::ArrayRef<const char *> Words,
                            CommandLine &C) {
  Table Options;
  unsigned MissingIndex = 0, MissingCount = 0;
  opt::InputArgList Args = Options.ParseArgs(Words, MissingIndex, MissingCount);
  if (MissingCount)
    return llvm::createStringError(
        llvm::Twine(Args.getArgString(MissingIndex)) + " needs a value");
  for (const opt::Arg *A : Args.filtered(OPT_UNKNOWN))
    return unknown(Options, *A, Args);
  C.Flags = flagsOf(Args);
  C.Inputs.Paths = Args.getAllArgValues(OPT_INPUT);
  readAction(Args, C);
  C.Config = configurationOf(Args);
  C.Inputs.Database = textOf(Args, OPT_p);
  C.Inputs.CudaPath = textOf(Args, OPT_cuda_path);
  C.Inputs.Architectures = textOf(Args, OPT_arch).value_or("all");
  if (llvm::Error E = checkArchitectures(C.Inputs.Architectures))
    return llvm::createStringError("--arch: " + llvm::toString(std::move(E)));
  C.Inputs.DefaultArchitecture = textOf(Args, OPT_default_arch).value_or("");
  C.DumpAccesses = textOf(Args, OPT_dump_accesses);
  C.DumpIr = textOf(Args, OPT_dump_ir);
  C.Profile = textOf(Args, OPT_profile);
  C.KernelTimes = textOf(Args, OPT_kernel_times);
  if (llvm::Error E = readPercentage(Args, OPT_min_saving, C.MinSaving))
    return E;
  C.Ncu = textOf(Args, OPT_ncu).value_or("");
  if (Args.hasArg(OPT_confirm_with_ptxas))
    C.ConfirmWithPtxas.emplace();
  if (auto Path = textOf(Args, OPT_confirm_with_ptxas_eq))
    C.ConfirmWithPtxas = std::move(Path);
  if (Args.hasArg(OPT_confirm_with_nvcc))
    C.ConfirmWithNvcc.emplace();
  if (auto Path = textOf(Args, OPT_confirm_with_nvcc_eq))
    C.ConfirmWithNvcc = std::move(Path);
  C.Fix = Args.hasArg(OPT_fix);
  C.UnsafeFixes = Args.hasArg(OPT_unsafe_fixes);
  C.FixDryRun = Args.hasArg(OPT_fix_dry_run);
  C.FixComments = Args.hasArg(OPT_fix_comments);
  C.ExportFixes = textOf(Args, OPT_export_fixes);
  C.Baseline = textOf(Args, OPT_baseline);
  C.WriteBaseline = textOf(Args, OPT_write_baseline);
  C.Diff = textOf(Args, OPT_diff);
  C.Report = textOf(Args, OPT_report);
  C.Depfile = textOf(Args, OPT_depfile);
  C.Outputs = outputsOf(Args);
  C.Force = Args.hasArg(OPT_force);
  C.DepfileTarget = textOf(Args, OPT_depfile_target);
  C.Index = textOf(Args, OPT_index);
  C.WriteUses = textOf(Args, OPT_write_uses);
  C.IndexFor = textOf(Args, OPT_index_for);
  C.Root = textOf(Args, OPT_root);
  C.CacheFolder = textOf(Args, OPT_cache_dir);
  C.DisabledStages = Args.getAllArgValues(OPT_disable_stages);
  C.NoCache = Args.hasArg(OPT_no_cache) || !C.DisabledStages.empty();
  C.Quiet = Args.hasArg(OPT_quiet);
  C.AllowIncomplete = Args.hasArg(OPT_allow_incomplete);
  C.AllowNoKernels = Args.hasArg(OPT_allow_no_kernels);
  C.Verbose = Args.hasArg(OPT_verbose);
  C.Statistics = Args.hasArg(OPT_statistics);
  return readValues(Args, C);
}

llvm::Expected<CommandLine> warplint::readCommandLine(int Count,
                                                      const char **Words) {
  llvm::SmallVector<const char *, 32> Own(Words + 1, Words + Count);
  CommandLine C;
  // Arguments after "--" are for the compiler, including response files.
  auto Dashes = std::find_if(Own.begin(), Own.end(), [](const char *Word) {
    return llvm::StringRef(Word) == "--";
  });
  if (Dashes != Own.end()) {
    C.Inputs.Flags.emplace(Dashes + 1, Own.end());
    Own.erase(Dashes, Own.end());
  }
  llvm::BumpPtrAllocator Memory;
  llvm::cl::ExpansionContext Responses(Memory,
                                       llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error E = Responses.expandResponseFiles(Own))
    return E;
  llvm::SmallString<256> Here;
  if (std::error_code E = llvm::sys::fs::current_path(Here))
    return llvm::createStringError("can't tell the current folder: " +
                                   E.message());
  C.Inputs.WorkingDirectory = std::string(Here);
  for (const char *Name :
       {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN"})
    if (auto Value = llvm::sys::Process::GetEnv(Name))
      C.Inputs.Environment[Name] = *Value;
  if (llvm::Error E = readFrom(Own, C))
    return E;
  return C;
}
