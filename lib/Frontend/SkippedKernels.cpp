//===- SkippedKernels.cpp - Kernels behind a condition --------------------===//

#include "SkippedKernels.h"
#include "FileTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace warplint {

static constexpr const char *Global = "__global__";

/// The text of the directive whose first token is `Hash`, with one blank where
/// the source has blanks, comments or a continued line.
static std::string textOfDirective(const SourceTokens &Source, size_t Hash) {
  std::string Text;
  size_t End = 0;
  for (size_t I = Hash; I != SourceTokens::None; I = Source.next(I)) {
    if (End && Source[I].Offset != End)
      Text += ' ';
    Text += Source.spelling(I);
    End = Source[I].end();
  }
  return Text;
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
    const unsigned From = SM.getFileOffset(Skipped.getBegin());
    const unsigned To = SM.getFileOffset(Skipped.getEnd());
    const bool HasKernel =
        llvm::any_of(llvm::seq<size_t>(0, Source.size()), [&](size_t I) {
          return Source[I].Offset > From && Source[I].Offset < To &&
                 Source[I].Directive == 0 && Source.spelling(I) == Global;
        });
    if (HasKernel)
      return textOfDirective(Source, Source.at(From));
  }
  return "";
}

} // namespace warplint
