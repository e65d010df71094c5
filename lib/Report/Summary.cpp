//===- Summary.cpp - The closing lines of a run ---------------------------===//
#include "Counts.h"
#include "Phrase.h"
#include "warplint/Report/Copies.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

void warplint::writeSummary(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings,
                            const RunSummary &S) {
  OS << counted(S.Files, "file");
  if (S.LeftAside)
    OS << " (" << S.LeftAside << " left aside)";
  OS << ", " << counted(S.Kernels, "kernel") << ", "
     << counted(S.Launches, "launch", "launches") << ", "
     << counted(S.Accesses, "access", "accesses");
  OS << ": " << counted(Findings.size(), "finding");
  if (const size_t Repeated = countRepetitions(Findings))
    OS << " (" << Repeated << (Repeated == 1 ? " repeats" : " repeat")
       << " one of another file)";
  if (S.Suppressed)
    OS << ", " << S.Suppressed << " suppressed";
  if (S.Known)
    OS << ", " << S.Known << " in the baseline";
  if (S.Unchanged)
    OS << ", " << S.Unchanged << " at unchanged lines";
  OS << '\n';
  if (Findings.size() > 1) {
    OS << "by check: ";
    writeCounts(OS, Findings);
    OS << '\n';
  }
  if (S.LikelyBelow)
    OS << "not shown: " << S.LikelyBelow
       << " likely (--certainty=likely shows them)\n";
  if (S.PossibleBelow)
    OS << "not shown: " << S.PossibleBelow
       << " possible (--certainty=possible shows them)\n";
  if (S.OfUnused)
    OS << "not shown: " << S.OfUnused
       << " in kernels that no analysed file launches (--certainty=possible "
          "shows them)\n";
  if (S.Small)
    OS << "not shown: " << S.Small
       << " that would gain little (the checks' options MinCostShare and "
          "MinSpeedup)\n";
  if (S.SmallInTime)
    OS << "not shown: " << S.SmallInTime << " that would save less than "
       << inWords(S.MinSaving)
       << "% of the recorded kernel time (--min-saving)\n";
  if (S.Ranges || S.Undecided)
    OS << "not exact: " << S.Ranges << " known within a range, " << S.Undecided
       << " undecided\n";
  if (S.FilesFailed || S.FilesPartial)
    OS << "not complete: " << counted(S.FilesFailed, "file")
       << " not analysed, " << counted(S.FilesPartial, "file")
       << " analysed in part\n";
  if (S.Gone)
    OS << "the baseline lists " << counted(S.Gone, "place")
       << " of findings that this run does not have; --write-baseline takes "
          "them out\n";
  if (!S.Toolkit.empty())
    OS << "toolkit: " << printable(S.Toolkit) << '\n';
  for (const std::string &Note : S.Notes)
    OS << "note: " << printable(Note) << '\n';
  if (S.Architectures.size() > 1)
    OS << "architectures: " << llvm::join(S.Architectures, ", ") << '\n';
}
