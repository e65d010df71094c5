//===- Analysis.cpp - Analysis of one open file ---------------------------===//

#include "Analysis.h"
#include "Messages.h"
#include "warplint/Files/Paths.h"
#include "warplint/Fixes/Fixes.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Project/TextSearch.h"
#include "warplint/Report/Pages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace path = llvm::sys::path;

/// Number of files to try for a header without a known including file.
static constexpr size_t MostCandidates = 4;

bool warplint::isHeaderName(llvm::StringRef Path) {
  return llvm::StringSwitch<bool>(path::extension(Path))
      .Cases({".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".inc", ".ipp"},
             true)
      .Default(false);
}

bool warplint::isCudaName(llvm::StringRef Path) {
  return path::extension(Path) == ".cu" || path::extension(Path) == ".cuh";
}

namespace {

class Analyser {
public:
  Analyser(const AnalysisRequest &Request, const Stop &Asked)
      : Request(Request), Asked(Asked) {}
  std::shared_ptr<const Snapshot> run();

private:
  std::shared_ptr<Snapshot> analyseMain(const std::string &Main,
                                        bool WithOthers);
  std::shared_ptr<Snapshot> analyseHeader();
  std::vector<std::string> candidates(const InputSet &Inputs) const;
  llvm::Expected<InputSet> collect(const std::string &Main) const;
  using Receiver = decltype(AnalysisRequest::OnEarly);
  void fill(Snapshot &S, InputSet Inputs, const Receiver &OnEarly) const;
  bool isNamedElsewhere(const std::string &Main, const InputSet &Inputs) const;
  void tellAlone(const Snapshot &Empty, InputSet Inputs) const;
  bool isIn(const Snapshot &S) const {
    return S.Files.count(realOf(Request.File)) != 0;
  }
  std::string textOf(const std::string &File) const;

  const AnalysisRequest &Request;
  const Stop &Asked;
};

} // namespace

static void tell(Snapshot &S, std::string Message) {
  Problem P;
  P.Message = std::move(Message);
  S.Problems.push_back(std::move(P));
}

llvm::Expected<InputSet> Analyser::collect(const std::string &Main) const {
  auto Config = Configuration::create(Request.How.Config);
  if (!Config)
    return Config.takeError();
  InputRequest Wanted = Request.How.Inputs;
  Wanted.Paths = {Main};
  Wanted.Unsaved = Request.Texts;
  return collectInputs(Wanted, *Config);
}

std::string Analyser::textOf(const std::string &File) const {
  auto Held = Request.Texts.find(File);
  if (Held != Request.Texts.end())
    return Held->second;
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// Takes what views need from the results of a snapshot.
static void fillFromResults(Snapshot &S) {
  std::vector<FileResult> Merged(S.Results.size());
  std::vector<KernelPage> Pages;
  for (size_t I = 0; I < S.Results.size(); ++I) {
    FileResult &R = S.Results[I];
    Merged[I].Findings = R.Findings;
    std::move(R.Pages.begin(), R.Pages.end(), std::back_inserter(Pages));
    R.Pages.clear();
    llvm::append_range(S.InSight, R.InSight);
    R.InSight.clear();
    S.Problems.insert(S.Problems.end(), R.Problems.begin(), R.Problems.end());
    S.Files.insert(R.Includes.begin(), R.Includes.end());
    S.Files.insert(realOf(R.File));
  }
  S.Findings = collectFindings(Merged);
  S.Pages = distinctPages(std::move(Pages));
}

/// Analyzes the inputs and fills the snapshot with the result.
static void analyseInto(Snapshot &S, InputSet Inputs, EngineOptions Options,
                        const Stop &Asked) {
  Options.KeepPages = true;
  Options.IsStale = [Stop = Asked] { return Stop.isRequested(); };
  S.Results = analyseInputs(Inputs, Options);
  if (Asked.isRequested())
    return;
  fillFromResults(S);
  S.Jobs = Inputs.Jobs;
  Inputs.Project.settleOthers();
  S.Inputs = std::make_shared<const InputSet>(std::move(Inputs));
}

/// `OnEarly` is as in the request.
void Analyser::fill(Snapshot &S, InputSet Inputs,
                    const Receiver &OnEarly) const {
  EngineOptions Options;
  Options.Jobs = Request.Jobs;
  Options.ConfirmWithNvcc = Request.ConfirmWithNvcc;
  Options.Kept = Request.Kept;
  for (Job &J : Inputs.Jobs) {
    J.ShowRelativeTo = "/"; // all paths are absolute
    J.Unsaved = Request.Texts;
    J.Pinned = Request.Pinned;
    J.Headers = Request.Headers;
    if (Request.MaxSteps)
      J.Settings.Evaluate.MaxSteps = *Request.MaxSteps;
  }
  Inputs.Project.Unsaved = Request.Texts;
  for (Problem &P : Inputs.Problems)
    S.Problems.push_back(std::move(P));
  Inputs.Problems.clear();
  if (OnEarly)
    Options.OnEarly = [&](FileResult First) {
      auto Early = std::make_shared<Snapshot>(S);
      Early->Results.push_back(std::move(First));
      fillFromResults(*Early);
      OnEarly(Early);
    };
  Options.LineInSight = Request.LineInSight;
  analyseInto(S, std::move(Inputs), std::move(Options), Asked);
}

/// Whether a file of the project may launch kernels of the main file: such
/// files are parsed before its kernels are evaluated.
bool Analyser::isNamedElsewhere(const std::string &Main,
                                const InputSet &Inputs) const {
  const std::set<std::string> Names = kernelNames(textOf(Main));
  return !Names.empty() &&
         llvm::any_of(
             Inputs.Project.Others, [&](const ProjectFiles::Other &Other) {
               return mentions(textOf(absolutePathIn(Other.Command.Directory,
                                                     Other.Command.File)),
                               Names);
             });
}

/// Reports the findings of kernels that the file launches itself before other
/// files of the project are parsed. Those may add launches, but the findings
/// under these launches stand. That there are none says nothing of a file that
/// launches none of its kernels.
void Analyser::tellAlone(const Snapshot &Empty, InputSet Inputs) const {
  auto Tell = [&](const std::shared_ptr<const Snapshot> &Made) {
    auto Alone = std::make_shared<Snapshot>(*Made);
    llvm::erase_if(Alone->Findings, [](const Finding &F) {
      return F.Launch.empty() || F.Launch == AssumedLaunch ||
             llvm::is_contained(F.Launches, AssumedLaunch);
    });
    const bool HasLaunches =
        llvm::any_of(
            Made->Pages,
            [](const KernelPage &P) { return P.Launch != AssumedLaunch; }) ||
        llvm::none_of(Made->Results,
                      [](const FileResult &R) { return R.HasAssumedLaunch; });
    if ((HasLaunches || !Alone->Findings.empty()) && !Asked.isRequested())
      Request.OnEarly(Alone);
  };
  auto All = std::make_shared<Snapshot>(Empty);
  Inputs.Project.Others.clear();
  fill(*All, std::move(Inputs), Tell);
  Tell(All);
}

std::shared_ptr<Snapshot> Analyser::analyseMain(const std::string &Main,
                                                bool WithOthers) {
  auto S = std::make_shared<Snapshot>();
  S->Main = Main;
  S->Texts = Request.Texts;
  S->Files.insert(realOf(Main));
  if (!WithOthers && Request.Known && Request.Known->Inputs) {
    llvm::Expected<InputSet> Now = Request.Known->Inputs->DependsOnTexts
                                       ? collect(Main)
                                       : *Request.Known->Inputs;
    if (Now)
      fill(*S, std::move(*Now), Request.OnEarly);
    else
      tell(*S, llvm::toString(Now.takeError()));
    std::set<std::string> Known;
    for (const KernelPage &P : Request.Known->Pages)
      Known.insert(P.Mangled);
    S->HasNewKernels = llvm::any_of(
        S->Pages, [&](const KernelPage &P) { return !Known.count(P.Mangled); });
    S->HasNewKernels |= Request.Known->HasNewKernels;
    return S;
  }
  llvm::Expected<InputSet> Inputs = collect(Main);
  if (Inputs) {
    const bool IsNamed = Request.OnEarly && isNamedElsewhere(Main, *Inputs);
    if (IsNamed)
      tellAlone(*S, *Inputs);
    fill(*S, std::move(*Inputs), IsNamed ? Receiver() : Request.OnEarly);
  } else
    tell(*S, llvm::toString(Inputs.takeError()));
  return S;
}

/// Files of the database whose text contains the name of the header.
std::vector<std::string> Analyser::candidates(const InputSet &Inputs) const {
  const std::string Name = path::filename(Request.File).str();
  std::vector<std::string> Found;
  for (const ProjectFiles::Other &Other : Inputs.Project.Others) {
    const std::string File =
        absolutePathIn(Other.Command.Directory, Other.Command.File);
    const std::string Text = textOf(File);
    if (Found.size() < MostCandidates &&
        (llvm::StringRef(Text).contains(Name + "\"") ||
         llvm::StringRef(Text).contains(Name + ">")) &&
        !llvm::is_contained(Found, File))
      Found.push_back(File);
  }
  return Found;
}

std::shared_ptr<Snapshot> Analyser::analyseHeader() {
  if (Request.Known && Request.Known->Main != Request.File) {
    auto S = analyseMain(Request.Known->Main, /*WithOthers=*/false);
    if (Asked.isRequested() || isIn(*S))
      return S;
  }
  llvm::Expected<InputSet> Inputs = collect(Request.File);
  if (!Inputs) {
    auto S = std::make_shared<Snapshot>();
    tell(*S, llvm::toString(Inputs.takeError()));
    return S;
  }
  for (const std::string &File : candidates(*Inputs)) {
    auto S = analyseMain(File, /*WithOthers=*/true);
    if (Asked.isRequested() || isIn(*S))
      return S;
  }
  return analyseMain(Request.File, /*WithOthers=*/true);
}

std::shared_ptr<const Snapshot> Analyser::run() {
  const auto Start = Worker::Clock::now();
  std::shared_ptr<Snapshot> S =
      Request.MayBeHeader
          ? analyseHeader()
          : analyseMain(Request.File, /*WithOthers=*/!Request.Known);
  if (Asked.isRequested())
    return nullptr;
  S->Seconds =
      std::chrono::duration<double>(Worker::Clock::now() - Start).count();
  return S;
}

std::shared_ptr<const Snapshot>
warplint::analyseFile(const AnalysisRequest &Request, const Stop &Asked) {
  return Analyser(Request, Asked).run();
}

std::shared_ptr<const Snapshot>
warplint::explainKernels(const Snapshot &Of,
                         const std::set<std::string> &Kernels,
                         const Stop &Asked) {
  auto S = std::make_shared<Snapshot>();
  S->Main = Of.Main;
  S->Texts = Of.Texts;
  if (!Of.Inputs)
    return S;
  EngineOptions Options;
  Options.NoteFormulas = true;
  Options.FormulasOf = Kernels;
  analyseInto(*S, *Of.Inputs, std::move(Options), Asked);
  return Asked.isRequested() ? nullptr : S;
}

std::optional<ProvedFix>
warplint::proveFix(const Snapshot &Of, const Finding &F, const Fix &Proposed) {
  std::vector<FileResult> Results(Of.Results.size());
  bool Any = false;
  for (size_t I = 0; I < Results.size(); ++I) {
    const FileResult &From = Of.Results[I];
    FileResult &To = Results[I];
    To.File = From.File;
    To.Includes = From.Includes;
    To.Edited = From.Edited;
    for (const Finding &G : From.Findings)
      for (const Fix &P : G.Fixes)
        if (G.Check == F.Check && G.Where == F.Where &&
            P.Title == Proposed.Title && P.ArrayWhere == Proposed.ArrayWhere) {
          To.Findings.push_back(G);
          To.Findings.back().Fixes = {P};
          Any = true;
        }
  }
  if (!Any)
    return std::nullopt;
  FixPlan Plan = planFixes(Of.Jobs, Results, /*Unsafe=*/true);
  if (Plan.Kept.size() != 1)
    return std::nullopt;
  return ProvedFix{std::move(Plan.Kept.front().Change),
                   Plan.Kept.front().Measured};
}
