//===- ArchitectureRuns.cpp - One file compiled for several GPUs ----------===//

#include "ArchitectureRuns.h"
#include "warplint/Hardware/Gpus.h"
#include "warplint/Merge/MergeGpus.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

ParsedFiles warplint::filesOf(const FileRuns &Runs, size_t First) {
  ParsedFiles Files;
  for (const auto &Run : llvm::drop_begin(Runs, First))
    Files.push_back(Run.get());
  return Files;
}

/// Architecture-specific features of a target, which no other GPU has.
static std::string featuresOf(const DeviceTarget &Target) {
  const bool HasSuffix = !llvm::isDigit(Target.Gpu.back());
  return (HasSuffix ? Target.Gpu : std::string()) +
         llvm::join(llvm::make_filter_range(
                        Target.Flags,
                        [](const std::string &Flag) {
                          return llvm::StringRef(Flag).starts_with("-D");
                        }),
                    " ");
}

bool ArchitectureRuns::needsParse(size_t File, size_t Target,
                                  const FileRuns &All) {
  const std::vector<DeviceTarget> &Targets = Files[File].Command.Targets;
  const DeviceTarget &Wanted = Targets[Target];
  for (Code &C : Codes[File]) {
    const DeviceTarget &Known = Targets[C.Targets.front()];
    if (All[C.Run]->summary().Architecture.differs(
            Known.Gpu, featuresOf(Known), Wanted.Gpu, featuresOf(Wanted)))
      continue;
    C.Targets.push_back(Target);
    return false;
  }
  if (Codes[File].size() < MostCodes)
    return true;
  NotAnalysed[File].push_back(Target);
  return false;
}

ArchitectureRuns::ArchitectureRuns(llvm::MutableArrayRef<Job> Files,
                                   FileRuns &All, const EngineOptions &Options,
                                   ResultCache &Cache)
    : Files(Files), Codes(Files.size()), NotAnalysed(Files.size()) {
  std::vector<size_t> Next(Files.size(), 1);
  for (size_t I = 0; I < Files.size(); ++I)
    Codes[I].push_back({I, {0}});
  // Each round parses each file for at most one more target. What the parse
  // shows of the preprocessor's conditions decides which targets still need
  // one.
  for (size_t Before = 0; Before != All.size();) {
    Before = All.size();
    for (size_t I = 0; I < Files.size(); ++I) {
      const Invocation &Command = Files[I].Command;
      while (Next[I] < Command.Targets.size()) {
        const size_t Target = Next[I]++;
        if (!needsParse(I, Target, All))
          continue;
        std::optional<Invocation> Other = forTarget(Command, Target);
        if (!Other) {
          NotAnalysed[I].push_back(Target);
          continue;
        }
        Others.push_back(Files[I]);
        Others.back().Command = std::move(*Other);
        // The first run reports them.
        Others.back().Command.Warnings.clear();
        FileOfOther.push_back(I);
        Codes[I].push_back({All.size(), {Target}});
        All.push_back(std::make_unique<FileRun>(Others.back(), Options, Cache));
        break;
      }
    }
    inSteps(All.size() - Before, Options,
            learnStep(filesOf(All, Before), /*Pack=*/true));
  }
  tellFiles(All);
  chooseProfiles();
}

void ArchitectureRuns::chooseProfiles() {
  for (size_t I = 0; I < Files.size(); ++I) {
    const CommandFacts &Facts = Files[I].Command.Facts;
    for (const Code &C : Codes[I]) {
      EvaluationOptions &Evaluate = job(C.Run).Settings.Evaluate;
      const Profile *Sizes =
          Facts.Architectures.empty() ? nullptr : smallestOf(gpusOf(I, C));
      if (Sizes && !Evaluate.GpuIsStated)
        Evaluate.Gpu = *Sizes;
    }
  }
}

void ArchitectureRuns::tellFiles(const FileRuns &All) {
  for (size_t I = 0; I < Files.size(); ++I) {
    std::set<std::string> OfOthers;
    for (const Code &C : llvm::drop_begin(Codes[I])) {
      std::set<std::string> Gpus;
      for (size_t Target : C.Targets)
        Gpus.insert(Files[I].Command.Targets[Target].Gpu);
      OfOthers.insert(Gpus.begin(), Gpus.end());
      All[C.Run]->serve(std::move(Gpus), /*AllOthers=*/false);
    }
    All[I]->serve(std::move(OfOthers), /*AllOthers=*/true);
  }
}

