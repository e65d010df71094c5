//===- ThroughTile.cpp - Elements handed over in shared memory ------------===//
//
// In a transpose, neighboring threads load neighbors and store elements that
// are a row apart. The edited kernel puts what each thread has loaded into a
// tile. Behind a barrier the threads of the block take other elements of it, so
// that neighbors store neighbors: the thread with the number t stores what the
// thread (t / rows, t % rows) has loaded, where that thread would have stored
// it, with its index and its guards. In a square block this is thread (y, x).
//
//===----------------------------------------------------------------------===//

#include "Text.h"
#include "Work.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;

namespace {

/// A tile for an element of each thread of a block.
struct TileLayout {
  uint64_t Columns = 0, Rows = 0, Bytes = 0; ///< of the block, of an element
  uint64_t Pitch = 0;                        ///< elements from row to row
  bool IsSwizzled = false; ///< columns are exchanged: column ^ row

  uint64_t place(uint64_t Column, uint64_t Row) const {
    return Row * Pitch + (IsSwizzled ? Column ^ Row : Column);
  }
  uint64_t wavefronts(const Profile &Gpu, bool OfOthers) const;
};

/// Writes the edited statements.
class TileText {
public:
  TileText(const CrossedMove &Of, const TileLayout &Tile, bool OtherPlace,
           llvm::StringRef Source)
      : Of(Of), Tile(Tile), OtherPlace(OtherPlace), Source(Source),
        Break(lineBreakOf(Source)) {}

  Edit edit() const;

private:
  bool isOfOwnHalf(const CrossedMove::Step &S) const {
    return OtherPlace ? S.IsForValue : S.IsForPlace;
  }
  unsigned start() const;
  std::string comments(unsigned From) const;
  std::string ofThread(const CrossedMove::Text &T, bool OfOther) const;
  std::string element(bool OfOther) const;
  std::string half(bool OfPlace, unsigned From) const;
  void addOtherNumber(std::vector<std::string> &Lines) const;

  const CrossedMove &Of;
  const TileLayout &Tile;
  const bool OtherPlace; ///< other threads store; else they load
  const llvm::StringRef Source;
  const std::string Break;
};

} // namespace

/// Wavefronts of one access of all threads of the block to the tile: each to
/// its own element, or to that of the other thread. An element that no access
/// is as wide as is accessed in parts.
uint64_t TileLayout::wavefronts(const Profile &Gpu, bool OfOthers) const {
  const uint64_t Threads = Columns * Rows;
  Request R;
  R.Bytes = std::min<uint64_t>(Bytes & -Bytes, WidestAccess);
  uint64_t Sum = 0;
  for (uint64_t First = 0; First < Threads; First += WarpLanes)
    for (uint64_t Part = 0; Part < Bytes; Part += R.Bytes) {
      R.Mask = 0;
      for (uint64_t T = First; T < std::min(First + WarpLanes, Threads); ++T) {
        const uint64_t At = OfOthers ? place(T / Rows, T % Rows)
                                     : place(T % Columns, T / Columns);
        R.Mask |= 1u << (T - First);
        R.Address[T - First] = At * Bytes + Part;
      }
      Sum += sharedCost(Gpu, R).Wavefronts;
    }
  return Sum;
}

/// The layout with the fewest wavefronts; of equal ones, with a little padding.
static TileLayout bestTile(const Profile &Gpu, const Shape &Block,
                           unsigned Bytes) {
  constexpr uint64_t MostPadding = 8;
  TileLayout Best;
  Best.Columns = *Block.Extent[0];
  Best.Rows = *Block.Extent[1];
  Best.Bytes = Bytes;
  uint64_t Least = UINT64_MAX;
  auto Try = [&](uint64_t Padding, bool IsSwizzled) {
    TileLayout One = Best;
    One.Pitch = One.Columns + Padding;
    One.IsSwizzled = IsSwizzled;
    const uint64_t Cost =
        One.wavefronts(Gpu, false) + One.wavefronts(Gpu, true);
    if (Cost < Least) {
      Least = Cost;
      Best = One;
    }
  };
  for (uint64_t Padding = 1; Padding <= MostPadding; ++Padding)
    Try(Padding, false);
  if (Best.Columns == Best.Rows && !(Best.Columns & (Best.Columns - 1)))
    Try(0, true);
  return Best;
}

