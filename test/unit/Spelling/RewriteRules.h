//===- RewriteRules.h - What holds for every rewrite ------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_SPELLING_REWRITERULES_H
#define WARPLINT_TEST_UNIT_SPELLING_REWRITERULES_H

#include "warplint/Spelling/Spellings.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <string>
#include <vector>

namespace warplint {

/// The language of a CUDA source.
inline const clang::LangOptions &cuda() {
  static const clang::LangOptions Options = [] {
    clang::LangOptions O;
    O.CUDA = O.CPlusPlus = O.CPlusPlus11 = O.CPlusPlus14 = O.CPlusPlus17 = true;
    O.RawStringLiterals = O.LineComment = O.Digraphs = O.DollarIdents = true;
    return O;
  }();
  return Options;
}

inline bool isTestMacro(llvm::StringRef Name) {
  return Name.starts_with("_") || Name == "ID";
}

struct Rewrite {
  const char *Name;
  std::function<Edits(const SourceTokens &, size_t)> Run;
  bool KeepsLength = false;
};

/// Every rewrite by its name.
inline const std::vector<Rewrite> &rewrites() {
  static const std::vector<Rewrite> All = {
      {"closeBracket", closeBracket, true},
      {"openBracket", openBracket, true},
      {"nameExtents", nameExtents},
      {"dropInitializer", dropInitializer, true},
      {"leaveUninitialized", leaveUninitialized},
      {"dropArguments", dropArguments, true},
      {"makeOverload", makeOverload, true},
      {"keepToDevice", keepToDevice, true},
      {"dropRestrict", dropRestrict, true},
      {"nameTargets",
       [](const SourceTokens &Source, size_t Offset) {
         return nameTargets(Source, Offset);
       }},
      {"doublePercent", doublePercent, true},
      {"separateOperands", separateOperands},
      {"nameTemplate", nameTemplate},
      {"separateSuffix",
       [](const SourceTokens &Source, size_t Offset) {
         return separateSuffix(Source, Offset, isTestMacro);
       }},
      {"nameAssigned", [](const SourceTokens &Source, size_t Offset) {
         return nameAssigned(Source, Offset, "ns::pair");
       }}};
  return All;
}

/// The edits that lead from the text behind `Made` back to `Text`.
inline Edits reversed(const Edits &Made, llvm::StringRef Text) {
  Edits Back;
  size_t Grown = 0;
  for (const clang::tooling::Replacement &Edit : Made) {
    const llvm::StringRef Old = Text.substr(Edit.getOffset(), Edit.getLength());
    const size_t Size = Edit.getReplacementText().size();
    llvm::cantFail(Back.add(
        {"", unsigned(Edit.getOffset() + Grown), unsigned(Size), Old}));
    Grown += Size - Old.size();
  }
  return Back;
}

/// Which rule of edits is broken; null if none is.
inline const char *brokenRuleOfEdits(const Edits &Made, llvm::StringRef Text) {
  std::vector<bool> IsChanged(Text.size() + 1);
  for (const clang::tooling::Replacement &Edit : Made) {
    if (Edit.getOffset() + Edit.getLength() > Text.size())
      return "edits are in the text";
    for (unsigned I = 0; I < Edit.getLength(); ++I)
      IsChanged[Edit.getOffset() + I] = true;
    if (Edit.getReplacementText().count('\n') !=
        Text.substr(Edit.getOffset(), Edit.getLength()).count('\n'))
      return "lines stay";
  }
  const std::string New = applied(Made, Text);
  const Edits Back = reversed(Made, Text);
  if (applied(Back, New) != Text)
    return "edits can be reversed";
  size_t Last = 0;
  for (size_t At = 0; At <= Text.size(); ++At) {
    const size_t After = Made.getShiftedCodePosition(At);
    if (After < Last || After > New.size())
      return "offsets keep their order";
    Last = After;
    if (IsChanged[At])
      continue;
    if (At < Text.size() && New[After] != Text[At])
      return "bytes outside of edits stay";
    if (Back.getShiftedCodePosition(After) != At)
      return "offsets of what stays lead back";
  }
  return nullptr;
}

/// Which rule the rewrite breaks at that place; null if it breaks none.
inline const char *brokenRule(const Rewrite &R, const SourceTokens &Source,
                              size_t Offset) {
  const Edits Made = R.Run(Source, Offset);
  if (Made.empty())
    return nullptr;
  if (const char *Broken = brokenRuleOfEdits(Made, Source.text()))
    return Broken;
  const std::string New = applied(Made, Source.text());
  if (New == Source.text())
    return "edits change something";
  if (R.KeepsLength && New.size() != Source.text().size())
    return "the text keeps its length";
  if (!R.Run(SourceTokens(New, cuda()), Made.getShiftedCodePosition(Offset))
           .empty())
    return "nothing is left to rewrite";
  return nullptr;
}

} // namespace warplint

#endif
