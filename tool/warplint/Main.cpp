//===- Main.cpp - The main program ----------------------------------------===//

#include "Cache.h"
#include "Choice.h"
#include "CommandLine.h"
#include "Depfile.h"
#include "FixActions.h"
#include "IrDump.h"
#include "Output.h"
#include "Outputs.h"
#include "Pages.h"
#include "Parts.h"
#include "ProjectUses.h"
#include "Root.h"
#include "RunInputs.h"
#include "Translations.h"
#include "Watch.h"
#include "warplint/Checks/Check.h"
#include "warplint/Confirm/Nvcc.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Nvcc/Stages.h"
#include "warplint/Ptxas/Ptxas.h"
#include "warplint/Report/Printable.h"
#include "warplint/Server/Server.h"
#include "warplint/Settings/Selection.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>

using namespace warplint;

/// The source or folder whose configuration is shown.
static llvm::Expected<std::string>
subjectOfConfiguration(const CommandLine &C) {
  auto Paths = configuredPaths(C.Inputs);
  if (!Paths)
    return Paths.takeError();
  return Paths->front();
}

static llvm::Expected<ExitCode> listChecks(const CommandLine &C,
                                           Configuration &Config) {
  auto Subject = subjectOfConfiguration(C);
  if (!Subject)
    return Subject.takeError();
  auto Settings = Config.settingsFor(*Subject);
  if (!Settings)
    return Settings.takeError();
  std::vector<const Check *> On = selectChecks(Settings->Checks);
  // Whether a check is enabled, and its default if that differs.
  auto StateOf = [&](const Check *K) -> llvm::StringRef {
    if (llvm::is_contained(On, K))
      return K->enabledByDefault() ? "on" : "on (default off)";
    return K->enabledByDefault() ? "off (default on)" : "off";
  };
  size_t Ids = 0, States = 0;
  for (const Check *K : allChecks()) {
    Ids = std::max(Ids, K->id().size());
    States = std::max(States, StateOf(K).size());
  }
  for (const Check *K : allChecks())
    llvm::outs() << llvm::left_justify(K->id(), Ids) << "  "
                 << llvm::left_justify(StateOf(K), States) << "  "
                 << K->summary() << '\n';
  return ExitCode::Clean;
}

static llvm::Expected<ExitCode> explain(llvm::StringRef Id) {
  llvm::StringRef Page = pageOf(Id);
  if (!Page.empty()) {
    llvm::outs() << Page;
    return ExitCode::Clean;
  }
  const std::string Meant = didYouMeanCheck(Id);
  return llvm::createStringError(
      "no check is called '" + Id + "'" +
      (Meant.empty() ? "; --list-checks names them" : Meant));
}

static llvm::Expected<ExitCode> dumpConfig(const CommandLine &C,
                                           Configuration &Config) {
  auto Subject = subjectOfConfiguration(C);
  if (!Subject)
    return Subject.takeError();
  auto Text = Config.dump(*Subject);
  if (!Text)
    return Text.takeError();
  llvm::outs() << *Text;
  return ExitCode::Clean;
}

/// Verifies the configuration of all paths. Errors of a file that applies to
/// several are reported once.
static llvm::Expected<ExitCode> verifyConfig(const CommandLine &C,
                                             Configuration &Config) {
  auto Paths = configuredPaths(C.Inputs);
  if (!Paths)
    return Paths.takeError();
  llvm::StringSet<> Reported;
  for (const std::string &Path : *Paths) {
    auto Complaints = Config.verify(Path);
    if (!Complaints)
      return Complaints.takeError();
    for (const std::string &Line : *Complaints)
      if (Reported.insert(Line).second)
        llvm::errs() << "warplint: error: configuration for '"
                     << printable(Path) << "': " << printable(Line) << '\n';
  }
  return Reported.empty() ? ExitCode::Clean : ExitCode::Wrong;
}

static int serveEditor(const CommandLine &C) {
  ServerOptions Options;
  Options.Config = C.Config;
  Options.Inputs = C.Inputs;
  Options.MaxSteps = C.MaxSteps;
  Options.ConfirmWithNvcc = C.ConfirmWithNvcc;
  Options.Jobs = C.Jobs;
  Options.Version = WARPLINT_VERSION;
  Options.Pages = addressOfPages(WARPLINT_HOMEPAGE);
  return serve(Options, stdin, llvm::outs());
}

/// Parses the value of --dump-ir; called before the analysis.
static llvm::Expected<std::optional<IrDump>>
prepareIrDump(const CommandLine &C, EngineOptions &Options) {
  if (!C.DumpIr)
    return std::nullopt;
  auto Dump = readIrDump(*C.DumpIr);
  if (!Dump)
    return Dump.takeError();
  Options.KeepIrAfter = Dump->Stage;
  return std::move(*Dump);
}

