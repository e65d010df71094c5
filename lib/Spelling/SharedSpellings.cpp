//===- SharedSpellings.cpp - Rewriting of shared variables ----------------===//

#include "EditList.h"
#include "warplint/Spelling/Spellings.h"

using llvm::StringRef;
namespace tok = clang::tok;

namespace warplint {

static constexpr size_t None = SourceTokens::None;

/// The only `__shared__` before token `I` in the same statement; None: none is,
/// or it has been rewritten.
static size_t sharedBefore(const SourceTokens &Source, size_t I) {
  size_t Found = None;
  while ((I = Source.previous(I)) != None) {
    const tok::TokenKind Kind = Source.kind(I);
    if (Kind == tok::semi || Kind == tok::l_brace || Kind == tok::r_brace)
      break;
    const bool Is = Source.spelling(I) == "__shared__";
    if (Source.spelling(I) == UninitializedName || (Is && Found != None))
      return None;
    Found = Is ? I : Found;
  }
  return Found;
}

Edits leaveUninitialized(const SourceTokens &Source, size_t Offset) {
  const size_t Name = Source.at(Offset);
  if (Source.kind(Name) != tok::raw_identifier)
    return {};
  const size_t Shared = sharedBefore(Source, Name);
  if (Shared == None)
    return {};
  size_t Behind = Source.next(Name);
  const bool IsArray = Source.kind(Behind) == tok::l_square;
  while (Source.kind(Behind) == tok::l_square) {
    Behind = Source.closing(Behind);
    if (Behind != None)
      Behind = Source.next(Behind);
  }
  const tok::TokenKind Ends = Source.kind(Behind);
  if (Ends != tok::semi && (Ends != tok::comma || !IsArray))
    return {};
  EditList Made;
  Made.add(Source[Shared].Offset, Source[Shared].Length, UninitializedName);
  if (!IsArray) {
    if (Source.kind(Source.previous(Name)) == tok::comma)
      return {};
    const std::string Of = Source.spelling(Name).str();
    Made.add(Source[Name].end(), 0,
             "_storage[1]; auto &" + Of + " = *" + Of + "_storage");
  }
  return Made.take();
}

} // namespace warplint
