//===- RowTileText.cpp - The text of loops over tiles ---------------------===//

#include "RowTiles.h"
#include "Text.h"
#include "warplint/Program/RowWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;

namespace {

/// Writes the edited part of the kernel.
class RowText {
public:
  RowText(const RowWalk &Of, const RowTiles &Tiles, llvm::StringRef Source)
      : Of(Of), Tiles(Tiles), Break(lineBreakOf(Source)),
        Indent(indentAt(Source, Of.Range.Offset)) {}
  Edit edit();

private:
  void line(unsigned Depth, llvm::StringRef Text);
  void guarded(size_t &I);
  void walk(const RowLoop &L, unsigned Depth);
  void copy(const RowLoop &L, unsigned Depth, bool Stores);
  void use(const RowLoop &L, unsigned Depth);
  bool isSingle(const RowLoop &L) const {
    return L.Trips && *L.Trips <= Tiles.columns(L);
  }
  bool isWhole(const RowLoop &L) const {
    return L.Trips && *L.Trips % Tiles.columns(L) == 0;
  }
  /// The number of the first column of a tile.
  std::string base(const RowLoop &L) const {
    return isSingle(L) ? L.First : Of.Base;
  }
  std::string element(const RowLoop &L, const RowLoop::Access &A,
                      llvm::StringRef Thread) const;

  const RowWalk &Of;
  const RowTiles &Tiles;
  const llvm::StringRef Break, Indent;
  std::string Text;
};

} // namespace

void RowText::line(unsigned Depth, llvm::StringRef Lines) {
  do {
    auto [One, Rest] = Lines.split('\n');
    if (!Text.empty())
      Text += Break;
    if (!Text.empty() && !One.trim().empty())
      Text += Indent;
    if (!One.trim().empty())
      for (unsigned I = 0; I < Depth; ++I)
        Text += Of.Indent;
    Text += One.str();
    Lines = Rest;
  } while (!Lines.empty());
}

/// The text for the thread with this threadIdx.x, and threadIdx.y or 0.
static std::string forThread(std::string Text, llvm::StringRef Thread,
                             bool IsFirst) {
  auto Replace = [&](llvm::StringRef From, llvm::StringRef To) {
    for (size_t At = 0; (At = Text.find(From.str(), At)) != Text.npos;
         At += To.size())
      Text.replace(At, From.size(), To.str());
  };
  if (IsFirst)
    for (const char *End : {";", ")", " <", " >", ","})
      Replace(std::string(" + \2") + End, End);
  Replace("\1", Thread);
  Replace("\2", IsFirst ? "0" : "threadIdx.y");
  return Text;
}

std::string RowText::element(const RowLoop &L, const RowLoop::Access &A,
                             llvm::StringRef Thread) const {
  const std::string Base = operand(base(L));
  const std::string Column =
      isSingle(L) && L.Start == 0 ? L.Counter : L.Counter + " - " + Base;
  return A.Tile + "[" + Column + "][" + Thread.str() + "]";
}

/// Moves the elements of all rows of the block.
void RowText::copy(const RowLoop &L, unsigned Depth, bool Stores) {
  const std::string Columns = std::to_string(Tiles.columns(L));
  const std::string X =
      Tiles.IsFixed ? std::to_string(Tiles.Threads) : std::string("blockDim.x");
  const std::string First =
      Of.SharesRows ? "threadIdx.y * " + X + " + threadIdx.x" : "threadIdx.x";
  const std::string Slots =
      Tiles.IsFixed ? std::to_string(Tiles.Threads * Tiles.columns(L))
                    : X + " * " + Columns;
  const std::string Step = Tiles.IsFixed
                               ? std::to_string(Tiles.Threads * Tiles.Rows)
                               : X + (Of.SharesRows ? " * blockDim.y" : "");
  line(Depth, "for (unsigned int " + Of.Slot + " = " + First + "; " + Of.Slot +
                  " < " + Slots + "; " + Of.Slot + " += " + Step + ") {");
  const std::string Base = operand(base(L));
  line(Depth + 1, "const unsigned int " + Of.Other + " = " + Of.Slot + " / " +
                      Columns + ";");
  line(Depth + 1, "const " + L.Type + " " + L.Counter + " = " +
                      (Base == "0" ? "" : Base + " + ") + Of.Slot + " % " +
                      Columns + ";");
  for (const std::string &D : L.Declared)
    line(Depth + 1, forThread(D, Of.Other, Of.SharesRows));
  std::string Condition = forThread(L.Guard, Of.Other, Of.SharesRows);
  if (!isWhole(L))
    Condition += (Condition.empty() ? "" : " && ") + L.Counter + " " +
                 L.Relation + " " + L.Bound;
  std::vector<std::string> Moves;
  for (const RowLoop::Access &A : L.Accesses) {
    const std::string Place = forThread(A.Place, Of.Other, Of.SharesRows);
    const std::string Element = element(L, A, Of.Other);
    if (Stores && A.Stores)
      Moves.push_back(Place + " = " + Element + ";");
    else if (!Stores && A.Loads)
      Moves.push_back(Element + " = " + Place + ";");
  }
  const bool IsBlock = !Condition.empty() && Moves.size() > 1;
  if (!Condition.empty())
    line(Depth + 1, "if (" + Condition + ")" + (IsBlock ? " {" : ""));
  for (const std::string &Move : Moves)
    line(Depth + (Condition.empty() ? 1 : 2), Move);
  if (IsBlock)
    line(Depth + 1, "}");
  line(Depth, "}");
}

