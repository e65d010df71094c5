//===- Linking.cpp - Device code shared between files ---------------------===//

#include "warplint/Linking/Linking.h"
#include "FileText.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Trace.h"
#include "warplint/Project/TextSearch.h"
#include "warplint/ResultCache/SummaryForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/MemoryBuffer.h"

namespace warplint {
WARPLINT_ALL_FIELDS(DeviceCode, Functions, Missing, Bitcode)
} // namespace warplint

using namespace warplint;

FileStep warplint::learnStep(ParsedFiles Files, bool Pack) {
  FileStep Step;
  Step.Work = [Files, Pack](size_t I) {
    Files[I]->learn();
    if (Pack)
      Files[I]->pack();
  };
  Step.Send = [Files](size_t I, ArchiveWriter &To) {
    Files[I]->tellLearned(To);
  };
  Step.Receive = [Files](size_t I, ArchiveReader &From) {
    Files[I]->takeLearned(From);
  };
  Step.Fail = [Files](size_t I, const std::string &Why) {
    Files[I]->fail(Why);
  };
  return Step;
}

std::string warplint::textOf(const Invocation &Of,
                             const UnsavedTexts &Unsaved) {
  const std::string Path = absolutePathIn(Of.Directory, Of.File);
  if (auto At = Unsaved.find(Path); At != Unsaved.end())
    return At->second;
  auto Buffer = readRegularFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  llvm::consumeError(Buffer.takeError());
  return std::string();
}

const std::string &ProjectTexts::of(const Invocation &Command,
                                    const UnsavedTexts &Unsaved) {
  const auto [At, IsNew] =
      Known.try_emplace(absolutePathIn(Command.Directory, Command.File));
  if (IsNew)
    At->second = textOf(Command, Unsaved);
  return At->second;
}

bool warplint::isInstance(llvm::StringRef Mangled) {
  return llvm::StringRef(llvm::demangle(Mangled)).starts_with("void ");
}

/// Adds the kernel names to search for in other files. Instances that the file
/// launches itself are skipped: any other file that launches one contains its
/// own instance, which a run on that file sees. For a file that another part of
/// the run analyzes (`IsOfRun`), all names are added, so that the parts
/// together see what an undivided run does.
static void addKernels(const ParsedFile &File, bool IsOfRun,
                       std::set<std::string> &Names) {
  std::set<llvm::StringRef> Launched;
  if (!IsOfRun)
    for (const Launch &L : File.summary().Launches)
      Launched.insert(L.Kernel);
  for (const auto &[Mangled, Name] : File.summary().Kernels)
    if (!Launched.count(Mangled) || !isInstance(Mangled))
      Names.insert(plainName(Name).str());
}

/// Records for each file which others may launch its kernels but do not compile
/// (ParsedFile::missLaunchesOf()).
static void noteBrokenOthers(const ParsedFiles &Files,
                             const ProjectFiles &Project) {
  for (const ProjectFiles::Other &Other : Project.Others) {
    if (!Other.IsBroken || Other.IsOfRun) // another part of the run reports it
      continue;
    const std::string Text = textOf(Other.Command, Project.Unsaved);
    for (ParsedFile *File : Files) {
      std::set<std::string> Kernels;
      addKernels(*File, /*IsOfRun=*/false, Kernels);
      if (!Kernels.empty() && mentions(Text, Kernels))
        File->missLaunchesOf(Other.Command);
    }
  }
}

/// The launches in the host code of another file. For a file that another part
/// of the run analyzes (--shard), FileSummary::Launches and ::Elsewhere are as
/// in that part; otherwise all launches are `Elsewhere`.
static FileSummary summaryOf(ProjectFiles::Other &Of,
                             const ProjectFiles &Project, ResultCache &Cache) {
  const bool OnlyLaunches = !Of.IsOfRun;
  const UnsavedTexts &Unsaved = Project.Unsaved;
  // No summary of unsaved texts is stored: no later run could check it.
  const std::string Key =
      Unsaved.empty() ? Cache.keyOfParse(Of.Command, OnlyLaunches) : "";
  if (auto Known = Cache.summary(Key))
    return std::move(*Known);
  auto Trace = std::make_unique<FileTrace>();
  ParseRequest Request = parseRequestFor(Of.Command, Unsaved);
  Request.OnlyLaunches = OnlyLaunches;
  Request.Headers = Project.Headers;
  if (Cache.isOn())
    Request.Trace = Trace.get();
  auto Unit = parse(Request);
  Of.IsBroken = !Unit || Unit->HasErrors;
  if (!Unit) { // a run on that file reports its error
    llvm::consumeError(Unit.takeError());
    return {};
  }
  FileSummary Summary = FileSummary::of(*Unit);
  if (!Of.IsBroken)
    Cache.keep(Key, *Trace, Summary);
  return Summary;
}

