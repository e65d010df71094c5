//===- Spellings.cpp - Rewriting of source for clang ----------------------===//

#include "warplint/Spelling/Spellings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace warplint {

bool closeBracket(std::string &Text, size_t Offset) {
  auto IsPart = [&](size_t At) { return Text[At] == '>' || Text[At] == ' '; };
  if (Offset >= Text.size() || !IsPart(Offset))
    return false;
  size_t Begin = Offset, End = Offset;
  while (Begin > 0 && IsPart(Begin - 1))
    --Begin;
  while (End < Text.size() && IsPart(End))
    ++End;
  std::string Run = Text.substr(Begin, End - Begin);
  if (llvm::count(Run, '>') != 3 || Run.find(">>>") != std::string::npos)
    return false;
  Text.replace(Begin, Run.size(), ">>>" + std::string(Run.size() - 3, ' '));
  return true;
}

static bool isBlank(char C) {
  return C == ' ' || C == '\t' || C == '\n' || C == '\r';
}

/// Joins the three characters `Sign` in [Begin, End), which otherwise contains
/// only blanks; the blanks move behind them.
static void joinSigns(std::string &Text, size_t Begin, size_t End, char Sign) {
  std::string Blanks;
  for (char C : StringRef(Text).slice(Begin, End))
    if (C != Sign)
      Blanks += C;
  Text.replace(Begin, End - Begin, std::string(3, Sign) + Blanks);
}

/// The end of three characters `Sign` that only blanks separate; 0 if no such
/// run of exactly three starts at `Begin`.
static size_t endOfRun(StringRef Text, size_t Begin, char Sign) {
  unsigned Seen = 0;
  for (size_t At = Begin; At < Text.size(); ++At) {
    if (Text[At] == Sign && ++Seen == 3)
      return Text.substr(At + 1).starts_with(Sign) ? 0 : At + 1;
    if (Text[At] != Sign && !isBlank(Text[At]))
      return 0;
  }
  return 0;
}

bool openBracket(std::string &Text, size_t Offset) {
  auto IsPart = [&](size_t At) { return Text[At] == '<' || isBlank(Text[At]); };
  if (Offset >= Text.size() || Text[Offset] != '<')
    return false;
  size_t Begin = Offset;
  while (Begin > 0 && IsPart(Begin - 1))
    --Begin;
  while (Text[Begin] != '<')
    ++Begin;
  size_t End = endOfRun(Text, Begin, '<');
  if (!End)
    return false;
  joinSigns(Text, Begin, End, '<');
  // Find the first `> > >` that an argument list follows.
  for (size_t At = End; At < Text.size() && Text[At] != ';'; ++At) {
    if (Text[At] != '>')
      continue;
    size_t Close = endOfRun(Text, At, '>');
    if (!Close || Text[At - 1] == '-')
      continue;
    if (!StringRef(Text).substr(Close).ltrim().starts_with("("))
      continue;
    joinSigns(Text, At, Close, '>');
    break;
  }
  return true;
}

/// Offset behind the `}` or `]` that closes the bracket at `Open`; npos if none
/// does.
static size_t behindBracket(StringRef Text, size_t Open) {
  unsigned Depth = 0;
  for (size_t At = Open; At < Text.size(); ++At) {
    Depth += Text[At] == '{' || Text[At] == '[';
    if ((Text[At] == '}' || Text[At] == ']') && --Depth == 0)
      return At + 1;
  }
  return StringRef::npos;
}

