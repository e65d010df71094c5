//===- RecordTiles.cpp - Records moved by a whole block -------------------===//
//
// A thread that stores the members of a separate record makes each store of a
// warp go to as many sectors as the warp has lanes, all of which the L2 cache
// gets. The edited kernel has the records of a block in a tile in shared
// memory. Its threads move them word by word, neighboring threads neighboring
// words, between global memory and the tile.
//
//===----------------------------------------------------------------------===//

#include "RecordTiles.h"
#include "Text.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

uint64_t RecordTiles::size() const {
  uint64_t Sum = 0;
  for (const RecordTile &T : All)
    Sum += threads() * T.pitch() * T.Of->Alignment;
  return Sum;
}

/// Whether all launches are known to have fewer blocks than the GPU has
/// multiprocessors, so that barriers take more of their time.
static bool areSmall(llvm::ArrayRef<const KernelTable *> Tables,
                     const Profile &Gpu) {
  return llvm::all_of(Tables, [&](const KernelTable *T) {
    const Shape &Grid = T->How.Grid;
    return Grid.isKnown() && Grid.count() < Gpu.Multiprocessors;
  });
}

/// Whether a tile makes the kernel faster, as measured on an H200
/// (test/truth/fixes/records.tsv): records that threads only store from 24
/// bytes on and those that they change from 28 on, as each store goes to the L2
/// cache; others from 64 bytes on, as the L1 cache holds a sector until all of
/// it is used. In small launches those of 64 bytes that threads write.
static bool gains(const ThreadRecords::Array &A, bool IsSmall) {
  constexpr unsigned LeastWritten = 24, LeastChanged = 28, LeastRead = 64;
  constexpr unsigned LeastOfSmall = 64;
  if (IsSmall && (!A.IsWritten || A.Bytes < LeastOfSmall))
    return false;
  const unsigned Least = !A.IsWritten ? LeastRead
                         : A.IsRead   ? LeastChanged
                                      : LeastWritten;
  return A.Bytes >= Least && (A.IsSeparate || !A.IsWritten);
}

static bool isOfArray(const Spot &At, const ThreadRecords::Array &A) {
  return A.Places.empty() || llvm::any_of(A.Places, [&](const Spot &Place) {
           return areOnOneLine(Place, At);
         });
}

static const ThreadRecords *recordsOf(const Finding &F,
                                      const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->OfThreads, [&](const ThreadRecords &R) {
    return isAboutAny(F, R.Kernels) &&
           llvm::any_of(R.Arrays, [&](const ThreadRecords::Array &A) {
             return A.Name == F.Array && gains(A, false) &&
                    isOfArray(F.Where, A);
           });
  });
  return At == In.Work->OfThreads.end() ? nullptr : &*At;
}

/// Whether a grid has one block for each number in x, or in x and y.
enum class GridExtent { One, Several, Unknown };
static GridExtent otherExtents(const ThreadRecords &R,
                               llvm::ArrayRef<const KernelTable *> Tables) {
  GridExtent Is = GridExtent::One;
  for (const KernelTable *T : Tables)
    for (unsigned Axis = R.UsesRows ? 2 : 1; Axis < 3; ++Axis) {
      const std::optional<uint32_t> Blocks = T->How.Grid.Extent[Axis];
      if (Blocks && *Blocks > 1)
        return GridExtent::Several;
      if (!Blocks)
        Is = GridExtent::Unknown;
    }
  return Is;
}

static bool isWord(llvm::StringRef Text, size_t At, size_t Length) {
  auto IsPart = [&](size_t I) {
    return I < Text.size() && (llvm::isAlnum(Text[I]) || Text[I] == '_');
  };
  return !(At && IsPart(At - 1)) && !IsPart(At + Length);
}

/// Whether some `Names` are in a part of the source, elsewhere than in what is
/// replaced: code that the preprocessor skips has them.
static bool namesArrays(const RecordTiles &Tiles, llvm::StringRef Source,
                        size_t From, size_t To) {
  return llvm::any_of(Tiles.All, [&](const RecordTile &T) {
    const llvm::StringRef Name = T.Of->Name;
    for (size_t At = Source.find(Name, From); At < To;
         At = Source.find(Name, At + 1))
      if (isWord(Source, At, Name.size()) &&
          llvm::none_of(T.Of->Uses, [&](const ThreadRecords::Array::Use &U) {
            return At >= U.Range.Offset && At < U.Range.Offset + U.Range.Length;
          }))
        return true;
    return false;
  });
}

/// Whether directives of the preprocessor, or strings of several lines, keep a
/// text from being put in place of the range.
static bool isBroken(const ThreadRecords &R, const RecordTiles &Tiles,
                     llvm::StringRef Source) {
  const size_t End = R.Range.Offset + R.Range.Length;
  int Depth = 0;
  for (size_t At = R.Range.Offset; At < End;) {
    const size_t Next = std::min(Source.find('\n', At), End);
    llvm::StringRef Line = Source.slice(At, Next).trim();
    if (Line.consume_front("#")) {
      Line = Line.ltrim();
      Depth += Line.starts_with("if") ? 1 : Line.starts_with("endif") ? -1 : 0;
    } else if (!R.Returns.empty() &&
               (Line.ends_with("\\") || Line.contains("R\""))) {
      return true;
    }
    const bool HasReturn =
        llvm::any_of(R.Returns, [&](const ThreadRecords::Return &Of) {
          return Of.Range.Offset >= At && Of.Range.Offset < Next;
        });
    if (Depth < 0 || (Depth && HasReturn) ||
        (Depth && namesArrays(Tiles, Source, At, Next)))
      return true;
    At = Next + 1;
  }
  return Depth != 0;
}