/// The loop itself, on the tiles.
void RowText::use(const RowLoop &L, unsigned Depth) {
  if (!Of.Guard.empty())
    line(Depth, "if (" + Of.Guard + ") {");
  const unsigned Inner = Depth + !Of.Guard.empty();
  const std::string Last =
      L.Counter + " < " + Of.Base + " + " + std::to_string(Tiles.columns(L));
  const std::string Bound = L.Counter + " " + L.Relation + " " + L.Bound;
  std::string Body;
  for (size_t I = 0; I < L.Body.size(); ++I)
    Body += L.Body[I] == '\3'
                ? element(L, L.Accesses[L.Body[++I] - '0'], "threadIdx.x")
                : std::string(1, L.Body[I]);
  const std::string Header = "for (" + L.Type + " " + L.Counter + " = " +
                             base(L) + "; " +
                             (isSingle(L)  ? Bound
                              : isWhole(L) ? Last
                                           : Bound + " && " + Last) +
                             "; " + L.Increment + ")";
  if (L.IsBlock) {
    line(Inner, Header + " " + Body);
  } else {
    line(Inner, Header);
    line(Inner + 1, Body);
  }
  if (!Of.Guard.empty())
    line(Depth, "}");
}

void RowText::walk(const RowLoop &L, unsigned Depth) {
  const std::string Barrier = "__syncthreads();";
  const bool IsSingle = isSingle(L), IsInLoop = Depth || !IsSingle;
  const bool Loads = llvm::any_of(L.Accesses, [](auto &A) { return A.Loads; });
  const bool Stores =
      llvm::any_of(L.Accesses, [](auto &A) { return A.Stores; });
  if (L.MeetsWrites)
    line(Depth, Barrier);
  if (!IsSingle) {
    line(Depth, "for (" + L.Type + " " + Of.Base + " = " + L.First + "; " +
                    Of.Base + " " + L.Relation + " " + L.Bound + "; " +
                    Of.Base + " += " + std::to_string(Tiles.columns(L)) +
                    ") {");
    ++Depth;
  }
  if (Loads) {
    copy(L, Depth, /*Stores=*/false);
    line(Depth, Barrier);
  }
  use(L, Depth);
  if (Stores) {
    line(Depth, Barrier);
    copy(L, Depth, /*Stores=*/true);
  }
  if (Stores || IsInLoop || Of.Loops.size() > 1 || L.MeetsWrites)
    line(Depth, Barrier);
  if (!IsSingle)
    line(Depth - 1, "}");
}

/// Consecutive pieces of the threads that the guards let pass.
void RowText::guarded(size_t &I) {
  using Kind = RowWalk::Piece::Kind;
  size_t End = I;
  while (End < Of.Pieces.size() && Of.Pieces[End].What == Kind::Guarded &&
         Of.Pieces[End].Depth == Of.Pieces[I].Depth)
    ++End;
  const unsigned Depth = Of.Pieces[I].Depth;
  const bool AllComments =
      std::all_of(Of.Pieces.begin() + I, Of.Pieces.begin() + End,
                  [](const RowWalk::Piece &P) {
                    return llvm::StringRef(P.Text).starts_with("/");
                  });
  const bool Guards = !Of.Guard.empty() && !AllComments;
  const bool IsBlock = Guards && (End - I > 1 || Of.Pieces[I].Text.find('\n') !=
                                                     std::string::npos);
  if (Guards)
    line(Depth, "if (" + Of.Guard + ")" + (IsBlock ? " {" : ""));
  for (; I < End; ++I)
    line(Depth + Guards, Of.Pieces[I].Text);
  if (IsBlock)
    line(Depth, "}");
}

Edit RowText::edit() {
  for (const RowTile &T : Tiles.All)
    line(0, "__shared__ " + T.Type + " " + T.Name + "[" +
                std::to_string(T.Columns) + "][" + std::to_string(T.Pitch) +
                "];");
  for (size_t I = 0; I < Of.Pieces.size();) {
    const RowWalk::Piece &P = Of.Pieces[I];
    if (P.What == RowWalk::Piece::Kind::Guarded) {
      guarded(I);
      continue;
    }
    if (P.What == RowWalk::Piece::Kind::Walk)
      walk(Of.Loops[P.Loop], P.Depth);
    else
      line(P.Depth, P.Text);
    ++I;
  }
  for (const std::string &Return : Of.Returns)
    line(0, Return);
  return {Of.Range, std::move(Text)};
}

Edit warplint::rowEdit(const RowWalk &Of, const RowTiles &Tiles,
                       llvm::StringRef Source) {
  return RowText(Of, Tiles, Source).edit();
}
