//===- Text.cpp - Findings in the format of clang -------------------------===//
#include "Phrase.h"
#include "Snippet.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace warplint;

/// Limit of the places that repeat a finding; more are counted only.
static constexpr size_t MostPlaces = 16;

namespace {

/// One diagnostic in the layout of clang.
struct Diagnostic {
  Problem::Kind Level;
  const Spot &Where; ///< may be invalid
  llvm::StringRef Message;
  llvm::StringRef Check; ///< empty: none
  llvm::StringRef SourceLine;
  unsigned Length;
};

/// Writes diagnostics in clang's colors: location and message bold, the level
/// in its color, carets green.
class TextWriter {
  llvm::raw_ostream &OS;
  const bool WasColored;

  void place(const Spot &Where) {
    if (Where.File.empty())
      return;
    OS << printable(Where.File) << ':';
    if (Where.isValid()) {
      OS << Where.Line << ':';
      if (Where.Column)
        OS << Where.Column << ':';
    }
    OS << ' ';
  }

  llvm::raw_ostream::Colors levelColor(Problem::Kind Level) {
    if (Level == Problem::Kind::Note)
      return llvm::raw_ostream::CYAN;
    return Level == Problem::Kind::Warning ? llvm::raw_ostream::MAGENTA
                                           : llvm::raw_ostream::RED;
  }

  void snippet(const Diagnostic &D) {
    if (!D.Where.isValid())
      return;
    std::optional<Snippet> S =
        renderSnippet(D.SourceLine, D.Where.Column, D.Length);
    if (!S)
      return;
    // As in clang, a line number of at least five columns and a bar.
    std::string Number = std::to_string(D.Where.Line);
    unsigned Gutter = 1 + std::max<size_t>(4, Number.size());
    OS << llvm::right_justify(Number, Gutter) << " | " << S->Line;
    OS.resetColor();
    OS << '\n';
    if (S->Marks.empty())
      return;
    OS.indent(Gutter) << " | ";
    OS.changeColor(llvm::raw_ostream::GREEN, /*Bold=*/true);
    OS << S->Marks << '\n';
    OS.resetColor();
  }

public:
  TextWriter(llvm::raw_ostream &OS, bool Color)
      : OS(OS), WasColored(OS.colors_enabled()) {
    OS.enable_colors(Color);
  }
  ~TextWriter() { OS.enable_colors(WasColored); }
  TextWriter(const TextWriter &) = delete;
  TextWriter &operator=(const TextWriter &) = delete;

  void write(const Diagnostic &D) {
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    place(D.Where);
    OS.resetColor();
    OS.changeColor(levelColor(D.Level), /*Bold=*/true);
    OS << levelName(D.Level) << ": ";
    OS.resetColor();
    if (D.Level != Problem::Kind::Note)
      OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    OS << printable(D.Message);
    if (!D.Check.empty())
      OS << " [" << D.Check << ']';
    OS.resetColor();
    OS << '\n';
    snippet(D);
  }
};

} // namespace

static Problem::Kind levelOf(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return Problem::Kind::Note;
  case Severity::Warning:
    return Problem::Kind::Warning;
  case Severity::Error:
    return Problem::Kind::Error;
  }
  llvm_unreachable("unknown severity");
}

static void writeNotes(TextWriter &Writer, const Finding &F,
                       llvm::ArrayRef<FindingNote> Notes) {
  for (const FindingNote &N : Notes)
    Writer.write(
        {Problem::Kind::Note, N.Where.isValid() ? N.Where : F.Where, N.Text, "",
         N.Where.isValid() ? llvm::StringRef(N.SourceLine) : "", N.Length});
}

void warplint::writeText(llvm::raw_ostream &OS,
                         llvm::ArrayRef<Finding> Findings, bool Color,
                         Detail How) {
  EarlierNotes Before;
  writeText(OS, Findings, Color, How, Before);
  writeRepetitions(OS, Color, Before);
}

/// Keeps the place of a finding that repeats the one at `First`.
static void addRepetition(EarlierNotes &Before, const Spot &First,
                          const Finding &F) {
  auto At = llvm::find_if(Before.Left, [&](const EarlierNotes::Repeated &R) {
    return R.First == First && R.Check == F.Check;
  });
  if (At == Before.Left.end())
    At = Before.Left.insert(At, {First, F.Check, {}});
  At->Places.push_back(F.Where);
}

void warplint::writeRepetitions(llvm::raw_ostream &OS, bool Color,
                                EarlierNotes &Before) {
  TextWriter Writer(OS, Color);
  for (const EarlierNotes::Repeated &R : Before.Left) {
    std::string Text = counted(R.Places.size(), "finding") +
                       (R.Places.size() == 1 ? " repeats" : " repeat") +
                       " this one in other files: ";
    for (size_t I = 0; I != std::min(R.Places.size(), MostPlaces); ++I)
      Text += (I ? ", " : "") + R.Places[I].File + ":" +
              std::to_string(R.Places[I].Line);
    if (R.Places.size() > MostPlaces)
      Text += " and " + std::to_string(R.Places.size() - MostPlaces) +
              " more (--verbose shows them)";
    Writer.write({Problem::Kind::Note, R.First, Text, R.Check, "", 0});
  }
  Before.Left.clear();
}

void warplint::writeText(llvm::raw_ostream &OS,
                         llvm::ArrayRef<Finding> Findings, bool Color,
                         Detail How, EarlierNotes &Before) {
  TextWriter Writer(OS, Color);
  for (const Finding &F : Findings) {
    const std::optional<Spot> First = Before.Earlier.firstOf(F);
    if (First && How == Detail::Brief) {
      addRepetition(Before, *First, F);
      continue;
    }
    // With all details, the notes name the other locations.
    Writer.write({levelOf(F.Level), F.Where,
                  How == Detail::All ? F.Message : headline(F), F.Check,
                  F.SourceLine, F.Length});
    writeNotes(Writer, F, notesOf(F, How, Before));
  }
}

void warplint::writeText(llvm::raw_ostream &OS,
                         llvm::ArrayRef<Problem> Problems, bool Color) {
  TextWriter Writer(OS, Color);
  for (const Problem &P : Problems)
    Writer.write({P.Level, P.Where, P.Message, "", P.SourceLine, P.Length});
}
