//===- AssumedBlock.cpp - The block of kernels without a launch -----------===//

#include "AssumedBlock.h"
#include "warplint/Layout/Recording.h"
#include "warplint/Project/LaunchLimits.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <limits>
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
  const Verdict &V = A.PerRequest;
  if (V.How == Verdict::Kind::Undecided)
    return 0;
  const bool IsExact = V.How == Verdict::Kind::Exact;
  const double Sure = (IsExact ? V.Mean.value_or(V.Low) : V.Low) - A.Ideal;
  return A.Reference && !IsExact ? std::max(Sure, referenceExcess(A)) : Sure;
}

/// The excess of all accesses of a block, estimated. The memory moves four
/// sectors in the time of a wavefront.
static double excessOf(const KernelTable &Table) {
  double Sum = 0;
  for (const Access &A : Table.Accesses)
    Sum += A.EstimatedRequests * excessOf(A) /
           (A.Unit == CostUnit::Sectors ? 4 : 1);
  return Sum;
}

static CostInShapes costOf(const Access &A) {
  CostInShapes C;
  C.LeastExcess = excessOf(A);
  C.Least = C.Most = A.Ideal + C.LeastExcess;
  C.LanesPerAddress = A.Atomic ? A.Atomic->LanesPerAddress.Low : 0;
  C.IsUniformAddress = A.UniformAddress;
  return C;
}

static CostInShapes both(const CostInShapes &A, const CostInShapes &B) {
  CostInShapes C;
  C.LeastExcess = std::min(A.LeastExcess, B.LeastExcess);
  C.Least = std::min(A.Least, B.Least);
  C.Most = std::max(A.Most, B.Most);
  C.LanesPerAddress = std::min(A.LanesPerAddress, B.LanesPerAddress);
  C.IsUniformAddress = A.IsUniformAddress && B.IsUniformAddress;
  return C;
}

/// Raises the values of sizes from which on the excess is claimed to those of
/// the same access in blocks of another shape.
static void raiseSizes(Access &A, const Access &Other) {
  if (!A.Reference || !Other.Reference)
    return;
  for (ReferenceSize &S : A.Reference->Sizes)
    for (const ReferenceSize &T : Other.Reference->Sizes)
      if (S.What == T.What && S.Name == T.Name)
        S.From = S.From && T.From ? std::optional(std::max(*S.From, *T.From))
                                  : std::nullopt;
}

/// Enters the costs of the accesses of `Table` in blocks of another shape.
static void addOtherShape(KernelTable &Table, const KernelTable &Other) {
  auto KeyOf = [](const Access &A) {
    return std::tuple(A.Where, A.Innermost, A.InlinedFrom, A.Space, A.Op,
                      A.Bytes, A.Array);
  };
  std::map<decltype(KeyOf(Access())), std::vector<const Access *>> Others;
  std::map<decltype(KeyOf(Access())), std::vector<Access *>> Own;
  for (const Access &A : Other.Accesses)
    Others[KeyOf(A)].push_back(&A);
  for (Access &A : Table.Accesses)
    Own[KeyOf(A)].push_back(&A);
  for (auto &[Key, Rows] : Own) {
    const std::vector<const Access *> &Same = Others[Key];
    if (Same.empty())
      continue;
    for (size_t I = 0; I < Rows.size(); ++I) {
      // Rows of one source access have one order in all tables.
      const Access &B =
          Same.size() == Rows.size()
              ? *Same[I]
              : **std::max_element(Same.begin(), Same.end(),
                                   [](const Access *L, const Access *R) {
                                     return excessOf(*L) < excessOf(*R);
                                   });
      Access &A = *Rows[I];
      A.InOtherShapes =
          A.InOtherShapes ? both(*A.InOtherShapes, costOf(B)) : costOf(B);
      raiseSizes(A, B);
    }
  }
  Table.OtherShapes.push_back(Other.How.Block);
}

static Launch withBlock(Launch L, Shape Block) {
  L.Block = Block;
  return L;
}

/// The most threads of a block along z.
static constexpr uint32_t MostDepth = 64;

