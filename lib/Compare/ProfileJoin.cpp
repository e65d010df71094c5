//===- ProfileJoin.cpp - Comparison of a profile with findings ------------===//

#include "warplint/Compare/ProfileJoin.h"
#include "LaunchMatch.h"
#include "ProfileRows.h"
#include "Ranking.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <tuple>

using namespace warplint;

namespace {

/// Kernel, line, and whether the launches were analyzed: counters of launches
/// that were not are kept separate.
using RowKey = std::tuple<std::string, LineKey, bool>;

class ProfileJoin {
public:
  ProfileJoin(const CountedRun &Counted,
              llvm::ArrayRef<const FilePredictions *> Results)
      : Counted(Counted), Results(Results), Lines(Results) {
    Report.File = Counted.File;
    Report.Notes = Counted.Notes;
    Report.Launches = static_cast<unsigned>(Counted.Launches.size());
  }
  void compare();
  void measure(std::vector<Finding> &Findings);
  ProfileReport finish();

private:
  void add(const LaunchMatch &Match, ComparedLine Line);
  /// The rows of the lines of a finding.
  std::vector<ProfileRow *> rowsOf(const Finding &F);
  /// The sum of the rows; sets the number of their kernels.
  Measurement sumOf(llvm::ArrayRef<ProfileRow *> Of, size_t &Kernels) const;
  std::string whyNotMeasured(const Finding &F) const;

  const CountedRun &Counted;
  llvm::ArrayRef<const FilePredictions *> Results;
  FindingLines Lines;
  ProfileReport Report;
  std::map<RowKey, ProfileRow> Rows;
  std::map<std::pair<std::string, CostUnit>, double> Totals;
  std::set<std::string> Recorded; ///< analyzed kernels with recorded launches
};

} // namespace

void warplint::addTo(Measurement &Sum, const Measurement &Part) {
  if (Sum.Launches == 0) {
    Sum = Part;
    return;
  }
  // Of several agreements keep the most important: a contradiction, then a
  // missing prediction.
  auto Rank = [](Agreement How) {
    return How == Agreement::Differs        ? 3
           : How == Agreement::NotPredicted ? 2
           : How == Agreement::InRange      ? 1
                                            : 0;
  };
  if (Rank(Part.How) > Rank(Sum.How))
    Sum.How = Part.How;
  auto Ratio = [](const Measurement &M, double Bound) {
    return M.IsRatio || M.Ideal <= 0 ? Bound : Bound / M.Ideal;
  };
  if (!Sum.Low || !Part.Low) {
    Sum.Low = Sum.High = std::nullopt;
  } else if (Sum.IsRatio || Part.IsRatio) {
    bool Bounded = Sum.High && Part.High;
    Sum.Low = std::min(Ratio(Sum, *Sum.Low), Ratio(Part, *Part.Low));
    if (Bounded)
      Sum.High = std::max(Ratio(Sum, *Sum.High), Ratio(Part, *Part.High));
    else
      Sum.High = std::nullopt;
    Sum.IsRatio = true;
  } else {
    *Sum.Low += *Part.Low;
    if (Sum.High && Part.High)
      *Sum.High += *Part.High;
    else
      Sum.High = std::nullopt;
  }
  Sum.Measured += Part.Measured;
  Sum.Ideal += Part.Ideal;
  Sum.Share += Part.Share;
  Sum.Launches += Part.Launches;
}

