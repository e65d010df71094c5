//===- FixChoice.cpp - Choice of fixes and application of edits -----------===//

#include "FixChoice.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "warplint/Spelling/LineComment.h"
#include "warplint/Wording/Text.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <set>

using namespace warplint;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

static std::string real(const std::string &Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path : std::string(Real);
}

static llvm::StringRef folderOfShown(const Job &Of) {
  return Of.ShowRelativeTo.empty() ? Of.Command.Directory : Of.ShowRelativeTo;
}

std::string warplint::realPathOf(const Job &Of, llvm::StringRef Shown) {
  return real(absolutePathIn(folderOfShown(Of), Shown));
}

std::string warplint::realPathOfSpelled(const Job &Of,
                                        llvm::StringRef Spelled) {
  return real(absolutePathIn(Of.Command.Directory, Spelled));
}

/// Why the file on disk cannot be edited; "" if it can. It may have another
/// encoding than the analyzed text, to which the offsets of edits refer, or
/// have changed.
static std::string whyNotWritten(const Job &Of, const std::string &Path,
                                 llvm::StringRef Shown, llvm::StringRef Text) {
  if (Of.Unsaved.count(Path))
    return "";
  auto Bytes = readRegularFile(Path);
  if (!Bytes) {
    llvm::consumeError(Bytes.takeError());
    return "";
  }
  const llvm::StringRef Disk = (*Bytes)->getBuffer();
  if (Disk.starts_with("\xff\xfe") || Disk.starts_with("\xfe\xff"))
    return (Shown + " is in UTF-16; edits are made in UTF-8 only").str();
  if (Disk.size() == Text.size())
    return "";
  return (Shown + " on disk differs from what was analysed: it changed since")
      .str();
}

AnalysedTexts warplint::textsToEdit(llvm::ArrayRef<Job> Jobs,
                                    llvm::ArrayRef<FileResult> Results) {
  AnalysedTexts Texts;
  for (size_t I = 0; I < Jobs.size(); ++I)
    for (const auto &[Shown, Text] : Results[I].Edited) {
      std::string Real = realPathOf(Jobs[I], Shown);
      AnalysedText &T = Texts.try_emplace(Real).first->second;
      if (T.Shown.empty()) {
        T.Shown = Shown;
        T.Text = Text;
        T.Spellings.push_back(Real);
        T.WhyNot = whyNotWritten(Jobs[I], Real, Shown, Text);
      }
      T.Spellings.push_back(absolutePathIn(folderOfShown(Jobs[I]), Shown));
    }
  return Texts;
}

static bool isApplicable(const Fix &F, bool Unsafe) {
  return !F.Edits.empty() && (F.Kind == Fix::Safety::Safe ||
                              (Unsafe && F.Kind == Fix::Safety::Unsafe));
}

/// The fix with real paths.
static Fix withRealPaths(const Job &Of, Fix Proposed) {
  for (Edit &E : Proposed.Edits)
    E.Range.File = realPathOf(Of, E.Range.File);
  if (Proposed.ArrayWhere.isValid())
    Proposed.ArrayWhere.File = realPathOf(Of, Proposed.ArrayWhere.File);
  for (Spot &Record : Proposed.Records)
    Record.File = realPathOf(Of, Record.File);
  return Proposed;
}

static ChosenFix choose(const Job &Of, const Finding &F, const Fix &Proposed) {
  ChosenFix C;
  C.Check = F.Check;
  C.Message = F.Message;
  C.File = realPathOf(Of, F.Where.File);
  C.Where = F.Where;
  C.Change = withRealPaths(Of, Proposed);
  C.Kernels = Proposed.Goal && !Proposed.Goal->Kernels.empty()
                  ? Proposed.Goal->Kernels
                  : F.KernelsMangled;
  return C;
}

static bool hasSameEdits(const Fix &A, const Fix &B) {
  return llvm::equal(A.Edits, B.Edits, [](const Edit &L, const Edit &R) {
    return L.Range.File == R.Range.File && L.Range.Offset == R.Range.Offset &&
           L.Range.Length == R.Range.Length && L.Text == R.Text;
  });
}

