//===- RecordTileText.cpp - The text of a kernel with records in tiles ----===//

#include "RecordTiles.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

class RecordText {
public:
  RecordText(const ThreadRecords &Of, const RecordTiles &Tiles,
             llvm::StringRef Source)
      : Of(Of), Tiles(Tiles), Source(Source), Break(lineBreakOf(Source)),
        Indent(indentAt(Source, Of.Range.Offset)) {}
  Edit edit();

private:
  void line(unsigned Depth, const llvm::Twine &One);
  std::string self() const {
    return Tiles.Rows > 1 ? Of.Thread : std::string("threadIdx.x");
  }
  std::string forOther(std::string Written) const;
  void declare(const RecordTile &T);
  void move(const RecordTile &T, bool IsStore);
  void refer(const RecordTile &T);
  void body();

  const ThreadRecords &Of;
  const RecordTiles &Tiles;
  const llvm::StringRef Source, Break, Indent;
  std::string Text;
};

} // namespace

void RecordText::line(unsigned Depth, const llvm::Twine &One) {
  if (!Text.empty())
    Text += (Break + Indent).str();
  while (Depth--)
    Text += Of.Indent;
  Text += One.str();
}

/// A type of the size and alignment of a word.
static llvm::StringRef wordOf(const RecordTile &T) {
  switch (T.Of->Alignment) {
  case 4:
    return "unsigned int";
  case 8:
    return "unsigned long long";
  default:
    return "uint4";
  }
}

/// A text for the thread whose record is moved.
std::string RecordText::forOther(std::string Written) const {
  const std::string Columns = std::to_string(Tiles.Columns);
  const std::string X =
      Tiles.Rows > 1 ? "(" + Of.Other + " % " + Columns + ")" : Of.Other;
  const std::string Y =
      Tiles.Rows > 1 ? "(" + Of.Other + " / " + Columns + ")" : "0";
  std::string Out;
  for (char C : Written)
    Out += C == '\1' ? X : C == '\2' ? Y : std::string(1, C);
  return Out;
}

/// The tile, which does not fit records of another size or alignment.
void RecordText::declare(const RecordTile &T) {
  if (!T.Of->Elements)
    line(0, "static_assert(sizeof(" + T.Of->Type +
                ") == " + llvm::Twine(T.Of->Bytes) + " && alignof(" +
                T.Of->Type + ") == " + llvm::Twine(T.Of->Alignment) +
                ", \"a row of '" + T.Of->Tile + "' has a record\");");
  line(0, "__shared__ " + wordOf(T) + " " + T.Of->Tile + "[" +
              llvm::Twine(Tiles.threads()) + "][" + llvm::Twine(T.pitch()) +
              "];");
}

/// Moves all records of the block, word by word.
void RecordText::move(const RecordTile &T, bool IsStore) {
  const std::string Words = std::to_string(T.words());
  line(0, "for (unsigned int " + Of.Word + " = " + self() + "; " + Of.Word +
              " < " + llvm::Twine(Tiles.threads() * T.words()) + "; " +
              Of.Word + " += " + llvm::Twine(Tiles.threads()) + ") {");
  line(1, "const unsigned int " + Of.Other + " = " + Of.Word + " / " + Words +
              ";");
  for (const std::string &Declared : Of.Declared)
    line(1, forOther(Declared));
  const bool IsGuarded = !Of.Guard.empty();
  if (IsGuarded)
    line(1, "if (" + forOther(Of.Guard) + ")");
  const std::string Word = Of.Word + " % " + Words;
  const std::string InTile = T.Of->Tile + "[" + Of.Other + "][" + Word + "]";
  const std::string InArray =
      (llvm::Twine("reinterpret_cast<") + (IsStore ? "" : "const ") +
       wordOf(T) + " *>(" + T.Of->Name + " + " +
       operand(forOther(T.Of->Index)) + ")[" + Word + "]")
          .str();
  line(1 + IsGuarded, IsStore ? InArray + " = " + InTile + ";"
                              : InTile + " = " + InArray + ";");
  line(0, "}");
}

void RecordText::refer(const RecordTile &T) {
  const std::string Type = (T.Of->IsConst ? "const " : "") + T.Of->Type + " ";
  const unsigned Count = T.Of->Elements;
  const std::string Row = "[" + std::to_string(Count) + "]";
  const std::string Name =
      Count ? "(&" + T.Of->InTile + ")" + Row : "&" + T.Of->InTile;
  line(0, Type + Name + " = reinterpret_cast<" + Type +
              (Count ? "(&)" + Row : "&") + ">(" + T.Of->Tile + "[" + self() +
              "]);");
}

/// The statements of the range, with records of the tiles in place of those of
/// the arrays, and branches in place of returns.
void RecordText::body() {
  struct Part {
    unsigned Offset, Length;
    std::string New;
    bool Opens;
  };
  std::vector<Part> Parts;
  for (const RecordTile &T : Tiles.All)
    for (const ThreadRecords::Array::Use &U : T.Of->Uses)
      Parts.push_back({U.Range.Offset, U.Range.Length,
                       (U.IsAddress ? "&" : "") + T.Of->InTile + U.Element,
                       false});
  for (const ThreadRecords::Return &R : Of.Returns)
    Parts.push_back(
        {R.Range.Offset, R.Range.Length, "if (" + R.Condition + ") {", true});
  llvm::sort(Parts,
             [](const Part &A, const Part &B) { return A.Offset < B.Offset; });
  std::string Deeper;
  auto Copy = [&](unsigned From, unsigned To) {
    for (unsigned At = From; At < To; ++At) {
      Text += Source[At];
      const llvm::StringRef Rest = Source.slice(At + 1, To);
      if (Source[At] == '\n' && !Rest.starts_with("#") &&
          !Rest.starts_with("\n") && !Rest.starts_with("\r"))
        Text += Deeper;
    }
  };
  Text += (Break + Indent).str();
  unsigned At = Of.Range.Offset;
  for (const Part &P : Parts) {
    Copy(At, P.Offset);
    Text += P.New;
    At = P.Offset + P.Length;
    if (P.Opens)
      Deeper += Of.Indent;
  }
  Copy(At, Of.Range.Offset + Of.Range.Length);
  for (size_t Depth = Of.Returns.size(); Depth--;)
    line(unsigned(Depth), "}");
}

Edit RecordText::edit() {
  if (Tiles.Rows > 1)
    line(0, "const unsigned int " + Of.Thread + " = threadIdx.y * " +
                llvm::Twine(Tiles.Columns) + " + threadIdx.x;");
  bool Loads = false, Stores = false;
  for (const RecordTile &T : Tiles.All)
    declare(T);
  for (const RecordTile &T : Tiles.All)
    if (T.Of->IsRead) {
      move(T, /*IsStore=*/false);
      Loads = true;
    }
  if (Loads)
    line(0, "__syncthreads();");
  for (const RecordTile &T : Tiles.All)
    refer(T);
  body();
  for (const RecordTile &T : Tiles.All)
    if (T.Of->IsWritten) {
      if (!Stores)
        line(0, "__syncthreads();");
      move(T, /*IsStore=*/true);
      Stores = true;
    }
  Edit E;
  E.Range = Of.Range;
  E.Text = std::move(Text);
  return E;
}

Edit warplint::recordEdit(const ThreadRecords &Of, const RecordTiles &Tiles,
                          llvm::StringRef Source) {
  return RecordText(Of, Tiles, Source).edit();
}
