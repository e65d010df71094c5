//===- AssumedBlock.cpp - The block of kernels without a launch -----------===//

#include "AssumedBlock.h"
#include "warplint/Layout/Recording.h"
#include <set>
#include <tuple>

using namespace warplint;

/// The access patterns of shared memory.
static std::set<std::tuple<Spot, uint32_t, std::array<int64_t, 32>>>
patternsOf(const KernelTable &Table) {
  std::set<std::tuple<Spot, uint32_t, std::array<int64_t, 32>>> All;
  for (const Access &A : Table.Accesses)
    for (const AccessPattern &P : A.Patterns)
      All.insert({A.Where, P.Mask, P.Offset});
  return All;
}

KernelTable warplint::evaluateLaunch(const PreparedModule &Module,
                                     const Launch &L,
                                     llvm::ArrayRef<ArrayDeclaration> Arrays,
                                     const EvaluationOptions &Options) {
  KernelTable Assumed = evaluate(Module, L, Options);
  if (L.From != Launch::Origin::Assumed || Options.BlockIsStated)
    return Assumed;
  const auto Reliability = Assumed.UsesRows ? KernelTable::Reliability::Shape
                                            : KernelTable::Reliability::Any;
  Assumed.BlockReliability = Reliability;
  if (!leavesArrays(Assumed, Arrays))
    return Assumed;
  Assumed.BlockReliability = KernelTable::Reliability::Nothing;
  if (!(L.Block == Options.AssumedBlock))
    return Assumed;
  auto Under = [&](Shape Block) {
    Launch Other = L;
    Other.Block = Block;
    return evaluate(Module, Other, Options);
  };
  std::vector<Shape> Shapes = {Shape::of(128), Shape::of(64), Shape::of(32),
                               Shape::of(16)};
  // If a second row of threads changes the patterns, the kernel uses rows.
  if (patternsOf(Under(Shape::of(32))) != patternsOf(Under(Shape::of(32, 2))))
    Shapes = {Shape::of(32, 8), Shape::of(16, 16), Shape::of(8, 8, 4),
              Shape::of(8, 8)};
  for (const Shape &Block : Shapes) {
    KernelTable Table = Under(Block);
    Table.BlockReliability = Reliability;
    if (!leavesArrays(Table, Arrays))
      return Table;
  }
  return Assumed;
}
