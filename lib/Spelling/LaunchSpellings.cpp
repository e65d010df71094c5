//===- LaunchSpellings.cpp - Rewriting of kernel launches -----------------===//

#include "Blanks.h"
#include "EditList.h"
#include "warplint/Spelling/Spellings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using llvm::StringRef;
namespace tok = clang::tok;

namespace warplint {

static constexpr size_t None = SourceTokens::None;

namespace {
/// Adjacent tokens that contain only one character: `> >>`.
struct SignRun {
  size_t First = None, Last = None;     ///< tokens
  llvm::SmallVector<size_t, 4> Offsets; ///< of the characters
};
} // namespace

static bool isOfSign(const SourceTokens &Source, size_t I, char Sign) {
  return I != None &&
         llvm::all_of(Source.spelling(I), [&](char C) { return C == Sign; });
}

/// The tokens of `Sign` around token `I`; none if `I` is not one.
static SignRun runAround(const SourceTokens &Source, size_t I, char Sign) {
  SignRun Run;
  if (!isOfSign(Source, I, Sign))
    return Run;
  // A directive in between is not moved.
  auto Continues = [&](size_t Other) {
    return Source[Other].Directive == Source[I].Directive &&
           isOfSign(Source, Other, Sign);
  };
  Run.First = Run.Last = I;
  while (Run.First > 0 && Continues(Run.First - 1))
    --Run.First;
  while (Run.Last + 1 < Source.size() && Continues(Run.Last + 1))
    ++Run.Last;
  for (size_t J = Run.First; J <= Run.Last; ++J)
    for (size_t At = Source[J].Offset; At < Source[J].end(); ++At)
      Run.Offsets.push_back(At);
  return Run;
}

/// Joins the last three signs of a run. What is between them moves behind them.
static void joinSigns(const SourceTokens &Source, const SignRun &Run, char Sign,
                      EditList &To) {
  const auto *Last = Run.Offsets.end() - 3;
  const StringRef Text = Source.text();
  StringRef Between = Text.slice(Last[0] + 1, Last[1]);
  StringRef Other = Text.slice(Last[1] + 1, Last[2]);
  if (Between.empty() && Other.empty())
    return;
  std::string Joined(3, Sign);
  // A fourth sign directly before must stay another token.
  if (Last != Run.Offsets.begin() && Last[-1] + 1 == Last[0]) {
    StringRef &Giver = Between.empty() ? Other : Between;
    if (!isBlank(Giver.front()))
      return;
    Giver = Giver.drop_front();
    Joined.insert(0, 1, ' ');
  }
  To.add(Last[0], Last[2] + 1 - Last[0], Joined + Between.str() + Other.str());
}

Edits closeBracket(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  const SignRun Run = runAround(Source, Source.at(Offset), '>');
  if (Run.Offsets.size() == 3)
    joinSigns(Source, Run, '>', Made);
  return Made.take();
}

/// Whether the run ends the configuration of a launch.
static bool closesLaunch(const SourceTokens &Source, const SignRun &Run) {
  return Run.Offsets.size() >= 3 &&
         Source.kind(Source.next(Run.Last)) == tok::l_paren;
}

Edits openBracket(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  const SignRun Open = runAround(Source, Source.at(Offset), '<');
  if (Open.Offsets.size() != 3)
    return {};
  joinSigns(Source, Open, '<', Made);
  for (size_t I = Source.next(Open.Last);
       I != None && Source.kind(I) != tok::semi; I = Source.next(I)) {
    const SignRun Close = runAround(Source, I, '>');
    if (Close.Offsets.empty())
      continue;
    I = Close.Last;
    if (!closesLaunch(Source, Close))
      continue;
    joinSigns(Source, Close, '>', Made);
    break;
  }
  return Made.take();
}

/// Whether the braces of tokens `Open` to `Close` are an argument of a launch
/// configuration.
static bool isExtent(const SourceTokens &Source, size_t Open, size_t Close) {
  const size_t Before = Source.previous(Open), Behind = Source.next(Close);
  return (Source.kind(Before) == tok::comma ||
          runAround(Source, Before, '<').Offsets.size() == 3) &&
         (Source.kind(Behind) == tok::comma ||
          runAround(Source, Behind, '>').Offsets.size() >= 3);
}

/// Writes `$(x, y)` for the `{x, y}` of tokens `Open` to `Close`.
static void nameExtent(const SourceTokens &Source, size_t Open, size_t Close,
                       EditList &To) {
  std::string Begin = {ExtentName, '('};
  size_t At = Source[Open].Offset, Length = Source[Open].Length;
  if (hasBlankBefore(Source, Open)) {
    --At;
    ++Length;
  }
  // A bracket can have two characters: `<%`.
  Begin.resize(std::max(Begin.size(), Length), ' ');
  To.add(At, Length, Begin);
  for (size_t I = Open + 1; Begin.size() > Length && I <= Close; ++I)
    if (canLoseBlank(Source, I)) {
      To.add(Source[I].Offset - 1, 1, "");
      break;
    }
  std::string End(Source[Close].Length, ' ');
  End.front() = ')';
  To.add(Source[Close].Offset, Source[Close].Length, End);
}

Edits nameExtents(const SourceTokens &Source, size_t Offset) {
  EditList Made;
  const size_t First = Source.at(Offset);
  if (Source.kind(First) != tok::l_brace)
    return {};
  for (size_t I = First; I != None; I = Source.next(I)) {
    switch (Source.kind(I)) {
    case tok::semi:
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      return {}; // not of a launch
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace: {
      const size_t Close = Source.closing(I);
      if (Close == None)
        return {};
      if (Source.kind(I) == tok::l_brace && isExtent(Source, I, Close))
        nameExtent(Source, I, Close, Made);
      else if (I == First)
        return {};
      I = Close;
      break;
    }
    default:
      const SignRun Run = runAround(Source, I, '>');
      if (Run.Offsets.empty())
        break;
      if (Run.Offsets.size() == 3 || closesLaunch(Source, Run)) {
        joinSigns(Source, Run, '>', Made);
        return Made.take();
      }
      I = Run.Last;
    }
  }
  return {};
}

} // namespace warplint
