//===- Addresses.cpp - Paths relative to the repository -------------------===//

#include "warplint/Report/Addresses.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;

std::string Addresses::fromRoot(llvm::StringRef Path) const {
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
static void move(std::string &Launch, const Addresses &Where) {
  auto [Rest, Column] = llvm::StringRef(Launch).rsplit(':');
  auto [File, Line] = Rest.rsplit(':');
  if (!Line.empty() && !Column.empty())
    Launch = Where.fromRoot(File) + ":" + Line.str() + ":" + Column.str();
}

static void move(Spot &Place, const Addresses &Where) {
  Place.File = Where.fromRoot(Place.File);
}

static void move(Fix &F, const Addresses &Where) {
  move(F.ArrayWhere, Where);
  for (FixAccess &A : F.Accesses)
    move(A.Where, Where);
  for (FixScope &S : F.CheckedOn)
    move(S.Launch, Where);
  for (Edit &E : F.Edits) {
    E.Range.File = Where.fromRoot(E.Range.File);
    move(E.From, Where);
    move(E.To, Where);
  }
}

std::vector<Finding> warplint::fromRoot(llvm::ArrayRef<Finding> Findings,
                                        const Addresses &Where) {
  std::vector<Finding> Moved = Findings.vec();
  for (Finding &F : Moved) {
    move(F.Where, Where);
    move(F.ArrayWhere, Where);
    for (FindingPlace &P : F.Places) {
      move(P.Where, Where);
      for (FindingNote &N : P.Notes)
        move(N.Where, Where);
    }
    for (FindingNote &N : F.Notes)
      move(N.Where, Where);
    for (Fix &Proposed : F.Fixes)
      move(Proposed, Where);
    move(F.Launch, Where);
  }
  return Moved;
}

std::vector<Problem> warplint::fromRoot(llvm::ArrayRef<Problem> Problems,
                                        const Addresses &Where) {
  std::vector<Problem> Moved = Problems.vec();
  for (Problem &P : Moved)
    move(P.Where, Where);
  return Moved;
}

ProfileReport warplint::fromRoot(ProfileReport Report, const Addresses &Where) {
  for (MeasuredLine &Line : Report.Lines)
    move(Line.Where, Where);
  return Report;
}

std::vector<KernelPage> warplint::fromRoot(std::vector<KernelPage> Pages,
                                           const Addresses &Where) {
  for (KernelPage &P : Pages) {
    move(P.Where, Where);
    move(P.Launch, Where);
    for (PageRow &R : P.Rows)
      move(R.Where, Where);
    for (PageLine &L : P.Lines)
      move(L.Where, Where);
  }
  return Pages;
}