/// Why no edit can be made; empty: one can.
static Words whyNoTile(const ThreadRecords &R, const RecordTiles &Tiles,
                       llvm::ArrayRef<const KernelTable *> Tables,
                       const std::optional<Shape> &Block,
                       llvm::StringRef Source) {
  if (!R.WhyNot.empty())
    return given(R.WhyNot);
  if (!Block)
    return Phrase::BlockUnknown;
  if (*Block->Extent[2] != 1 || (*Block->Extent[1] != 1 && !R.UsesRows))
    return {Phrase::ThreadsShareRecord, *Block->Extent[0], *Block->Extent[1],
            *Block->Extent[2]};
  if (R.BlockX && *Block->Extent[0] != R.BlockX)
    return {Phrase::BlockNotAsNumbered, R.BlockX};
  if (Source.empty())
    return Phrase::PartInMacro;
  for (const RecordTile &T : Tiles.All)
    if (T.Of->IsWritten && otherExtents(R, Tables) == GridExtent::Several)
      return {Phrase::BlocksShareRecord, T.Of->Name};
  if (isBroken(R, Tiles, Source))
    return Phrase::DirectivesInRange;
  return {};
}

/// Says what the edit assumes.
static void judge(Fix &X, const ThreadRecords &R, const RecordTiles &Tiles,
                  llvm::ArrayRef<const KernelTable *> Tables,
                  const RewriteFacts &In) {
  if (blocksWith(Tables, Tiles.size(), In.Gpu) < blocksWith(Tables, 0, In.Gpu))
    addReason(X, Phrase::FewerBlocks);
  for (const RecordTile &T : Tiles.All) {
    for (const std::string &Other : T.Of->MayOverlap)
      addReason(X, {Phrase::MustNotOverlap, T.Of->Name, Other});
    if (T.Of->IsWritten && otherExtents(R, Tables) != GridExtent::One)
      addReason(X, {Phrase::BlocksShareRecord, T.Of->Name});
    for (const std::string &Other : T.Of->MayMix)
      addReason(X, {Phrase::RecordsMustNotMix, T.Of->Name, Other});
    if (!T.Of->IsCertain)
      addReason(X, {Phrase::RecordForEachThread, T.Of->Name});
  }
  if (isAssumed(Tables) || !areInSight(R.Kernels, R.IsOfFile, R.Where.File, In))
    addReason(X, Phrase::OtherBlockLeavesTile);
}

std::optional<Fix> warplint::proposeRecordTile(const Finding &F,
                                               const RewriteFacts &In) {
  const ThreadRecords *R = recordsOf(F, In);
  if (!R)
    return std::nullopt;
  Fix X;
  RecordTiles Tiles;
  std::vector<std::string> Names;
  const std::vector<const KernelTable *> Tables = tablesOf(R->Kernels, In);
  const bool IsSmall = areSmall(Tables, In.Gpu);
  for (const ThreadRecords::Array &A : R->Arrays)
    if (gains(A, IsSmall)) {
      Tiles.All.push_back({&A});
      Names.push_back(A.Name);
      if (A.Record.isValid())
        X.Records.push_back(A.Record);
    }
  X.Rewrite = "record-tile";
  X.ArrayWhere = R->Where;
  if (Names.empty()) {
    X.Title = {Phrase::RecordsThroughTile, F.Array};
    X.WhyNoEdit = {Phrase::LaunchesSmall, In.Gpu.Multiprocessors};
    return X;
  }
  X.Title = {Phrase::RecordsThroughTile, llvm::join(Names, "' and '")};
  X.Goal = goalTogether(R->Kernels, In, [&](const Access &A) {
    return llvm::any_of(Tiles.All, [&](const RecordTile &T) {
      return T.Of->Name == A.Array && isOfArray(A.Where, *T.Of);
    });
  });
  if (!X.Goal)
    return std::nullopt;
  const std::optional<Shape> Block = commonBlock(Tables);
  const llvm::StringRef Source = sourceOf(R->Range, In.Sources);
  X.WhyNoEdit = whyNoTile(*R, Tiles, Tables, Block, Source);
  if (X.WhyNoEdit.empty()) {
    Tiles.Columns = *Block->Extent[0];
    Tiles.Rows = *Block->Extent[1];
    if (!blocksWith(Tables, Tiles.size(), In.Gpu))
      X.WhyNoEdit = {Phrase::AboveStaticLimit, In.Gpu.StaticSharedLimit};
  }
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  X.Edits.push_back(recordEdit(*R, Tiles, Source));
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {Phrase::BlockMovesRecords};
  judge(X, *R, Tiles, Tables, In);
  return X;
}
