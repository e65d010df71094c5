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
static uint64_t wavefronts(const Profile &Gpu, const RowTile &T,
                           uint64_t Threads) {
  Request Own, Row;
  Own.Bytes = Row.Bytes = std::min<uint64_t>(T.Bytes & -T.Bytes, WidestAccess);
  Own.Mask = Row.Mask = ~0u;
  for (uint64_t Lane = 0; Lane < WarpLanes; ++Lane) {
    Own.Address[Lane] = Lane % Threads * T.Bytes;
    Row.Address[Lane] =
        (Lane % T.Columns * T.Pitch + Lane / T.Columns) * T.Bytes;
  }
  return sharedCost(Gpu, Own).Wavefronts + sharedCost(Gpu, Row).Wavefronts;
}

/// Tiles for a kernel, without their columns.
static RowTiles tilesFor(llvm::ArrayRef<const KernelTable *> Tables) {
  RowTiles Out;
  Out.IsFixed = commonBlock(Tables).has_value();
  for (const KernelTable *T : Tables) {
    Out.Threads = std::max<uint64_t>(Out.Threads, *T->How.Block.Extent[0]);
    Out.Rows = std::max<uint64_t>(Out.Rows, *T->How.Block.Extent[1]);
  }
  return Out;
}

/// The tiles with at most `Most` columns; padded by as little as keeps accesses
/// at their fewest wavefronts.
static RowTiles tilesOf(const RowWalk &W, RowTiles Out, uint64_t Most,
                        const Profile &Gpu) {
  constexpr uint64_t MostPadding = 16;
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
      Tried.Pitch = Out.Threads + Padding;
      const uint64_t Cost = wavefronts(Gpu, Tried, Out.Threads);
      if (Cost < Least) {
        Least = Cost;
        T = Tried;
      }
    }
    Out.Wavefronts += Least;
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

/// The tiles with the fewest wavefronts that leave as many blocks resident, of
/// equal ones the widest; else the narrowest, if they fit in a block.
static std::optional<RowTiles>
bestTiles(const RowWalk &W, llvm::ArrayRef<const KernelTable *> Tables,
          const Profile &Gpu, bool &IsFewer) {
  const unsigned Before = blocksWith(Tables, 0, Gpu);
  std::optional<RowTiles> Best;
  for (uint64_t Columns : {32, 16, 8}) {
    RowTiles Tiles = tilesOf(W, tilesFor(Tables), Columns, Gpu);
    const unsigned Blocks = blocksWith(Tables, Tiles.size(), Gpu);
    if (!Blocks)
      continue;
    const bool LeavesFewer = Blocks < Before;
    if (Best && !IsFewer &&
        (LeavesFewer || Tiles.Wavefronts >= Best->Wavefronts))
      continue;
    IsFewer = LeavesFewer;
    Best = std::move(Tiles);
  }
  return Best;
}

/// Whether the blocks of the launches, as far as they are known, have threads
/// that a walk is for.
static bool areBlocksOf(const RowWalk &W,
                        llvm::ArrayRef<const KernelTable *> Tables) {
  return llvm::all_of(Tables, [&](const KernelTable *T) {
    const Shape &Block = T->How.Block;
    if (!Block.isKnown())
      return !W.SharesRows; // says so
    if (*Block.Extent[2] != 1)
      return false;
    return W.SharesRows
               ? *Block.Extent[0] > 1 && *Block.Extent[1] > 1
               : *Block.Extent[0] >= WarpLanes && *Block.Extent[1] == 1;
  });
}

static const RowWalk *walkOf(const Finding &F, const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->Walks, [&](const RowWalk &W) {
    return isOfWalk(F.Where, F.Array, W) && isAboutAny(F, W.Kernels) &&
           areBlocksOf(W, tablesOf(W.Kernels, In));
  });
  return At == In.Work->Walks.end() ? nullptr : &*At;
}

/// Why no edit can be made; empty: one can.
static Words whyNoRows(const RowWalk &W,
                       llvm::ArrayRef<const KernelTable *> Tables,
                       llvm::StringRef Source) {
  if (!W.WhyNot.empty())
    return given(W.WhyNot);
  if (!W.SharesRows && !commonBlock(Tables))
    return Phrase::BlockUnknown;
  if (Source.empty())
    return Phrase::PartInMacro;
  return {};
}

/// Says what the edit assumes.
static void judge(Fix &X, const RowWalk &W, const RowTiles &Tiles,
                  llvm::ArrayRef<const KernelTable *> Tables,
                  const RewriteFacts &In) {
  for (const auto &[Written, Other] : W.MayOverlap)
    addReason(X, {Phrase::MustNotOverlap, Written, Other});
  if (isAssumed(Tables) || !areInSight(W.Kernels, W.IsOfFile, W.Where.File, In))
    addReason(X, Phrase::OtherBlockLeavesTile);
}

std::optional<Fix> warplint::proposeRowTiles(const Finding &F,
                                             const RewriteFacts &In) {
  const RowWalk *Walk = walkOf(F, In);
  if (!Walk)
    return std::nullopt;
  const RowWalk &W = *Walk;
  const std::vector<const KernelTable *> Tables = tablesOf(W.Kernels, In);
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
  X.WhyNoEdit = whyNoRows(W, Tables, Source);
  bool IsFewer = false;
  std::optional<RowTiles> Tiles;
  if (X.WhyNoEdit.empty()) {
    Tiles = bestTiles(W, Tables, In.Gpu, IsFewer);
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
  if (IsFewer)
    addReason(X, Phrase::FewerBlocks);
  judge(X, W, *Tiles, Tables, In);
  return X;
}
