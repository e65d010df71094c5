//===- MergeGpus.cpp - Merges the findings for several GPUs ---------------===//

#include "warplint/Merge/MergeGpus.h"
#include "warplint/Cache/Forms.h"
#include "warplint/Merge/Merge.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <tuple>

using namespace warplint;

std::string warplint::listGpus(const std::vector<std::string> &Gpus) {
  return llvm::join(Gpus, ", ");
}

void warplint::sortGpus(std::vector<std::string> &Gpus) {
  auto Key = [](llvm::StringRef Name) {
    unsigned Number = 0;
    llvm::StringRef Rest = Name;
    Rest.consume_front("sm_");
    Rest.consumeInteger(10, Number);
    return std::pair(Number, Rest);
  };
  llvm::sort(Gpus, [&](const std::string &A, const std::string &B) {
    return Key(A) < Key(B);
  });
  Gpus.erase(llvm::unique(Gpus), Gpus.end());
}

static std::string forGpus(const std::vector<std::string> &Gpus) {
  return " (for " + listGpus(Gpus) + ")";
}

namespace {
/// An item and the indices of the groups that have it.
template <typename T> struct ItemOfGroups {
  T Item;
  std::vector<size_t> Groups;
};
} // namespace

/// The GPUs of the groups with these indices, sorted.
template <typename T>
static std::vector<std::string> gpusOf(const std::vector<size_t> &Groups,
                                       const std::vector<OfGpus<T>> &All) {
  std::vector<std::string> Gpus;
  for (size_t G : Groups)
    Gpus.insert(Gpus.end(), All[G].Gpus.begin(), All[G].Gpus.end());
  sortGpus(Gpus);
  return Gpus;
}

/// The part of an item that decides whether two items are equal.
template <typename T> static const T &comparedPart(const T &Item) {
  return Item;
}

/// Without the occupancy, which depends on the GPU even if the code is the
/// same.
static KernelPage comparedPart(const KernelPage &Page) {
  KernelPage Of = Page;
  Of.LimitedBy.clear();
  Of.ResidentBlocks.reset();
  Of.ResidentWarps = Of.MostWarps = 0;
  return Of;
}

/// Merges equal items. Calls `Mark(Item, Gpus)` for those that only some groups
/// have.
template <typename T, typename Function>
static std::vector<T> mergeEqual(std::vector<OfGpus<T>> Groups, Function Mark) {
  std::map<std::pair<std::string, unsigned>, size_t> Known;
  std::vector<ItemOfGroups<T>> All;
  for (size_t G = 0; G < Groups.size(); ++G) {
    // Equal items of one group are not merged: the n-th of one group is merged
    // with the n-th of each other group.
    std::map<std::string, unsigned> Seen;
    for (T &Item : Groups[G].Items) {
      ArchiveWriter Bytes;
      Bytes(comparedPart(Item));
      const unsigned Nth = Seen[Bytes.Bytes]++;
      auto [At, IsNew] = Known.try_emplace({Bytes.Bytes, Nth}, All.size());
      if (IsNew)
        All.push_back({std::move(Item), {}});
      All[At->second].Groups.push_back(G);
    }
  }
  std::vector<T> Out;
  for (ItemOfGroups<T> &S : All) {
    if (S.Groups.size() < Groups.size())
      Mark(S.Item, gpusOf(S.Groups, Groups));
    Out.push_back(std::move(S.Item));
  }
  return Out;
}

using Names = std::vector<std::string>;

std::vector<Problem> warplint::mergeGpus(std::vector<OfGpus<Problem>> Groups) {
  return mergeEqual(std::move(Groups), [](Problem &P, const Names &Gpus) {
    P.Message += forGpus(Gpus);
  });
}

std::vector<Omission>
warplint::mergeGpus(std::vector<OfGpus<Omission>> Groups) {
  return mergeEqual(std::move(Groups), [](Omission &O, const Names &Gpus) {
    O.Why += forGpus(Gpus);
  });
}

std::vector<KernelPage>
warplint::mergeGpus(std::vector<OfGpus<KernelPage>> Groups) {
  return mergeEqual(std::move(Groups), [](KernelPage &P, const Names &Gpus) {
    P.Architectures = Gpus;
  });
}

std::vector<std::string>
warplint::mergeGpus(std::vector<OfGpus<std::string>> Groups) {
  return mergeEqual(std::move(Groups), [](std::string &Row, const Names &Gpus) {
    Row.pop_back();
    Row += ",\"architectures\":[\"" + llvm::join(Gpus, "\",\"") + "\"]}";
  });
}

/// Turns the fixes of a finding into advice, because --fix analyzes only the
/// code for the first GPU. `Gpus` are those whose code has the finding.
static void adviseOnly(Finding &F, const Names &Gpus) {
  for (Fix &Proposed : F.Fixes) {
    if (Proposed.Kind == Fix::Safety::Advice)
      continue;
    Proposed.Kind = Fix::Safety::Advice;
    Proposed.Edits.clear();
    Proposed.WhyUnsafe.clear();
    Proposed.WhyNoEdit = {Phrase::CodeOfOtherGpus, listGpus(Gpus), Gpus.back()};
  }
}

/// Merges the findings of several groups at one location. `Of` has the index of
/// each group with the finding, in ascending order, and its finding.
static Finding mergeOne(std::vector<std::pair<size_t, Finding>> Of,
                        const std::vector<OfGpus<Finding>> &Groups) {
  size_t Worst = 0;
  for (size_t I = 1; I < Of.size(); ++I)
    if (isWorse(Of[I].second, Of[Worst].second))
      Worst = I;
  const std::string Message = Of[Worst].second.Message;
  std::vector<size_t> Alike;
  std::map<std::string, std::vector<size_t>> Otherwise;
  for (const auto &[Group, F] : Of)
    (F.Message == Message ? Alike : Otherwise[F.Message]).push_back(Group);
  // The first finding with this message represents all. Its fixes are replaced
  // by those of the first group, where --fix verifies edits.
  const size_t Chief = size_t(
      llvm::find_if(Of, [&](const auto &P) { return P.first == Alike[0]; }) -
      Of.begin());
  const bool IsInFirst = Of.front().first == 0;
  std::vector<Fix> Fixes;
  if (IsInFirst)
    Fixes = Of.front().second.Fixes;
  Finding F = std::move(Of[Chief].second);
  if (IsInFirst)
    F.Fixes = std::move(Fixes);
  if (Alike.size() == Groups.size())
    return F;
  F.Architectures = gpusOf(Alike, Groups);
  F.Message += forGpus(F.Architectures);
  if (!IsInFirst)
    adviseOnly(F, F.Architectures);
  for (const auto &[Text, Where] : Otherwise) {
    FindingNote Note;
    Note.Text = "for " + listGpus(gpusOf(Where, Groups)) + ": " + Text;
    F.Notes.push_back(std::move(Note));
  }
  return F;
}

std::vector<Finding> warplint::mergeGpus(std::vector<OfGpus<Finding>> Groups) {
  using Key = std::tuple<Spot, std::string, unsigned>;
  std::map<Key, std::vector<std::pair<size_t, Finding>>> ByPlace;
  for (size_t G = 0; G < Groups.size(); ++G) {
    std::map<std::pair<Spot, std::string>, unsigned> Seen;
    for (Finding &F : Groups[G].Items)
      ByPlace[{F.Where, F.Check, Seen[{F.Where, F.Check}]++}].emplace_back(
          G, std::move(F));
  }
  std::vector<Finding> Out;
  for (auto &[K, Of] : ByPlace)
    Out.push_back(mergeOne(std::move(Of), Groups));
  return Out;
}
