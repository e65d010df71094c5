//===- CompilerMacros.cpp - Macros that only clang's CUDA has -------------===//

#include "warplint/Spelling/CompilerMacros.h"
#include "warplint/Spelling/SourceTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <string>

using namespace clang;
using llvm::StringRef;

bool warplint::asksForClangsCuda(StringRef Condition) {
  if (!Condition.contains("__CUDA__"))
    return false;
  const SourceTokens Tokens(Condition, LangOptions());
  std::set<StringRef> Asked;
  size_t Ands = 0, I = 0;
  for (; I < Tokens.size(); ++I) {
    if (I && Tokens.kind(I++) != tok::ampamp)
      return false;
    Ands += I != 0;
    if (Tokens.spelling(I++) != "defined")
      return false;
    const bool InBrackets = Tokens.kind(I) == tok::l_paren;
    I += InBrackets;
    if (I >= Tokens.size() || Tokens.kind(I) != tok::raw_identifier)
      return false;
    Asked.insert(Tokens.spelling(I));
    if (InBrackets && Tokens.kind(++I) != tok::r_paren)
      return false;
  }
  return Ands == 1 && Asked == std::set<StringRef>{"__CUDA__", "__clang__"};
}

namespace {
class FlagsOfClang : public PPCallbacks {
public:
  explicit FlagsOfClang(Preprocessor &PP) : PP(PP) {}

  void If(SourceLocation Where, SourceRange Condition,
          ConditionValueKind) override {
    Open.emplace_back(Where, isOfClang(Condition));
  }
  void Ifdef(SourceLocation Where, const Token &,
             const MacroDefinition &) override {
    Open.emplace_back(Where, false);
  }
  void Ifndef(SourceLocation Where, const Token &,
              const MacroDefinition &) override {
    Open.emplace_back(Where, false);
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind,
            SourceLocation Of) override {
    setBranch(Of, isOfClang(Condition));
  }
  void Elifdef(SourceLocation, const Token &,
               const MacroDefinition &) override {
    setBranch({}, false);
  }
  void Elifndef(SourceLocation, const Token &,
                const MacroDefinition &) override {
    setBranch({}, false);
  }
  void Else(SourceLocation, SourceLocation Of) override {
    setBranch(Of, false);
  }
  void Endif(SourceLocation, SourceLocation Of) override {
    setBranch(Of, false);
    if (!Open.empty() && Open.back().first == Of)
      Open.pop_back();
  }

  void MacroDefined(const Token &Name, const MacroDirective *MD) override {
    if (Open.empty() || !Open.back().second)
      return;
    const MacroInfo *Info = MD->getMacroInfo();
    const unsigned Count = Info->getNumTokens();
    if (Info->isFunctionLike() || Count > 1 ||
        (Count == 1 &&
         Info->getReplacementToken(0).isNot(tok::numeric_constant)))
      return;
    PP.appendMacroDirective(Name.getIdentifierInfo(),
                            new (PP.getPreprocessorAllocator())
                                UndefMacroDirective(Name.getLocation()));
  }

private:
  bool isOfClang(SourceRange Condition) const {
    const SourceManager &SM = PP.getSourceManager();
    if (Condition.isInvalid() || SM.isInSystemHeader(Condition.getBegin()))
      return false;
    return warplint::asksForClangsCuda(Lexer::getSourceText(
        CharSourceRange::getTokenRange(Condition), SM, PP.getLangOpts()));
  }
  /// Begins another branch of the #if at `Of`, or of the innermost one. What is
  /// open inside of it was begun in text that is skipped.
  void setBranch(SourceLocation Of, bool IsOfClang) {
    while (Of.isValid() && !Open.empty() && Open.back().first != Of)
      Open.pop_back();
    if (!Open.empty())
      Open.back().second = IsOfClang;
  }

  Preprocessor &PP;
  /// The conditions around the present place: where each begins, and whether
  /// its present branch is for clang's CUDA alone.
  std::vector<std::pair<SourceLocation, bool>> Open;
};
} // namespace

std::unique_ptr<PPCallbacks> warplint::removeFlagsOfClang(Preprocessor &PP) {
  return std::make_unique<FlagsOfClang>(PP);
}
