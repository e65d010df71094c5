//===- ReportUnusedSuppressions.cpp - NOLINT comments of all files --------===//

#include "warplint/Settings/NolintText.h"
#include "warplint/Settings/Selection.h"
#include "warplint/Settings/Suppress.h"
#include "warplint/Suppressions/UnusedSuppressions.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace warplint;
using llvm::StringRef;
using Answer = SuppressionComment::Name::Answer;

/// Whether the whole file was analyzed, so that the absence of a finding is
/// meaningful. Comments in uninstantiated templates are Unseen already
/// (TranslationUnit::Unseen).
static bool isWhole(const FileResult &R) {
  return !R.Broken && llvm::none_of(R.Omissions, [](const Omission &O) {
    return O.IsIncomplete && O.What != Omission::Kind::Template &&
           O.What != Omission::Kind::File;
  });
}

static bool isHeader(StringRef File) {
  return llvm::is_contained({".h", ".hh", ".hpp", ".cuh", ".inl"},
                            llvm::sys::path::extension(File));
}

bool warplint::ownsComments(const FileResult &R, StringRef File) {
  return R.File == File && !isHeader(File);
}

namespace {

/// A comment, with what all translation units that contain it show about it.
struct CommentUse {
  size_t First = 0; ///< index of the result that reports it
  SuppressionComment Sum;
  /// Code that the comment may cover was not analyzed: nothing is reported.
  bool IsUndecided = false;

  void add(const SuppressionComment &S) {
    for (const SuppressionComment::Name &N : S.Names) {
      auto Known =
          llvm::find_if(Sum.Names, [&](const SuppressionComment::Name &M) {
            return M.Text == N.Text;
          });
      if (Known == Sum.Names.end()) {
        Sum.Names.push_back(N);
        continue;
      }
      Known->WouldHelp |= N.WouldHelp;
      if (Known->Says == Answer::Unseen || N.Says == Answer::Suppresses)
        Known->Says = N.Says;
    }
  }
};

} // namespace

static std::map<Spot, CommentUse> usesOf(const std::vector<FileResult> &Results,
                                         bool SawAll) {
  std::map<Spot, CommentUse> All;
  const bool AreWhole = llvm::all_of(Results, isWhole);
  for (size_t I = 0; I < Results.size(); ++I)
    for (const SuppressionComment &S : Results[I].SuppressionComments) {
      auto [At, IsNew] = All.try_emplace(S.Where);
      CommentUse &V = At->second;
      if (IsNew) {
        V.First = I;
        V.Sum.Where = S.Where;
        V.Sum.Is = S.Is;
      }
      V.add(S);
      const bool IsOwn = ownsComments(Results[I], S.Where.File);
      V.IsUndecided |=
          !isWhole(Results[I]) || (!IsOwn && !(SawAll && AreWhole));
    }
  return All;
}

static Finding startFinding(const SuppressionComment &S, StringRef Text) {
  const TextRange &Whole = S.Is.Head.Whole;
  Finding F;
  F.Check = "unused-suppression";
  F.Where = S.Where;
  F.Length = unsigned(Whole.End - Whole.Begin);
  F.SourceLine = Text.drop_front(Whole.Begin - (S.Where.Column - 1))
                     .take_until([](char C) { return C == '\n'; })
                     .rtrim('\r')
                     .str();
  F.Answer.How = Verdict::Kind::Exact;
  return F;
}

/// A finding about a misspelled name that would suppress an existing finding.
static Finding misspelling(const SuppressionComment &S,
                           const SuppressionComment::Name &N, StringRef Text) {
  Finding F = startFinding(S, Text);
  F.Message =
      "no check is called '" + N.Text + "'; did you mean '" + N.Nearest + "'?";
  Fix Rename;
  Rename.Kind = Fix::Safety::Unsafe;
  Rename.WhyUnsafe = {Phrase::SuppressesReported};
  Rename.Title = {Phrase::WriteName, N.Nearest};
  auto Put = [&](const NolintWords &Words) {
    Edit E;
    E.Range = {F.Where.File, unsigned(Text.find(N.Text, Words.List.Begin)),
               unsigned(N.Text.size())};
    E.Text = N.Nearest;
    Rename.Edits.push_back(std::move(E));
  };
  Put(S.Is.Head);
  if (S.Is.Tail)
    Put(*S.Is.Tail);
  F.Fixes.push_back(std::move(Rename));
  return F;
}

