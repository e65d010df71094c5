//===- Report.h - Findings to text, JSON, SARIF and GitHub ------*- C++ -*-===//
//
// Views of findings. Sees lib/Finding only: no source is read here, no check is
// known here. Every view is a function of its arguments alone and keeps the
// order it is given, so equal findings give equal bytes.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORT_H
#define WARPLINT_REPORT_REPORT_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <string>
#include <vector>

namespace warplint {

/// How much was not analysed, by Omission::Kind.
struct OmissionCounts {
  std::array<unsigned, Omission::Kinds> Of{};
  bool IsComplete = true; ///< nothing of it is a gap
};

/// What a run comes to, for the closing lines.
struct RunSummary {
  unsigned Files = 0, FilesFailed = 0, FilesPartial = 0;
  unsigned LeftAside = 0; ///< files that --diff needs no analysis of
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Ranges = 0, Undecided = 0, Suppressed = 0;
  /// Findings that are less sure than --certainty asks for.
  unsigned LikelyBelow = 0, PossibleBelow = 0;
  /// Findings left out by --baseline and by --diff.
  unsigned Known = 0, Unchanged = 0;
  unsigned Gone = 0; ///< entries of the baseline without a finding
  std::vector<std::string> NotAnalysed; ///< omissionLines()
  OmissionCounts LeftOut;               ///< countOmissions()
  std::string Root;    ///< absolute folder that paths count from, for programs
  std::string Toolkit; ///< "CUDA 13.0 at /usr/local/cuda" or "shipped
                       ///< declarations (no CUDA toolkit found)"
  std::vector<std::string> Architectures; ///< analysed, "sm_80", in order
};

/// How much is said of a finding.
enum class Detail {
  Brief, ///< at most two notes: where the launch comes from, and what to do
  All    ///< every place, note and fix
};

/// clang's text form with source lines and carets. Fixes follow the notes of
/// their finding, as notes. A note without a place stands at its finding's.
/// `Color` writes clang's escape sequences, whatever `OS` is.
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               bool Color, Detail How = Detail::Brief);
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Problem> Problems,
               bool Color);

/// `--format=json`: one object {"version", "tool", "summary", "findings":
/// [...], "problems": [...]}, with "profile" where one was compared;
/// docs/json.md is the schema in words.
void writeJson(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               llvm::ArrayRef<Problem> Problems, const RunSummary &Summary,
               const ProfileReport *Profile = nullptr);

/// What a profile says, as text: the findings in the order given with their
/// measured cost, the excess that no finding reports and why, and what could
/// not be compared.
void writeProfile(llvm::raw_ostream &OS, const ProfileReport &Report,
                  llvm::ArrayRef<Finding> Findings);

/// One line for each cause, with the kernels and files that it holds for; gaps
/// first, then by kind.
std::vector<std::string> omissionLines(llvm::ArrayRef<Omission> Omissions);

/// A call or instruction counts once for each kernel, whatever the launches.
OmissionCounts countOmissions(llvm::ArrayRef<Omission> Omissions);

/// What was not analysed: its lines and a closing one that counts them. Nothing
/// where all was.
void writeOmissions(llvm::raw_ostream &OS, const RunSummary &Summary);

/// The closing lines of a run but those of writeOmissions(), for stderr.
void writeSummary(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                  const RunSummary &Summary);

/// --statistics: how many findings each check and each kernel has, and how many
/// of them --fix applies an edit for.
void writeFindingStatistics(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings);

/// What a reader is told of a check, for formats that describe their rules.
struct RuleText {
  std::string Id;          ///< "shared-bank-conflict"
  std::string Summary;     ///< one line
  std::string Description; ///< a few plain sentences; empty: the summary
  std::string Help;        ///< Markdown; empty: the description
  std::string HelpUri;     ///< empty: none
};

/// `--format=sarif`: SARIF 2.1.0 as GitHub's code scanning reads it. A finding
/// whose check is not among `Rules` gets a rule of its id alone. Relative paths
/// become URIs relative to the root of the sources. `Home` is the address of
/// the tool's own pages; empty: none is named. docs/ci.md says what is in it.
void writeSarif(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                llvm::ArrayRef<Problem> Problems, const RunSummary &Summary,
                llvm::ArrayRef<RuleText> Rules, llvm::StringRef Home = "");

/// The address of a check's page below `Home`.
std::string pageUri(llvm::StringRef Home, llvm::StringRef Check);

/// `--format=github`: workflow commands that GitHub shows as annotations, the
/// severe first. GitHub shows ten of each level for a step, so no more than
/// `PerLevel` of a level are written, the last of them a count of the rest.
void writeGithub(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems, unsigned PerLevel = 10);

/// All findings as Markdown, for the file that $GITHUB_STEP_SUMMARY names.
void writeGithubSummary(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                        llvm::ArrayRef<Problem> Problems,
                        const RunSummary &Summary);

/// One string for each finding that survives edits elsewhere in its file: a
/// digest of its check, file and source line without blanks, then ":1", ":2"
/// for equal ones in the order given. A finding that carries one keeps it.
std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings);

} // namespace warplint

#endif
