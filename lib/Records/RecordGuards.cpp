//===- RecordGuards.cpp - Guards in front of accesses to records ----------===//

#include "RecordGuards.h"
#include "warplint/Moves/GuardedDeclarations.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>

using namespace clang;

namespace warplint {

static std::vector<const Stmt *> partsOf(const Stmt *S) {
  std::vector<const Stmt *> Parts;
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    llvm::copy_if(Block->body(), std::back_inserter(Parts),
                  [](const Stmt *One) { return !isa<NullStmt>(One); });
  else
    Parts = {S};
  return Parts;
}

/// A branch whose condition is all that decides.
static const IfStmt *plainIf(const Stmt *S) {
  const auto *If = dyn_cast<IfStmt>(S);
  return If && !If->getElse() && !If->getInit() && !If->hasVarStorage() &&
                 !If->isConstexpr()
             ? If
             : nullptr;
}

/// Whether a statement mentions an array that the kernel gets.
static bool mentionsArrays(const Stmt *S) {
  if (!S)
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *Member = dyn_cast<MemberExpr>(S);
  const ValueDecl *D = Ref      ? Ref->getDecl()
                       : Member ? Member->getMemberDecl()
                                : nullptr;
  return (D && (Member || isa<ParmVarDecl>(D)) &&
          D->getType()->isPointerType()) ||
         llvm::any_of(S->children(), mentionsArrays);
}

RecordGuards::RecordGuards(const KernelTree &Tree, const IndexForms &Forms)
    : Tree(Tree), Forms(Forms), Parts(partsOf(Tree.function()->getBody())) {
  auto IsPlain = [&](const IfStmt *If) {
    const IndexForms::Dependence On = Forms.dependenceOf(If->getCond());
    return !On.Memory && !On.Change;
  };
  std::vector<const Stmt *> Block = Parts;
  bool IsOutermost = true, HasArrays = false;
  for (size_t I = 0; I < Block.size(); ++I) {
    const IfStmt *If = plainIf(Block[I]);
    const auto Inner =
        If ? partsOf(If->getThen()) : std::vector<const Stmt *>();
    if (If && IsPlain(If) && !HasArrays) {
      if (Inner.size() == 1 && isa<ReturnStmt>(Inner[0]) && IsOutermost) {
        Conditions.push_back({If->getCond(), true});
        Returns.push_back(If);
        Behind.clear();
        continue;
      }
      if (I + 1 == Block.size() && mentionsArrays(If)) {
        Conditions.push_back({If->getCond(), false});
        Behind.clear();
        Block = Inner;
        I = size_t(-1);
        IsOutermost = false;
        continue;
      }
    }
    HasArrays = HasArrays || mentionsArrays(Block[I]);
    Behind.push_back(Block[I]);
  }
}

const Stmt *RecordGuards::statementOf(const Stmt *S) const {
  while (S && !llvm::is_contained(Behind, S))
    S = Tree.parent(S);
  return S;
}

static bool has(llvm::ArrayRef<std::string> Factors, llvm::StringRef Stem) {
  return llvm::any_of(Factors, [&](llvm::StringRef Factor) {
    return Factor.starts_with(Stem);
  });
}

bool RecordGuards::isOfThread(const IndexForm &Number) {
  unsigned OfX = 0, OfY = 0;
  for (const auto &[Factors, Times] : Number) {
    if (!has(Factors, "threadIdx"))
      continue;
    if (has(Factors, "threadIdx.z") ||
        std::count_if(Factors.begin(), Factors.end(), [](llvm::StringRef One) {
          return One.starts_with("threadIdx");
        }) != 1)
      return false;
    if (!has(Factors, "threadIdx.x"))
      ++OfY;
    else if (Factors.size() == 1 && Times == 1)
      ++OfX;
    else
      return false;
  }
  return OfX == 1 && OfY <= 1;
}

bool narrows(const Stmt *S, const KernelTree &Tree, unsigned Depth) {
  constexpr unsigned MostVariables = 16, WordBits = 32;
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!S || (E && builtinAxis(E)))
    return false;
  if (Depth > MostVariables ||
      (E && E->getType()->isIntegerType() &&
       Tree.context().getIntWidth(E->getType()) < WordBits))
    return true;
  const VarDecl *V = isa<DeclRefExpr>(S) ? variableOf(E) : nullptr;
  if (V && Tree.valueOf(V))
    return narrows(Tree.valueOf(V), Tree, Depth + 1);
  return llvm::any_of(S->children(),
                      [&](const Stmt *C) { return narrows(C, Tree, Depth); });
}

