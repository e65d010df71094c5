//===- Rdjson.cpp - Findings for reviewdog --------------------------------===//
//
// Lines and columns (in bytes) count from 1; the end of a range is exclusive.
//
//===----------------------------------------------------------------------===//
#include "JsonText.h"
#include "Phrase.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Notes.h"
#include "llvm/Support/ErrorHandling.h"
#include <map>

using namespace warplint;
using llvm::json::OStream;

static llvm::StringRef severityName(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return "INFO";
  case Severity::Warning:
    return "WARNING";
  case Severity::Error:
    return "ERROR";
  }
  llvm_unreachable("unknown severity");
}

static void writePosition(OStream &J, llvm::StringRef Key, unsigned Line,
                          unsigned Column) {
  J.attributeObject(Key, [&] {
    J.attribute("line", Line);
    if (Column)
      J.attribute("column", Column);
  });
}

static void writeLocation(OStream &J, const Spot &Where, unsigned Length) {
  J.attributeObject("location", [&] {
    attributeText(J, "path", Where.File);
    if (!Where.isValid())
      return;
    J.attributeObject("range", [&] {
      writePosition(J, "start", Where.Line, Where.Column);
      if (Where.Column && Length)
        writePosition(J, "end", Where.Line, Where.Column + Length);
    });
  });
}

/// The edit of a fix that consists of one edit in the file of the finding; null
/// for other fixes.
static const Edit *wholeEdit(const Fix &Proposed, const Finding &F) {
  if (Proposed.Edits.size() != 1)
    return nullptr;
  const Edit &E = Proposed.Edits.front();
  const bool Fits =
      E.From.isValid() && E.To.isValid() && E.From.File == F.Where.File;
  return Fits ? &E : nullptr;
}

static void writeSuggestions(OStream &J, const Finding &F) {
  std::vector<const Edit *> Edits;
  for (const Fix &Proposed : F.Fixes)
    if (const Edit *E = wholeEdit(Proposed, F))
      Edits.push_back(E);
  if (Edits.empty())
    return;
  J.attributeArray("suggestions", [&] {
    for (const Edit *E : Edits)
      J.object([&] {
        J.attributeObject("range", [&] {
          writePosition(J, "start", E->From.Line, E->From.Column);
          writePosition(J, "end", E->To.Line, E->To.Column);
        });
        attributeText(J, "text", E->Text);
      });
  });
}

static std::string messageOf(const Finding &F) {
  std::string Text = headline(F);
  EarlierNotes Before;
  for (const FindingNote &N : notesOf(F, Detail::Brief, Before)) {
    Text += "\n";
    if (N.Where.isValid())
      Text += N.Where.File + ":" + std::to_string(N.Where.Line) + ": ";
    Text += N.Text;
  }
  return Text;
}

void warplint::writeRdjson(llvm::raw_ostream &OS,
                           llvm::ArrayRef<Finding> Findings,
                           llvm::ArrayRef<Problem> Problems,
                           llvm::ArrayRef<RuleText> Rules) {
  std::map<llvm::StringRef, llvm::StringRef> Pages;
  for (const RuleText &R : Rules)
    Pages[R.Id] = R.HelpUri;
  auto WriteFinding = [&](OStream &J, const Finding &F) {
    attributeText(J, "message", messageOf(F));
    writeLocation(J, F.Where, F.Length);
    J.attribute("severity", severityName(F.Level));
    J.attributeObject("code", [&] {
      attributeText(J, "value", F.Check);
      if (llvm::StringRef Page = Pages[F.Check]; !Page.empty())
        attributeText(J, "url", Page);
    });
    writeSuggestions(J, F);
  };
  auto WriteProblem = [&](OStream &J, const Problem &P) {
    attributeText(J, "message", P.Message);
    writeLocation(J, P.Where, P.Length);
    J.attribute("severity", severityName(severityOf(P.Level)));
  };
  JsonDocument Document(OS);
  OStream &J = Document.Stream;
  J.object([&] {
    J.attributeObject("source", [&] { J.attribute("name", "warplint"); });
    J.attributeArray("diagnostics", [&] {
      for (const Problem &P : Problems)
        if (P.Level != Problem::Kind::Note)
          J.object([&] { WriteProblem(J, P); });
      for (const Finding &F : Findings)
        J.object([&] { WriteFinding(J, F); });
    });
  });
}
