//===- Recordings.cpp - What profilers recorded of the program ------------===//

#include "Recordings.h"
#include "warplint/Compare/TimeJoin.h"
#include "warplint/Wording/Numbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Whether the flags go together.
static llvm::Error testFlags(const CommandLine &C) {
  if (!C.Profile && !C.KernelTimes && !C.Ncu.empty())
    return llvm::createStringError("--ncu reads the file of --profile or "
                                   "--kernel-times; there is none");
  if (C.MinSaving && !C.KernelTimes)
    return llvm::createStringError(
        "--min-saving is a part of the time of --kernel-times; there is none");
  if (C.WritePart && C.Profile)
    return llvm::createStringError("--profile is compared with a whole run: it "
                                   "doesn't go with --write-part");
  if (!C.KernelTimes)
    return llvm::Error::success();
  if (C.Fix || C.UnsafeFixes || C.FixDryRun || C.ExportFixes)
    return llvm::createStringError(
        "--kernel-times chooses what is reported, not what is fixed: it "
        "doesn't go with fixes");
  if (C.WritePart)
    return llvm::createStringError("--kernel-times ranks the findings of a "
                                   "whole run: it doesn't go with "
                                   "--write-part");
  return llvm::Error::success();
}

llvm::Expected<Recordings>
warplint::readRecordings(const CommandLine &C, llvm::ArrayRef<Job> Inputs) {
  if (llvm::Error E = testFlags(C))
    return std::move(E);
  std::string Toolkit;
  if (!Inputs.empty() && Inputs.front().Command.Cuda.MayRun)
    Toolkit = Inputs.front().Command.Cuda.Path;
  Recordings Recorded;
  if (C.Profile) {
    auto Read = readCountedRun(*C.Profile, C.Ncu, Toolkit);
    if (!Read)
      return llvm::createStringError("--profile: " +
                                     llvm::toString(Read.takeError()));
    Recorded.Counters = std::move(*Read);
  }
  if (C.KernelTimes) {
    auto Read = readKernelTimes(*C.KernelTimes, C.Ncu, Toolkit);
    if (!Read)
      return llvm::createStringError("--kernel-times: " +
                                     llvm::toString(Read.takeError()));
    Recorded.Times = std::move(*Read);
  }
  return Recorded;
}

/// "2 of 12 recorded kernels were not analysed: 34% of the recorded kernel
/// time, 30% in 'scan'"
static std::string describe(const TimeRemainder &Rest, size_t Recorded) {
  auto Percent = [](double Share) {
    return inWords(double(int64_t(Share * 1000 + 0.5)) / 10) + "%";
  };
  std::string Text = std::to_string(Rest.Kernels) + " of " +
                     counted(Recorded, "recorded kernel") +
                     (Rest.Kernels == 1 ? " was" : " were") +
                     " not analysed: " + Percent(Rest.Share) +
                     " of the recorded kernel time";
  if (Rest.Kernels > 1)
    Text += ", " + Percent(Rest.LongestShare) + " in";
  return Text + (Rest.Kernels > 1 ? " '" : ", '") + Rest.Longest + "'";
}

void warplint::keepTimeSaving(const CommandLine &C, const RecordedTimes &Times,
                              llvm::ArrayRef<const FilePredictions *> Results,
                              std::vector<Finding> &Findings,
                              RunSummary &Summary) {
  const TimeRemainder Rest = joinTimes(Times, Results, Findings);
  Summary.MinSaving = C.MinSaving.value_or(1);
  const size_t All = Findings.size();
  llvm::erase_if(Findings, [&](const Finding &F) {
    return F.Time->mostSaved() * 100 < Summary.MinSaving;
  });
  Summary.SmallInTime = static_cast<unsigned>(All - Findings.size());
  if (Rest.Kernels)
    Summary.Notes.push_back(describe(Rest, Times.Kernels.size()));
}