/// "warplint 0.1.0 (commit 0123456789ab, LLVM 22.1.8)"
static std::string nameOfBuild() {
  llvm::StringRef Commit =
#include "Commit.inc"
      ;
  return "warplint " WARPLINT_VERSION " (" +
         (Commit.empty() ? "" : "commit " + Commit.str() + ", ") +
         "LLVM " LLVM_VERSION_STRING ")";
}

static EngineOptions optionsOf(const CommandLine &C) {
  EngineOptions Options;
  Options.Jobs = C.Jobs;
  Options.Limits = C.Limits;
  Options.IsPart = C.WritePart.has_value();
  Options.KeepTables = C.DumpAccesses.has_value();
  Options.NoteFormulas = C.ExplainFinding.has_value();
  // The flags of --merge are unknown here.
  Options.KeepPages =
      C.Format == OutputFormat::Table || C.Report || C.WritePart;
  // Another part may have kernels.
  Options.AllowNoKernels = C.AllowNoKernels || C.Part;
  Options.KeepPredictions = C.Profile || C.KernelTimes;
  Options.HasKernelTimes = C.KernelTimes.has_value();
  Options.ConfirmWithPtxas = C.ConfirmWithPtxas;
  Options.ConfirmWithNvcc = C.ConfirmWithNvcc;
  return Options;
}

static llvm::Expected<ExitCode> lint(CommandLine &C, Configuration &Config) {
  auto Prepared = prepareInputs(C, Config);
  if (!Prepared)
    return Prepared.takeError();
  InputSet &Inputs = Prepared->All;
  EngineOptions Options = optionsOf(C);
  if (C.ConfirmWithPtxas && !C.ConfirmWithPtxas->empty())
    if (auto Found = findPtxas(*C.ConfirmWithPtxas, ""); !Found)
      return Found.takeError();
  if (C.ConfirmWithNvcc && !C.ConfirmWithNvcc->empty())
    if (auto Found = findNvcc(*C.ConfirmWithNvcc, ""); !Found)
      return Found.takeError();
  auto Ir = prepareIrDump(C, Options);
  if (!Ir)
    return Ir.takeError();
  auto Recorded = readRecordings(C, Inputs.Jobs);
  if (!Recorded)
    return Recorded.takeError();
  auto Chosen = readChoice(C, Inputs);
  if (!Chosen)
    return Chosen.takeError();
  Options.AllowNoKernels |= Chosen->IsSinceRevision;
  auto Cache = openCache(C);
  if (!Cache)
    return Cache.takeError();
  Options.Cache = Cache->get();
  Inputs.Project.Headers =
      keepHeadersForRun(Cache->get(), Inputs.Jobs.size(), C.Jobs);
  for (std::vector<Job> *Jobs : {&Inputs.Jobs, &Inputs.Headers})
    for (Job &J : *Jobs)
      J.Headers = Inputs.Project.Headers;
  const InputSet Again = C.Fix || C.UnsafeFixes ? Inputs : InputSet();
  Stream Early(C, Inputs);
  WatchedRun Run = watch(std::move(Inputs), Options, &Early);
  if (Run.EndedBy) {
    (void)Cache->release(); // the worker thread still uses it
    return reportInterrupted(C, std::move(Run), *Recorded, *Chosen, Early);
  }
  if (C.Depfile)
    if (llvm::Error E =
            writeDepfile(C, Run.Inputs.Jobs, Run.Inputs.Project, Run.Results))
      return E;
  if (C.WriteUses)
    if (llvm::Error E = writeUses(C, Run.Inputs.Project))
      return E;
  // The depfile names what was read, and a part is needed for the merge,
  // whatever the results are.
  if (!Prepared->Part)
    withholdWithoutResults(C, Run.Inputs.Problems.size(), Run.Results);
  if (*Ir)
    if (llvm::Error E = writeIrDump(C, **Ir, Run.Results))
      return E;
  if (Prepared->Part)
    return handOver(C, std::move(*Prepared->Part), std::move(Run),
                    nameOfBuild(), Cache->get());
  keepChanged(C, *Chosen, Run.Results);
  auto Changed = makeFixes(C, Run.Inputs.Jobs, Run.Results);
  if (!Changed)
    return Changed.takeError();
  if (*Changed) {
    // Fixed findings no longer exist: analyze and report the changed files.
    Run = watch(Again, Options);
    Chosen->Unchanged.clear();
    if (Run.EndedBy) {
      (void)Cache->release();
      return reportInterrupted(C, std::move(Run), *Recorded, *Chosen, Early);
    }
    keepChanged(C, *Chosen, Run.Results);
  }
  return reportRun(C, std::move(Run), Cache->get(), *Recorded, *Chosen, Early);
}

