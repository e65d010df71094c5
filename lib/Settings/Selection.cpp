//===- Selection.cpp - Which checks run -----------------------------------===//

#include "warplint/Settings/Selection.h"
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

std::string warplint::nearestCheck(llvm::StringRef Glob) {
  std::string Nearest;
  unsigned Best = std::max<unsigned>(2, Glob.size() / 4) + 1;
  auto Try = [&](llvm::StringRef Known) {
    if (unsigned Distance = Known.edit_distance(Glob); Distance < Best) {
      Best = Distance;
      Nearest = Known.str();
    }
  };
  for (const Check *C : allChecks()) {
    Try(C->id());
    Try((C->id().take_until([](char Ch) { return Ch == '-'; }) + "-*").str());
  }
  return Nearest;
}

bool warplint::globsContain(llvm::StringRef Globs, llvm::StringRef Check) {
  return !Globs.empty() && clang::tidy::GlobList(Globs).contains(Check);
}
