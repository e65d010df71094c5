//===- Github.cpp - Findings for GitHub workflows -------------------------===//
#include "Phrase.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include <array>

using namespace warplint;

namespace {

/// Limit of the rows of a step summary, which may have 1 MiB.
constexpr size_t MostRows = 1000;

/// One workflow command, before escaping.
struct Annotation {
  const Spot *Where;
  unsigned Length;
  std::string Title;
  std::string Text;
};

/// Annotations by severity, in the order of `Severity`.
using Annotations = std::array<std::vector<Annotation>, 3>;

} // namespace

/// Escapes the text of a command; in a property also ':' and ','. Only line
/// breaks can be escaped: other unprintable characters are replaced.
static std::string escaped(llvm::StringRef Text, bool Property) {
  std::string Result;
  const std::string Kept = llvm::join(
      llvm::map_range(llvm::split(Text, '\r'), printableLines), "\r");
  for (char C : Kept) {
    bool Special = C == '%' || C == '\r' || C == '\n' ||
                   (Property && (C == ':' || C == ','));
    if (Special)
      Result += "%" + llvm::toHex(llvm::StringRef(&C, 1));
    else
      Result += C;
  }
  return Result;
}

static void writeCommand(llvm::raw_ostream &OS, llvm::StringRef Command,
                         const Annotation &A) {
  OS << "::" << Command << ' ';
  if (A.Where && !A.Where->File.empty()) {
    OS << "file=" << escaped(A.Where->File, true) << ',';
    if (A.Where->isValid()) {
      OS << "line=" << A.Where->Line << ",endLine=" << A.Where->Line << ',';
      // The end column is the last marked column.
      if (A.Where->Column)
        OS << "col=" << A.Where->Column
           << ",endColumn=" << A.Where->Column + std::max(A.Length, 1u) - 1
           << ',';
    }
  }
  OS << "title=" << escaped(A.Title, true) << "::" << escaped(A.Text, false)
     << '\n';
}

static std::string annotationText(const Finding &F) {
  std::string Text = headline(F);
  EarlierNotes Before; // each annotation is read without the others
  for (const FindingNote &N : notesOf(F, Detail::Brief, Before)) {
    Text += "\n";
    if (N.Where.isValid())
      Text += N.Where.File + ":" + std::to_string(N.Where.Line) + ": ";
    Text += N.Text;
  }
  return Text;
}

/// Problems precede findings of their level: a file that does not parse hides
/// findings. Notes of the compiler belong to the problem before them and are
/// not shown.
static Annotations collect(llvm::ArrayRef<Finding> Findings,
                           llvm::ArrayRef<Problem> Problems) {
  Annotations All;
  for (const Problem &P : Problems)
    if (P.Level != Problem::Kind::Note)
      All[size_t(severityOf(P.Level))].push_back(
          {&P.Where, P.Length, "warplint", P.Message});
  for (const Finding &F : Findings)
    // A possible finding is a notice, not a warning.
    All[size_t(F.Sure == Certainty::Possible ? Severity::Note : F.Level)]
        .push_back({&F.Where, F.Length, F.Check, annotationText(F)});
  return All;
}

void warplint::writeGithub(llvm::raw_ostream &OS,
                           llvm::ArrayRef<Finding> Findings,
                           llvm::ArrayRef<Problem> Problems,
                           unsigned PerLevel) {
  assert(PerLevel && "no annotation at all");
  const Annotations All = collect(Findings, Problems);
  for (Severity Level : {Severity::Error, Severity::Warning, Severity::Note}) {
    llvm::StringRef Command =
        Level == Severity::Note ? "notice" : levelName(Level);
    llvm::ArrayRef<Annotation> Left = All[size_t(Level)];
    size_t Shown = Left.size() <= PerLevel ? Left.size() : PerLevel - 1;
    for (const Annotation &A : Left.take_front(Shown))
      writeCommand(OS, Command, A);
    if (Shown != Left.size())
      writeCommand(OS, Command,
                   {nullptr, 0, "warplint",
                    counted(Left.size() - Shown, ("more " + Command).str()) +
                        " not shown here"});
  }
}

/// Escapes Markdown, for the cell of a table.
static std::string markdown(llvm::StringRef Text) {
  std::string Result;
  for (char C : printableLines(Text)) {
    if (llvm::StringRef("\\`*_{}[]<>()#+!|~&").contains(C))
      Result += '\\';
    Result += C == '\n' ? ' ' : C;
  }
  return Result;
}

static std::string place(const Spot &Where) {
  std::string Text = Where.File;
  if (Where.isValid())
    Text += ":" + std::to_string(Where.Line);
  return Text;
}

void warplint::writeGithubSummary(llvm::raw_ostream &OS,
                                  llvm::ArrayRef<Finding> Findings,
                                  llvm::ArrayRef<Problem> Problems,
                                  const RunSummary &Summary) {
  OS << "### warplint: " << counted(Findings.size(), "finding") << "\n\n";
  std::string Closing;
  llvm::raw_string_ostream ClosingOS(Closing);
  writeSummary(ClosingOS, Findings, Summary);
  OS << "```\n" << Closing << "```\n";
  if (!Findings.empty())
    OS << "\n| place | level | finding | check |\n| --- | --- | --- | --- |\n";
  for (const Finding &F : Findings.take_front(MostRows))
    OS << "| " << markdown(place(F.Where)) << " | " << levelName(F.Level)
       << " | " << markdown(headline(F)) << " | " << markdown(F.Check)
       << " |\n";
  if (Findings.size() > MostRows)
    OS << "\nand " << Findings.size() - MostRows << " more\n";
  if (!Problems.empty())
    OS << "\n| place | level | problem |\n| --- | --- | --- |\n";
  for (const Problem &P : Problems.take_front(MostRows))
    OS << "| " << markdown(place(P.Where)) << " | " << levelName(P.Level)
       << " | " << markdown(P.Message) << " |\n";
  if (Problems.size() > MostRows)
    OS << "\nand " << Problems.size() - MostRows << " more\n";
}
