//===- UnitRun.cpp - One analysis for all checks of a unit ----------------===//

#include "UnitRun.h"
#include "warplint/Cache/Store.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Files/Read.h"
#include "warplint/Fixes/Fixes.h"
#include "warplint/Inputs/Inputs.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool isOnDisk(const std::string &File, llvm::StringRef Text) {
  auto Found = readRegularFile(File);
  if (!Found) {
    llvm::consumeError(Found.takeError());
    return false;
  }
  return (*Found)->getBuffer() == Text;
}

/// The cache of the tool; none where it is not wanted, where there is no folder
/// for it, and where others may write to that.
static llvm::Expected<std::unique_ptr<CacheStore>>
openCache(const UnitOptions &Wishes) {
  const llvm::StringRef Wanted =
      Wishes.UseCache ? llvm::StringRef(*Wishes.UseCache) : "true";
  if (Wanted != "true" && Wanted != "false")
    return llvm::createStringError("UseCache: '" + Wanted +
                                   "' is neither 'true' nor 'false'");
  const std::string Folder = defaultCacheFolder();
  if (Wanted == "false" || Folder.empty() || !whyNotTrusted(Folder).empty())
    return nullptr;
  return std::make_unique<CacheStore>(Folder);
}

static InputRequest requestFor(const std::string &Main, const std::string &Text,
                               const UnitCommand &Command,
                               const UnitOptions &Wishes) {
  InputRequest Request;
  Request.WorkingDirectory = Command.Directory;
  Request.Paths = {Main};
  // What the disk does not hold, the cache cannot remember.
  if (!isOnDisk(Main, Text))
    Request.Unsaved = {{Main, Text}};
  Request.DefaultArchitecture = Wishes.DefaultArchitecture;
  if (Wishes.Database) {
    Request.Database = Wishes.Database;
    Request.Environment = nvccEnvironment();
    return Request;
  }
  Request.Flags = Command.Flags;
  Request.SearchesTree = false; // these are the flags of a build
  Request.CudaPath = Command.CudaPath;
  // Without a toolkit that this tool supports, analyze with the shipped
  // declarations.
  if (Command.CudaPath && *Command.CudaPath != "none")
    if (auto Cuda = findToolkit(*Command.CudaPath); !Cuda) {
      llvm::consumeError(Cuda.takeError());
      Request.CudaPath.reset();
    }
  return Request;
}

static void setWishes(Job &Of, const UnitOptions &Wishes) {
  Of.ShowRelativeTo = "/"; // all paths are absolute
  FileSettings &Settings = Of.Settings;
  Settings.Checks = "-*";
  for (const std::string &Check : Wishes.Checks)
    Settings.Checks += "," + Check;
  for (const auto &[Name, Value] : Wishes.CheckOptions)
    Settings.CheckOptions[Name] = Value;
  // clang-tidy handles these.
  Settings.WarningsAsErrors.clear();
  Settings.HeaderFilter = ".*";
  Settings.ExcludeHeaderFilter.clear();
}

/// Removes the edits of fixes that are not applied, and records the reason.
static void keepProvedEdits(Finding &F, const FixPlan &Plan) {
  auto IsOf = [&](const ChosenFix &C, const Fix &Proposed) {
    return C.Change.Title == Proposed.Title &&
           C.Change.ArrayWhere.Line == Proposed.ArrayWhere.Line;
  };
  for (Fix &Proposed : F.Fixes) {
    if (Proposed.Kind == Fix::Safety::Advice)
      continue;
    auto Kept = llvm::find_if(
        Plan.Kept, [&](const ChosenFix &C) { return IsOf(C, Proposed); });
    Proposed.Edits.clear();
    if (Kept != Plan.Kept.end()) {
      if (Kept->Check == F.Check && Kept->Where == F.Where)
        Proposed.Edits = Kept->Change.Edits;
      continue;
    }
    auto Refused = llvm::find_if(
        Plan.Refused, [&](const ChosenFix &C) { return IsOf(C, Proposed); });
    if (Refused != Plan.Refused.end())
      Proposed.WhyNoEdit = given(Refused->WhyNot);
    else if (Proposed.Kind == Fix::Safety::Unsafe)
      Proposed.WhyNoEdit = {Phrase::UnsafeByItself, Proposed.WhyUnsafe};
    else
      Proposed.WhyNoEdit = Phrase::OverlapsFix;
    Proposed.Kind = Fix::Safety::Advice;
  }
}

static bool isError(const Problem &P) {
  return P.Level >= Problem::Kind::Error;
}

/// "not analysed: kernel 'sum': it has no code".
static std::string describe(const Omission &O) {
  std::string Text = std::string("not analysed: ") + nameOf(O.What);
  if (!O.Kernel.empty())
    Text += (O.What == Omission::Kind::Kernel ? " '" : " of kernel '") +
            O.Kernel + "'";
  return Text + ": " + O.Why;
}

static std::vector<UnitOmission> omissionsOf(const FileResult &R) {
  std::vector<UnitOmission> Omissions;
  auto First = llvm::find_if(R.Problems, isError);
  if (First != R.Problems.end())
    Omissions.push_back({First->Where, "the device code is analysed in part: " +
                                           First->Message});
  for (const Omission &O : R.Omissions)
    if (O.IsIncomplete)
      Omissions.push_back({O.Where, describe(O)});
  return Omissions;
}

UnitFindings warplint::analyseUnit(const std::string &Main,
                                   const std::string &Text,
                                   const UnitCommand &Command,
                                   const UnitOptions &Wishes) {
  UnitFindings Out;
  auto Fail = [&](llvm::Error E) {
    Out.Omissions.push_back(
        {{}, "not analysed: " + llvm::toString(std::move(E))});
    return Out;
  };
  auto Config = Configuration::create(Wishes.Flags);
  if (!Config)
    return Fail(Config.takeError());
  auto Cache = openCache(Wishes);
  if (!Cache)
    return Fail(Cache.takeError());
  auto Inputs = collectInputs(requestFor(Main, Text, Command, Wishes), *Config);
  if (!Inputs)
    return Fail(Inputs.takeError());
  for (const Problem &P : Inputs->Problems)
    Out.Omissions.push_back({P.Where, "not analysed: " + P.Message});
  Inputs->Problems.clear();
  for (Job &J : Inputs->Jobs)
    setWishes(J, Wishes);

  EngineOptions Options;
  Options.AllowNoKernels = true;
  Options.Cache = Cache->get();
  std::vector<FileResult> Results = analyseInputs(*Inputs, Options);
  for (const FileResult &R : Results)
    llvm::append_range(Out.Omissions, omissionsOf(R));
  const FixPlan Plan = planFixes(Inputs->Jobs, Results, /*Unsafe=*/false,
                                 /*WithComments=*/false, Cache->get());
  Out.Findings = collectFindings(Results);
  for (Finding &F : Out.Findings)
    keepProvedEdits(F, Plan);
  if (*Cache)
    (*Cache)->prune();
  return Out;
}

const UnitFindings &UnitRun::findings(const std::string &Main,
                                      const std::string &Text) {
  if (!Found)
    Found = analyseUnit(Main, Text, Command.value_or(UnitCommand()), Wishes);
  return *Found;
}
