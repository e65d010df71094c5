//===- Stream.cpp - Findings written during the run -----------------------===//

#include "Stream.h"
#include "Output.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Report/Forms.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

bool Stream::isOn() const {
  const bool IsText =
      C.Format == OutputFormat::Text || C.Format == OutputFormat::Concise;
  const bool Changes = C.Fix || C.UnsafeFixes || C.FixDryRun || C.ExportFixes;
  const bool Chooses = C.Baseline || C.WriteBaseline || C.Diff;
  const bool WritesMore =
      C.Report || C.DumpAccesses || C.DumpIr || C.WritePart || C.Depfile;
  return IsText && !Changes && !Chooses && !WritesMore && !C.SortByCost &&
         !C.Profile && !C.KernelTimes && !C.ExplainFinding;
}

static auto placeAndWords(const Finding &F) {
  return std::tuple(F.Where, F.Check, F.Message);
}

void Stream::write(llvm::ArrayRef<Finding> Found) {
  llvm::raw_ostream &Out = llvm::outs();
  if (C.Format == OutputFormat::Concise)
    writeConcise(Out, Found);
  else
    writeText(Out, Found,
              useColor(C, llvm::sys::Process::StandardOutIsDisplayed()),
              C.Verbose ? Detail::All : Detail::Brief, Before);
  Out.flush();
}

void Stream::write(llvm::ArrayRef<Problem> Found) {
  writeText(llvm::errs(), Found,
            useColor(C, llvm::sys::Process::StandardErrIsDisplayed()));
  Problems += Found.size();
}

void Stream::take(RunBoard &Board, llvm::function_ref<void()> Clear) {
  // Jobs for headers are appended at the end of the run.
  while (isOn() && Results < Jobs.size()) {
    auto Next = Board.takeNext();
    if (!Next)
      return;
    Clear();
    if (Results++ == 0)
      write(Skipped);
    write(Next->Result->Problems);
    std::vector<Finding> Found =
        joinPlaces(Findings.take(std::move(Next->Result), Next->Least));
    for (const Finding &F : Found)
      Written.insert(placeAndWords(F));
    write(Found);
  }
}

void Stream::writeRest(llvm::ArrayRef<Finding> All) {
  std::vector<Finding> Rest;
  for (const Finding &F : All)
    if (!Written.count(placeAndWords(F)))
      Rest.push_back(F);
  write(Rest);
  if (C.Format == OutputFormat::Text)
    writeRepetitions(llvm::outs(),
                     useColor(C, llvm::sys::Process::StandardOutIsDisplayed()),
                     Before);
}
