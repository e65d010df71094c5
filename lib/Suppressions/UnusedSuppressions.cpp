//===- UnusedSuppressions.cpp - Unneeded NOLINT comments ------------------===//

#include "warplint/Suppressions/UnusedSuppressions.h"
#include "clang-tidy/GlobList.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Settings/NolintText.h"
#include "warplint/Settings/Selection.h"
#include "warplint/Settings/Suppress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
using llvm::StringRef;

static constexpr StringRef ThisCheck = "unused-suppression";

/// Whether the first word of a name, up to "-", is a module of clang-tidy: the
/// name is not a misspelled check of this tool.
static bool isClangTidys(StringRef FirstWord) {
  static constexpr StringRef Modules[] = {
      "abseil", "altera",   "android",     "boost",       "bugprone",
      "cert",   "clang",    "concurrency", "custom",      "cppcoreguidelines",
      "darwin", "fuchsia",  "google",      "hicpp",       "linuxkernel",
      "llvm",   "llvmlibc", "misc",        "modernize",   "mpi",
      "objc",   "openmp",   "performance", "portability", "readability",
      "zircon"};
  return llvm::is_contained(Modules, FirstWord);
}

static bool isSelected(StringRef Globs, StringRef Id) {
  return llvm::any_of(selectChecks(Globs),
                      [&](const Check *C) { return C->id() == Id; });
}

/// The checks that a name matches; none if it may belong to another tool.
static std::vector<StringRef> checksNamed(const std::string &Name) {
  std::vector<StringRef> Meant;
  StringRef Fixed = StringRef(Name).take_until([](char C) { return C == '*'; });
  const bool IsGlob = Fixed.size() != Name.size();
  auto [Family, Rest] = Fixed.split('-');
  if (isClangTidys(Family) || (IsGlob && !Fixed.contains('-')))
    return Meant;
  clang::tidy::GlobList List(Name);
  for (const Check *C : allChecks())
    if (List.contains(C->id()))
      Meant.push_back(C->id());
  return Meant;
}

/// The text of one of the Sources as the user wrote it.
static StringRef writtenIn(const TranslationUnit &Unit,
                           const std::string &File) {
  const auto Own = Unit.Written.find(File);
  return Own == Unit.Written.end() ? Unit.Sources.at(File) : Own->second.Text;
}

/// The check whose name is similar to an unknown name, if any.
static std::string similarCheck(const std::string &Name) {
  StringRef Family =
      StringRef(Name).take_until([](char C) { return C == '-'; });
  return isClangTidys(Family) || Family == Name ? "" : nearestCheck(Name);
}

namespace {

/// Determines what the comments of one file suppress of its findings.
class CommentMatcher {
public:
  CommentMatcher(const TranslationUnit &Unit, const FileSettings &Settings,
                 llvm::ArrayRef<AnyFinding> Findings, const std::string &File)
      : Unit(Unit), Settings(Settings), File(File),
        Text(writtenIn(Unit, File)) {
    for (const AnyFinding &F : Findings)
      if (F.Where.File == File)
        Here.push_back(&F);
  }

  /// What the comment suppresses. Without names if it has none of this tool.
  SuppressionComment match(const Nolint &Of) const;

private:
  bool suppresses(const Nolint &Of, StringRef Name) const;
  bool isSeen(const Nolint &Of) const;
  unsigned lineOf(size_t Offset) const {
    return unsigned(Text.take_front(Offset).count('\n')) + 1;
  }

  const TranslationUnit &Unit;
  const FileSettings &Settings;
  const std::string &File;
  StringRef Text;
  std::vector<const AnyFinding *> Here;
};

} // namespace

bool CommentMatcher::suppresses(const Nolint &Of, StringRef Name) const {
  const std::string Alone = onlyWith(Text, Of, Name);
  Suppression Comments;
  std::vector<Problem> Ignored;
  return llvm::any_of(Here, [&](const AnyFinding *F) {
    Finding Asked;
    Asked.Check = F->Check;
    Asked.Where = F->Where;
    return Comments.suppresses(Asked, Alone, Ignored);
  });
}

/// Whether all lines that the comment covers were analyzed.
bool CommentMatcher::isSeen(const Nolint &Of) const {
  unsigned First = lineOf(Of.Head.Whole.Begin), Last = First;
  if (Of.Tail)
    Last = lineOf(Of.Tail->Whole.Begin);
  else if (Of.Keyword == "NOLINTNEXTLINE")
    First = ++Last;
  return llvm::none_of(Unit.Unseen, [&](const LineRange &R) {
    return R.File == File && R.First <= Last && First <= R.Last;
  });
}

SuppressionComment CommentMatcher::match(const Nolint &Of) const {
  SuppressionComment Out;
  Out.Is = Of;
  const size_t Begin = Of.Head.Whole.Begin;
  size_t Line = Text.take_front(Begin).rfind('\n');
  Line = Line == StringRef::npos ? 0 : Line + 1;
  Out.Where = {File, lineOf(Begin), unsigned(Begin - Line) + 1};
  const bool Seen = isSeen(Of);
  using Answer = SuppressionComment::Name::Answer;
  for (const NolintName &N : Of.Names) {
    SuppressionComment::Name Name;
    Name.Text = N.Text;
    const std::vector<StringRef> Checks = checksNamed(N.Text);
    if (Checks.empty()) {
      Name.Nearest = similarCheck(N.Text);
      if (Name.Nearest.empty())
        continue;
      Name.WouldHelp = suppresses(Of, Name.Nearest);
      Name.Says = Answer::SuppressesNothing;
    } else if (llvm::is_contained(Checks, ThisCheck)) {
      continue;
    } else if (suppresses(Of, N.Text)) {
      Name.Says = Answer::Suppresses;
    } else if (Seen && llvm::all_of(Checks, [&](StringRef Check) {
                 return isSelected(Settings.Checks, Check);
               })) {
      Name.Says = Answer::SuppressesNothing;
    }
    Out.Names.push_back(std::move(Name));
  }
  return Out;
}

static std::vector<Nolint> nolintsOf(const TranslationUnit &Unit,
                                     const std::string &File, StringRef Text) {
  std::vector<TextRange> Comments;
  const auto Own = Unit.Written.find(File);
  for (const EditRange &R : Unit.SuppressionComments) {
    if (R.File != File)
      continue;
    const size_t Begin =
        Own == Unit.Written.end() ? R.Offset : Own->second.offsetOf(R.Offset);
    Comments.push_back({Begin, Begin + R.Length}); // no repair is in a comment
  }
  return findNolints(Text, Comments);
}

void warplint::judgeSuppressions(
    const TranslationUnit &Unit, const FileSettings &Settings,
    llvm::ArrayRef<AnyFinding> Findings,
    llvm::function_ref<std::string(StringRef)> Shown,
    llvm::function_ref<bool(StringRef)> IsShown, FileResult &Result) {
  if (!isSelected(Settings.Checks, ThisCheck))
    return;
  for (const auto &[File, Parsed] : Unit.Sources) {
    if (!IsShown(File))
      continue;
    const StringRef Text = writtenIn(Unit, File);
    CommentMatcher OfFile(Unit, Settings, Findings, File);
    for (const Nolint &N : nolintsOf(Unit, File, Text)) {
      SuppressionComment S = OfFile.match(N);
      if (S.Names.empty())
        continue;
      S.Where.File = Shown(File);
      Result.Edited[S.Where.File] = Text.str();
      Result.SuppressionComments.push_back(std::move(S));
    }
  }
}
