//===- SkippedKernels.cpp - Kernels behind a condition --------------------===//

#include "SkippedKernels.h"
#include "FileTokens.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

static constexpr const char *Global = "__global__";
static constexpr size_t None = SourceTokens::None;

/// Whether token `I` is the `#` of a directive.
static bool isHash(const SourceTokens &Source, size_t I) {
  return Source[I].Directive &&
         (I == 0 || Source[I - 1].Directive != Source[I].Directive);
}

/// The name of the directive whose first token is `Hash`: "ifdef".
static StringRef nameOf(const SourceTokens &Source, size_t Hash) {
  const size_t Name = Source.next(Hash);
  return Name == None ? StringRef() : Source.spelling(Name);
}

static bool opens(StringRef Name) {
  return Name == "if" || Name == "ifdef" || Name == "ifndef";
}

/// The text of the directive whose first token is `Hash`, with one blank where
/// the source has blanks, comments or a continued line.
static std::string textOf(const SourceTokens &Source, size_t Hash) {
  std::string Text;
  size_t End = 0;
  for (size_t I = Hash; I != None; I = Source.next(I)) {
    if (End && Source[I].Offset != End)
      Text += ' ';
    Text += Source.spelling(I);
    End = Source[I].end();
  }
  return Text;
}

/// The `#` of the `#if` to which the directive at `Hash` belongs; None: there
/// is none.
static size_t openingOf(const SourceTokens &Source, size_t Hash) {
  unsigned Depth = 0;
  for (size_t I = Hash; I--;) {
    if (!isHash(Source, I))
      continue;
    const StringRef Name = nameOf(Source, I);
    if (Name == "endif")
      ++Depth;
    else if (opens(Name) && Depth-- == 0)
      return I;
  }
  return None;
}

/// The `#` of the directive of the outermost `#if` in the tokens from `First`
/// to the byte at `End` behind which the first `__global__` is; None: there is
/// no such word.
static size_t directiveOfFirst(const SourceTokens &Source, size_t First,
                               size_t End) {
  size_t Behind = First;
  unsigned Depth = 0;
  for (size_t I = First; I < Source.size() && Source[I].Offset < End; ++I) {
    if (!Source[I].Directive) {
      if (Source.spelling(I) == Global)
        return Behind;
      continue;
    }
    if (I == First || !isHash(Source, I))
      continue;
    const StringRef Name = nameOf(Source, I);
    if (opens(Name))
      ++Depth;
    else if (Name == "endif" && Depth)
      --Depth;
    else if (Name.starts_with("el") && !Depth)
      Behind = I;
  }
  return None;
}

std::string directiveOfSkippedKernels(Attempt &A) {
  const SourceManager &SM = A.compiler().getSourceManager();
  const FileID Main = SM.getMainFileID();
  if (!SM.getBufferData(Main).contains(Global))
    return "";
  FileTokens Tokens(A);
  const SourceTokens &Source = Tokens.of(Main);
  for (const SourceRange &Skipped : A.skipped()) {
    if (SM.getFileID(Skipped.getBegin()) != Main)
      continue;
    const size_t First = Source.at(SM.getFileOffset(Skipped.getBegin()));
    if (First == None)
      continue;
    const size_t Hash =
        directiveOfFirst(Source, First, SM.getFileOffset(Skipped.getEnd()));
    if (Hash == None)
      continue;
    const std::string Text = textOf(Source, Hash);
    if (nameOf(Source, Hash) != "else")
      return Text == "#if 0" ? "" : "'" + Text + "'";
    const size_t Opening = openingOf(Source, Hash);
    return Opening == None ? ""
                           : "the #else of '" + textOf(Source, Opening) + "'";
  }
  return "";
}

} // namespace warplint