/// A run with withheld outputs is not successful, even if another part of the
/// run reports the reason.
static llvm::Expected<ExitCode> lintAndWrite(CommandLine C,
                                             Configuration &Config) {
  auto Code = lint(C, Config);
  const bool IsGood =
      Code && (*Code == ExitCode::Clean || *Code == ExitCode::Found);
  const bool Lacks = C.Withholds && !C.Outputs.empty() && !C.WritePart;
  if (IsGood && Lacks && !C.AllowIncomplete)
    return ExitCode::NotAnalysed;
  return Code;
}

static llvm::Expected<ExitCode> act(const CommandLine &C) {
  using Action = CommandLine::Action;
  if (C.Do == Action::Help) {
    printHelp(llvm::outs());
    return ExitCode::Clean;
  }
  if (C.Do == Action::Version) {
    llvm::outs() << nameOfBuild() << '\n';
    return ExitCode::Clean;
  }
  if (C.Do == Action::ListStages) {
    describeStages(llvm::outs());
    return ExitCode::Clean;
  }
  if (C.Do == Action::Explain)
    return explain(C.Subject);
  if (C.Do == Action::ClearCache) {
    if (llvm::Error E = clearCache(C))
      return std::move(E);
    return ExitCode::Clean;
  }
  if (C.Do == Action::Serve) {
    if (!C.Inputs.Paths.empty())
      return llvm::createStringError("--lsp takes no file: the editor opens '" +
                                     C.Inputs.Paths.front() + "'");
    if (C.Profile || C.KernelTimes)
      return llvm::createStringError(
          llvm::Twine(C.Profile ? "--profile" : "--kernel-times") +
          " is compared with a run: it doesn't go with --lsp");
    // The protocol defines the exit codes: 0 after a proper end, else 1.
    return serveEditor(C) == 0 ? ExitCode::Clean : ExitCode::Found;
  }
  if (C.Do == Action::Merge)
    return mergeRun(C, nameOfBuild());
  const llvm::SmallVector<llvm::StringRef, 0> Disabled(C.DisabledStages.begin(),
                                                       C.DisabledStages.end());
  if (llvm::Error E = disableStages(Disabled))
    return llvm::createStringError("--disable-stages: " +
                                   llvm::toString(std::move(E)));
  auto Config = Configuration::create(C.Config);
  if (!Config)
    return Config.takeError();
  switch (C.Do) {
  case Action::ListChecks:
    return listChecks(C, *Config);
  case Action::ShowCommand:
    return showCommand(C, *Config);
  case Action::WriteClangDatabase:
    return writeClangDatabase(C, *Config);
  case Action::WriteIndex:
    return writeIndex(C, *Config);
  case Action::DumpConfig:
    return dumpConfig(C, *Config);
  case Action::VerifyConfig:
    return verifyConfig(C, *Config);
  default:
    return lintAndWrite(C, *Config);
  }
}

/// Why some output of a stream was not written; "" if none was.
static std::string whyNotWritten(llvm::raw_fd_ostream &Stream) {
  Stream.flush();
  if (!Stream.has_error())
    return "";
  std::string Why = Stream.error().message();
  // Otherwise the stream's destructor ends the program with a message of LLVM.
  Stream.clear_error();
  return Why;
}

/// Prints an error. Its further lines may quote untrusted text and are
/// indented: none begins with that text.
static void tellError(llvm::StringRef Text) {
  auto [First, Rest] = Text.split('\n');
  llvm::errs() << "warplint: error: " << printable(First) << '\n';
  while (!Rest.empty()) {
    std::tie(First, Rest) = Rest.split('\n');
    llvm::errs() << "  | " << printable(First) << '\n';
  }
}

static ExitCode run(int Count, char **Words) {
  auto Line = readCommandLine(Count, const_cast<const char **>(Words));
  llvm::Expected<ExitCode> Code =
      Line ? act(*Line) : llvm::Expected<ExitCode>(Line.takeError());
  if (Code)
    return *Code;
  tellError(llvm::toString(Code.takeError()));
  return ExitCode::Wrong;
}

int main(int Count, char **Words) {
  llvm::InitLLVM Setup(Count, Words, /*InstallPipeSignalExitHandler=*/false);
  // A closed pipe and a file size limit are reported as write errors.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  ExitCode Code = run(Count, Words);
  if (std::string Why = whyNotWritten(llvm::outs()); !Why.empty()) {
    llvm::errs() << "warplint: error: can't write to the standard output: "
                 << Why << '\n';
    Code = ExitCode::Wrong;
  }
  if (!whyNotWritten(llvm::errs()).empty())
    Code = ExitCode::Wrong;
  // Skip LLVM's static destructors: a crash in the compiler that was caught may
  // have left its objects in an invalid state.
  llvm::sys::Process::Exit(Code, /*NoCleanup=*/true);
}