bool dropInitializer(std::string &Text, size_t Offset) {
  StringRef All = Text;
  auto Skip = [&](size_t At) {
    return All.size() - All.substr(At).ltrim().size();
  };
  // Clang reports the error at the length: go back to its bracket.
  size_t At = All.take_front(Offset).rtrim().size();
  if (At > 0 && All[At - 1] == '[')
    --At;
  else
    At = Offset;
  while (At < All.size() && (llvm::isAlnum(All[At]) || All[At] == '_'))
    ++At;
  for (At = Skip(At); At < All.size() && All[At] == '['; At = Skip(At))
    At = behindBracket(All, At);
  const size_t Begin = At;
  if (At < All.size() && All[At] == '=')
    At = Skip(At + 1);
  if (At >= All.size() || All[At] != '{')
    return false;
  const size_t End = behindBracket(All, At);
  if (End == StringRef::npos)
    return false;
  for (size_t I = Begin; I < End; ++I)
    if (!isBlank(Text[I]))
      Text[I] = ' ';
  return true;
}

/// Doubles the percent signs of registers ("%laneid") in the rest of an inline
/// assembly text, starting inside a literal. The percent sign of an operand
/// ("%0", "%c0", "%[name]") is not changed.
static void doubleOtherPercents(std::string &Text, size_t From) {
  bool IsInside = true;
  for (size_t At = From; At + 2 < Text.size(); ++At) {
    const char C = Text[At];
    if (!IsInside && (C == ':' || C == ')' || C == ';'))
      return;
    IsInside ^= C == '"';
    if (!IsInside)
      continue;
    if (C == '%' && llvm::isAlpha(Text[At + 1]) && Text[At + 2] != '[' &&
        !llvm::isDigit(Text[At + 2]) &&
        (Text[At - 1] == ' ' || Text[At - 1] == '\t'))
      Text[At - 1] = '%';
    At += C == '\\' || (C == '%' && Text[At + 1] == '%');
  }
}

bool doublePercent(std::string &Text, size_t Offset) {
  for (size_t At = std::min(Offset, Text.size() - 1); At > 0; --At) {
    if (Text[At] == '\n' || Text[At] == '"')
      return false;
    if (Text[At] != '%')
      continue;
    if (Text[At - 1] != ' ' && Text[At - 1] != '\t')
      return false;
    Text[At - 1] = '%';
    doubleOtherPercents(Text, At + 1);
    return true;
  }
  return false;
}

