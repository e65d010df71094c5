//===- Parts.cpp - Runs over several machines -----------------------------===//

#include "Parts.h"
#include "Choice.h"
#include "Output.h"
#include "Outputs.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace warplint;

llvm::Expected<ExitCode> warplint::handOver(const CommandLine &C, RunPart Part,
                                            WatchedRun Run,
                                            llvm::StringRef Build,
                                            CacheStore *Cache) {
  const size_t Files = Run.Results.size();
  finishPart(Part, std::move(Run.Inputs), std::move(Run.Results));
  Part.LacksPath = C.Withholds;
  if (llvm::Error E = writePart(Part, Build, *C.WritePart))
    return llvm::createStringError("--write-part: can't write '" +
                                   *C.WritePart +
                                   "': " + llvm::toString(std::move(E)));
  if (!C.Quiet)
    llvm::errs() << "part " << Part.Which.Index << " of " << Part.Which.Count
                 << ": " << Files << (Files == 1 ? " file" : " files")
                 << " for --merge\n";
  if (Cache)
    Cache->prune();
  return ExitCode::Clean;
}

/// Rejects flags that need the sources or an analysis, which a merge does not
/// have.
static llvm::Error testMerge(const CommandLine &C) {
  auto Refuse = [](llvm::StringRef Flag) {
    return llvm::createStringError("--merge reports what the parts found; " +
                                   Flag + " needs an analysis");
  };
  if (C.Fix || C.UnsafeFixes || C.FixDryRun || C.ExportFixes)
    return Refuse("a fix");
  if (C.Profile)
    return Refuse("--profile");
  if (C.KernelTimes)
    return Refuse("--kernel-times");
  if (C.DumpAccesses || C.DumpIr)
    return Refuse(C.DumpIr ? "--dump-ir" : "--dump-accesses");
  if (C.Depfile)
    return Refuse("--depfile");
  if (C.Part)
    return Refuse("--shard");
  return llvm::Error::success();
}

/// Removes the jobs from the run that a revision cannot affect; `Kept` remain.
static void keepJobs(MergedRun &Run, llvm::ArrayRef<Job> Kept) {
  std::set<uint64_t> Orders;
  for (const Job &J : Kept)
    Orders.insert(J.Order);
  MergedRun Left;
  for (size_t I = 0; I < Run.Jobs.size(); ++I)
    if (Orders.count(Run.Jobs[I].Order)) {
      Left.Jobs.push_back(std::move(Run.Jobs[I]));
      Left.Results.push_back(std::move(Run.Results[I]));
    }
  Run.Jobs = std::move(Left.Jobs);
  Run.Results = std::move(Left.Results);
}

llvm::Expected<ExitCode> warplint::mergeRun(CommandLine C,
                                            llvm::StringRef Build) {
  if (llvm::Error E = testMerge(C))
    return std::move(E);
  if (llvm::Error E = testOutputs(C, InputSet()))
    return std::move(E);
  auto Run = mergeParts(C.Inputs.Paths, Build, C.AllowNoKernels);
  if (!Run)
    return Run.takeError();
  InputSet Inputs;
  Inputs.Jobs = Run->Jobs;
  auto Chosen = readChoice(C, Inputs);
  if (!Chosen)
    return Chosen.takeError();
  keepJobs(*Run, Inputs.Jobs);
  keepChanged(C, *Chosen, Run->Results);
  if (Run->LacksPath)
    withhold(C, "a path of the run names no file");
  withholdWithoutResults(C, Run->Problems.size(), Run->Results);
  return writeResults(C, Run->Jobs, std::move(Run->Problems),
                      std::move(Run->Notes), std::move(Run->Results),
                      Recordings(), *Chosen);
}
