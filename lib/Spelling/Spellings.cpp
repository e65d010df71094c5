//===- Spellings.cpp - Rewriting of declarations and statements -----------===//

#include "warplint/Spelling/Spellings.h"
#include "Blanks.h"
#include "EditList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using llvm::StringRef;
namespace tok = clang::tok;

namespace warplint {

static constexpr size_t None = SourceTokens::None;

/// Replaces tokens `First` to `Last` and what is between them by blanks.
static Edits blanksFor(const SourceTokens &Source, size_t First, size_t Last) {
  // Behind blanks alone it would begin a directive.
  if (Source.kind(Source.next(Last)) == tok::hash)
    return {};
  EditList Made;
  const size_t Begin = Source[First].Offset, End = Source[Last].end();
  std::string Blanks = Source.text().slice(Begin, End).str();
  for (size_t I = 0; I < Blanks.size(); ++I) {
    // A line that continues still does.
    const StringRef Behind = StringRef(Blanks).drop_front(I + 1);
    const bool Continues =
        Blanks[I] == '\\' && Behind.ltrim(" \t\r").starts_with("\n");
    if (!llvm::isSpace(Blanks[I]) && !Continues)
      Blanks[I] = ' ';
  }
  Made.add(Begin, End - Begin, Blanks);
  return Made.take();
}

Edits dropInitializer(const SourceTokens &Source, size_t Offset) {
  size_t I = Source.at(Offset);
  if (I == None)
    return {};
  // Clang reports the error at the length: go back to its bracket.
  if (const size_t Before = Source.previous(I);
      Source.kind(Before) == tok::l_square)
    I = Before;
  else if (Source.kind(I) == tok::raw_identifier)
    I = Source.next(I);
  while (Source.kind(I) == tok::l_square)
    if (I = Source.closing(I); I != None)
      I = Source.next(I);
  const size_t First = I;
  if (Source.kind(I) == tok::equal)
    I = Source.next(I);
  if (Source.kind(I) != tok::l_brace)
    return {};
  const size_t Last = Source.closing(I);
  if (Last == None)
    return {};
  // Another one behind it is no initializer.
  const tok::TokenKind Behind = Source.kind(Source.next(Last));
  if (Behind == tok::equal || Behind == tok::l_brace || Behind == tok::l_square)
    return {};
  return blanksFor(Source, First, Last);
}

Edits dropArguments(const SourceTokens &Source, size_t Offset) {
  const size_t Name = Source.at(Offset);
  if (Source.kind(Name) != tok::raw_identifier)
    return {};
  const size_t Open = Source.next(Name);
  if (Source.kind(Open) != tok::less)
    return {};
  size_t Close = Source.next(Open);
  while (Source.kind(Close) == tok::raw_identifier ||
         Source.kind(Close) == tok::numeric_constant ||
         Source.kind(Close) == tok::comma)
    Close = Source.next(Close);
  if (Source.kind(Close) != tok::greater ||
      Source.kind(Source.next(Close)) == tok::less)
    return {};
  return blanksFor(Source, Open, Close);
}

/// The token `template` of the specialization `template <> ... f(` whose name
/// is at an offset; None: there is none.
static size_t specializationOf(const SourceTokens &Source, size_t Offset) {
  size_t I = Source.at(Offset);
  if (Source.kind(I) != tok::raw_identifier ||
      Source.kind(Source.next(I)) != tok::l_paren)
    return None;
  // What is before the name: the type and attributes, but no other declaration.
  while (I != None && Source.kind(I) != tok::semi &&
         Source.kind(I) != tok::l_brace && Source.kind(I) != tok::r_brace) {
    const size_t Before = Source.previous(I);
    if (Source.spelling(I) == "template" && Source.kind(Before) != tok::less) {
      const size_t Open = Source.next(I);
      const bool IsEmpty = Source.kind(Open) == tok::less &&
                           Source.kind(Source.next(Open)) == tok::greater;
      return IsEmpty ? I : None;
    }
    I = Before;
  }
  return None;
}

Edits makeOverload(const SourceTokens &Source, size_t Offset) {
  const size_t I = specializationOf(Source, Offset);
  return I == None ? Edits()
                   : blanksFor(Source, I, Source.next(Source.next(I)));
}

bool hasDefaultArguments(StringRef Declaration) {
  int Open = 0;
  for (char C : Declaration.drop_front(
           std::min(Declaration.find('('), Declaration.size()))) {
    Open += (C == '(') - (C == ')');
    if (C == '=' || Open <= 0)
      return C == '=';
  }
  return false;
}

Edits keepToDevice(const SourceTokens &Source, size_t Offset) {
  const size_t Name = Source.at(Offset);
  size_t Host = None;
  bool IsForDevice = false, IsOnce = true;
  for (size_t I = specializationOf(Source, Offset); I != None && I != Name;
       I = Source.next(I)) {
    if (Source.spelling(I) == "__host__") {
      IsOnce = Host == None;
      Host = I;
    }
    IsForDevice |= Source.spelling(I) == "__device__";
  }
  return Host != None && IsForDevice && IsOnce ? blanksFor(Source, Host, Host)
                                               : Edits();
}

Edits dropRestrict(const SourceTokens &Source, size_t Offset) {
  const size_t I = Source.at(Offset);
  const StringRef Name = Source.spelling(I);
  if (I == None || (Name != "__restrict__" && Name != "__restrict"))
    return {};
  return blanksFor(Source, I, I);
}

/// The name before the template arguments that end at token `I`; None if it is
/// not found.
static size_t nameBeforeArguments(const SourceTokens &Source, size_t I) {
  int Depth = 0;
  for (; I != None; I = Source.previous(I)) {
    switch (Source.kind(I)) {
    case tok::greater:
      ++Depth;
      break;
    case tok::greatergreater:
      Depth += 2;
      break;
    case tok::less:
      if (--Depth == 0)
        return Source.previous(I);
      break;
    case tok::semi:
    case tok::l_brace:
    case tok::r_brace:
      return None;
    default:
      break;
    }
  }
  return None;
}

Edits nameTargets(const SourceTokens &Source, size_t Offset,
                  StringRef Targets) {
  EditList Made;
  size_t I = Source.at(Offset);
  if (I == None ||
      (Source.kind(I) != tok::raw_identifier && Source.kind(I) != tok::tilde))
    return {};
  for (size_t Scope = Source.previous(I); Source.kind(Scope) == tok::coloncolon;
       Scope = Source.previous(I)) {
    I = Scope;
    size_t Name = Source.previous(I);
    if (Source.kind(Name) == tok::greater ||
        Source.kind(Name) == tok::greatergreater)
      Name = nameBeforeArguments(Source, Name);
    if (Source.kind(Name) != tok::raw_identifier)
      return {};
    I = Name;
  }
  if (Source.spelling(Source.previous(I)) == "__device__")
    return {};
  Made.add(Source[I].Offset, 0, (Targets + " ").str());
  return Made.take();
}

namespace {
/// A percent sign in a string literal.
struct Percent {
  size_t At = 0; ///< offset in the text
  /// Whether another one follows, so that both stand for one sign.
  bool IsDoubled = false;
  bool HasBlankBefore = false;
  /// Whether it begins a register ("%laneid") and no operand ("%0", "%c0",
  /// "%[name]").
  bool IsOfRegister = false;
};
} // namespace

static std::vector<Percent> percentsIn(const SourceTokens &Source, size_t I) {
  std::vector<Percent> Found;
  const StringRef Text = Source.spelling(I);
  const size_t Begin = Text.find('"') + 1, End = Text.rfind('"');
  const bool IsRaw = Text.take_front(Begin).contains('R');
  auto Char = [&](size_t At) { return At < End ? Text[At] : '"'; };
  for (size_t At = Begin; At < End; ++At) {
    if (Text[At] != '%') {
      At += Text[At] == '\\' && !IsRaw; // with what it escapes
      continue;
    }
    Percent P;
    P.At = Source[I].Offset + At;
    P.IsDoubled = Char(At + 1) == '%';
    P.HasBlankBefore = At > Begin && isBlank(Text[At - 1]);
    P.IsOfRegister = llvm::isAlpha(Char(At + 1)) && Char(At + 2) != '[' &&
                     !llvm::isDigit(Char(At + 2));
    Found.push_back(P);
    At += P.IsDoubled;
  }
  return Found;
}

Edits doublePercent(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  size_t I = Source.at(Offset);
  if (I == None || !tok::isStringLiteral(Source.kind(I)))
    return {};
  std::vector<Percent> All = percentsIn(Source, I);
  const auto Behind =
      llvm::find_if(All, [&](const Percent &P) { return P.At > Offset; });
  if (Behind == All.begin())
    return {};
  Percent &Wrong = *std::prev(Behind);
  if (Wrong.IsDoubled || !Wrong.HasBlankBefore)
    return {};
  Wrong.IsOfRegister = true;
  All.erase(All.begin(), std::prev(Behind));
  // What follows the text are operands, or the end of the statement.
  while (I != None && Source.kind(I) != tok::colon &&
         Source.kind(I) != tok::coloncolon && Source.kind(I) != tok::r_paren &&
         Source.kind(I) != tok::semi) {
    for (const Percent &P : All)
      if (P.IsOfRegister && !P.IsDoubled && P.HasBlankBefore)
        Made.add(P.At - 1, 1, "%");
    I = Source.next(I);
    All.clear();
    if (I != None && tok::isStringLiteral(Source.kind(I)))
      All = percentsIn(Source, I);
  }
  return Made.take();
}

/// Whether token `I` is the constraint of an operand, `"=r"` in `"=r"(a)`.
static bool isConstraint(const SourceTokens &Source, size_t I) {
  if (Source.kind(I) != tok::string_literal || Source[I].HasSuffix ||
      Source.kind(Source.next(I)) != tok::l_paren)
    return false;
  const StringRef Text = Source.spelling(I).drop_front().drop_back();
  return !Text.empty() && llvm::all_of(Text, [](char C) {
    return llvm::isAlpha(C) || StringRef("=+&%").contains(C);
  });
}

/// Inserts the comma before the operand with the constraint `I`; false if no
/// other operand is directly before it.
static bool separateOperand(const SourceTokens &Source, size_t I,
                            EditList &To) {
  const size_t Before = Source.previous(I);
  if (Source.kind(Before) != tok::r_paren || !isConstraint(Source, I))
    return false;
  const size_t End = Source[Before].end();
  if (isBlank(Source.text()[End]))
    To.add(End, 1, ",");
  else if (hasBlankBefore(Source, I))
    To.add(Source[I].Offset - 1, 1, ",");
  else
    To.add(End, 0, ",");
  return true;
}

Edits separateOperands(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  size_t I = Source.at(Offset);
  if (I == None || Source[I].Offset != Offset ||
      !separateOperand(Source, I, Made))
    return {};
  for (I = Source.next(I); I != None && Source.kind(I) != tok::semi &&
                           Source.kind(I) != tok::r_paren;
       I = Source.next(I)) {
    separateOperand(Source, I, Made);
    if (Source.kind(I) == tok::l_paren)
      if (I = Source.closing(I); I == None)
        break;
  }
  return Made.take();
}

Edits nameTemplate(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  const size_t I = Source.at(Offset);
  if (I == None || Source.kind(I) != tok::raw_identifier)
    return {};
  const size_t Before = Source.previous(I), Behind = Source.next(I);
  if ((Source.kind(Before) != tok::period &&
       Source.kind(Before) != tok::arrow &&
       Source.kind(Before) != tok::coloncolon) ||
      Source.kind(Behind) != tok::less)
    return {};
  Made.add(Source[I].Offset, 0, "template ");
  return Made.take();
}

/// Inserts a blank before the suffix of the literal `I`.
static void separate(const SourceTokens &Source, size_t I, size_t Suffix,
                     EditList &To) {
  if (canLoseBlank(Source, I))
    To.add(Source[I].Offset - 1, 1, "");
  To.add(Suffix, 0, " ");
}

Edits separateSuffix(const SourceTokens &Source, size_t Offset,
                     llvm::function_ref<bool(StringRef)> IsMacro) {
  EditList Made;
  const size_t First = Source.at(Offset);
  for (size_t I = First; I != None; I = Source.next(I)) {
    const StringRef Text = Source.spelling(I);
    if (I != First && Source.kind(I) == tok::raw_identifier && IsMacro(Text))
      continue;
    if (!tok::isStringLiteral(Source.kind(I)))
      break;
    // An escaped quote is never behind the one that ends the literal.
    const size_t Length = Text.rfind('"') + 1;
    const size_t Suffix = Source[I].Offset + Length;
    const bool IsWrong =
        Source[I].HasSuffix && IsMacro(Text.drop_front(Length));
    // Clang reports the error at the literal or at its suffix.
    if (I == First &&
        (!IsWrong || (Offset != Source[I].Offset && Offset != Suffix)))
      return {};
    if (IsWrong)
      separate(Source, I, Suffix, Made);
  }
  return Made.take();
}

Edits nameAssigned(const SourceTokens &Source, size_t Offset, StringRef Type) {
  EditList Made;
  const size_t Assign = Source.at(Offset);
  if (Source.kind(Assign) != tok::equal || Type.empty() ||
      !llvm::all_of(Type, [](char C) {
        return llvm::isAlnum(C) || C == '_' || C == ':';
      }))
    return {};
  const size_t Brace = Source.next(Assign);
  if (Source.kind(Brace) == tok::l_brace)
    Made.add(Source[Brace].Offset, 0, Type);
  return Made.take();
}

std::optional<std::string> fromWideText(StringRef Bytes) {
  std::string Text;
  if (!Bytes.starts_with("\xff\xfe") && !Bytes.starts_with("\xfe\xff"))
    return std::nullopt;
  if (!llvm::convertUTF16ToUTF8String(
          llvm::ArrayRef<char>(Bytes.data(), Bytes.size()), Text))
    return std::nullopt;
  return Text;
}

std::string pragmaOperator(StringRef Words) {
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I) {
    // A line that continues does so in the literal too.
    const StringRef Behind = Words.drop_front(I + 1).ltrim(" \t\r");
    if (Words[I] == '"' || (Words[I] == '\\' && !Behind.starts_with("\n")))
      Text += '\\';
    Text += Words[I];
  }
  return "_Pragma(\"" + Text + "\")";
}

} // namespace warplint
