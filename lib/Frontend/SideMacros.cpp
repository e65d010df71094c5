//===- SideMacros.cpp - Macros for the functions of one side --------------===//

#include "SideMacros.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

static constexpr StringRef Device = "__device__", Host = "__host__";

/// The token `__device__` in the definition of a macro that has no `__host__`;
/// null: there is none.
static const Token *deviceIn(const Preprocessor &PP, const MacroInfo *Info) {
  if (!Info || !Info->isObjectLike())
    return nullptr;
  auto Find = [&](StringRef Word) {
    return llvm::find_if(Info->tokens(), [&](const Token &T) {
      return PP.getSpelling(T) == Word;
    });
  };
  const auto At = Find(Device);
  return At != Info->tokens_end() && Find(Host) == Info->tokens_end() ? &*At
                                                                      : nullptr;
}

/// The word behind the `#` of a directive; empty: token `I` begins none.
static StringRef directiveAt(const SourceTokens &Source, size_t I) {
  const bool Is = Source.kind(I) == tok::hash && Source[I].Directive &&
                  Source.previous(I) == SourceTokens::None;
  return Is ? Source.spelling(Source.next(I)) : StringRef();
}

/// Whether the directive that begins with token `I` has the word.
static bool hasWord(const SourceTokens &Source, size_t I, StringRef Word) {
  while (I != SourceTokens::None && Source.spelling(I) != Word)
    I = Source.next(I);
  return I != SourceTokens::None;
}

/// Whether an `#if` around token `At`, or one of its parts before it, asks for
/// __CUDA_ARCH__: only the device code has what is there, or all but it.
static bool isForOneSide(const SourceTokens &Source, size_t At) {
  unsigned Closed = 0; // conditions that end before the token
  for (size_t I = At; I-- > 0;) {
    const StringRef Word = directiveAt(Source, I);
    if (Word == "endif")
      ++Closed;
    else if (Word.starts_with("if") && Closed)
      --Closed;
    else if ((Word.starts_with("if") || Word.starts_with("el")) && !Closed &&
             hasWord(Source, I, "__CUDA_ARCH__"))
      return true;
  }
  return false;
}

/// Whether the macro is `__device__` for device code, and another directive
/// defines it without that.
static bool isOfSides(const SourceTokens &Source, StringRef Macro) {
  bool OneSide = false, Otherwise = false;
  for (size_t I = 0; I < Source.size(); ++I)
    if (directiveAt(Source, I) == "define" &&
        Source.spelling(Source.next(Source.next(I))) == Macro) {
      const bool IsDevice = hasWord(Source, I, Device);
      Otherwise |= !IsDevice;
      OneSide |= IsDevice && isForOneSide(Source, I);
    }
  return OneSide && Otherwise;
}

std::optional<std::pair<FileID, Edits>>
openToHost(Attempt &A, FileTokens &Tokens, SourceLocation Candidate) {
  const SourceManager &SM = A.compiler().getSourceManager();
  Preprocessor &PP = A.compiler().getPreprocessor();
  const auto [File, Offset] = SM.getDecomposedLoc(Candidate);
  if (Candidate.isInvalid() || !SM.getFileEntryForID(File))
    return std::nullopt;
  const SourceTokens &Source = Tokens.of(File);
  // Back to the end of the declaration before.
  for (size_t I = Source.at(Offset); I != SourceTokens::None;
       I = Source.previous(I)) {
    if (llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace},
                           Source.kind(I)))
      break;
    if (Source.kind(I) != tok::raw_identifier)
      continue;
    const StringRef Name = Source.spelling(I);
    const Token *At = deviceIn(PP, PP.getMacroInfo(PP.getIdentifierInfo(Name)));
    if (!At)
      continue;
    const auto [Header, Place] = SM.getDecomposedLoc(At->getLocation());
    if (!SM.getFileEntryForID(Header) ||
        SM.isInSystemHeader(At->getLocation()) ||
        !isOfSides(Tokens.of(Header), Name))
      continue;
    Edits Made;
    llvm::cantFail(Made.add({"", unsigned(Place), 0, (Host + " ").str()}));
    return std::pair(Header, std::move(Made));
  }
  return std::nullopt;
}

} // namespace warplint
