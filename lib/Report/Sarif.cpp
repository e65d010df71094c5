//===- Sarif.cpp - Findings as SARIF 2.1.0 --------------------------------===//
//
// GitHub's code scanning needs more than the standard: descriptions and help of
// each rule, a fingerprint named primaryLocationLineHash in each result, and
// links from the message to related locations.
//
//===----------------------------------------------------------------------===//
#include "JsonText.h"
#include "Phrase.h"
#include "ProfileJson.h"
#include "SarifLocation.h"
#include "warplint/Report/Report.h"
#include <algorithm>
#include <map>

using namespace warplint;
using llvm::json::OStream;

namespace {

/// GitHub rejects a run with more results, and a result with more locations.
constexpr size_t MostResults = 25000;
constexpr size_t MostRelated = 1000;

/// A note or fix to which the message of its result links.
struct Related {
  SarifPlace Place;
  std::string Text;
};

/// The contents of a result besides its location.
struct ResultText {
  std::string Message;
  std::vector<Related> Links; ///< the ID of each is its index plus 1
};

} // namespace

static void writeMessage(OStream &J, llvm::StringRef Key,
                         llvm::StringRef Text) {
  J.attributeObject(Key, [&] { attributeText(J, "text", Text); });
}

/// Escapes brackets in the text of a link.
static std::string linkText(llvm::StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (C == '[' || C == ']' || C == '\\')
      Escaped += '\\';
    Escaped += C;
  }
  return Escaped;
}

static ResultText describe(const Finding &F) {
  ResultText Result;
  Result.Message = F.Message;
  auto Add = [&](const SarifPlace &Place, std::string Text) {
    if (!Place.Where.isValid() || Result.Links.size() == MostRelated) {
      Result.Message += "\n" + Text;
      return;
    }
    Result.Links.push_back({Place, Text});
    Result.Message += "\n[" + linkText(Text) + "](" +
                      std::to_string(Result.Links.size()) + ")";
  };
  for (const FindingPlace &P : F.Places)
    Add({P.Where, P.Length, P.SourceLine}, "also here: " + P.Message);
  for (const FindingNote &N : F.Notes)
    Add({N.Where, N.Length, N.SourceLine}, N.Text);
  for (const Fix &Proposed : F.Fixes)
    Add({Proposed.ArrayWhere}, describeFix(Proposed));
  return Result;
}

static void writeRule(OStream &J, const RuleText &R) {
  llvm::StringRef Summary = R.Summary.empty() ? R.Id : R.Summary;
  llvm::StringRef Full = R.Description.empty() ? Summary : R.Description;
  attributeText(J, "id", R.Id);
  writeMessage(J, "shortDescription", Summary);
  writeMessage(J, "fullDescription", Full);
  J.attributeObject("help", [&] {
    attributeText(J, "text", R.Help.empty() ? Full : R.Help);
    if (!R.Help.empty())
      attributeText(J, "markdown", R.Help);
  });
  if (!R.HelpUri.empty())
    attributeText(J, "helpUri", R.HelpUri);
  J.attributeObject("properties", [&] {
    J.attribute("precision", "high");
    J.attribute("problem.severity", "warning");
    J.attributeArray("tags", [&] {
      J.value("cuda");
      J.value("performance");
    });
  });
}

/// The terms of GitHub's code scanning.
static llvm::StringRef precisionOf(Certainty Sure) {
  return Sure == Certainty::Certain  ? "very-high"
         : Sure == Certainty::Likely ? "high"
                                     : "low";
}

/// SARIF's rank, 0 to 100, by certainty.
static double rankOf(Certainty Sure) {
  return Sure == Certainty::Certain ? 100 : Sure == Certainty::Likely ? 75 : 25;
}

static void writeProperties(OStream &J, const Finding &F) {
  J.attributeObject("properties", [&] {
    J.attribute("verdict", nameOf(F.Answer.How));
    J.attribute("certainty", nameOf(F.Sure));
    J.attribute("precision", precisionOf(F.Sure));
    if (!F.Architectures.empty())
      J.attributeArray("architectures", [&] {
        for (const std::string &Gpu : F.Architectures)
          J.value(Gpu);
      });
    if (F.Cost) {
      J.attribute("costRank", F.Cost->Rank);
      attributeNumber(J, "costCycles", F.Cost->weight());
      attributeNumber(J, "costShare", F.Cost->Share);
      attributeNumber(J, "gainAtMost", F.Cost->Speedup.AtMost);
    }
    if (F.Measured)
      J.attributeObject("measured", [&] { writeMeasurement(J, *F.Measured); });
    writeTime(J, F.Time);
    if (F.Answer.How == Verdict::Kind::Undecided)
      return;
    attributeText(J, "unit", nameOf(F.Unit));
    attributeNumber(J, "low", F.Answer.Low);
    attributeNumber(J, "high", F.Answer.High);
    attributeNumber(J, "ideal", F.Ideal);
  });
}

