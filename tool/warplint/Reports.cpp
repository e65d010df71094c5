//===- Reports.cpp - Kernel pages and single findings ---------------------===//

#include "Reports.h"
#include "Outputs.h"
#include "ReportHead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <iterator>

using namespace warplint;

llvm::Error warplint::writeReport(const CommandLine &C,
                                  llvm::ArrayRef<KernelPage> Pages,
                                  llvm::ArrayRef<Finding> Findings,
                                  const RunSummary &Summary) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeHtmlReport(OS, Pages, Findings, Summary,
                  reportHead(C, Summary.Root, Summary),
                  reportTexts(Pages, Summary.Root));
  return writeOutput(C, "report", *C.Report, Text);
}

/// Whether a location of the finding is on the line of the file, whose path may
/// lack leading folders.
static bool isAt(const Finding &F, llvm::StringRef File, unsigned Line) {
  File.consume_front("./");
  auto Fits = [&](const Spot &At) {
    llvm::StringRef Rest = At.File;
    return At.Line == Line && Rest.consume_back(File) &&
           (Rest.empty() || Rest.ends_with("/"));
  };
  return Fits(F.Where) || llvm::any_of(F.Places, [&](const FindingPlace &P) {
           return Fits(P.Where);
         });
}

llvm::Error
warplint::explainFindings(const std::pair<std::string, unsigned> &Place,
                          llvm::ArrayRef<Finding> Findings, bool Color) {
  const auto &[File, Line] = Place;
  bool Any = false;
  for (const Finding &F : Findings) {
    if (!isAt(F, File, Line))
      continue;
    if (Any)
      llvm::outs() << '\n';
    Any = true;
    writeExplanation(llvm::outs(), F, Color);
  }
  llvm::outs().flush();
  if (Any)
    return llvm::Error::success();
  return llvm::createStringError("--explain-finding: there is no finding at " +
                                 File + ":" + std::to_string(Line));
}

std::vector<KernelPage>
warplint::collectPages(std::vector<FileResult> &Results) {
  std::vector<KernelPage> Pages;
  for (FileResult &R : Results)
    std::move(R.Pages.begin(), R.Pages.end(), std::back_inserter(Pages));
  return distinctPages(std::move(Pages));
}
