//===- EditLimits.cpp - Files that edits may change -----------------------===//

#include "EditLimits.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

void warplint::limitToMainFile(Fix &F, const TranslationUnit &Unit,
                               llvm::StringRef What) {
  for (const Edit &E : F.Edits) {
    llvm::StringRef File = E.Range.File;
    if (File == Unit.MainFile)
      continue;
    F.Kind = Fix::Safety::Unsafe;
    if (F.WhyUnsafe.empty())
      F.WhyUnsafe = "it edits a header, which sources that are not part of the "
                    "run may include";
    auto IsIn = [&](llvm::ArrayRef<std::string> Prefixes) {
      return llvm::any_of(Prefixes, [&](llvm::StringRef Prefix) {
        return File.starts_with(Prefix);
      });
    };
    const bool IsSystems = IsIn(Unit.SystemPrefixes);
    if (!IsSystems && !IsIn(Unit.LibraryPrefixes))
      continue;
    F.Kind = Fix::Safety::Advice;
    F.Edits.clear();
    F.WhyUnsafe.clear();
    F.WhyNoEdit =
        (What + (IsSystems ? " in a system header" : " in a library")).str();
    return;
  }
}
