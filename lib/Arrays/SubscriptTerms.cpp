//===- SubscriptTerms.cpp - Indices that are sums, as written -------------===//

#include "SubscriptTerms.h"
#include "IndexRange.h"
#include "TemplateValues.h"
#include "warplint/Host/Places.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {
namespace {

using Term = ArrayDeclaration::Use::Term;

class TermReader {
public:
  explicit TermReader(const KernelTree &Tree)
      : Tree(Tree), Context(Tree.context()), SM(Context.getSourceManager()),
        LangOpts(Context.getLangOpts()) {}

  /// Appends the terms of a sum. False: some are subtracted, or not whole in
  /// the source.
  bool read(const Expr *E, std::vector<Term> &Into) const;

private:
  struct Factor {
    const Expr *At;
    uint64_t Value;
  };
  /// The constant factors of a product, or a constant itself.
  void addFactors(const Expr *E, std::vector<Factor> &To) const;

  const KernelTree &Tree;
  const ASTContext &Context;
  const SourceManager &SM;
  const LangOptions &LangOpts;
};

} // namespace

void TermReader::addFactors(const Expr *E, std::vector<Factor> &To) const {
  E = E->IgnoreImpCasts();
  if (auto Value = smallConstant(E, Context)) {
    if (*Value > 0)
      To.push_back({E, uint64_t(*Value)});
    return;
  }
  const Expr *Inside = E->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(Inside);
  if (!B || B->getOpcode() != BO_Mul)
    return;
  addFactors(B->getLHS(), To);
  addFactors(B->getRHS(), To);
}

bool TermReader::read(const Expr *E, std::vector<Term> &Into) const {
  E = E->IgnoreImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Add)
      return read(B->getLHS(), Into) && read(B->getRHS(), Into);
    if (B->getOpcode() == BO_Sub)
      return false;
  }
  const EditRange Whole = editRange(SM, LangOpts, E->getSourceRange());
  const StringRef Text = textOf(SM, LangOpts, E->getSourceRange());
  if (!Whole.isValid() || Text.empty())
    return false;
  Term T;
  T.Before = Text.str();
  std::vector<Factor> Factors;
  addFactors(E, Factors);
  for (const Factor &F : Factors) {
    T.Multiple *= F.Value;
    T.MultipleMayDiffer |= mayDifferByInstance(F.At, Tree);
    const EditRange At = editRange(SM, LangOpts, F.At->getSourceRange());
    if (F.Value <= T.Value || !At.isValid() || At.File != Whole.File ||
        At.Offset < Whole.Offset ||
        At.Offset + At.Length > Whole.Offset + Text.size())
      continue;
    const size_t Begin = At.Offset - Whole.Offset;
    T.Before = Text.take_front(Begin).str();
    T.Factor = Text.substr(Begin, At.Length).str();
    T.After = Text.drop_front(Begin + At.Length).str();
    T.Value = F.Value;
  }
  const IndexRange Range = rangeOf(E, Tree);
  T.IsNotNegative = Range.IsNotNegative;
  T.Most = Range.Most;
  T.RangeMayDiffer = llvm::any_of(Range.Constants, [&](const Expr *Constant) {
    return mayDifferByInstance(Constant, Tree);
  });
  Into.push_back(std::move(T));
  return true;
}

std::vector<Term> termsOf(const Expr *Index, const KernelTree &Tree) {
  std::vector<Term> Terms;
  if (!TermReader(Tree).read(Index, Terms))
    Terms.clear();
  return Terms;
}

} // namespace warplint
