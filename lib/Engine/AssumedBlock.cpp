//===- AssumedBlock.cpp - The block of kernels without a launch -----------===//

#include "AssumedBlock.h"
#include "warplint/Layout/Recording.h"
#include <algorithm>
#include <map>
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

/// What a request costs above the ideal: surely, or in the reference case.
static double excessOf(const Access &A) {
  if (A.PerRequest.How == Verdict::Kind::Undecided)
    return 0;
  const double Sure = A.PerRequest.Low - A.Ideal;
  return A.Reference ? std::max(Sure, referenceExcess(A)) : Sure;
}

/// Enters the excess of the accesses of `Table` in blocks of another shape.
static void addOtherShape(KernelTable &Table, const KernelTable &Other) {
  auto KeyOf = [](const Access &A) {
    return std::tuple(A.Where, A.Innermost, A.Space, A.Op, A.Bytes, A.Array);
  };
  std::map<decltype(KeyOf(Access())), double> Most;
  for (const Access &A : Other.Accesses) {
    const double Excess = excessOf(A);
    auto [At, IsNew] = Most.try_emplace(KeyOf(A), Excess);
    At->second = std::max(At->second, Excess);
  }
  for (Access &A : Table.Accesses)
    if (auto At = Most.find(KeyOf(A)); At != Most.end())
      A.ExcessInOtherShapes =
          std::min(A.ExcessInOtherShapes.value_or(At->second), At->second);
}

static Launch withBlock(Launch L, Shape Block) {
  L.Block = Block;
  return L;
}

/// Tries the other usual shapes of a block whose shape is assumed and matters.
/// False if `Evaluate` returns nothing.
static bool tryOtherShapes(KernelTable &Table, LaunchEvaluator Evaluate,
                           llvm::ArrayRef<ArrayDeclaration> Arrays) {
  for (const Shape &Block :
       {Shape::of(32, 8), Shape::of(16, 16), Shape::of(256)}) {
    if (Block == Table.How.Block)
      continue;
    const std::optional<KernelTable> Other =
        Evaluate(withBlock(Table.How, Block));
    if (!Other)
      return false;
    if (!leavesArrays(*Other, Arrays))
      addOtherShape(Table, *Other);
  }
  return true;
}

/// evaluateLaunch() without Access::ExcessInOtherShapes.
static std::optional<KernelTable>
evaluateAssumed(LaunchEvaluator Evaluate, const Launch &L,
                llvm::ArrayRef<ArrayDeclaration> Arrays,
                const EvaluationOptions &Options) {
  std::optional<KernelTable> Assumed = Evaluate(L);
  if (!Assumed || L.From != Launch::Origin::Assumed || Options.BlockIsStated)
    return Assumed;
  const auto Reliability = Assumed->UsesRows ? KernelTable::Reliability::Shape
                                             : KernelTable::Reliability::Any;
  Assumed->BlockReliability = Reliability;
  if (!leavesArrays(*Assumed, Arrays))
    return Assumed;
  Assumed->BlockReliability = KernelTable::Reliability::Nothing;
  if (!(L.Block == Options.AssumedBlock))
    return Assumed;
  auto Under = [&](Shape Block) { return Evaluate(withBlock(L, Block)); };
  std::vector<Shape> Shapes = {Shape::of(128), Shape::of(64), Shape::of(32),
                               Shape::of(16)};
  // If a second row of threads changes the patterns, the kernel uses rows.
  const std::optional<KernelTable> OneRow = Under(Shape::of(32));
  const std::optional<KernelTable> TwoRows = Under(Shape::of(32, 2));
  if (!OneRow || !TwoRows)
    return std::nullopt;
  if (patternsOf(*OneRow) != patternsOf(*TwoRows))
    Shapes = {Shape::of(32, 8), Shape::of(16, 16), Shape::of(8, 8, 4),
              Shape::of(8, 8)};
  for (const Shape &Block : Shapes) {
    std::optional<KernelTable> Table = Under(Block);
    if (!Table)
      return std::nullopt;
    Table->BlockReliability = Reliability;
    if (!leavesArrays(*Table, Arrays))
      return Table;
  }
  return Assumed;
}

std::optional<KernelTable>
warplint::evaluateLaunch(LaunchEvaluator Evaluate, const Launch &L,
                         llvm::ArrayRef<ArrayDeclaration> Arrays,
                         const EvaluationOptions &Options) {
  std::optional<KernelTable> Table =
      evaluateAssumed(Evaluate, L, Arrays, Options);
  if (Table && L.From == Launch::Origin::Assumed && !Options.BlockIsStated &&
      Table->BlockReliability == KernelTable::Reliability::Shape &&
      !tryOtherShapes(*Table, Evaluate, Arrays))
    return std::nullopt;
  return Table;
}
