//===- Gitlab.cpp - Findings as a GitLab code quality report --------------===//
#include "JsonText.h"
#include "Phrase.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Notes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace warplint;
using llvm::json::OStream;

/// The severity in the terms of GitLab: info, minor, major, critical or
/// blocker.
static llvm::StringRef severityName(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return "info";
  case Severity::Warning:
    return "minor";
  case Severity::Error:
    return "major";
  }
  llvm_unreachable("unknown severity");
}

static void writeEntry(OStream &J, llvm::StringRef Description,
                       llvm::StringRef Check, llvm::StringRef Print,
                       llvm::StringRef SeverityName, const Spot &Where) {
  J.object([&] {
    attributeText(J, "description", Description);
    attributeText(J, "check_name", Check);
    J.attribute("fingerprint", Print);
    J.attribute("severity", SeverityName);
    J.attributeObject("location", [&] {
      attributeText(J, "path", Where.File);
      J.attributeObject("lines", [&] { J.attribute("begin", Where.Line); });
    });
  });
}

void warplint::writeGitlab(llvm::raw_ostream &OS,
                           llvm::ArrayRef<Finding> Findings,
                           llvm::ArrayRef<Problem> Problems) {
  const std::vector<std::string> Prints = fingerprints(Findings);
  std::map<std::string, unsigned> Seen;
  JsonDocument Document(OS);
  OStream &J = Document.Stream;
  J.array([&] {
    for (const Problem &P : Problems) {
      if (P.Level == Problem::Kind::Note || !P.Where.isValid())
        continue;
      const std::string Digest = llvm::utohexstr(
          llvm::xxh3_64bits(P.Where.File + '\0' + P.Message), true, 16);
      writeEntry(J, P.Message, "problem",
                 Digest + ":" + std::to_string(++Seen[Digest]),
                 P.Level == Problem::Kind::Warning ? "major" : "critical",
                 P.Where);
    }
    for (size_t I = 0; I != Findings.size(); ++I)
      if (const Finding &F = Findings[I]; F.Where.isValid())
        writeEntry(J, headline(F), F.Check, Prints[I], severityName(F.Level),
                   F.Where);
  });
}
