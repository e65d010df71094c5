//===- PtxText.cpp - PTX as instructions ----------------------------------===//
//
// nvcc writes one statement on a line, or on several; user code in asm() may
// have several on one. A statement ends with a semicolon, except for `.loc`,
// `.file` and labels, which end with their line.
//
//===----------------------------------------------------------------------===//

#include "PtxText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace warplint;

bool PtxInstruction::has(StringRef Modifier) const {
  SmallVector<StringRef, 8> Parts;
  StringRef(Opcode).split(Parts, '.');
  for (StringRef Part : ArrayRef<StringRef>(Parts).drop_front())
    if (Part == Modifier || Part.split("::").first == Modifier)
      return true;
  return false;
}

SmallVector<StringRef, 4> warplint::registersIn(StringRef Operand) {
  SmallVector<StringRef, 4> All;
  for (size_t At = Operand.find('%'); At != StringRef::npos;
       At = Operand.find('%', At + 1))
    All.push_back(Operand.drop_front(At).take_until([](char C) {
      return !isAlnum(C) && C != '%' && C != '_' && C != '.' && C != '$';
    }));
  return All;
}

namespace {

class Splitter {
public:
  void line(StringRef Line);
  PtxText take() { return std::move(Out); }

private:
  void file(StringRef Rest);
  void loc(StringRef Rest);
  void header(StringRef Line);
  void statement(StringRef Text);
  void inBody(StringRef Line);

  PtxText Out;
  PtxBody *Body = nullptr; ///< of the function whose code is read
  std::string Header;      ///< begun and not ended; empty: none
  std::string Pending;     ///< begin of a statement
  unsigned Depth = 0;      ///< of blocks in the body
  PtxLoc At, CalledFrom;
};

} // namespace

/// Whether the line begins with a directive, which is not part of another one.
static bool isDirective(StringRef Line, StringRef Name) {
  return Line.consume_front(Name) && !Line.empty() && isSpace(Line.front());
}

/// Removes a comment, and blanks at both ends.
static StringRef withoutComment(StringRef Line) {
  bool Quoted = false;
  for (size_t I = 0; I < Line.size(); ++I) {
    Quoted ^= Line[I] == '"';
    if (!Quoted && Line.substr(I).starts_with("//"))
      return Line.take_front(I).trim();
  }
  return Line.trim();
}

/// `.file 1 "a.cu"`, also with time and size behind.
void Splitter::file(StringRef Rest) {
  unsigned Number = 0;
  Rest = Rest.ltrim();
  if (Rest.consumeInteger(10, Number))
    return;
  StringRef Path = Rest.ltrim();
  if (Path.consume_front("\""))
    Out.Files[Number] = Path.split('"').first.str();
}

static PtxLoc readLoc(StringRef Text) {
  PtxLoc L;
  Text = Text.ltrim();
  if (Text.consumeInteger(10, L.File))
    return {};
  Text = Text.ltrim();
  if (Text.consumeInteger(10, L.Line))
    return {};
  return L;
}

void Splitter::loc(StringRef Rest) {
  At = readLoc(Rest);
  StringRef Caller = Rest.split("inlined_at").second;
  CalledFrom = Caller.empty() ? PtxLoc() : readLoc(Caller);
}

/// The name behind `.entry` or `.func`, and behind what a function returns.
static StringRef nameIn(StringRef Header, bool IsKernel) {
  StringRef Rest = Header.split(IsKernel ? ".entry" : ".func").second.ltrim();
  if (Rest.consume_front("("))
    Rest = Rest.split(')').second.ltrim();
  return Rest.take_until([](char C) { return C == '(' || isSpace(C); });
}

