//===- Row.cpp - Rows of ncu's CSV ----------------------------------------===//

#include "Row.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;
using llvm::StringRef;

/// Reads a quoted field. `Line` begins behind the opening quote; afterwards it
/// begins at the comma behind the closing quote, or is empty.
static std::string quotedField(StringRef &Line) {
  std::string Field;
  while (!Line.empty()) {
    if (Line.front() != '"') {
      Field += Line.front();
      Line = Line.drop_front();
      continue;
    }
    size_t Quotes = Line.find_first_not_of('"');
    if (Quotes == StringRef::npos)
      Quotes = Line.size();
    Line = Line.drop_front(Quotes);
    bool Closes = Line.empty() || Line.front() == ',';
    size_t Literal = Closes ? Quotes - 1 : Quotes;
    // An even number of quotes represents half of them (spreadsheets double
    // quotes); an odd number represents itself (the profiler does not).
    Field.append(Literal > 1 && Literal % 2 == 0 ? Literal / 2 : Literal, '"');
    if (Closes)
      return Field;
  }
  return Field;
}

Row warplint::splitRow(StringRef Line) {
  Row Fields;
  while (true) {
    if (Line.consume_front("\"")) {
      Fields.push_back(quotedField(Line));
    } else {
      StringRef Plain = Line.take_until([](char C) { return C == ','; });
      Fields.push_back(Plain.str());
      Line = Line.drop_front(Plain.size());
    }
    if (!Line.consume_front(","))
      return Fields;
  }
}

void warplint::alignRow(Row &Fields, size_t Columns, size_t Loose) {
  while (Fields.size() > Columns && Loose + 1 < Fields.size()) {
    Fields[Loose] += "\",\"" + Fields[Loose + 1];
    Fields.erase(Fields.begin() + Loose + 1);
  }
}

/// Removes the separators of digit groups: blanks, apostrophes and commas, and
/// dots if only groups of three digits follow. Empty if another character
/// occurs.
static std::string withoutGroups(StringRef Field) {
  std::string Digits;
  for (char C : Field)
    if (llvm::isDigit(C) || C == '.' || C == '-' || C == '+' ||
        llvm::isAlpha(C))
      Digits += C;
    else if (C != ',' && C != ' ' && C != '\'' && (C & 0x80) == 0)
      return ""; // not part of a number; non-ASCII blanks are accepted
  StringRef Rest = Digits;
  StringRef Head = Rest.take_while(llvm::isDigit);
  Rest = Rest.drop_front(Head.size());
  bool Grouped = !Head.empty() && Head.size() <= 3 && !Rest.empty();
  while (Grouped && !Rest.empty()) {
    StringRef Group = Rest.take_front(4);
    Rest = Rest.drop_front(Group.size());
    Grouped = Group.size() == 4 && Group.consume_front(".") &&
              llvm::all_of(Group, llvm::isDigit);
  }
  if (Grouped)
    Digits.erase(std::remove(Digits.begin(), Digits.end(), '.'), Digits.end());
  return Digits;
}

std::optional<double> warplint::countOf(StringRef Field) {
  Field = Field.trim();
  if (Field.empty() || Field == "-")
    return 0.0;
  std::string Digits = withoutGroups(Field);
  double Number = 0;
  if (Digits.empty() || StringRef(Digits).getAsDouble(Number) || Number < 0 ||
      !(Number <= 1e18))
    return std::nullopt;
  return Number;
}
