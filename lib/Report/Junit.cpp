//===- Junit.cpp - Findings as a JUnit report -----------------------------===//
#include "Phrase.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace warplint;

namespace {

struct Case {
  std::string Name;
  const Spot *Where = nullptr; ///< may be null
  bool IsError = false;
  std::string Type, Message, Text; ///< empty Type: the case passes
  std::string Output;              ///< what the case says, passing or not
};

struct Suite {
  std::string Name;
  std::vector<Case> Cases;

  size_t count(bool Errors) const {
    return llvm::count_if(Cases, [&](const Case &C) {
      return !C.Type.empty() && C.IsError == Errors;
    });
  }
};

} // namespace

/// Escapes line breaks and tabs, which a parser replaces by blanks in
/// attributes.
static std::string xmlAttribute(llvm::StringRef Text) {
  std::string Escaped;
  for (char C : printableXml(Text))
    Escaped += C == '\n' ? "&#10;" : C == '\t' ? "&#9;" : std::string(1, C);
  return Escaped;
}

static void write(llvm::raw_ostream &OS, const Case &C,
                  llvm::StringRef ClassName) {
  OS << "    <testcase name=\"" << xmlAttribute(C.Name) << "\" classname=\""
     << xmlAttribute(ClassName) << "\" time=\"0\"";
  if (C.Where && !C.Where->File.empty())
    OS << " file=\"" << xmlAttribute(C.Where->File) << '"';
  if (C.Where && C.Where->isValid())
    OS << " line=\"" << C.Where->Line << '"';
  if (C.Type.empty() && C.Output.empty()) {
    OS << "/>\n";
    return;
  }
  const char *Tag = C.IsError ? "error" : "failure";
  OS << ">\n";
  if (!C.Type.empty())
    OS << "      <" << Tag << " type=\"" << xmlAttribute(C.Type)
       << "\" message=\"" << xmlAttribute(C.Message) << "\">"
       << printableXml(C.Text) << "</" << Tag << ">\n";
  if (!C.Output.empty())
    OS << "      <system-out>" << printableXml(C.Output) << "</system-out>\n";
  OS << "    </testcase>\n";
}

static Case caseOf(const Finding &F) {
  Case C;
  C.Name = F.Check;
  if (F.Where.isValid())
    C.Name += " at line " + std::to_string(F.Where.Line);
  C.Where = &F.Where;
  C.Type = F.Check;
  C.Message = headline(F);
  llvm::raw_string_ostream OS(C.Text);
  writeText(OS, F, /*Color=*/false);
  return C;
}

static Case caseOf(const Problem &P) {
  Case C;
  C.Name = P.Message;
  C.Where = &P.Where;
  C.IsError = true;
  C.Type = levelName(P.Level).str();
  C.Message = P.Message;
  llvm::raw_string_ostream OS(C.Text);
  writeText(OS, P, /*Color=*/false);
  return C;
}

/// A case for the run itself; an incomplete analysis is its error.
static Suite suiteOf(const RunSummary &Summary,
                     llvm::ArrayRef<Problem> Problems) {
  Suite S{"warplint", {}};
  Case Run;
  Run.Name = "analysis";
  if (!Summary.NotAnalysed.empty() || Summary.FilesFailed ||
      Summary.FilesPartial) {
    Run.IsError = true;
    Run.Type = "not analysed";
    Run.Message = counted(Summary.FilesFailed, "file") + " not analysed, " +
                  counted(Summary.FilesPartial, "file") + " in part";
    Run.Text = llvm::join(Summary.NotAnalysed, "\n");
  }
  Run.Output = llvm::join(Summary.Notes, "\n");
  S.Cases.push_back(std::move(Run));
  for (const Problem &P : Problems)
    if (P.Level == Problem::Kind::Error || P.Level == Problem::Kind::Fatal)
      S.Cases.push_back(caseOf(P));
  return S;
}

void warplint::writeJunit(llvm::raw_ostream &OS,
                          llvm::ArrayRef<Finding> Findings,
                          llvm::ArrayRef<Problem> Problems,
                          const RunSummary &Summary) {
  std::vector<Suite> Suites = {suiteOf(Summary, Problems)};
  std::map<std::string, size_t> SuiteOf;
  for (const Finding &F : Findings) {
    auto [At, IsNew] = SuiteOf.try_emplace(F.Where.File, Suites.size());
    if (IsNew)
      Suites.push_back({F.Where.File, {}});
    Suites[At->second].Cases.push_back(caseOf(F));
  }
  size_t Cases = 0, Failures = 0, Errors = 0;
  for (const Suite &S : Suites) {
    Cases += S.Cases.size();
    Failures += S.count(false);
    Errors += S.count(true);
  }
  auto Counts = [&](size_t Tests, size_t Failed, size_t Wrong) {
    OS << " tests=\"" << Tests << "\" failures=\"" << Failed << "\" errors=\""
       << Wrong << "\" time=\"0\">\n";
  };
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << "<testsuites name=\"warplint\"";
  Counts(Cases, Failures, Errors);
  for (const Suite &S : Suites) {
    OS << "  <testsuite name=\"" << xmlAttribute(S.Name) << '"';
    Counts(S.Cases.size(), S.count(false), S.count(true));
    for (const Case &C : S.Cases)
      write(OS, C, S.Name);
    OS << "  </testsuite>\n";
  }
  OS << "</testsuites>\n";
}
