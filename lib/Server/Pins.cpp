//===- Pins.cpp - Launches pinned by the client ---------------------------===//

#include "Pins.h"
#include "Messages.h"
#include "Positions.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;

static std::string lineAt(const Lines &Text, unsigned Line) {
  return Line ? Text.line(Line - 1).trim().str() : std::string();
}

/// Number of blanks at the start of a line.
static unsigned indentAt(const Lines &Text, unsigned Line) {
  return unsigned(Text.line(Line - 1).size() -
                  Text.line(Line - 1).ltrim().size());
}

/// Stores the text of the line that contains the launch.
static void readLine(Pins::Pin &P, const Lines &Text) {
  const Spot &Where = P.Of.Where;
  P.Line = lineAt(Text, Where.Line);
  const unsigned Indent = Where.Line ? indentAt(Text, Where.Line) : 0;
  P.Inner = Where.Column > Indent + 1 ? Where.Column - 1 - Indent : 0;
}

std::optional<Spot> warplint::movedSpot(const Spot &Where,
                                        llvm::StringRef Before,
                                        llvm::StringRef After) {
  const Lines Old(Before.str(), Encoding::Utf8);
  if (!Where.isValid() || Where.Line > Old.count() || Where.Column == 0)
    return std::nullopt;
  const size_t At =
      std::min(Before.size(),
               size_t(Old.line(Where.Line - 1).data() - Old.text().data()) +
                   Where.Column - 1);
  // The common prefix and suffix were not edited.
  const size_t Least = std::min(Before.size(), After.size());
  const size_t Head = size_t(
      std::mismatch(Before.begin(), Before.begin() + Least, After.begin())
          .first -
      Before.begin());
  size_t Tail = 0;
  while (Tail < Least - Head &&
         Before[Before.size() - 1 - Tail] == After[After.size() - 1 - Tail])
    ++Tail;
  if (At < Head)
    return Where;
  if (At < Before.size() - Tail)
    return std::nullopt;
  const Lines New(After.str(), Encoding::Utf8);
  const llvm::lsp::Position P =
      New.position(After.size() - (Before.size() - At));
  return Spot{Where.File, unsigned(P.line) + 1, unsigned(P.character) + 1};
}

/// Moves the pin to the nearest line with the text of its line.
static void searchPin(Pins::Pin &P, const Lines &Text) {
  const unsigned Was = P.Of.Where.Line;
  P.IsMissing |= lineAt(Text, Was) != P.Line;
  if (!P.IsMissing)
    return;
  unsigned Nearest = 0;
  auto Away = [&](unsigned Line) {
    return std::max(Line, Was) - std::min(Line, Was);
  };
  for (unsigned Line = 1; Line <= Text.count(); ++Line)
    if (lineAt(Text, Line) == P.Line &&
        (!Nearest || Away(Line) < Away(Nearest)))
      Nearest = Line;
  if (!Nearest || P.Line.empty())
    return;
  P.IsMissing = false;
  P.Of.Where.Line = Nearest;
  P.Of.Where.Column = indentAt(Text, Nearest) + P.Inner + 1;
}

void Pins::set(PinnedLaunch L, llvm::StringRef Text) {
  drop(L.KernelFile, L.Kernel);
  Pin P;
  P.Real = realOf(L.Where.File);
  P.Of = std::move(L);
  readLine(P, Lines(Text.str(), Encoding::Utf8));
  List.push_back(std::move(P));
}

void Pins::drop(const std::string &File, llvm::StringRef Kernel) {
  llvm::erase_if(List, [&](const Pin &P) {
    return Kernel.empty() || (P.Of.KernelFile == File && P.Of.Kernel == Kernel);
  });
}

bool Pins::see(llvm::function_ref<bool(const PinnedLaunch &)> Seen) {
  bool IsNews = false;
  for (Pin &P : List) {
    const bool Is = !P.IsMissing && Seen(P.Of);
    IsNews |= Is != P.Of.IsSeen;
    P.Of.IsSeen = Is;
  }
  return IsNews;
}

bool Pins::areIn(const std::string &Real) const {
  return llvm::any_of(List, [&](const Pin &P) { return P.Real == Real; });
}

void Pins::follow(const std::string &Real, llvm::StringRef Before,
                  llvm::StringRef After) {
  if (!areIn(Real) || Before == After)
    return;
  const Lines Text(After.str(), Encoding::Utf8);
  for (Pin &P : List) {
    if (P.Real != Real)
      continue;
    std::optional<Spot> Now;
    if (!P.IsMissing)
      Now = movedSpot(P.Of.Where, Before, After);
    if (Now) {
      P.Of.Where = *Now;
      readLine(P, Text);
    } else {
      P.IsMissing = true;
      searchPin(P, Text);
    }
  }
}

void Pins::search(const std::string &Real, llvm::StringRef Text) {
  if (!areIn(Real))
    return;
  const Lines Read(Text.str(), Encoding::Utf8);
  for (Pin &P : List)
    if (P.Real == Real)
      searchPin(P, Read);
}

std::vector<PinnedLaunch> Pins::all() const {
  std::vector<PinnedLaunch> All;
  for (const Pin &P : List)
    if (!P.IsMissing)
      All.push_back(P.Of);
  return All;
}
