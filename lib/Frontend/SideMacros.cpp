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

/// Whether another directive defines the macro without `__device__`.
static bool isDefinedOtherwise(const SourceTokens &Source, StringRef Macro) {
  for (size_t I = 0; I < Source.size(); ++I) {
    const size_t Define = Source.kind(I) == tok::hash && Source[I].Directive
                              ? Source.next(I)
                              : SourceTokens::None;
    if (Source.spelling(Define) != "define")
      continue;
    size_t Of = Source.next(Define);
    if (Source.spelling(Of) != Macro)
      continue;
    while (Of != SourceTokens::None && Source.spelling(Of) != Device)
      Of = Source.next(Of);
    if (Of == SourceTokens::None)
      return true;
  }
  return false;
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
        !isDefinedOtherwise(Tokens.of(Header), Name))
      return std::nullopt;
    Edits Made;
    llvm::cantFail(Made.add({"", unsigned(Place), 0, (Host + " ").str()}));
    return std::pair(Header, std::move(Made));
  }
  return std::nullopt;
}

} // namespace warplint