void ProfileJoin::add(const LaunchMatch &Match, ComparedLine Line) {
  const std::string &Kernel = Match.Kernel.empty() ? Match.Name : Match.Kernel;
  LineKey Key = Line.Accesses.empty() ? Line.Key : *Line.Accesses.begin();
  Totals[{Kernel, Line.Numbers.Unit}] += Line.Numbers.Measured;
  auto [At, IsNew] = Rows.try_emplace({Kernel, Key, Match.Launch != nullptr});
  ProfileRow &Row = At->second;
  if (IsNew) {
    Row.Kernel = Kernel;
    Row.Key = Key;
    Row.Line.Kernel = Match.Name;
    Row.Line.Space = spaceOf(Key.Space);
    Row.Line.IsAtomic = Key.IsAtomic;
  }
  if (IsNew || (Row.Line.Where.Column == 0 && Line.Where.Column != 0))
    Row.Line.Where = Line.Where;
  addTo(Row.Line.Numbers, Line.Numbers);
  Row.Accesses.insert(Line.Accesses.begin(), Line.Accesses.end());
  Row.CertainExcess |= Line.CertainExcess;
  if (Row.Reasons.empty())
    Row.Reasons = Line.Why;
}

void ProfileJoin::compare() {
  LaunchMatcher Matcher(Lines.launches());
  std::set<std::string> Noted;
  std::vector<std::string> Unknown;
  for (const RecordedLaunch &R : Counted.Launches) {
    LaunchMatch Match = Matcher.match(R);
    Report.Matched += Match.Launch != nullptr;
    if (!Match.Kernel.empty())
      Recorded.insert(Match.Kernel);
    std::string Note = "kernel '" + Match.Name + "': " + Match.Why;
    if (!Match.Launch && Noted.insert(Note).second) {
      if (Match.Kernel.empty())
        Unknown.push_back("'" + Match.Name + "'");
      else
        Report.Notes.push_back(std::move(Note));
    }
    for (ComparedLine &L :
         compareLines(R, Match.Launch, Match.Blocks, Match.Why, Match.Sibling))
      add(Match, std::move(L));
  }
  if (!Unknown.empty())
    Report.Notes.push_back("recorded, but not among the kernels analysed: " +
                           llvm::join(Unknown, ", "));
  for (auto &[Key, Row] : Rows) {
    double Total = Totals[{Row.Kernel, Row.Line.Numbers.Unit}];
    if (Total > 0)
      Row.Line.Numbers.Share = Row.Line.Numbers.excess() / Total;
  }
}

std::string ProfileJoin::whyNotMeasured(const Finding &F) const {
  bool IsCounted =
      F.Unit == CostUnit::Wavefronts || F.Unit == CostUnit::Sectors;
  if (llvm::none_of(F.KernelsMangled, [&](const std::string &K) {
        return Recorded.count(K) != 0;
      }))
    return "not measured: the profile has no launch of the kernel";
  if (!IsCounted && F.Unit != CostUnit::Bytes)
    return "not measured: the source page has no counter for this";
  return "measured: the machine code has no such access at this line, or it "
         "was not executed";
}

/// Whether the finding is about an excess over the ideal.
static bool isAboutExcess(const Finding &F) {
  return F.Unit == CostUnit::Bytes || F.Answer.High > F.Ideal;
}

std::vector<ProfileRow *> ProfileJoin::rowsOf(const Finding &F) {
  std::vector<ProfileRow *> Found;
  for (const std::string &Kernel : F.KernelsMangled) {
    std::set<LineKey> Wanted = Lines.linesOf(Kernel, F.Where, F.Unit);
    for (const FindingPlace &Other : F.Places)
      Wanted.merge(Lines.linesOf(Kernel, Other.Where, F.Unit));
    for (auto At = Rows.lower_bound({Kernel, LineKey(), false});
         At != Rows.end() && At->second.Kernel == Kernel; ++At) {
      ProfileRow &Row = At->second;
      // A line under a launch that was not analyzed has no accesses.
      if (llvm::any_of(Wanted, [&](const LineKey &L) {
            return Row.Accesses.empty() ? !(L < Row.Key) && !(Row.Key < L)
                                        : Row.Accesses.count(L) != 0;
          }))
        Found.push_back(&Row);
    }
  }
  return Found;
}

