//===- ChunkLoops.cpp - Loops over a chunk of each thread -----------------===//
//
// With T threads numbered t and a chunk of C elements each, the numbers
// t * C + j for all t and j < C are those from 0 to T * C, and so are the
// numbers t + j * T. If the iterations are independent (LoopBody.h) it does not
// matter which thread has which.
//
//===----------------------------------------------------------------------===//

#include "ChunkFinder.h"
#include "Shapes.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>

using namespace clang;

namespace warplint {

void ChunkFinder::describe() {
  const QualType Type = Counted.Counter->getType();
  Out.Type =
      Type.getUnqualifiedType().getAsString(Tree.context().getPrintingPolicy());
  const bool IsSigned = Type->isSignedIntegerType();
  Out.IndexBits = Tree.context().getTypeSize(Type) - IsSigned;
  Out.NeedsType &= IsSigned && Out.IndexBits < 32;
  Out.IsOfGrid = Product->IsOfGrid;
  llvm::ArrayRef<ParmVarDecl *> Parameters = Tree.function()->parameters();
  for (const Expr *B : Bounds)
    for (unsigned I = 0; I != Parameters.size(); ++I)
      if (variableOf(B) == Parameters[I])
        Out.BoundParameter = I;
  const bool IsMacro =
      llvm::any_of(Out.Products, [](auto &P) { return !P.Range.isValid(); }) ||
      llvm::any_of(Out.Counters, [](auto &P) { return !P.Range.isValid(); }) ||
      (!Out.Last.Text.empty() &&
       (!Out.Last.Range.isValid() || !Out.Increment.Range.isValid()));
  if (IsMacro)
    refuse("a macro contains a part of it");
}

std::optional<ChunkLoop> ChunkFinder::look(const ForStmt *Loop) {
  auto Plain = countedLoop(Tree, Loop);
  if (!Plain)
    return std::nullopt;
  Counted = std::move(*Plain);
  if (!findShareForm() && !findElementForm() && (Product || !findCounterForm()))
    return std::nullopt;
  Out.Where = spotAt(SM, Loop->getForLoc());
  Out.End = spotAt(SM, Loop->getEndLoc());
  Element.Loop = Loop;
  Element.Counter = Counted.Counter;
  Element.IsOfGrid = Product->IsOfGrid;
  readBounds();
  checkPath();
  checkStart();
  describe();
  if (!Out.Threads.empty() && !Out.Limit.empty())
    refuse("not all threads run it");
  LoopEffects Effects = effectsOf(Tree, Forms, Element);
  if (!Effects.WhyNot.empty())
    refuse(std::move(Effects.WhyNot));
  Out.MayOverlap = std::move(Effects.MayOverlap);
  Out.FloatSums = std::move(Effects.FloatSums);
  Out.BlockTables = std::move(Effects.BlockTables);
  return std::move(Out);
}

static bool sameParts(llvm::ArrayRef<ChunkLoop::Part> A,
                      llvm::ArrayRef<ChunkLoop::Part> B) {
  return llvm::equal(A, B, [](auto &L, auto &R) {
    return L.Range.Offset == R.Range.Offset && L.Text == R.Text;
  });
}

/// Joins what two instances of a template have in one place.
static void join(ChunkLoop &Into, ChunkLoop &&Other) {
  if (Into.WhyNot.empty())
    Into.WhyNot = Other.WhyNot;
  if (Into.WhyNot.empty() &&
      (!sameParts(Into.Products, Other.Products) ||
       !sameParts(Into.Counters, Other.Counters) ||
       !sameParts({Into.Bounded}, {Other.Bounded}) || Into.Type != Other.Type ||
       Into.Limit != Other.Limit || Into.IsOfGrid != Other.IsOfGrid))
    Into.WhyNot = "instances of the template differ";
  Into.IndicesOccur &= Other.IndicesOccur;
  if (Into.MayOverlap.size() < Other.MayOverlap.size())
    Into.MayOverlap = std::move(Other.MayOverlap);
  if (Into.FloatSums.size() < Other.FloatSums.size())
    Into.FloatSums = std::move(Other.FloatSums);
  if (Into.BlockTables.size() < Other.BlockTables.size())
    Into.BlockTables = std::move(Other.BlockTables);
}

void addChunkLoops(const KernelTree &Tree, const std::string &Mangled,
                   std::vector<ChunkLoop> &Into) {
  const IndexForms Forms(Tree);
  for (const Stmt *S : Tree.all()) {
    const auto *Loop = dyn_cast<ForStmt>(S);
    auto Chunk =
        Loop ? ChunkFinder(Tree, Forms).look(Loop) : std::optional<ChunkLoop>();
    if (!Chunk)
      continue;
    addOrJoin(
        std::move(*Chunk), Mangled, Into,
        [](const ChunkLoop &C, const ChunkLoop &New) {
          return C.Where == New.Where;
        },
        join);
  }
}

} // namespace warplint
