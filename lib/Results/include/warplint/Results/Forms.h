//===- Forms.h - Serialized fields of jobs and results ----------*- C++ -*-===//
//
// See warplint/Cache/Archive.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RESULTS_FORMS_H
#define WARPLINT_RESULTS_FORMS_H

#include "warplint/Cache/Forms.h"
#include "warplint/Files/Trace.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"

namespace warplint {

WARPLINT_ALL_FIELDS(FileFact, Asked, Path, Answer, SameAs)

WARPLINT_ALL_FIELDS(CodeOptions, RestrictsParameters, IsDebug, OptimizerLevel,
                    AssemblerLevel, IsOfClang, DebugsAssembly, FastCompile,
                    AssemblerFastCompile, MaxRegisters)
WARPLINT_ALL_FIELDS(CommandFacts, Architectures, HostCompiler, Code)
WARPLINT_ALL_FIELDS(Toolkit, Path, Major, Minor, Build, FoundBy, MayRun)
WARPLINT_ALL_FIELDS(DeviceTarget, Names, Gpu, Flags)
WARPLINT_ALL_FIELDS(Invocation, Directory, File, Arguments, Facts, Cuda,
                    Warnings, Targets)

WARPLINT_ALL_FIELDS(Profile, Name, Banks, BankBytes, LanesPerRequest, Multicast,
                    PairedLoads, JoinsNeighbours, SectorBytes, LineBytes,
                    StaticSharedLimit, OptInSharedLimit, SharedPerSM,
                    ReservedSharedPerBlock, SharedGranularity, ThreadsPerBlock,
                    ThreadsPerSM, BlocksPerSM, RegistersPerSM,
                    RegisterGranularity, Multiprocessors, SectorsPerCycle,
                    IssuePerCycle)
WARPLINT_ALL_FIELDS(AssumedArgument, Kernel, Name, Value)
WARPLINT_ALL_FIELDS(EvaluationOptions, Gpu, GpuIsStated, AssumedBlock,
                    BlockIsStated, AssumedArguments, AssumedGrid,
                    PointerAlignment, MaxSteps, HeaderPrefixes, LibraryPrefixes)
WARPLINT_ALL_FIELDS(FileSettings, Checks, CheckOptions, WarningsAsErrors,
                    HeaderFilter, ExcludeHeaderFilter, SystemHeaders,
                    LeastCertainty, Evaluate)
WARPLINT_ALL_FIELDS(PinnedLaunch, Kernel, Where, Number, KernelFile, IsSeen)
WARPLINT_ALL_FIELDS(LaunchInSight, Kernel, Name, KernelWhere, Where, Number,
                    Grid, Block, IsPinned)
template <typename Archive> void fields(Archive &A, Job &Of) {
  // The PCH cache and the place in the run do not affect the findings.
  auto &[Command, Settings, ShowRelativeTo, OtherLaunches, OtherSorts, Unused,
         IsOfApplication, Pinned, Unsaved, Headers, Order, IncludedBy] = Of;
  (void)Headers;
  (void)Order;
  (void)IncludedBy;
  A(Command, Settings, ShowRelativeTo, OtherLaunches, OtherSorts, Unused,
    IsOfApplication, Pinned, Unsaved);
}

WARPLINT_ALL_FIELDS(PredictedAccess, Where, FirstLine, LastLine, Innermost,
                    Callers, Space, IsAtomic, Requests, PerRequest, Ideal,
                    ArrayWhere)
WARPLINT_ALL_FIELDS(PredictedLaunch, Kernel, Name, Grid, Block, InSight, Where,
                    Accesses)
WARPLINT_ALL_FIELDS(UnreportedFinding, Check, Where, Unit, KernelsMangled, Why)
WARPLINT_ALL_FIELDS(FilePredictions, Launches, Unreported)

WARPLINT_ALL_FIELDS(TextRange, Begin, End)
WARPLINT_ALL_FIELDS(NolintWords, Comment, Whole, List)
WARPLINT_ALL_FIELDS(NolintName, Text, Where)
WARPLINT_ALL_FIELDS(Nolint, Keyword, Head, Tail, Names)
WARPLINT_ALL_FIELDS(SuppressionComment::Name, Text, Says, Nearest, WouldHelp)
WARPLINT_ALL_FIELDS(SuppressionComment, Where, Is, Names)

WARPLINT_ALL_FIELDS(RunCost, Parse, CodeGen, Optimize, Evaluate, Checks, Parses,
                    FromCache, TookHeaders)
WARPLINT_ALL_FIELDS(Confirmation, Asked, Compiler, Agreed, Widened, Withdrawn,
                    Open, ArraysConfirmed, ArraysAdded, ArraysWithdrawn)
/// Without the cost of the analysis.
template <typename Archive> void fields(Archive &A, FileResult &Of) {
  auto &[File, Findings, Problems, Failed, Partial, Kernels, Launches, Accesses,
         Undecided, Ranges, Suppressed, Below, Small, Edited, Includes,
         Omissions, UnlikeFlags, SuppressionComments, Broken, HasAssumedLaunch,
         Instantiated, Dump, Ir, Pages, InSight, Predicted, Architectures,
         FurtherTargets, Confirmed, Cost] = Of;
  (void)Cost;
  A(File, Findings, Problems, Failed, Partial, Kernels, Launches, Accesses,
    Undecided, Ranges, Suppressed, Below, Small, Edited, Includes, Omissions,
    UnlikeFlags, SuppressionComments, Broken, HasAssumedLaunch, Instantiated,
    Dump, Ir, Pages, InSight, Predicted, Architectures, FurtherTargets,
    Confirmed);
}

} // namespace warplint

#endif