/// A finding about the names that can be removed.
static Finding unusedNames(const SuppressionComment &S,
                           const std::vector<std::string> &Names,
                           StringRef Text, bool IsAssumed) {
  Finding F = startFinding(S, Text);
  F.Message = listedQuoted(Names) + " in this " + S.Is.Keyword +
              (Names.size() == 1 ? " suppresses nothing" : " suppress nothing");
  for (const SuppressionComment::Name &N : S.Names)
    if (!N.Nearest.empty() && llvm::is_contained(Names, N.Text))
      F.Message +=
          "; the check nearest to '" + N.Text + "' is '" + N.Nearest + "'";
  Fix Remove;
  Remove.Kind = Fix::Safety::Safe;
  if (IsAssumed) {
    Remove.Kind = Fix::Safety::Unsafe;
    Remove.WhyUnsafe = {Phrase::BlockIsAssumed};
    FindingNote Note;
    Note.Is = FindingNote::Role::Launch;
    Note.Text = "no launch of the kernels of this file was found, so the block "
                "is assumed; with another block the finding may appear";
    F.Notes.push_back(std::move(Note));
  }
  Remove.Title = {Phrase::RemoveNames, eachOf(Phrase::Quoted, Names)};
  Remove.Edits = withoutNames(F.Where.File, Text, S.Is, Names);
  F.Fixes.push_back(std::move(Remove));
  return F;
}

static std::vector<Finding> findingsOf(const SuppressionComment &S,
                                       StringRef Text, bool IsAssumed) {
  std::vector<Finding> Out;
  std::vector<std::string> Unused;
  for (const SuppressionComment::Name &N : S.Names) {
    if (N.Says != Answer::SuppressesNothing)
      continue;
    if (N.WouldHelp)
      Out.push_back(misspelling(S, N, Text));
    else
      Unused.push_back(N.Text);
  }
  if (!Unused.empty())
    Out.push_back(unusedNames(S, Unused, Text, IsAssumed));
  return Out;
}

/// The location of a byte offset.
static Spot spotIn(const std::string &File, StringRef Text, size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  size_t Line = Before.rfind('\n');
  Line = Line == StringRef::npos ? 0 : Line + 1;
  return {File, unsigned(Before.count('\n')) + 1, unsigned(Offset - Line) + 1};
}

void warplint::reportUnusedSuppressions(llvm::ArrayRef<Job> Jobs,
                                        std::vector<FileResult> &Results,
                                        bool SawAll) {
  std::vector<Problem> Known; // already reported when the comments were read
  for (auto &[Where, V] : usesOf(Results, SawAll)) {
    if (V.IsUndecided)
      continue;
    FileResult &R = Results[V.First];
    const FileSettings &Settings = Jobs[V.First].Settings;
    const std::string &Text = R.Edited[Where.File];
    Suppression Comments;
    for (Finding &F : findingsOf(V.Sum, Text, R.HasAssumedLaunch)) {
      if (Comments.suppresses(F, Text, Known)) {
        R.Suppressed.push_back(std::move(F));
        continue;
      }
      if (globsContain(Settings.WarningsAsErrors, F.Check))
        F.Level = Severity::Error;
      for (Fix &Proposed : F.Fixes)
        for (Edit &E : Proposed.Edits) {
          E.From = spotIn(Where.File, Text, E.Range.Offset);
          E.To = spotIn(Where.File, Text, E.Range.Offset + E.Range.Length);
        }
      R.Findings.push_back(std::move(F));
    }
  }
}
