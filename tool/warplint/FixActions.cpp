//===- FixActions.cpp - The fix flags -------------------------------------===//

#include "FixActions.h"
#include "Outputs.h"
#include "warplint/Fixes/Fixes.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Wording/Text.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static void tell(const FixPlan &Plan, bool Written) {
  llvm::raw_ostream &OS = llvm::errs();
  for (const ChosenFix &F : Plan.Refused)
    OS << "warplint: not fixed: " << printable(textOf(F.Change.Title)) << ": "
       << printable(F.WhyNot) << '\n';
  for (const ChosenFix &F : Plan.Kept) {
    OS << "warplint: " << (Written ? "fixed: " : "proved: ")
       << printable(textOf(F.Change.Title));
    std::string Effect;
    if (F.Change.Goal)
      Effect = describeGoal(*F.Change.Goal, double(F.Measured));
    else if (!F.Change.Array.empty())
      Effect = std::to_string(F.Change.WavefrontsBefore) + " to " +
               std::to_string(F.Measured) + " wavefronts";
    if (!Effect.empty())
      OS << " (" << Effect
         << (F.Speedup ? "; " + describeSpeedup(*F.Speedup) : "") << ')';
    OS << '\n';
  }
}

llvm::Expected<bool> warplint::makeFixes(const CommandLine &C,
                                         llvm::ArrayRef<Job> Inputs,
                                         llvm::ArrayRef<FileResult> Results) {
  if (!C.Fix && !C.UnsafeFixes && !C.FixDryRun && !C.ExportFixes)
    return false;
  FixPlan Plan = planFixes(Inputs, Results, C.UnsafeFixes, C.FixComments);
  bool Write = !C.FixDryRun && (C.Fix || (C.UnsafeFixes && !C.ExportFixes));
  if (C.ExportFixes)
    if (llvm::Error E = writeOutput(
            C, "export-fixes", *C.ExportFixes,
            replacementsYaml(
                Plan, Inputs.empty() ? "" : Inputs.front().Command.File)))
      return std::move(E);
  if (C.FixDryRun)
    llvm::outs() << unifiedDiff(Plan);
  if (Write)
    if (llvm::Error E = writeFixes(Plan))
      return std::move(E);
  if (!C.Quiet)
    tell(Plan, Write);
  return Write && !Plan.Files.empty();
}