/// The usual shapes of a block of as many threads as that of `L`, with the
/// extents that the source shows: one row, rows of a warp, squares, and, if the
/// kernel has planes, cubes, and columns along z.
static std::vector<Shape> usualShapes(const Launch &L, bool HasPlanes) {
  const uint64_t Threads = L.Block.count();
  std::vector<Shape> All;
  auto Add = [&](uint64_t Width, uint64_t Depth) {
    const auto &Shown = L.Shown.Extent;
    const uint64_t X = Shown[0].value_or(uint32_t(Width));
    const uint64_t Z = Shown[2].value_or(uint32_t(Depth));
    const uint64_t Y = Shown[1].value_or(uint32_t(Threads / (X * Z)));
    if (Y == 0 || X * Y * Z > MostThreads)
      return;
    const Shape Block = Shape::of(uint32_t(X), uint32_t(Y), uint32_t(Z));
    if (llvm::find(All, Block) == All.end())
      All.push_back(Block);
  };
  Add(Threads, 1);
  Add(32, 1);
  Add(16, 1);
  if (HasPlanes) {
    Add(8, 4);
    Add(1, MostDepth);
  }
  return All;
}

/// Whether a shape is a column of threads along z, as is given to kernels of
/// arrays whose last dimension is z.
static bool isAlongZ(const Shape &Block) {
  return Block.Extent[0] == 1u && Block.Extent[2] == MostDepth;
}

/// Tries the other usual shapes of a block whose shape is assumed and matters.
/// The table becomes that of the shape with the least excess, with the costs in
/// the others. False if `Evaluate` returns nothing.
static bool tryOtherShapes(KernelTable &Table, const Launch &L,
                           LaunchEvaluator Evaluate,
                           llvm::ArrayRef<ArrayDeclaration> Arrays) {
  std::vector<KernelTable> Tables;
  Tables.push_back(std::move(Table));
  const KernelTable::Reliability Reliability = Tables[0].BlockReliability;
  for (const Shape &Block : usualShapes(L, Tables[0].UsesPlanes)) {
    if (Block == Tables[0].How.Block)
      continue;
    std::optional<KernelTable> Other = Evaluate(withBlock(L, Block));
    if (!Other)
      return false;
    if (!leavesArrays(*Other, Arrays))
      Tables.push_back(std::move(*Other));
  }
  // Nobody gives columns along z to a kernel that gains nothing by them.
  if (Tables.size() > 1 && isAlongZ(Tables.back().How.Block)) {
    double Least = std::numeric_limits<double>::infinity();
    for (size_t I = 0; I + 1 < Tables.size(); ++I)
      Least = std::min(Least, excessOf(Tables[I]));
    if (2 * excessOf(Tables.back()) > Least)
      Tables.pop_back();
  }
  size_t Best = 0;
  for (size_t I = 1; I < Tables.size(); ++I)
    if (excessOf(Tables[I]) < 0.99 * excessOf(Tables[Best]))
      Best = I;
  for (size_t I = 0; I < Tables.size(); ++I)
    if (I != Best)
      addOtherShape(Tables[Best], Tables[I]);
  Table = std::move(Tables[Best]);
  Table.BlockReliability = Reliability;
  return true;
}

/// How reliable results are in a block of which the source shows some extents.
static KernelTable::Reliability reliabilityOf(const KernelTable &Table,
                                              const Launch &L) {
  const auto &Shown = L.Shown.Extent;
  auto IsOne = [&](unsigned I) { return Shown[I] == 1u; };
  if (!Table.UsesThreads &&
      llvm::all_of(Shown, [](const auto &E) { return !E || *E == 1; }))
    return KernelTable::Reliability::Threads;
  // A warp has whole rows of a known length, or the block is one row.
  if (!Table.UsesRows || Shown[0] || (IsOne(1) && IsOne(2)))
    return KernelTable::Reliability::Any;
  return L.Assigned.isKnown() ? KernelTable::Reliability::Assigned
                              : KernelTable::Reliability::Shape;
}

/// Whether some extent of the block is assumed, and not by the user.
static bool isOpen(const Launch &L, const EvaluationOptions &Options) {
  return (L.From == Launch::Origin::Assumed ||
          L.From == Launch::Origin::LaunchBounds) &&
         !Options.BlockIsStated;
}

/// evaluateLaunch() without the costs in other shapes.
static std::optional<KernelTable>
evaluateAssumed(LaunchEvaluator Evaluate, const Launch &L,
                llvm::ArrayRef<ArrayDeclaration> Arrays,
                const EvaluationOptions &Options) {
  std::optional<KernelTable> Assumed = Evaluate(L);
  if (!Assumed || !isOpen(L, Options))
    return Assumed;
  const auto Reliability = reliabilityOf(*Assumed, L);
  Assumed->BlockReliability = Reliability;
  if (L.From == Launch::Origin::LaunchBounds || !leavesArrays(*Assumed, Arrays))
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
  if (Table && isOpen(L, Options) &&
      Table->BlockReliability == KernelTable::Reliability::Shape &&
      !tryOtherShapes(*Table, L, Evaluate, Arrays))
    return std::nullopt;
  return Table;
}
