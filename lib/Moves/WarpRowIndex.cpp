//===- WarpRowIndex.cpp - Numbers of threads that become those of warps ---===//
//
// A kernel that uses threadIdx, blockIdx and blockDim for the number of a
// thread in the grid alone computes the same for each number, whatever the
// blocks. With threadIdx.x / 32 and blockDim.x / 32 in their places, 32
// neighbors have one number, and 32 times the blocks have the same numbers. If
// the blocks have whole warps along x, y and z are the same in all lanes.
//
//===----------------------------------------------------------------------===//

#include "WarpRowFinder.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

class WarpNumbers {
public:
  WarpNumbers(const KernelTree &Tree, WarpRow &Into)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()), Into(Into) {}
  std::string look();

private:
  bool isNumber(const Expr *E) const;
  bool isOfNumber(const Expr *E, unsigned Depth);
  std::string divide(const Expr *E);

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  WarpRow &Into;
  llvm::SmallSetVector<const Expr *, 4> Sizes; ///< in place of blockDim.x
};

} // namespace

/// Whether an expression is the number of the thread, or that of all threads.
bool WarpNumbers::isNumber(const Expr *E) const {
  if (!E->getType()->isIntegerType())
    return false;
  const IndexForm Form = Forms.formOf(E);
  static const IndexForm All = {{{"blockDim.x", "gridDim.x"}, 1}};
  static const IndexForm Own = {{{"blockDim.x", "blockIdx.x"}, 1},
                                {{"threadIdx.x"}, 1}};
  if (Form == All || Form == Own)
    return true;
  // A constant in place of blockDim.x.
  auto Block = Form.find({"blockIdx.x"});
  return Form.size() == 2 && Form.count({"threadIdx.x"}) &&
         Form.at({"threadIdx.x"}) == 1 && Block != Form.end() &&
         Block->second > 0;
}

/// Whether an expression is used for the number of the thread alone.
bool WarpNumbers::isOfNumber(const Expr *E, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  const Stmt *Low = E;
  while (true) {
    const auto *Whole = dyn_cast<Expr>(Low);
    if (Whole && isNumber(Whole))
      return true;
    const Stmt *Up = Tree.parent(Low);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
    if (B && (B->getOpcode() == BO_Add || B->getOpcode() == BO_Mul)) {
      const Expr *Other = B->getLHS() == Low ? B->getRHS() : B->getLHS();
      if (B->getOpcode() == BO_Mul && valueOf(Forms.formOf(Other)) &&
          Forms.formOf(cast<Expr>(Low)) == quantity("blockIdx.x"))
        Sizes.insert(Other);
    } else if (!isa_and_nonnull<ParenExpr, CastExpr>(Up)) {
      break;
    }
    Low = Up;
  }
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Tree.parent(Low));
  if (!Declared || Depth > MaxDepth)
    return false;
  for (const Decl *D : Declared->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->getInit() != Low)
      continue;
    return Tree.valueOf(V) &&
           llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
             return isOfNumber(Ref, Depth + 1);
           });
  }
  return false;
}

/// Puts a thirty-second in the place of an expression.
std::string WarpNumbers::divide(const Expr *E) {
  SourceRange Range = E->getSourceRange();
  if (auto Axis = builtinAxis(E))
    Range = SourceRange(E->getBeginLoc(), Axis->Place);
  WarpRow::Part P{editRange(SM, LangOpts, Range), ""};
  if (!P.Range.isValid())
    return "a macro contains a use of x or y";
  const std::string Text = textOf(SM, LangOpts, Range).str();
  const Stmt *Up = Tree.parent(E);
  while (isa_and_nonnull<ImplicitCastExpr>(Up))
    Up = Tree.parent(Up);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  const bool IsName = llvm::all_of(
      Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  unsigned Number = 0;
  if (!llvm::StringRef(Text).getAsInteger(10, Number)) {
    P.Text = std::to_string(Number / 32);
  } else {
    P.Text = (IsName ? Text : "(" + Text + ")") + " / 32";
    if (B && B->isMultiplicativeOp())
      P.Text = "(" + P.Text + ")";
  }
  Into.Parts.push_back(std::move(P));
  return "";
}

std::string WarpNumbers::look() {
  using Variable = BuiltinAxis::Variable;
  std::vector<const Expr *> Divided;
  bool IsNumbered = false;
  for (const Stmt *S : Tree.all()) {
    const auto *E = dyn_cast<Expr>(S);
    const auto Axis = E ? builtinAxis(E) : std::nullopt;
    if (!Axis)
      continue;
    if (Axis->Axis != 0)
      continue;
    if (!isOfNumber(E, 0))
      return "it uses more of a thread than its number in the grid";
    IsNumbered |= Axis->Of == Variable::ThreadIndex;
    if (Axis->Of == Variable::ThreadIndex || Axis->Of == Variable::BlockSize)
      Divided.push_back(E);
  }
  if (!IsNumbered)
    return "it does not number its threads";
  for (const Expr *Size : Sizes) {
    const auto Threads = valueOf(Forms.formOf(Size));
    if (!Threads || *Threads <= 0)
      continue;
    if (!llvm::is_contained(Into.BlockSizes, uint64_t(*Threads)))
      Into.BlockSizes.push_back(uint64_t(*Threads));
    Divided.push_back(Size);
  }
  for (const Expr *E : Divided)
    if (std::string Why = divide(E); !Why.empty())
      return Why;
  return "";
}

std::string numberWarps(const KernelTree &Tree, WarpRow &Into) {
  return WarpNumbers(Tree, Into).look();
}

} // namespace warplint