std::vector<std::string> ArchitectureRuns::gpusOf(size_t File,
                                                  const Code &Of) const {
  std::vector<std::string> Gpus;
  for (size_t Target : Of.Targets) {
    const DeviceTarget &T = Files[File].Command.Targets[Target];
    Gpus.insert(Gpus.end(), T.Names.begin(), T.Names.end());
  }
  sortGpus(Gpus);
  return Gpus;
}

template <typename T>
static void append(std::vector<T> &To, std::vector<T> &From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()),
            std::make_move_iterator(From.end()));
}

/// Sets each count to the maximum over the codes of the file.
static void addCounts(FileResult &To, const FileResult &From) {
  for (auto Count :
       {&FileResult::Kernels, &FileResult::Launches, &FileResult::Accesses,
        &FileResult::Undecided, &FileResult::Ranges})
    To.*Count = std::max(To.*Count, From.*Count);
  To.Partial |= From.Partial || From.Failed != To.Failed;
  To.Failed &= From.Failed;
  To.Broken |= From.Broken;
  To.HasAssumedLaunch |= From.HasAssumedLaunch;
  To.Confirmed.add(From.Confirmed);
  for (auto Seconds : {&RunCost::Parse, &RunCost::CodeGen, &RunCost::Optimize,
                       &RunCost::Evaluate, &RunCost::Checks})
    To.Cost.*Seconds += From.Cost.*Seconds;
  To.Cost.Parses += From.Cost.Parses;
  To.Cost.FromCache &= From.Cost.FromCache;
}

/// Merges one list of the results of all codes; each result comes with its
/// GPUs.
template <typename T>
static void mergeList(std::vector<T> FileResult::*List,
                      const std::vector<std::vector<std::string>> &Gpus,
                      const std::vector<FileResult *> &Results) {
  std::vector<OfGpus<T>> Groups;
  for (size_t I = 0; I < Results.size(); ++I)
    Groups.push_back({Gpus[I], std::move(Results[I]->*List)});
  Results.front()->*List = mergeGpus(std::move(Groups));
}

FileResult ArchitectureRuns::merge(size_t File,
                                   std::vector<FileResult> &Results) const {
  std::vector<std::vector<std::string>> Gpus;
  std::vector<FileResult *> All;
  for (const Code &C : Codes[File]) {
    Gpus.push_back(gpusOf(File, C));
    All.push_back(&Results[C.Run]);
  }
  FileResult &Sum = *All.front();
  if (All.size() > 1) {
    mergeList(&FileResult::Findings, Gpus, All);
    mergeList(&FileResult::Suppressed, Gpus, All);
    mergeList(&FileResult::Below, Gpus, All);
    mergeList(&FileResult::Small, Gpus, All);
    mergeList(&FileResult::Problems, Gpus, All);
    mergeList(&FileResult::Omissions, Gpus, All);
    mergeList(&FileResult::Dump, Gpus, All);
    mergeList(&FileResult::Pages, Gpus, All);
  }
  for (size_t I = 1; I < All.size(); ++I) {
    addCounts(Sum, *All[I]);
    Sum.Edited.merge(All[I]->Edited);
    append(Sum.Includes, All[I]->Includes);
    // The flags are of the command; a code without kernels has none.
    if (Sum.UnlikeFlags.size() < All[I]->UnlikeFlags.size())
      Sum.UnlikeFlags = All[I]->UnlikeFlags;
    append(Sum.SuppressionComments, All[I]->SuppressionComments);
    append(Sum.Instantiated, All[I]->Instantiated);
    append(Sum.InSight, All[I]->InSight);
    Sum.FurtherTargets.push_back(unsigned(Codes[File][I].Targets.front()));
  }
  llvm::sort(Sum.Includes);
  Sum.Includes.erase(llvm::unique(Sum.Includes), Sum.Includes.end());
  for (std::vector<std::string> &Names : Gpus)
    append(Sum.Architectures, Names);
  sortGpus(Sum.Architectures);
  std::vector<std::string> Lacking;
  for (size_t Target : NotAnalysed[File])
    for (const std::string &Name : Files[File].Command.Targets[Target].Names)
      Lacking.push_back(Name);
  sortGpus(Lacking);
  if (!Lacking.empty()) {
    Omission O;
    O.What = Omission::Kind::Architecture;
    O.Why =
        "the device code for " + listGpus(Lacking) +
        " differs from that for the GPUs analysed; --arch=" + Lacking.front() +
        " analyses that for " + Lacking.front();
    O.File = Sum.File;
    O.IsIncomplete = false;
    Sum.Omissions.push_back(std::move(O));
  }
  return std::move(Sum);
}
