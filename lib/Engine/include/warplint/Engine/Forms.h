//===- Forms.h - The fields of jobs and results, for archives ---*- C++ -*-===//
//
// See warplint/Cache/Archive.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_FORMS_H
#define WARPLINT_ENGINE_FORMS_H

#include "warplint/Cache/Forms.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Files/Trace.h"

namespace warplint {

template <typename Archive> void fields(Archive &A, FileFact &Of) {
  auto &[Asked, Path, Answer, SameAs] = Of;
  A(Asked, Path, Answer, SameAs);
}

template <typename Archive> void fields(Archive &A, CommandFacts &Of) {
  auto &[Architectures, HostCompiler] = Of;
  A(Architectures, HostCompiler);
}
template <typename Archive> void fields(Archive &A, Toolkit &Of) {
  auto &[Path, Major, Minor, Build, FoundBy, MayRun] = Of;
  A(Path, Major, Minor, Build, FoundBy, MayRun);
}
template <typename Archive> void fields(Archive &A, DeviceTarget &Of) {
  auto &[Names, Gpu, Flags] = Of;
  A(Names, Gpu, Flags);
}
template <typename Archive> void fields(Archive &A, Invocation &Of) {
  auto &[Directory, File, Arguments, Facts, Cuda, Warnings, Targets] = Of;
  A(Directory, File, Arguments, Facts, Cuda, Warnings, Targets);
}

template <typename Archive> void fields(Archive &A, Profile &Of) {
  auto &[Name, Banks, BankBytes, LanesPerRequest, Multicast, PairedLoads,
         JoinsNeighbours, SectorBytes, LineBytes, StaticSharedLimit,
         OptInSharedLimit, SharedPerSM, ReservedSharedPerBlock,
         SharedGranularity, ThreadsPerBlock, ThreadsPerSM, BlocksPerSM,
         RegistersPerSM, RegisterGranularity, SectorsPerCycle, IssuePerCycle] =
      Of;
  A(Name, Banks, BankBytes, LanesPerRequest, Multicast, PairedLoads,
    JoinsNeighbours, SectorBytes, LineBytes, StaticSharedLimit,
    OptInSharedLimit, SharedPerSM, ReservedSharedPerBlock, SharedGranularity,
    ThreadsPerBlock, ThreadsPerSM, BlocksPerSM, RegistersPerSM,
    RegisterGranularity, SectorsPerCycle, IssuePerCycle);
}
template <typename Archive> void fields(Archive &A, AssumedArgument &Of) {
  auto &[Kernel, Name, Value] = Of;
  A(Kernel, Name, Value);
}
template <typename Archive> void fields(Archive &A, EvaluationOptions &Of) {
  auto &[Gpu, AssumedBlock, BlockIsStated, AssumedArguments, AssumedGrid,
         PointerAlignment, MaxSteps, HeaderPrefixes] = Of;
  A(Gpu, AssumedBlock, BlockIsStated, AssumedArguments, AssumedGrid,
    PointerAlignment, MaxSteps, HeaderPrefixes);
}
template <typename Archive> void fields(Archive &A, FileSettings &Of) {
  auto &[Checks, CheckOptions, WarningsAsErrors, HeaderFilter,
         ExcludeHeaderFilter, SystemHeaders, LeastCertainty, Evaluate] = Of;
  A(Checks, CheckOptions, WarningsAsErrors, HeaderFilter, ExcludeHeaderFilter,
    SystemHeaders, LeastCertainty, Evaluate);
}
template <typename Archive> void fields(Archive &A, PinnedLaunch &Of) {
  auto &[Kernel, Where, Number, KernelFile, IsSeen] = Of;
  A(Kernel, Where, Number, KernelFile, IsSeen);
}
template <typename Archive> void fields(Archive &A, LaunchInSight &Of) {
  auto &[Kernel, Name, KernelWhere, Where, Number, Grid, Block, IsPinned] = Of;
  A(Kernel, Name, KernelWhere, Where, Number, Grid, Block, IsPinned);
}
template <typename Archive> void fields(Archive &A, Job &Of) {
  // What is kept of headers, and the number of the file, change nothing that
  // is found.
  auto &[Command, Settings, ShowRelativeTo, OtherLaunches, Pinned, Unsaved,
         Headers, Order] = Of;
  (void)Headers;
  (void)Order;
  A(Command, Settings, ShowRelativeTo, OtherLaunches, Pinned, Unsaved);
}

template <typename Archive> void fields(Archive &A, PredictedAccess &Of) {
  auto &[Where, FirstLine, LastLine, Innermost, Callers, Space, IsAtomic,
         Requests, PerRequest, Ideal, ArrayWhere] = Of;
  A(Where, FirstLine, LastLine, Innermost, Callers, Space, IsAtomic, Requests,
    PerRequest, Ideal, ArrayWhere);
}
template <typename Archive> void fields(Archive &A, PredictedLaunch &Of) {
  auto &[Kernel, Name, Grid, Block, InSight, Where, Accesses] = Of;
  A(Kernel, Name, Grid, Block, InSight, Where, Accesses);
}
template <typename Archive> void fields(Archive &A, SilentFinding &Of) {
  auto &[Check, Where, Unit, KernelsMangled, Why] = Of;
  A(Check, Where, Unit, KernelsMangled, Why);
}
template <typename Archive> void fields(Archive &A, FilePredictions &Of) {
  auto &[Launches, Silent] = Of;
  A(Launches, Silent);
}

template <typename Archive> void fields(Archive &A, TextRange &Of) {
  auto &[Begin, End] = Of;
  A(Begin, End);
}
template <typename Archive> void fields(Archive &A, NolintWords &Of) {
  auto &[Comment, Whole, List] = Of;
  A(Comment, Whole, List);
}
template <typename Archive> void fields(Archive &A, NolintName &Of) {
  auto &[Text, Where] = Of;
  A(Text, Where);
}
template <typename Archive> void fields(Archive &A, Nolint &Of) {
  auto &[Keyword, Head, Tail, Names] = Of;
  A(Keyword, Head, Tail, Names);
}
template <typename Archive> void fields(Archive &A, Silencer::Name &Of) {
  auto &[Text, Says, Nearest, WouldHelp] = Of;
  A(Text, Says, Nearest, WouldHelp);
}
template <typename Archive> void fields(Archive &A, Silencer &Of) {
  auto &[Where, Is, Names] = Of;
  A(Where, Is, Names);
}

/// But for what a run cost.
template <typename Archive> void fields(Archive &A, FileResult &Of) {
  auto &[File, Findings, Problems, Failed, Partial, Kernels, Launches, Accesses,
         Undecided, Ranges, Suppressed, LikelyBelow, PossibleBelow, Edited,
         Includes, Omissions, Silencers, Broken, HasAssumedLaunch, Instantiated,
         Dump, Ir, Pages, InSight, Predicted, Architectures, FurtherTargets,
         Cost] = Of;
  (void)Cost;
  A(File, Findings, Problems, Failed, Partial, Kernels, Launches, Accesses,
    Undecided, Ranges, Suppressed, LikelyBelow, PossibleBelow, Edited, Includes,
    Omissions, Silencers, Broken, HasAssumedLaunch, Instantiated, Dump, Ir,
    Pages, InSight, Predicted, Architectures, FurtherTargets);
}

} // namespace warplint

#endif