/// Adds a fix to those that are tried in place of another one of its array.
static void addOther(ChosenFix &To, Fix Other) {
  auto IsSame = [&](const Fix &Known) { return Known.Title == Other.Title; };
  if ((Other.Goal || !Other.Prediction.empty()) && !IsSame(To.Change) &&
      llvm::none_of(To.Others, IsSame))
    To.Others.push_back(std::move(Other));
}

static bool isExchange(const Fix &F) { return F.Rewrite == "exchange-axes"; }
static bool isRecordTile(const Fix &F) { return F.Rewrite == "record-tile"; }

std::vector<ChosenFix> warplint::chooseFixes(llvm::ArrayRef<Job> Jobs,
                                             llvm::ArrayRef<FileResult> Results,
                                             bool Unsafe) {
  std::vector<ChosenFix> Chosen;
  std::map<std::pair<Spot, std::string>, size_t> Arrays;
  for (size_t I = 0; I < Jobs.size(); ++I)
    for (const Finding &F : Results[I].Findings)
      for (const Fix &Proposed : F.Fixes) {
        if (!isApplicable(Proposed, Unsafe))
          continue;
        ChosenFix C = choose(Jobs[I], F, Proposed);
        if (C.Change.Array.empty()) {
          // Findings of several lines may have one edit.
          if (llvm::none_of(Chosen, [&](const ChosenFix &Known) {
                return hasSameEdits(Known.Change, C.Change);
              }))
            Chosen.push_back(std::move(C));
          continue;
        }
        auto [At, IsNew] = Arrays.try_emplace(
            {C.Change.ArrayWhere, C.Change.Array}, Chosen.size());
        if (IsNew)
          Chosen.push_back(std::move(C));
        else
          addOther(Chosen[At->second], std::move(C.Change));
      }
  // An exchange is a few words where a tile is a loop. A tile for records gains
  // more than another alignment of them.
  auto Front = Chosen.begin();
  for (auto IsFirst : {isExchange, isRecordTile})
    for (auto At = Front; At != Chosen.end(); ++At)
      if (IsFirst(At->Change))
        std::rotate(Front++, At, std::next(At));
  return Chosen;
}

void warplint::addComments(std::vector<ChosenFix> &Fixes,
                           const AnalysedTexts &Texts) {
  std::set<std::pair<std::string, unsigned>> Taken;
  for (ChosenFix &C : Fixes) {
    const Spot &At = C.Change.ArrayWhere;
    auto Known = Texts.find(At.File);
    if (C.Change.Comment.empty() || Known == Texts.end())
      continue;
    auto Comment =
        lineComment(Known->second.Text, At.Line, textOf(C.Change.Comment));
    if (Comment && Taken.insert({At.File, Comment->Offset}).second)
      C.Change.Edits.push_back(
          {{At.File, Comment->Offset, 0}, std::move(Comment->Text)});
  }
}

/// Whether an edit overlaps one of the changes. clang's own test accepts
/// overlapping edits if their order does not matter.
static bool overlaps(const Replacements &Changes, const EditRange &Range) {
  return llvm::any_of(Changes, [&](const Replacement &R) {
    return R.getOffset() < Range.Offset + Range.Length &&
           Range.Offset < R.getOffset() + R.getLength();
  });
}

static bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto IsPart = [&](size_t At) {
    return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_');
  };
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word, At + 1))
    if (!(At && IsPart(At - 1)) && !IsPart(At + Word.size()))
      return true;
  return false;
}

/// Whether a fix changes which of the threads has which role in its kernels.
static bool givesOtherRoles(const Fix &F) {
  return isExchange(F) || F.Rewrite == "warp-per-row" ||
         F.Rewrite == "renumber-threads";
}

