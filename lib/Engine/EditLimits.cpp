//===- EditLimits.cpp - Files that edits may change -----------------------===//

#include "EditLimits.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

void warplint::limitToMainFile(Fix &F, const TranslationUnit &Unit,
                               EditedThing What) {
  for (const Edit &E : F.Edits) {
    llvm::StringRef File = E.Range.File;
    if (File == Unit.MainFile)
      continue;
    F.Kind = Fix::Safety::Unsafe;
    if (F.WhyUnsafe.empty())
      F.WhyUnsafe = {Phrase::EditsHeader};
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
    if (What == EditedThing::Array)
      F.WhyNoEdit =
          IsSystems ? Phrase::ArrayInSystemHeader : Phrase::ArrayInLibrary;
    else
      F.WhyNoEdit =
          IsSystems ? Phrase::CodeInSystemHeader : Phrase::CodeInLibrary;
    return;
  }
}
