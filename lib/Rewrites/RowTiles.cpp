//===- RowTiles.cpp - Rows shared through tiles in shared memory ----------===//
//
// A warp whose lanes each walk along a separate row touches as many sectors
// as it has lanes. The edited loop takes some columns of all rows of the block
// at a time: neighboring threads move neighbors of a row between global memory
// and a tile, each with the index and the guards of the thread whose row it is.
// Between two barriers each thread uses its row of the tile.
//
//===----------------------------------------------------------------------===//

#include "RowTiles.h"
#include "Text.h"
#include "Work.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;

/// Wavefronts of the first warp's accesses to the tile: to one column, and to
/// the columns of each row.
static uint64_t wavefronts(const Profile &Gpu, const RowTile &T) {
  Request Own, Row;
  Own.Bytes = Row.Bytes = std::min<uint64_t>(T.Bytes & -T.Bytes, WidestAccess);
  Own.Mask = Row.Mask = ~0u;
  for (uint64_t Lane = 0; Lane < WarpLanes; ++Lane) {
    Own.Address[Lane] = Lane * T.Bytes;
    Row.Address[Lane] =
        (Lane % T.Columns * T.Pitch + Lane / T.Columns) * T.Bytes;
  }
  return sharedCost(Gpu, Own).Wavefronts + sharedCost(Gpu, Row).Wavefronts;
}

/// Tiles with at most `Most` columns; padded by as little as keeps accesses at
/// their fewest wavefronts.
static RowTiles tilesOf(const RowWalk &W, uint64_t Threads, uint64_t Most,
                        const Profile &Gpu) {
  constexpr uint64_t MostPadding = 16;
  RowTiles Out;
  Out.Threads = Threads;
  Out.Most = Most;
  for (const RowLoop &L : W.Loops)
    for (const RowLoop::Access &A : L.Accesses) {
      auto Known = llvm::find_if(
          Out.All, [&](const RowTile &T) { return T.Name == A.Tile; });
      if (Known == Out.All.end())
        Known = Out.All.insert(Known, {A.Tile, A.Type, A.Bytes, 0, 0});
      Known->Columns = std::max(Known->Columns, Out.columns(L));
    }
  for (RowTile &T : Out.All) {
    uint64_t Least = UINT64_MAX;
    RowTile Tried = T;
    for (uint64_t Padding = 0; Padding <= MostPadding; ++Padding) {
      Tried.Pitch = Threads + Padding;
      const uint64_t Cost = wavefronts(Gpu, Tried);
      if (Cost < Least) {
        Least = Cost;
        T = Tried;
      }
    }
  }
  return Out;
}

static bool isOfLoop(const Spot &At, const RowLoop &L) {
  return At.File == L.Begin.File && At.Line >= L.Begin.Line &&
         At.Line <= L.End.Line;
}

/// Whether an access of an array is one that would go through a tile.
static bool isOfWalk(const Spot &At, const std::string &Array,
                     const RowWalk &W) {
  return llvm::any_of(W.Loops, [&](const RowLoop &L) {
    return isOfLoop(At, L) &&
           llvm::any_of(L.Accesses, [&](const RowLoop::Access &A) {
             return A.Array == Array;
           });
  });
}

/// Blocks that stay resident with some more bytes of shared memory; 0: a block
/// does not fit.
static unsigned blocksWith(llvm::ArrayRef<const KernelTable *> Tables,
                           uint64_t More, const Profile &Gpu) {
  unsigned Least = UINT32_MAX;
  for (const KernelTable *T : Tables)
    Least = std::min(
        Least, T->StaticSharedBytes + More > Gpu.StaticSharedLimit
                   ? 0
                   : residentBlocks(Gpu, T->How.Block.count(),
                                    T->StaticSharedBytes + More +
                                        T->How.DynamicShared.value_or(0)));
  return Least;
}

/// The widest tiles that leave as many blocks resident; else the narrowest, if
/// they fit in a block.
static std::optional<RowTiles>
bestTiles(const RowWalk &W, llvm::ArrayRef<const KernelTable *> Tables,
          uint64_t Threads, const Profile &Gpu, bool &IsFewer) {
  const unsigned Before = blocksWith(Tables, 0, Gpu);
  std::optional<RowTiles> Best;
  for (uint64_t Columns : {32, 16, 8}) {
    RowTiles Tiles = tilesOf(W, Threads, Columns, Gpu);
    const unsigned Blocks = blocksWith(Tables, Tiles.size(), Gpu);
    if (!Blocks)
      continue;
    IsFewer = Blocks < Before;
    Best = std::move(Tiles);
    if (!IsFewer)
      break;
  }
  return Best;
}

/// Why no edit can be made; empty: one can.
static Words whyNoRows(const RowWalk &W, const std::optional<Shape> &Block,
                       llvm::StringRef Source) {
  if (!W.WhyNot.empty())
    return given(W.WhyNot);
  if (!Block)
    return Phrase::BlockUnknown;
  if (Source.empty())
    return Phrase::PartInMacro;
  return {};
}

std::optional<Fix> warplint::proposeRowTiles(const Finding &F,
                                             const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->Walks, [&](const RowWalk &W) {
    return isOfWalk(F.Where, F.Array, W) && isAboutAny(F, W.Kernels);
  });
  if (At == In.Work->Walks.end())
    return std::nullopt;
  const RowWalk &W = *At;
  const std::vector<const KernelTable *> Tables = tablesOf(W.Kernels, In);
  const std::optional<Shape> Block = commonBlock(Tables);
  if (Block && (*Block->Extent[0] < WarpLanes || *Block->Extent[1] != 1 ||
                *Block->Extent[2] != 1))
    return std::nullopt; // rows would be shared by threads of other y
  Fix X;
  X.Rewrite = "row-tile";
  X.ArrayWhere = W.Where;
  std::vector<std::string> Arrays;
  for (const RowLoop &L : W.Loops)
    for (const RowLoop::Access &A : L.Accesses)
      if (!llvm::is_contained(Arrays, A.Array))
        Arrays.push_back(A.Array);
  X.Title = {Phrase::ThroughTile, llvm::join(Arrays, "' and '")};
  X.Goal = goalTogether(W.Kernels, In, [&](const Access &A) {
    return isOfWalk(A.Where, A.Array, W);
  });
  if (!X.Goal)
    return std::nullopt;
  const llvm::StringRef Source = sourceOf(W.Range, In.Sources);
  X.WhyNoEdit = whyNoRows(W, Block, Source);
  bool IsFewer = false;
  std::optional<RowTiles> Tiles;
  if (X.WhyNoEdit.empty()) {
    Tiles = bestTiles(W, Tables, *Block->Extent[0], In.Gpu, IsFewer);
    if (!Tiles)
      X.WhyNoEdit = {Phrase::AboveStaticLimit, In.Gpu.StaticSharedLimit};
  }
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  X.Edits.push_back(rowEdit(W, *Tiles, Source));
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {Phrase::TileHandsOver};
  for (const auto &[Written, Other] : W.MayOverlap)
    addReason(X, {Phrase::MustNotOverlap, Written, Other});
  if (IsFewer)
    addReason(X, Phrase::FewerBlocks);
  if (!areInSight(W.Kernels, W.IsOfFile, W.Where.File, In))
    addReason(X, Phrase::OtherBlockLeavesTile);
  return X;
}