/// Adds functions that sort in an order of cells or keys, if some launch has
/// arguments that other files may sort.
static void addSorts(const ParsedFiles &Files, std::set<std::string> &Names) {
  const bool AsksForSorts = llvm::any_of(Files, [](const ParsedFile *File) {
    return llvm::any_of(File->summary().Launches, [](const Launch &L) {
      return llvm::any_of(L.Arguments, [](const LaunchArgument &A) {
        return !A.Fields.empty();
      });
    });
  });
  if (AsksForSorts)
    Names.insert({"sort_by_key", "stable_sort_by_key", "SortPairs",
                  "SortPairsDescending"});
}

void warplint::searchLaunches(const ParsedFiles &Files,
                              const EngineOptions &Options, ResultCache &Cache,
                              ProjectFiles &Project) {
  std::set<std::string> Kernels, KernelsOfRun;
  for (const ParsedFile *File : Files) {
    addKernels(*File, /*IsOfRun=*/false, Kernels);
    addKernels(*File, /*IsOfRun=*/true, KernelsOfRun);
  }
  addSorts(Files, Kernels);
  addSorts(Files, KernelsOfRun);
  Project.seek(Kernels);
  std::vector<ProjectFiles::Other *> Hits;
  for (ProjectFiles::Other &Other : Project.Others)
    if (!Other.LaunchesKnown &&
        mentions(textOf(Other.Command, Project.Unsaved),
                 Other.IsOfRun ? KernelsOfRun : Kernels))
      Hits.push_back(&Other);
  std::vector<FileSummary> Found(Hits.size());
  FileStep Step;
  Step.Work = [&](size_t I) {
    if (!Options.isStale())
      Found[I] = summaryOf(*Hits[I], Project, Cache);
  };
  Step.Send = [&](size_t I, ArchiveWriter &To) {
    To(Found[I], Hits[I]->IsBroken);
  };
  Step.Receive = [&](size_t I, ArchiveReader &From) {
    From(Found[I], Hits[I]->IsBroken);
  };
  // Treat it as a file that does not compile: its launches are unknown.
  Step.Fail = [&](size_t I, const std::string &) { Hits[I]->IsBroken = true; };
  inSteps(Hits.size(), Options, Step);
  for (size_t I = 0; I < Hits.size(); ++I) {
    ProjectFiles::Other &Hit = *Hits[I];
    Hit.LaunchesKnown = true;
    llvm::append_range(Project.Sorts, Found[I].Sorts);
    const std::string &Directory = Hit.Command.Directory;
    Project.Launches.add(Found[I].Elsewhere, Directory, /*HaveCode=*/false,
                         Hit.Order);
    Project.Launches.add(Found[I].Launches, Directory, /*HaveCode=*/true,
                         Hit.Order);
    Hit.Found = std::move(Found[I].Elsewhere);
  }
  noteBrokenOthers(Files, Project);
}

/// The other files, except those marked in `Parsed`, whose text mentions one of
/// the functions.
static std::vector<const ProjectFiles::Other *>
mentioning(const std::set<std::string> &Functions, ProjectFiles &Project,
           std::vector<bool> &Parsed) {
  std::set<std::string> Names;
  for (const std::string &Name : Functions)
    Names.insert(plainName(llvm::demangle(Name)).str());
  Project.seek(Names);
  Parsed.resize(Project.Others.size());
  std::vector<const ProjectFiles::Other *> Found;
  for (size_t I = 0; I < Project.Others.size() && !Names.empty(); ++I)
    if (!Parsed[I] &&
        mentions(textOf(Project.Others[I].Command, Project.Unsaved), Names)) {
      Parsed[I] = true;
      Found.push_back(&Project.Others[I]);
    }
  return Found;
}

