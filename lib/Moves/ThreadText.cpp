//===- ThreadText.cpp - Parts of a kernel for another thread --------------===//

#include "warplint/Moves/ThreadText.h"
#include "warplint/Host/Places.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

CrossedMove::Text textForThreads(const KernelTree &Tree, const Stmt *S,
                                 std::string &WhyNot) {
  const SourceManager &SM = Tree.context().getSourceManager();
  const LangOptions &LangOpts = Tree.context().getLangOpts();
  auto Refuse = [&](const char *Why) {
    if (WhyNot.empty())
      WhyNot = Why;
  };
  const EditRange Whole = editRange(SM, LangOpts, S->getSourceRange());
  const std::string Own = textOf(SM, LangOpts, S->getSourceRange()).str();
  CrossedMove::Text T{Own, Own};
  std::vector<std::pair<EditRange, unsigned>> Axes;
  for (const Stmt *Inner : Tree.all()) {
    const auto *E = dyn_cast<Expr>(Inner);
    const auto Axis = E ? builtinAxis(E) : std::nullopt;
    if (!Axis || Axis->Of != BuiltinAxis::Variable::ThreadIndex ||
        Axis->Axis > 1 || !Tree.isIn(Inner, S))
      continue;
    const EditRange At =
        editRange(SM, LangOpts, SourceRange(E->getBeginLoc(), Axis->Place));
    if (!At.isValid() || At.File != Whole.File || At.Offset < Whole.Offset ||
        At.Offset + At.Length > Whole.Offset + Whole.Length ||
        Own.size() != Whole.Length)
      Refuse("a macro contains a use of x or y");
    else
      Axes.push_back({At, Axis->Axis});
  }
  for (auto At = Axes.rbegin(); At != Axes.rend(); ++At)
    T.Other.replace(At->first.Offset - Whole.Offset, At->first.Length,
                    At->second ? "\2" : "\1");
  if (!Whole.isValid())
    Refuse("a macro contains a part of what the threads move");
  return T;
}

CrossedMove::Text negationForThreads(const KernelTree &Tree,
                                     const Expr *Condition,
                                     std::string &WhyNot) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  auto Join = [&](llvm::StringRef With, bool OfNegations) {
    auto Half = [&](const Expr *Part) {
      return OfNegations ? negationForThreads(Tree, Part, WhyNot)
                         : textForThreads(Tree, Part, WhyNot);
    };
    const CrossedMove::Text L = Half(B->getLHS()), R = Half(B->getRHS());
    return CrossedMove::Text{L.Own + With.str() + R.Own,
                             L.Other + With.str() + R.Other};
  };
  if (B && B->getOpcode() == BO_LOr)
    return Join(" && ", true);
  if (B && B->isComparisonOp() && B->getOpcode() != BO_Cmp &&
      B->getLHS()->getType()->isIntegerType())
    return Join(" " +
                    BinaryOperator::getOpcodeStr(
                        BinaryOperator::negateComparisonOp(B->getOpcode()))
                        .str() +
                    " ",
                false);
  const CrossedMove::Text Whole = textForThreads(Tree, E, WhyNot);
  return {"!(" + Whole.Own + ")", "!(" + Whole.Other + ")"};
}

std::string writtenElement(const FunctionDecl *F, const VarDecl *V,
                           QualType Element) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const auto *P = dyn_cast_or_null<ParmVarDecl>(V);
  if (Pattern && (!P || P->getFunctionScopeIndex() >= Pattern->getNumParams()))
    return "";
  if (Pattern)
    Element = Pattern->getParamDecl(P->getFunctionScopeIndex())
                  ->getType()
                  ->getPointeeType();
  if (Element.isNull())
    return "";
  return Element.getUnqualifiedType().getAsString(
      F->getASTContext().getPrintingPolicy());
}

SourceLocation endWithSemicolon(const KernelTree &Tree, const Stmt *S) {
  const auto Next =
      Lexer::findNextToken(S->getEndLoc(), Tree.context().getSourceManager(),
                           Tree.context().getLangOpts());
  return Next && Next->is(tok::semi) ? Next->getLocation() : S->getEndLoc();
}

void addCondition(std::string &All, llvm::StringRef One) {
  const bool IsLoose = One.contains("||") || One.contains('?');
  All += (All.empty() ? "" : " && ") +
         (IsLoose ? ("(" + One + ")").str() : One.str());
}

std::string indentOf(const KernelTree &Tree) {
  constexpr unsigned Least = 2, Most = 8;
  const SourceManager &SM = Tree.context().getSourceManager();
  const auto *Body = cast<CompoundStmt>(Tree.function()->getBody());
  const unsigned Columns = std::max(
      Least, SM.getPresumedColumnNumber(Body->body_front()->getBeginLoc()) -
                 SM.getPresumedColumnNumber(Body->getEndLoc()));
  return std::string(Columns > Most ? Least : Columns, ' ');
}

} // namespace warplint
