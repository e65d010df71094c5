//===- Report.h - Findings as text, JSON and SARIF --------------*- C++ -*-===//
//
// Writes findings in the forms of --format. The functions depend on lib/Finding
// only: they read no source and know no check. Each is a pure function and
// keeps the given order, so that equal findings give equal bytes.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORT_H
#define WARPLINT_REPORT_REPORT_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Finding/UnlikeFlag.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <string>
#include <vector>

namespace warplint {

/// Number of omissions by Omission::Kind.
struct OmissionCounts {
  std::array<unsigned, Omission::Kinds> Of{};
  bool IsComplete = true; ///< no omission makes the run incomplete
};

/// The results of a run, for the closing lines.
struct RunSummary {
  /// All files of the run; those not analyzed, and those analyzed in part.
  unsigned Files = 0, FilesFailed = 0, FilesPartial = 0;
  /// Files that --diff=REVISION does not analyze, because the change cannot
  /// affect their findings.
  unsigned LeftAside = 0;
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  /// Accesses with a range and undecided ones; findings that a NOLINT comment
  /// suppresses.
  unsigned Ranges = 0, Undecided = 0, Suppressed = 0;
  /// Findings below the --certainty of the run, by their certainty.
  unsigned LikelyBelow = 0, PossibleBelow = 0;
  /// Likewise, those about kernels that the program does not use.
  unsigned OfUnused = 0;
  /// Findings whose excess is too small a share of their kernels.
  unsigned Small = 0;
  /// Findings that would save too little of the recorded time of all kernels,
  /// and the limit, in percent (--kernel-times, --min-saving).
  unsigned SmallInTime = 0;
  double MinSaving = 0;
  /// Findings removed by --baseline and by --diff.
  unsigned Known = 0, Unchanged = 0;
  unsigned Gone = 0; ///< places in the baseline without a finding
  std::vector<std::string> NotAnalysed; ///< omissionLines()
  OmissionCounts Omitted;               ///< countOmissions()
  std::vector<std::string> Notes; ///< on the inputs; unlikeFlagLines(); ...
  std::string Root;    ///< absolute folder to which paths are relative, for
                       ///< other programs
  std::string Toolkit; ///< "CUDA 13.0 at /usr/local/cuda" or "shipped
                       ///< declarations (no CUDA toolkit found)"
  std::vector<std::string> Architectures; ///< that were analyzed ("sm_80"), in
                                          ///< order
};

/// The level of detail of a finding.
enum class Detail {
  /// At most two notes: the origin of the launch, and the remediation. Findings
  /// that repeat one of another file (Repetitions) are a note at the end.
  Brief,
  All ///< all locations, notes and fixes
};

/// clang's text format with source lines and carets. Fixes follow the notes of
/// their finding, as notes. A note without a location is shown at that of its
/// finding. `Color`: write clang's escape sequences, whatever `OS` is.
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               bool Color, Detail How = Detail::Brief);
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Problem> Problems,
               bool Color);

/// `--format=json`: one object {"version", "tool", "summary", "findings":
/// [...], "problems": [...]}, and "profile" if there is one; docs/json.md
/// documents it.
void writeJson(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               llvm::ArrayRef<Problem> Problems, const RunSummary &Summary,
               const ProfileReport *Profile = nullptr);

/// The comparison with a profile as text: the findings in the given order with
/// their measured cost, the excess without a finding and the reason, and what
/// could not be compared.
void writeProfile(llvm::raw_ostream &OS, const ProfileReport &Report,
                  llvm::ArrayRef<Finding> Findings);

/// One line per cause, with its kernels and files; first omissions that make
/// the run incomplete, then by kind.
std::vector<std::string> omissionLines(llvm::ArrayRef<Omission> Omissions);

/// The flags of each file of a run.
using FlagsOfFiles = std::vector<std::pair<std::string, UnlikeFlag>>;

/// One line per flag, with the number of files that are compiled with it, in
/// the order of the kinds.
std::vector<std::string> unlikeFlagLines(const FlagsOfFiles &Flags);

/// Counts the omissions; a call or instruction counts once per kernel, not per
/// launch.
OmissionCounts countOmissions(llvm::ArrayRef<Omission> Omissions);

/// Writes the omissions, and a closing line with their number. Writes nothing
/// if everything was analyzed.
void writeOmissions(llvm::raw_ostream &OS, const RunSummary &Summary);

/// Writes the closing lines of a run, except those of writeOmissions(), for
/// stderr.
void writeSummary(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                  const RunSummary &Summary);

/// --statistics: the number of findings per check and per kernel, and how many
/// of them have an edit that --fix applies.
void writeFindingStatistics(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings);

/// The description of a check, for formats with descriptions of rules.
struct RuleText {
  std::string Id;          ///< "shared-bank-conflict"
  std::string Summary;     ///< one line
  std::string Description; ///< a few plain sentences; empty: use the summary
  std::string Help;        ///< Markdown; empty: use the description
  std::string HelpUri;     ///< empty: none
};

/// `--format=sarif`: SARIF 2.1.0 for GitHub's code scanning. A finding whose
/// check is not in `Rules` gets a rule with its ID only. Relative paths become
/// URIs relative to the source root. `Home` is the address of the tool's
/// documentation; may be empty. docs/ci.md documents the contents.
void writeSarif(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                llvm::ArrayRef<Problem> Problems, const RunSummary &Summary,
                llvm::ArrayRef<RuleText> Rules, llvm::StringRef Home = "");

/// The address of a check's page below `Home`.
std::string pageUri(llvm::StringRef Home, llvm::StringRef Check);

/// `--format=github`: workflow commands, which GitHub shows as annotations, the
/// most severe first. GitHub shows ten per level and step: at most `PerLevel`
/// of a level are written, and the last of them is the number of the rest.
void writeGithub(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems, unsigned PerLevel = 10);

/// Writes all findings as Markdown, for the file named by $GITHUB_STEP_SUMMARY.
void writeGithubSummary(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                        llvm::ArrayRef<Problem> Problems,
                        const RunSummary &Summary);

/// A string per finding that does not change with edits elsewhere in its file:
/// a digest of check, file and source line without blanks, then ":1", ":2" for
/// equal ones in the given order. A finding with a fingerprint keeps it.
std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings);

} // namespace warplint

#endif