static void writeResult(OStream &J, const Finding &F, size_t RuleIndex,
                        llvm::StringRef Fingerprint) {
  const ResultText Text = describe(F);
  attributeText(J, "ruleId", F.Check);
  J.attribute("ruleIndex", RuleIndex);
  J.attribute("level", levelName(F.Sure == Certainty::Possible ? Severity::Note
                                                               : F.Level));
  J.attribute("rank", rankOf(F.Sure));
  writeMessage(J, "message", Text.Message);
  J.attributeArray("locations", [&] {
    if (!F.Where.File.empty())
      J.object(
          [&] { writePhysicalLocation(J, {F.Where, F.Length, F.SourceLine}); });
  });
  if (!Text.Links.empty())
    J.attributeArray("relatedLocations", [&] {
      for (size_t I = 0; I != Text.Links.size(); ++I)
        J.object([&] {
          J.attribute("id", I + 1);
          writePhysicalLocation(J, Text.Links[I].Place);
          writeMessage(J, "message", Text.Links[I].Text);
        });
    });
  J.attributeObject("partialFingerprints", [&] {
    J.attribute("primaryLocationLineHash", Fingerprint);
  });
  writeProperties(J, F);
}

static void writeNotification(OStream &J, Severity Level,
                              llvm::StringRef Message, const Problem *P) {
  J.object([&] {
    J.attribute("level", levelName(Level));
    writeMessage(J, "message", Message);
    if (P && P->Where.isValid())
      J.attributeArray("locations", [&] {
        J.object([&] {
          writePhysicalLocation(J, {P->Where, P->Length, P->SourceLine});
        });
      });
  });
}

static void writeInvocation(OStream &J, llvm::ArrayRef<Problem> Problems,
                            const RunSummary &Summary, size_t NotWritten) {
  J.attribute("executionSuccessful", !Summary.FilesFailed &&
                                         !Summary.FilesPartial &&
                                         Summary.Omitted.IsComplete);
  J.attributeArray("toolExecutionNotifications", [&] {
    for (const Problem &P : Problems)
      writeNotification(J, severityOf(P.Level), P.Message, &P);
    for (const std::string &Line : Summary.NotAnalysed)
      writeNotification(J, Severity::Warning, "not analysed: " + Line, nullptr);
    for (const std::string &Line : Summary.Notes)
      writeNotification(J, Severity::Note, Line, nullptr);
    if (NotWritten)
      writeNotification(J, Severity::Warning,
                        counted(NotWritten, "more finding") +
                            " not written: a run holds " +
                            std::to_string(MostResults),
                        nullptr);
  });
}

/// The rules of the run: those in `Given`, then one for each other check found.
static std::vector<RuleText> allRules(llvm::ArrayRef<RuleText> Given,
                                      llvm::ArrayRef<Finding> Findings,
                                      std::map<std::string, size_t> &Index) {
  std::vector<RuleText> Rules = Given.vec();
  for (size_t I = 0; I != Rules.size(); ++I)
    Index.emplace(Rules[I].Id, I);
  for (const Finding &F : Findings)
    if (Index.emplace(F.Check, Rules.size()).second) {
      Rules.emplace_back();
      Rules.back().Id = F.Check;
    }
  return Rules;
}

/// Indices of the findings within GitHub's limit, in order; severe ones have
/// precedence.
static std::vector<size_t> kept(llvm::ArrayRef<Finding> Findings) {
  std::vector<size_t> Kept;
  for (Severity Level : {Severity::Error, Severity::Warning, Severity::Note})
    for (size_t I = 0; I != Findings.size() && Kept.size() != MostResults; ++I)
      if (Findings[I].Level == Level)
        Kept.push_back(I);
  std::sort(Kept.begin(), Kept.end());
  return Kept;
}

std::string warplint::pageUri(llvm::StringRef Home, llvm::StringRef Check) {
  return (Home.rtrim('/') + "/docs/checks/" + Check + ".md").str();
}

void warplint::writeSarif(llvm::raw_ostream &OS,
                          llvm::ArrayRef<Finding> Findings,
                          llvm::ArrayRef<Problem> Problems,
                          const RunSummary &Summary,
                          llvm::ArrayRef<RuleText> Given,
                          llvm::StringRef Home) {
  std::map<std::string, size_t> RuleIndex;
  const std::vector<RuleText> Rules = allRules(Given, Findings, RuleIndex);
  const std::vector<std::string> Prints = fingerprints(Findings);
  const std::vector<size_t> Kept = kept(Findings);
  JsonDocument Document(OS);
  OStream &J = Document.Stream;
  auto Driver = [&] {
    J.attribute("name", "warplint");
    J.attribute("version", WARPLINT_VERSION);
    J.attribute("semanticVersion", WARPLINT_VERSION);
    if (!Home.empty())
      attributeText(J, "informationUri", Home);
    J.attributeArray("rules", [&] {
      for (const RuleText &R : Rules)
        J.object([&] { writeRule(J, R); });
    });
  };
  auto Run = [&] {
    J.attributeObject("tool", [&] { J.attributeObject("driver", Driver); });
    J.attributeObject("automationDetails",
                      [&] { J.attribute("id", "warplint/"); });
    J.attribute("columnKind", "utf16CodeUnits");
    J.attributeArray("invocations", [&] {
      J.object([&] {
        writeInvocation(J, Problems, Summary, Findings.size() - Kept.size());
      });
    });
    J.attributeArray("results", [&] {
      for (size_t I : Kept)
        J.object([&] {
          writeResult(J, Findings[I], RuleIndex[Findings[I].Check], Prints[I]);
        });
    });
  };
  J.object([&] {
    J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] { J.object(Run); });
  });
}
