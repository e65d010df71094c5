//===- Selection.cpp - Selection of checks --------------------------------===//

#include "warplint/Settings/Selection.h"
#include "clang-tidy/GlobList.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

std::vector<const Check *> warplint::selectChecks(llvm::StringRef Globs) {
  std::string All;
  for (const Check *C : allChecks())
    if (C->enabledByDefault())
      All += C->id().str() + ",";
  All += Globs;
  clang::tidy::GlobList List(All);
  std::vector<const Check *> Out;
  for (const Check *C : allChecks())
    if (List.contains(C->id()))
      Out.push_back(C);
  return Out;
}

/// The check whose name has the most words of the glob; empty if none has any.
/// Words of less than four letters do not count, and a similar word is enough.
static std::string checkOfWords(llvm::StringRef Glob) {
  llvm::SmallVector<llvm::StringRef, 8> Wanted;
  llvm::SplitString(Glob, Wanted, "-*");
  std::string Nearest;
  size_t Best = 0;
  for (const Check *C : allChecks()) {
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString(C->id(), Words, "-");
    const size_t Found = llvm::count_if(Wanted, [&](llvm::StringRef W) {
      return W.size() >= 4 && !nearestName(W, Words).empty();
    });
    if (Found > Best) {
      Best = Found;
      Nearest = C->id().str();
    }
  }
  return Nearest;
}

std::string warplint::nearestCheck(llvm::StringRef Glob) {
  std::vector<std::string> Families;
  for (const Check *C : allChecks())
    Families.push_back(
        (C->id().take_until([](char Ch) { return Ch == '-'; }) + "-*").str());
  // The first of equally similar names is returned, so families ("shared-*")
  // precede checks: "shard-*" is as similar to each check of the family.
  std::vector<llvm::StringRef> Known(Families.begin(), Families.end());
  for (const Check *C : allChecks())
    Known.push_back(C->id());
  const llvm::StringRef Nearest = nearestName(Glob, Known);
  return Nearest.empty() && Glob.contains('*') ? checkOfWords(Glob)
                                               : Nearest.str();
}

std::string warplint::didYouMeanCheck(llvm::StringRef Id) {
  std::vector<llvm::StringRef> Known;
  for (const Check *C : allChecks())
    Known.push_back(C->id());
  std::string Nearest = nearestName(Id, Known).str();
  if (Nearest.empty())
    Nearest = checkOfWords(Id);
  return Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?";
}

bool warplint::globsContain(llvm::StringRef Globs, llvm::StringRef Check) {
  return !Globs.empty() && clang::tidy::GlobList(Globs).contains(Check);
}