Measurement ProfileJoin::sumOf(llvm::ArrayRef<ProfileRow *> Of,
                               size_t &Kernels) const {
  Measurement Sum;
  std::set<std::string> Seen;
  // Several lines of one launch are one launch; launches that were not analyzed
  // are counted separately.
  std::map<std::pair<std::string, bool>, unsigned> Launches;
  double Total = 0;
  for (const ProfileRow *Row : Of) {
    addTo(Sum, Row->Line.Numbers);
    unsigned &Ran = Launches[{Row->Kernel, Row->Accesses.empty()}];
    Ran = std::max(Ran, Row->Line.Numbers.Launches);
    if (Seen.insert(Row->Kernel).second)
      Total += Totals.at({Row->Kernel, Sum.Unit});
  }
  Sum.Share = Total > 0 ? Sum.excess() / Total : 0;
  Sum.Launches = 0;
  for (const auto &[Kernel, Ran] : Launches)
    Sum.Launches += Ran;
  Kernels = Seen.size();
  return Sum;
}

void ProfileJoin::measure(std::vector<Finding> &Findings) {
  std::map<const ProfileRow *, unsigned> About;
  std::vector<std::vector<ProfileRow *>> RowsOf;
  for (const Finding &F : Findings) {
    RowsOf.push_back(rowsOf(F));
    for (ProfileRow *Row : RowsOf.back()) {
      ++About[Row];
      if (isAboutExcess(F) && !llvm::is_contained(Row->Line.Checks, F.Check))
        Row->Line.Checks.push_back(F.Check);
    }
  }
  for (size_t I = 0; I < Findings.size(); ++I) {
    Finding &F = Findings[I];
    FindingNote Note;
    Note.Is = FindingNote::Role::Measured;
    if (RowsOf[I].empty()) {
      Note.Text = whyNotMeasured(F);
    } else {
      size_t Kernels = 0;
      unsigned Sharing = 0;
      F.Measured = sumOf(RowsOf[I], Kernels);
      for (const ProfileRow *Row : RowsOf[I])
        Sharing = std::max(Sharing, About[Row]);
      Note.Text = describeMeasurement(*F.Measured, Kernels, Sharing);
    }
    // The measurement precedes all derived notes.
    F.Notes.insert(F.Notes.begin(), std::move(Note));
  }
}

ProfileReport ProfileJoin::finish() {
  std::vector<const ProfileRow *> Order;
  for (auto &[Key, Row] : Rows) {
    llvm::sort(Row.Line.Checks);
    bool IsOpen = Row.Line.Numbers.How == Agreement::NotPredicted;
    if (Row.hasExcess() && Row.Line.Checks.empty())
      Row.Line.Why = whyNoFinding(Row, Lines, Results);
    else if (IsOpen && Row.Accesses.empty())
      Row.Line.Why = Row.Reasons;
    else if (IsOpen)
      Row.Line.Why =
          "undecided" + (Row.Reasons.empty() ? "" : ": " + Row.Reasons);
    Order.push_back(&Row);
  }
  llvm::sort(Order, [](const ProfileRow *A, const ProfileRow *B) {
    return std::tuple(-A->Line.Numbers.excess(), A->Key, A->Kernel,
                      A->Accesses.empty()) <
           std::tuple(-B->Line.Numbers.excess(), B->Key, B->Kernel,
                      B->Accesses.empty());
  });
  for (const ProfileRow *Row : Order)
    Report.Lines.push_back(Row->Line);
  return std::move(Report);
}

ProfileReport
warplint::joinProfile(const CountedRun &Counted,
                      llvm::ArrayRef<const FilePredictions *> Results,
                      std::vector<Finding> &Findings) {
  ProfileJoin Join(Counted, Results);
  Join.compare();
  Join.measure(Findings);
  // Findings without a measurement follow in their order.
  rankBy(Findings, [](const Finding &F) {
    return F.Measured ? F.Measured->excess() : -1.0;
  });
  return Join.finish();
}