/// Where the text begins to change: at the first guard, or at a declaration
/// that only the other half needs.
unsigned TileText::start() const {
  for (const CrossedMove::Step &S : Of.Steps)
    if (S.IsGuard || !isOfOwnHalf(S))
      return S.Offset;
  return Of.Offset;
}

/// The comments in the replaced text, each on a line.
std::string TileText::comments(unsigned From) const {
  const unsigned End = Of.Range.Offset + Of.Range.Length;
  llvm::StringRef Text = Source.slice(From, End);
  std::string Lines;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    if (At == Text.npos)
      break;
    Text = Text.substr(At);
    const bool IsLine = Text.starts_with("//");
    const size_t Length = std::min(
        Text.size(), IsLine ? Text.find_first_of("\r\n") : Text.find("*/") + 2);
    Lines +=
        Text.take_front(Length).str() + Break + indentAt(Source, From).str();
    Text = Text.substr(Length);
  }
  return Lines;
}

std::string TileText::ofThread(const CrossedMove::Text &T, bool OfOther) const {
  if (!OfOther)
    return T.Own;
  const bool IsSquare = Tile.Columns == Tile.Rows;
  const std::string X = IsSquare ? "threadIdx.y" : Of.Column;
  const std::string Y = IsSquare ? "threadIdx.x" : Of.Row;
  std::string Text;
  for (char C : T.Other)
    Text += C == '\1' ? X : C == '\2' ? Y : std::string(1, C);
  return Text;
}

std::string TileText::element(bool OfOther) const {
  const std::string Column = ofThread({"threadIdx.x", "\1"}, OfOther);
  const std::string Row = ofThread({"threadIdx.y", "\2"}, OfOther);
  return Of.Tile + "[" + Row + "][" + Column +
         (Tile.IsSwizzled ? " ^ " + Row : "") + "]";
}

/// The number of the other thread, where it is not threadIdx exchanged.
void TileText::addOtherNumber(std::vector<std::string> &Lines) const {
  if (Tile.Columns == Tile.Rows)
    return;
  const std::string Rows = std::to_string(Tile.Rows);
  Lines.push_back("const unsigned int " + Of.Thread + " = threadIdx.y * " +
                  std::to_string(Tile.Columns) + " + threadIdx.x;");
  Lines.push_back("const unsigned int " + Of.Column + " = " + Of.Thread +
                  " / " + Rows + ", " + Of.Row + " = " + Of.Thread + " % " +
                  Rows + ";");
}

/// The half that puts values into the tile, or stores from it.
std::string TileText::half(bool OfPlace, unsigned From) const {
  const bool OfOther = OfPlace == OtherPlace;
  std::vector<std::string> Lines;
  std::string Deeper;
  unsigned Opened = 0;
  if (OfOther)
    addOtherNumber(Lines);
  bool Declares = !Lines.empty();
  for (size_t I = 0; I < Of.Steps.size(); ++I) {
    const CrossedMove::Step &S = Of.Steps[I];
    const bool IsNeeded = OfPlace ? S.IsForPlace : S.IsForValue;
    if (!IsNeeded || (S.Offset < From && !(OfOther && S.IsOfThread)))
      continue;
    const std::string Text = ofThread(S.Written, OfOther);
    Declares |= !S.IsGuard && !Opened;
    if (!S.IsGuard) {
      Lines.push_back(Deeper + Text);
      continue;
    }
    // Further guards without a declaration before them need no braces.
    Lines.push_back(Deeper + "if (" + Text + ") {");
    Deeper += "  ";
    ++Opened;
  }
  Lines.push_back(
      Deeper +
      (OfPlace ? ofThread(Of.Place, OfOther) + " " + Of.Operator + " " +
                     element(OfOther)
               : element(OfOther) + " = " + ofThread(Of.Value, OfOther)) +
      ";");
  for (; Opened; --Opened) {
    Deeper.resize(Deeper.size() - 2);
    Lines.push_back(Deeper + "}");
  }
  if (Declares && OfOther) {
    for (std::string &Line : Lines)
      Line = "  " + Line;
    Lines.insert(Lines.begin(), "{");
    Lines.push_back("}");
  }
  return llvm::join(Lines, Break + indentAt(Source, From).str());
}

