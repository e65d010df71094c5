//===- Edits.cpp - Random edits of a source -------------------------------===//

#include "Edits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <vector>

unsigned numberFrom(const char *Variable, unsigned Default) {
  const char *Text = std::getenv(Variable);
  unsigned Number = Default;
  if (Text && llvm::StringRef(Text).getAsInteger(10, Number))
    ADD_FAILURE() << Variable << " is no number";
  return Number;
}

/// The offset of the start of a random line.
size_t Edits::someLine(const std::string &Text) {
  std::vector<size_t> Starts = {0};
  for (size_t I = 0; I + 1 < Text.size(); ++I)
    if (Text[I] == '\n')
      Starts.push_back(I + 1);
  return Starts[below(Starts.size())];
}

static size_t endOfLine(const std::string &Text, size_t At) {
  const size_t End = Text.find('\n', At);
  return End == std::string::npos ? Text.size() : End + 1;
}

std::string Edits::changeLine(std::string &Text) {
  const size_t At = someLine(Text), End = endOfLine(Text, At);
  const std::string Line = Text.substr(At, End - At);
  switch (below(9)) {
  case 0:
    Text.insert(At, "\n");
    return "insert an empty line";
  case 1:
    Text.insert(At, "// a comment\n\n");
    return "insert a comment";
  case 2:
    Text.erase(At, End - At);
    return "delete " + Line;
  case 3:
    Text.insert(At, Line);
    return "repeat " + Line;
  case 4:
    Text.insert(At, "  ");
    return "indent " + Line;
  case 5:
    if (!Line.empty() && End < Text.size())
      Text[End - 1] = ' ';
    return "join " + Line;
  case 6:
    if (const size_t Semicolon = Line.find(';'); Semicolon + 1 < Line.size())
      Text.insert(At + Semicolon + 1, "\n");
    return "split " + Line;
  case 7:
    Text.insert(At, "#line " + std::to_string(1 + below(90)) +
                        (below(2) ? "" : " \"other.h\"") + "\n");
    return "renumber lines";
  default:
    Text.insert(At, below(2) ? "#pragma unroll\n" : "#pragma unroll 1\n");
    return "insert a pragma before " + Line;
  }
}

/// The offsets of the first characters that match, at which no word continues.
template <typename Match>
static std::vector<size_t> wordsIn(const std::string &Text, Match Starts) {
  std::vector<size_t> All;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Starts(Text[I]) &&
        (I == 0 || (!llvm::isAlnum(Text[I - 1]) && Text[I - 1] != '_')))
      All.push_back(I);
  return All;
}

static size_t lengthOfWord(const std::string &Text, size_t At) {
  size_t End = At;
  while (End < Text.size() && (llvm::isAlnum(Text[End]) || Text[End] == '_'))
    ++End;
  return End - At;
}

std::string Edits::changeNumber(std::string &Text) {
  const std::vector<size_t> All =
      wordsIn(Text, [](char C) { return llvm::isDigit(C); });
  if (All.empty())
    return "nothing";
  const size_t At = All[below(All.size())], Length = lengthOfWord(Text, At);
  static const char *const Others[] = {"0",  "1",  "2",   "3",   "4",   "8",
                                       "15", "16", "31",  "32",  "33",  "64",
                                       "65", "96", "128", "256", "1000"};
  const std::string New = Others[below(std::size(Others))];
  const std::string Old = Text.substr(At, Length);
  Text.replace(At, Length, New);
  return "change " + Old + " to " + New;
}

std::string Edits::changeOperator(std::string &Text) {
  std::vector<size_t> All;
  const llvm::StringRef Signs = "+-*/%<&|^";
  for (size_t I = 1; I + 1 < Text.size(); ++I)
    if (Signs.contains(Text[I]) && Text[I - 1] == ' ' && Text[I + 1] == ' ')
      All.push_back(I);
  if (All.empty())
    return "nothing";
  const size_t At = All[below(All.size())];
  const char Old = Text[At];
  Text[At] = Signs[below(Signs.size())];
  return std::string("change ") + Old + " to " + Text[At];
}

std::string Edits::rename(std::string &Text) {
  const std::vector<size_t> All =
      wordsIn(Text, [](char C) { return llvm::isAlpha(C) || C == '_'; });
  if (All.empty())
    return "nothing";
  const size_t At = All[below(All.size())];
  const std::string Old = Text.substr(At, lengthOfWord(Text, At));
  const std::string New = Old + "_" + std::to_string(++Made);
  if (below(4) == 0) {
    Text.replace(At, Old.size(), New);
    return "rename one " + Old;
  }
  for (size_t I = All.size(); I-- > 0;)
    if (Text.compare(All[I], lengthOfWord(Text, All[I]), Old) == 0)
      Text.replace(All[I], Old.size(), New);
  return "rename " + Old;
}

/// Ranges of top-level definitions with a body, from the start of their line.
static std::vector<std::pair<size_t, size_t>>
definitionsIn(const std::string &Text) {
  std::vector<std::pair<size_t, size_t>> All;
  unsigned Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '{' && Depth++ == 0) {
      const size_t Line = Text.rfind('\n', I);
      Start = Line == std::string::npos ? 0 : Line + 1;
    } else if (Text[I] == '}' && Depth > 0 && --Depth == 0) {
      All.emplace_back(Start, endOfLine(Text, I));
    }
  }
  return All;
}

std::string Edits::swapKernels(std::string &Text) {
  const auto All = definitionsIn(Text);
  if (All.size() < 2)
    return "nothing";
  const size_t First = below(All.size() - 1);
  const auto [Begin, End] = All[First];
  const auto [NextBegin, NextEnd] = All[First + 1];
  if (NextBegin < End)
    return "nothing";
  const std::string One = Text.substr(Begin, End - Begin);
  const std::string Two = Text.substr(NextBegin, NextEnd - NextBegin);
  Text.replace(NextBegin, NextEnd - NextBegin, One);
  Text.replace(Begin, End - Begin, Two);
  return "swap two definitions";
}

std::string Edits::insertDeclaration(std::string &Text) {
  const std::string Number = std::to_string(++Made);
  const std::string Name = "inserted" + Number;
  switch (below(5)) {
  case 0:
    Text.insert(0, "#define " + Name + " 1\n");
    break;
  case 1:
    Text.insert(0, "__device__ int " + Name + "[" + Number + "];\n");
    break;
  case 2:
    Text.insert(0, "static __device__ int " + Name + "(int x) { return x * " +
                       Number + "; }\n");
    break;
  case 3:
    Text += "\n__global__ void " + Name + "(int *a, int n) { a[threadIdx.x * " +
            Number + "] = n; }\n";
    break;
  default:
    Text.insert(someLine(Text), "#ifdef REUSED\n#endif\n");
    break;
  }
  return "insert " + Name;
}

std::string Edits::change(std::string &Text) {
  switch (below(10)) {
  case 0:
  case 1:
  case 2:
    return changeLine(Text);
  case 3:
  case 4:
  case 5:
    return changeNumber(Text);
  case 6:
    return changeOperator(Text);
  case 7:
    return rename(Text);
  case 8:
    return swapKernels(Text);
  default:
    return insertDeclaration(Text);
  }
}
