//===- KernelName.cpp - Comparison of kernel names ------------------------===//

#include "warplint/Counters/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <algorithm>

using namespace warplint;
using llvm::StringRef;

/// Removes "(anonymous namespace)" and "<unnamed>", whose brackets do not
/// group, and the scope in which nvcc puts static functions and variables,
/// "_INTERNAL_eb5984d0_4_x_cu_main::".
static std::string withoutUnnamed(StringRef Name) {
  std::string Text = Name.str();
  for (StringRef Part : {"(anonymous namespace)::", "<unnamed>::",
                         "(anonymous namespace)", "<unnamed>"})
    for (size_t At; (At = Text.find(Part.str())) != std::string::npos;)
      Text.erase(At, Part.size());
  for (size_t At; (At = Text.find("_INTERNAL_")) != std::string::npos;) {
    const size_t End = Text.find("::", At);
    if (End == std::string::npos)
      break;
    Text.erase(At, End + 2 - At);
  }
  return Text;
}

/// "32" for "(int)32" and "32u"; "1" for "true". Casts to enumerations are
/// removed too: the type, not the cast, distinguishes instances of one
/// template.
static std::string normalArgument(StringRef Argument) {
  Argument = Argument.trim();
  if (Argument.starts_with("(")) {
    size_t Close = Argument.find(')');
    StringRef Value =
        Close == StringRef::npos ? "" : Argument.drop_front(Close + 1);
    if (!Value.empty() && (llvm::isDigit(Value.front()) || Value[0] == '-'))
      Argument = Value;
  }
  if (Argument == "true" || Argument == "false")
    return Argument == "true" ? "1" : "0";
  if (!Argument.empty() && (llvm::isDigit(Argument[0]) || Argument[0] == '-'))
    return Argument.rtrim("uUlL").str();
  return "";
}

/// Splits at commas outside of brackets.
static llvm::SmallVector<StringRef, 8> splitList(StringRef List) {
  llvm::SmallVector<StringRef, 8> Parts;
  int Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I < List.size(); ++I) {
    char C = List[I];
    Depth += C == '<' || C == '(' || C == '[' || C == '{';
    Depth -= C == '>' || C == ')' || C == ']' || C == '}';
    if (C == ',' && Depth == 0) {
      Parts.push_back(List.slice(Start, I));
      Start = I + 1;
    }
  }
  if (!List.drop_front(Start).trim().empty())
    Parts.push_back(List.drop_front(Start));
  return Parts;
}

static std::string normalType(StringRef Type);

/// "<float,32>" for "<float, (int)32>".
static std::string normalList(StringRef List) {
  llvm::SmallVector<std::string, 8> Parts;
  for (StringRef Part : splitList(List)) {
    // Of the address of a function only demanglers print the parameters.
    if (Part.trim().starts_with("&"))
      Part = Part.take_until([](char C) { return C == '('; });
    std::string Value = normalArgument(Part);
    Parts.push_back(Value.empty() ? normalType(Part) : Value);
  }
  return llvm::join(Parts, ",");
}

/// The words of a type in a canonical order: "const float *" and "float const*"
/// are equal, and "unsigned" is "unsigned int".
static std::string normalType(StringRef Type) {
  llvm::SmallVector<std::string, 8> Words;
  for (Type = Type.trim(); !Type.empty(); Type = Type.ltrim()) {
    if (llvm::isAlnum(Type.front()) || Type.front() == '_' ||
        Type.front() == ':') {
      StringRef Word = Type.take_while(
          [](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; });
      Words.push_back(Word.str());
      Type = Type.drop_front(Word.size());
    } else if (Type.front() == '<') {
      int Depth = 0;
      size_t End = 0;
      do {
        Depth += Type[End] == '<';
        Depth -= Type[End] == '>';
        ++End;
      } while (Depth > 0 && End < Type.size());
      std::string Inner =
          "<" + normalList(Type.slice(1, Depth ? End : End - 1)) + ">";
      if (Words.empty())
        Words.push_back(Inner);
      else
        Words.back() += Inner;
      Type = Type.drop_front(End);
    } else {
      Words.push_back(std::string(1, Type.front()));
      Type = Type.drop_front();
    }
  }
  auto IsSize = [](StringRef W) {
    return W == "unsigned" || W == "signed" || W == "long" || W == "short";
  };
  if (llvm::any_of(Words, IsSize))
    llvm::erase(Words, "int");
  llvm::sort(Words);
  return llvm::join(Words, " ");
}

/// Parameters from the text behind the opening bracket.
static std::string parametersOf(StringRef Rest) {
  std::string List = normalList(Rest.take_front(Rest.rfind(')')));
  return List == "void" ? "" : List;
}

KernelName KernelName::of(StringRef Printed) {
  std::string Text = Printed.trim().starts_with("_Z")
                         ? llvm::demangle(Printed.trim().str())
                         : Printed.trim().str();
  Text = withoutUnnamed(Text);
  // The name ends at the first parameter bracket outside of "<...>"; text
  // before it that ends in a blank is the return type.
  StringRef Name = Text;
  int Depth = 0;
  size_t Start = 0, End = Name.size(), Angle = StringRef::npos;
  for (size_t I = 0; I < Name.size() && End == Name.size(); ++I) {
    char C = Name[I];
    if (Depth == 0 && C == '(')
      End = I;
    if (Depth == 0 && C == ' ') {
      Start = I + 1;
      Angle = StringRef::npos;
    }
    if (Depth == 0 && C == '<')
      Angle = I;
    Depth += C == '<' || C == '(';
    Depth -= (C == '>' || C == ')') && Depth > 0;
  }
  KernelName Result;
  Result.HasParameters = End != Name.size();
  if (Result.HasParameters)
    Result.Parameters = parametersOf(Name.drop_front(End + 1));
  StringRef Qualified = Name.slice(Start, End);
  if (Angle != StringRef::npos && Angle < End && Qualified.ends_with(">")) {
    Result.Arguments =
        "<" + normalList(Name.slice(Angle + 1, End).drop_back()) + ">";
    Qualified = Name.slice(Start, Angle);
  }
  size_t Colons = Qualified.rfind("::");
  if (Colons != StringRef::npos) {
    Result.Scope = Qualified.take_front(Colons + 2).str();
    Qualified = Qualified.drop_front(Colons + 2);
  }
  Result.Base = Qualified.str();
  return Result;
}

NameMatch warplint::matchNames(const KernelName &A, const KernelName &B) {
  if (A.Base != B.Base || A.Base.empty())
    return NameMatch::None;
  for (const KernelName *Bare : {&A, &B})
    if (!Bare->HasParameters && Bare->Scope.empty() && Bare->Arguments.empty())
      return NameMatch::Base;
  if (A.Scope != B.Scope || A.Arguments != B.Arguments)
    return NameMatch::None;
  // The profiler prints template parameters as declared: only their number can
  // distinguish overloads.
  if (A.HasParameters && B.HasParameters &&
      splitList(A.Parameters).size() != splitList(B.Parameters).size())
    return NameMatch::None;
  return A.HasParameters && B.HasParameters && A.Parameters == B.Parameters
             ? NameMatch::Full
             : NameMatch::Qualified;
}