/// Whether new text of a fix names a thread, its block or their extents.
static bool namesThreads(const Fix &F) {
  return llvm::any_of(F.Edits, [](const Edit &E) {
    return llvm::any_of(
        llvm::ArrayRef<llvm::StringRef>{"threadIdx", "blockIdx", "blockDim",
                                        "gridDim"},
        [&](llvm::StringRef Name) { return hasWord(E.Text, Name); });
  });
}

/// Whether two fixes may edit one kernel. The findings of a template have all
/// its instances.
static bool mayShareKernel(const ChosenFix &A, const ChosenFix &B) {
  return A.Kernels.empty() || B.Kernels.empty() ||
         llvm::any_of(A.Kernels, [&](const std::string &Kernel) {
           return llvm::is_contained(B.Kernels, Kernel);
         });
}

/// Whether one fix gives threads other roles and the new text of the other one
/// names threads: that text was written for the roles that they have now.
static bool disagree(const ChosenFix &A, const ChosenFix &B) {
  return ((givesOtherRoles(A.Change) && namesThreads(B.Change)) ||
          (givesOtherRoles(B.Change) && namesThreads(A.Change))) &&
         mayShareKernel(A, B);
}

/// Whether one fix changes the alignment of a struct that the other relies on.
static bool alignOtherwise(const Fix &A, const Fix &B) {
  return A.Rewrite != B.Rewrite && llvm::any_of(A.Records, [&](const Spot &S) {
           return llvm::is_contained(B.Records, S);
         });
}

/// Adds the edits of one fix to `All`. On failure, returns the reason and does
/// not change `All`.
static std::string addEdits(const AnalysedTexts &Texts, const ChosenFix &C,
                            std::map<std::string, Replacements> &All) {
  for (const std::string &Part : C.Change.Parts)
    for (const auto &[Path, Known] : Texts)
      if (hasWord(Known.Text, Part))
        return "the name '" + Part + "' is taken";
  std::map<std::string, Replacements> With = All;
  for (const Edit &E : C.Change.Edits) {
    auto At = Texts.find(E.Range.File);
    if (At == Texts.end() ||
        E.Range.Offset + size_t(E.Range.Length) > At->second.Text.size())
      return "the text of " + E.Range.File + " is not available";
    if (!At->second.WhyNot.empty())
      return At->second.WhyNot;
    // Two arrays may need the same pragma.
    const Replacement Made(E.Range.File, E.Range.Offset, E.Range.Length,
                           E.Text);
    if (llvm::is_contained(With[E.Range.File], Made))
      continue;
    if (overlaps(With[E.Range.File], E.Range))
      return "it overlaps another fix";
    llvm::Error Overlap = With[E.Range.File].add(Made);
    if (Overlap) {
      llvm::consumeError(std::move(Overlap));
      return "it overlaps another fix";
    }
  }
  All = std::move(With);
  return "";
}

std::map<std::string, std::string>
warplint::applyEdits(const AnalysedTexts &Texts,
                     std::vector<ChosenFix> &Fixes) {
  std::map<std::string, Replacements> All;
  std::vector<const ChosenFix *> Made;
  for (ChosenFix &C : Fixes) {
    if (!C.WhyNot.empty())
      continue;
    if (llvm::any_of(Made, [&](const ChosenFix *F) { return disagree(*F, C); }))
      C.WhyNot = "another fix gives the threads of its kernel other roles";
    else if (llvm::any_of(Made, [&](const ChosenFix *F) {
               return alignOtherwise(F->Change, C.Change);
             }))
      C.WhyNot = "another fix needs the alignment that the struct has";
    else
      C.WhyNot = addEdits(Texts, C, All);
    if (C.WhyNot.empty())
      Made.push_back(&C);
  }
  std::map<std::string, std::string> Edited;
  for (const auto &[Path, Changes] : All) {
    llvm::Expected<std::string> Text =
        clang::tooling::applyAllReplacements(Texts.at(Path).Text, Changes);
    if (Text)
      Edited[Path] = std::move(*Text);
    else
      llvm::consumeError(Text.takeError());
  }
  return Edited;
}