StringRef wordAt(StringRef Text, size_t Offset) {
  return Text.substr(Offset).take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// The first offset from `At` on without a blank.
static size_t skipBlanks(StringRef Text, size_t At) {
  while (At < Text.size() && isBlank(Text[At]))
    ++At;
  return At;
}

/// Inserts `Inserted` at `At`. A blank before `At`, or else the first blank up
/// to `End`, is removed, so that the text behind does not move; the text grows
/// only if there is none.
static void squeezeIn(std::string &Text, size_t At, size_t End, char Inserted) {
  if (At > 0 && (Text[At - 1] == ' ' || Text[At - 1] == '\t')) {
    Text[At - 1] = Inserted;
    return;
  }
  const size_t Blank = Text.find(' ', At);
  if (Blank < End)
    Text.erase(Blank, 1);
  Text.insert(Text.begin() + At, Inserted);
}

/// Rewrites the `{x, y}` at `Offset` if it is an argument of a launch
/// configuration.
static bool nameExtent(std::string &Text, size_t Offset) {
  if (Offset >= Text.size() || Text[Offset] != '{')
    return false;
  const size_t End = behindBracket(Text, Offset);
  if (End == StringRef::npos)
    return false;
  const StringRef Before = StringRef(Text).take_front(Offset).rtrim();
  const StringRef Behind = StringRef(Text).substr(End).ltrim();
  if (!(Before.ends_with(",") || Before.ends_with("<<<")) ||
      !(Behind.starts_with(",") || Behind.starts_with(">>>")))
    return false;
  Text[Offset] = '(';
  Text[End - 1] = ')';
  squeezeIn(Text, Offset, End, ExtentName);
  return true;
}

bool nameExtents(std::string &Text, size_t Offset) {
  if (!nameExtent(Text, Offset))
    return false;
  unsigned Depth = 0;
  for (size_t At = Offset; At < Text.size() && Text[At] != ';' &&
                           !StringRef(Text).substr(At).starts_with(">>>");
       ++At) {
    Depth += Text[At] == '(';
    Depth -= Text[At] == ')' && Depth;
    if (Text[At] == '{' && Depth == 0)
      nameExtent(Text, At);
  }
  return true;
}

bool dropArguments(std::string &Text, size_t Offset) {
  const StringRef All = Text;
  const size_t Open = skipBlanks(All, Offset + wordAt(All, Offset).size());
  const size_t Close = All.find('>', Open);
  if (Close == StringRef::npos || All[Open] != '<' ||
      !llvm::all_of(All.slice(Open + 1, Close), [](char C) {
        return llvm::isAlnum(C) || C == '_' || C == ',' || isBlank(C);
      }))
    return false;
  for (size_t I = Open; I <= Close; ++I)
    if (!isBlank(Text[I]))
      Text[I] = ' ';
  return true;
}

/// Inserts the comma before the operand whose constraint is at `Offset`, if
/// another operand precedes it.
static bool separateOperand(std::string &Text, size_t Offset) {
  if (Offset >= Text.size() || Text[Offset] != '"')
    return false;
  const StringRef All = Text;
  const size_t Close = All.find('"', Offset + 1);
  const StringRef Constraint = All.slice(Offset + 1, Close);
  const StringRef Before = All.take_front(Offset).rtrim();
  if (Close == StringRef::npos || Constraint.empty() ||
      !llvm::all_of(Constraint,
                    [](char C) {
                      return llvm::isAlpha(C) || StringRef("=+&%").contains(C);
                    }) ||
      All.substr(skipBlanks(All, Close + 1)).take_front() != "(" ||
      !Before.ends_with(")"))
    return false;
  if (Before.size() < Offset)
    Text[Before.size()] = ',';
  else
    Text.insert(Text.begin() + Offset, ',');
  return true;
}

bool separateOperands(std::string &Text, size_t Offset) {
  if (!separateOperand(Text, Offset))
    return false;
  int Depth = 0;
  for (size_t At = Text.find('"', Offset);
       At < Text.size() && Depth >= 0 && Text[At] != ';'; ++At) {
    Depth += Text[At] == '(';
    Depth -= Text[At] == ')';
    if (Text[At] != '"')
      continue;
    if (Depth == 0 && separateOperand(Text, At))
      At = Text.find('"', At);
    At = std::min(Text.find('"', At + 1), Text.size());
  }
  return true;
}

bool separateSuffix(std::string &Text, size_t Offset,
                    llvm::function_ref<bool(StringRef)> IsMacro) {
  const StringRef All = Text;
  // Clang reports the error at the literal or at its suffix.
  size_t Begin = Offset, End = Offset;
  if (Offset < All.size() && All[Offset] == '"') {
    for (End = Offset + 1; End < All.size() && All[End] != '"'; ++End)
      End += All[End] == '\\';
    ++End;
  } else if (Offset == 0 || All[Offset - 1] != '"') {
    return false;
  }
  if (End >= All.size() || !IsMacro(wordAt(All, End)))
    return false;
  if (Begin > 1 && Begin < End && All[Begin - 1] == ' ') {
    Text.erase(Begin - 1, 1);
    --End;
  }
  Text.insert(Text.begin() + End, ' ');
  // The literal behind the macro may have a suffix too.
  const size_t Word = End + 1;
  separateSuffix(Text, skipBlanks(Text, Word + wordAt(Text, Word).size()),
                 IsMacro);
  return true;
}

bool nameAssigned(std::string &Text, size_t Offset, StringRef Type) {
  const StringRef All = Text;
  if (Offset >= All.size() || All[Offset] != '=')
    return false;
  const size_t Brace = skipBlanks(All, Offset + 1);
  if (All.substr(Brace).take_front() != "{" || Type.empty() ||
      !llvm::all_of(Type, [](char C) {
        return llvm::isAlnum(C) || C == '_' || C == ':';
      }))
    return false;
  Text.insert(Brace, Type.str());
  return true;
}

} // namespace warplint