SharedCode::SharedCode(const ParsedFiles &Files, const EngineOptions &Options,
                       ResultCache &Cache, ProjectFiles &Project) {
  std::set<std::string> Missing;
  for (const ParsedFile *File : Files)
    Missing.insert(File->summary().Missing.begin(),
                   File->summary().Missing.end());
  if (Missing.empty())
    return;
  ParsedFiles All = Files;
  // Added files may need further functions.
  std::vector<bool> Parsed(Project.Others.size());
  for (size_t Known = 0; Known != All.size();) {
    for (const ParsedFile *File : llvm::drop_begin(All, Known))
      if (!File->summary().Functions.empty())
        Missing.insert(File->summary().Missing.begin(),
                       File->summary().Missing.end());
    for (const ParsedFile *File : All)
      for (const std::string &Name : File->summary().Functions)
        Missing.erase(Name);
    Known = All.size();
    for (const ProjectFiles::Other *Hit :
         mentioning(Missing, Project, Parsed)) {
      OtherJobs.emplace_back().Command = Hit->Command;
      OtherJobs.back().Order = Hit->Order;
      OtherJobs.back().Unsaved = Project.Unsaved;
      OtherJobs.back().Headers = Project.Headers;
      Others.push_back(
          std::make_unique<ParsedFile>(OtherJobs.back(), Options, Cache));
      All.push_back(Others.back().get());
    }
    // Errors in such files are reported by a run on them.
    const ParsedFiles New(All.begin() + Known, All.end());
    inSteps(New.size(), Options, learnStep(New, /*Pack=*/false));
  }
  // A part of a run links in the same order as an undivided run.
  std::multimap<uint64_t, ParsedFile *> InOrder;
  for (ParsedFile *File : All)
    InOrder.emplace(File->job().Order, File);
  for (const auto &[Order, File] : InOrder)
    if (!File->summary().Functions.empty())
      Entries.push_back({File, {}});
}

static bool haveCommon(const std::set<std::string> &A,
                       const std::set<std::string> &B) {
  return llvm::any_of(A,
                      [&](const std::string &Name) { return B.count(Name); });
}

std::vector<size_t> SharedCode::neededBy(const ParsedFile &File) const {
  std::set<std::string> Missing = File.summary().Missing;
  const std::vector<DeviceTarget> &Targets = File.job().Command.Targets;
  const std::string Gpu = Targets.empty() ? "" : Targets.front().Gpu;
  std::set<size_t> Needed;
  for (bool Changed = !Missing.empty(); Changed;) {
    Changed = false;
    for (size_t I = 0; I < Entries.size(); ++I) {
      const FileSummary &Other = Entries[I].Of->summary();
      if (Entries[I].Of == &File || Needed.count(I) ||
          !Entries[I].Of->serves(Gpu) || !haveCommon(Missing, Other.Functions))
        continue;
      Needed.insert(I);
      Missing.insert(Other.Missing.begin(), Other.Missing.end());
      Changed = true;
    }
  }
  return {Needed.begin(), Needed.end()};
}

std::vector<Digest> SharedCode::parsesFor(const ParsedFile &File) const {
  std::vector<Digest> All;
  for (size_t I : neededBy(File))
    All.push_back(Entries[I].Of->summary().Parsed);
  return All;
}

std::vector<const FileSummary *>
SharedCode::linkedWith(const ParsedFile &File) const {
  std::vector<const FileSummary *> All;
  for (size_t I : neededBy(File))
    All.push_back(&Entries[I].Of->summary());
  return All;
}

void SharedCode::prepare(const ParsedFiles &Files,
                         const EngineOptions &Options) {
  std::set<size_t> Needed;
  for (const ParsedFile *File : Files)
    for (size_t I : neededBy(*File))
      Needed.insert(I);
  const std::vector<size_t> List(Needed.begin(), Needed.end());
  FileStep Step;
  Step.Work = [&](size_t I) {
    Entry &E = Entries[List[I]];
    E.Of->parse();
    E.Code = E.Of->deviceCode();
  };
  Step.Send = [&](size_t I, ArchiveWriter &To) { To(Entries[List[I]].Code); };
  Step.Receive = [&](size_t I, ArchiveReader &From) {
    From(Entries[List[I]].Code);
  };
  // Files that need its code are evaluated without it and report the omission.
  Step.Fail = [](size_t, const std::string &) {};
  inSteps(List.size(), Options, Step);
}

std::vector<const DeviceCode *>
SharedCode::codeFor(const ParsedFile &File) const {
  std::vector<const DeviceCode *> All;
  for (size_t I : neededBy(File))
    All.push_back(&Entries[I].Code);
  return All;
}