void Splitter::header(StringRef Line) {
  Header += (Header.empty() ? "" : " ") + Line.str();
  const StringRef Text = Header;
  if (Text.ends_with(";")) { // a declaration
    Header.clear();
    return;
  }
  if (!Text.ends_with("{"))
    return;
  PtxBody B;
  B.IsKernel = Text.contains(".entry");
  B.Name = nameIn(Text, B.IsKernel).str();
  Out.Bodies.push_back(std::move(B));
  Body = &Out.Bodies.back();
  Header.clear();
  Pending.clear();
  Depth = 1;
  At = CalledFrom = {};
}

/// Splits at commas outside of brackets.
static std::vector<std::string> operandsIn(StringRef Text) {
  std::vector<std::string> All;
  unsigned Depth = 0;
  size_t Begin = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    const char C = I < Text.size() ? Text[I] : ',';
    if (C == '{' || C == '[' || C == '(')
      ++Depth;
    else if ((C == '}' || C == ']' || C == ')') && Depth)
      --Depth;
    else if ((C == ',' && !Depth) || I == Text.size()) {
      StringRef One = Text.slice(Begin, I).trim();
      if (!One.empty())
        All.push_back(One.str());
      Begin = I + 1;
    }
  }
  return All;
}

/// `.local .align 16 .b8 __local_depot0[64]`
static void readLocal(StringRef Text, PtxBody &Into) {
  auto [Before, Size] = Text.rsplit('[');
  uint64_t Bytes = 0;
  if (Size.consumeInteger(10, Bytes))
    return;
  Into.LocalBytes += Bytes;
  const size_t Blank = Before.find_last_of(" \t");
  StringRef Name = Blank == StringRef::npos ? Before : Before.substr(Blank + 1);
  if (Name.starts_with("__local_depot"))
    Into.Depot = Name.str();
}

void Splitter::statement(StringRef Text) {
  Text = Text.trim();
  if (isDirective(Text, ".local"))
    return readLocal(Text, *Body);
  if (Text.starts_with("@"))
    Text = Text.drop_until([](char C) { return isSpace(C); }).ltrim();
  if (Text.empty() || Text.starts_with("."))
    return;
  PtxInstruction I;
  StringRef Opcode = Text.take_until([](char C) { return isSpace(C); });
  I.Opcode = Opcode.str();
  I.Operands = operandsIn(Text.drop_front(Opcode.size()));
  I.At = At;
  I.CalledFrom = CalledFrom;
  Body->Code.push_back(std::move(I));
}

void Splitter::inBody(StringRef Line) {
  while (!Line.empty()) {
    Line = Line.ltrim();
    // Outside of a statement, braces are those of blocks.
    if (Pending.empty() && Line.consume_front("{")) {
      ++Depth;
      continue;
    }
    if (Pending.empty() && Line.consume_front("}")) {
      if (--Depth == 0) {
        Body = nullptr;
        return;
      }
      continue;
    }
    if (Pending.empty() && isDirective(Line, ".loc"))
      return loc(Line.drop_front(4));
    if (Pending.empty() && Line.ends_with(":") && !Line.contains(' '))
      return;
    auto [Statement, Rest] = Line.split(';');
    Pending += (Pending.empty() ? "" : " ") + Statement.str();
    if (Statement.size() == Line.size())
      return;
    statement(Pending);
    Pending.clear();
    Line = Rest;
  }
}

void Splitter::line(StringRef Line) {
  if (Out.Release.empty() && Line.starts_with("//")) {
    StringRef Release = Line.split("release ").second;
    Out.Release =
        Release.take_while([](char C) { return isDigit(C) || C == '.'; }).str();
  }
  Line = withoutComment(Line);
  if (Line.empty())
    return;
  if (isDirective(Line, ".file"))
    return file(Line.drop_front(5));
  if (Body)
    return inBody(Line);
  if (!Header.empty() || Line.contains(".entry") || Line.contains(".func"))
    header(Line);
}

PtxText warplint::splitPtx(StringRef Text) {
  Splitter S;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    S.line(Line);
    Text = Rest;
  }
  return S.take();
}
