//===- ReportPaths.cpp - Paths relative to the repository -----------------===//

#include "warplint/Report/ReportPaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;

std::string ReportPaths::relativeToRoot(llvm::StringRef Path) const {
  if (Path.empty())
    return "";
  llvm::SmallString<256> Full = Path;
  llvm::sys::path::make_absolute(Folder, Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  llvm::StringRef Below = Full;
  if (Below.consume_front(llvm::StringRef(Root).rtrim('/')) &&
      Below.consume_front("/") && !Below.empty())
    return Below.str();
  return std::string(Full);
}

/// Makes the path in "a.cu:10:3" relative to the root; AssumedLaunch is
/// unchanged.
static void makeRelative(std::string &Launch, const ReportPaths &Where) {
  auto [Rest, Column] = llvm::StringRef(Launch).rsplit(':');
  auto [File, Line] = Rest.rsplit(':');
  if (!Line.empty() && !Column.empty())
    Launch = Where.relativeToRoot(File) + ":" + Line.str() + ":" + Column.str();
}

static void makeRelative(Spot &Place, const ReportPaths &Where) {
  Place.File = Where.relativeToRoot(Place.File);
}

static void makeRelative(Fix &F, const ReportPaths &Where) {
  makeRelative(F.ArrayWhere, Where);
  for (FixAccess &A : F.Accesses)
    makeRelative(A.Where, Where);
  for (FixScope &S : F.CheckedOn)
    makeRelative(S.Launch, Where);
  for (Edit &E : F.Edits) {
    E.Range.File = Where.relativeToRoot(E.Range.File);
    makeRelative(E.From, Where);
    makeRelative(E.To, Where);
  }
}

std::vector<Finding> warplint::relativeToRoot(llvm::ArrayRef<Finding> Findings,
                                              const ReportPaths &Where) {
  std::vector<Finding> Moved = Findings.vec();
  for (Finding &F : Moved) {
    makeRelative(F.Where, Where);
    makeRelative(F.ArrayWhere, Where);
    if (F.Tile)
      makeRelative(F.Tile->Where, Where);
    for (FindingPlace &P : F.Places) {
      makeRelative(P.Where, Where);
      for (FindingNote &N : P.Notes)
        makeRelative(N.Where, Where);
    }
    for (FindingNote &N : F.Notes)
      makeRelative(N.Where, Where);
    for (Fix &Proposed : F.Fixes)
      makeRelative(Proposed, Where);
    makeRelative(F.Launch, Where);
  }
  return Moved;
}

std::vector<Problem> warplint::relativeToRoot(llvm::ArrayRef<Problem> Problems,
                                              const ReportPaths &Where) {
  std::vector<Problem> Moved = Problems.vec();
  for (Problem &P : Moved)
    makeRelative(P.Where, Where);
  return Moved;
}

ProfileReport warplint::relativeToRoot(ProfileReport Report,
                                       const ReportPaths &Where) {
  for (MeasuredLine &Line : Report.Lines)
    makeRelative(Line.Where, Where);
  return Report;
}

std::vector<KernelPage> warplint::relativeToRoot(std::vector<KernelPage> Pages,
                                                 const ReportPaths &Where) {
  for (KernelPage &P : Pages) {
    makeRelative(P.Where, Where);
    makeRelative(P.Launch, Where);
    for (PageRow &R : P.Rows)
      makeRelative(R.Where, Where);
    for (PageLine &L : P.Lines)
      makeRelative(L.Where, Where);
  }
  return Pages;
}
