//===- Selection.cpp - Which checks run -----------------------------------===//

#include "warplint/Engine/Selection.h"
#include "clang-tidy/GlobList.h"

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

bool warplint::globsContain(llvm::StringRef Globs, llvm::StringRef Check) {
  return !Globs.empty() && clang::tidy::GlobList(Globs).contains(Check);
}