/// Whether the guards keep a number below a bound.
bool RecordGuards::isBelow(const IndexForm &Number,
                           const IndexForm &Bound) const {
  std::vector<Condition> All = Conditions;
  while (!All.empty()) {
    const auto [Whole, Negated] = All.back();
    All.pop_back();
    const auto *B = dyn_cast<BinaryOperator>(Whole->IgnoreParenImpCasts());
    if (!B)
      continue;
    if (B->getOpcode() == (Negated ? BO_LOr : BO_LAnd)) {
      All.push_back({B->getLHS(), Negated});
      All.push_back({B->getRHS(), Negated});
    }
    const bool Rises = B->getOpcode() == (Negated ? BO_GE : BO_LT);
    const bool Falls = B->getOpcode() == (Negated ? BO_LE : BO_GT);
    if (!Rises && !Falls)
      continue;
    const Expr *Less = Rises ? B->getLHS() : B->getRHS();
    const Expr *More = Rises ? B->getRHS() : B->getLHS();
    if (Less->getType()->isIntegerType() && Forms.formOf(Less) == Number &&
        Forms.formOf(More) == Bound)
      return true;
  }
  return false;
}

RecordGuards::Separation
RecordGuards::separationOf(const IndexForm &Number) const {
  Separation Out;
  const IndexForm X =
      sum(quantity("threadIdx.x"),
          product(quantity("blockIdx.x"), quantity("blockDim.x")));
  IndexForm Pitch; // between rows of threads
  for (const auto &[Factors, Times] : Number)
    if (has(Factors, "threadIdx.y")) {
      std::vector<std::string> Others;
      llvm::copy_if(Factors, std::back_inserter(Others),
                    [](const std::string &F) { return F != "threadIdx.y"; });
      Pitch[Others] = Times;
      Out.UsesRows = true;
    }
  const IndexForm Y =
      sum(quantity("threadIdx.y"),
          product(quantity("blockIdx.y"), quantity("blockDim.y")));
  IndexForm Rest = Number;
  if (!Out.UsesRows)
    for (const auto &[Factors, Times] : Number)
      if (Factors == std::vector<std::string>{"blockIdx.x"} && Times > 0)
        Out.BlockX = uint64_t(Times);
  Rest = sum(Rest,
             Out.BlockX ? sum(quantity("threadIdx.x"), quantity("blockIdx.x"),
                              int64_t(Out.BlockX))
                        : X,
             -1);
  if (Out.UsesRows)
    Rest = sum(Rest, product(Y, Pitch), -1);
  Out.IsKnown = llvm::none_of(Rest, [](const auto &Term) {
    return has(Term.first, "threadIdx") || has(Term.first, "blockIdx");
  });
  if (Out.UsesRows)
    Out.IsKnown &=
        Pitch == product(quantity("blockDim.x"), quantity("gridDim.x")) ||
        isBelow(X, Pitch);
  return Out;
}

std::pair<const Stmt *, const Stmt *>
RecordGuards::range(llvm::ArrayRef<const Expr *> Uses) const {
  const Stmt *From = Returns.empty() ? nullptr : Returns.front();
  const Stmt *To = Returns.empty() ? nullptr : Parts.back();
  llvm::SmallPtrSet<const Stmt *, 8> Used; // of the kernel's statements
  for (const Stmt *S : Uses) {
    while (Tree.parent(S) && Tree.parent(S) != Tree.function()->getBody())
      S = Tree.parent(S);
    Used.insert(S);
  }
  for (const Stmt *Part : Parts) {
    if (!Used.contains(Part))
      continue;
    if (!From)
      From = Part;
    if (Returns.empty())
      To = Part;
  }
  return {From, To};
}

std::string RecordGuards::whyNotReached() const {
  for (const Stmt *S : Tree.all()) {
    const bool IsGuard = llvm::any_of(
        Returns, [&](const IfStmt *If) { return Tree.isIn(S, If); });
    if (isa<ReturnStmt>(S) && !IsGuard)
      return "threads return behind an access";
    if (isa<GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt, LambdaExpr>(S))
      return "it has jumps, assembly or lambdas";
  }
  // Threads that the guards keep out leave the kernel, and then wait for it.
  if (!Conditions.empty() &&
      llvm::any_of(Behind, [](const Stmt *S) { return mayWait(S); }))
    return "threads wait for each other behind a guard";
  return "";
}

} // namespace warplint