Edit TileText::edit() const {
  const unsigned From = start();
  const std::string Next = Break + indentAt(Source, From).str();
  Edit E;
  E.Range = {Of.Range.File, From, Of.Range.Offset + Of.Range.Length - From};
  E.Text = comments(From) + "__shared__ " + Of.Type + " " + Of.Tile + "[" +
           std::to_string(Tile.Rows) + "][" + std::to_string(Tile.Pitch) +
           "];" + Next + half(false, From) + Next + "__syncthreads();" + Next +
           half(true, From);
  return E;
}

static bool isOfMove(const Spot &At, const CrossedMove &M) {
  return At.File == M.Where.File && At.Line >= M.First.Line &&
         At.Line <= M.Where.Line;
}

/// The move that has the access of the finding; null: there is none.
static const CrossedMove *moveOf(const Finding &F, const RewriteFacts &In) {
  if (F.Operation != AccessKind::Load && F.Operation != AccessKind::Store)
    return nullptr;
  auto At = llvm::find_if(In.Work->Moves, [&](const CrossedMove &M) {
    return isOfMove(F.Where, M) && isAboutAny(F, M.Kernels);
  });
  return At == In.Work->Moves.end() ? nullptr : &*At;
}

/// Why the threads of the kernel cannot exchange places.
static Words whyLanesMatter(const CrossedMove &M, const RewriteFacts &In) {
  for (const KernelAxes &A : In.Work->Axes)
    for (const std::string &K : A.Kernels)
      if (llvm::is_contained(M.Kernels, K) && !A.WhyNot.empty())
        return given(A.WhyNot);
  return given(M.WhyNot);
}

std::optional<Fix> warplint::proposeTile(const Finding &F,
                                         const RewriteFacts &In) {
  const CrossedMove *M = moveOf(F, In);
  if (!M)
    return std::nullopt;
  const std::vector<const KernelTable *> Tables = tablesOf(M->Kernels, In);
  std::optional<Shape> Block = commonBlock(Tables);
  if (Block && (*Block->Extent[0] < 2 || *Block->Extent[1] < 2 ||
                *Block->Extent[2] != 1)) {
    if (!isAssumed(Tables))
      return std::nullopt; // the threads of a warp are those of a row
    Block.reset();
  }
  Fix X;
  X.Rewrite = "through-tile";
  X.ArrayWhere = M->Where;
  X.Title = {Phrase::ThroughTile, M->Array};
  X.Goal = goalTogether(M->Kernels, In, [&](const Access &A) {
    return A.Op == F.Operation && isOfMove(A.Where, *M);
  });
  if (!X.Goal)
    return std::nullopt;
  X.WhyNoEdit = whyLanesMatter(*M, In);
  const llvm::StringRef Source = sourceOf(M->Range, In.Sources);
  if (X.WhyNoEdit.empty() && !Block)
    X.WhyNoEdit = Phrase::BlockUnknown;
  if (X.WhyNoEdit.empty() && Source.empty())
    X.WhyNoEdit = Phrase::PartInMacro;
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  const TileLayout Tile = bestTile(In.Gpu, *Block, M->Bytes);
  X.Edits.push_back(
      TileText(*M, Tile, F.Operation == AccessKind::Store, Source).edit());
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {Phrase::TileHandsOver};
  if (isAssumed(Tables) ||
      !areInSight(M->Kernels, M->IsOfFile, M->Where.File, In))
    addReason(X, Phrase::OtherBlockLeavesTile);
  return X;
}
