//===- Omissions.cpp - Omissions in words ---------------------------------===//
#include "Phrase.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/Toolchain.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>
#include <tuple>

using namespace warplint;

/// Limit of the names in a list; more are counted only.
static constexpr size_t MostNames = 5;

/// "'a', 'b' and 3 more"; `Quote` surrounds each name.
static std::string namesOf(const std::set<std::string> &Names,
                           llvm::StringRef Quote) {
  std::vector<std::string> Items;
  for (const std::string &Name : Names)
    Items.push_back(Quote.str() + Name + Quote.str());
  return firstOf(Items, MostNames);
}

/// The text with "<...>" for template arguments: causes that differ in the
/// instance alone are one cause.
static std::string withoutArguments(llvm::StringRef Why) {
  std::string Text;
  size_t Depth = 0;
  for (size_t I = 0; I < Why.size(); ++I) {
    const llvm::StringRef Before = Why.take_front(I);
    const bool IsOpen =
        Why[I] == '<' && I &&
        (Depth || llvm::isAlnum(Before.back()) || Before.back() == '_') &&
        !Before.ends_with("operator");
    if (IsOpen && !Depth++)
      Text += "<...>";
    if (!Depth)
      Text += Why[I];
    if (Depth && Why[I] == '>' && Before.back() != '-')
      --Depth;
  }
  return Depth ? Why.str() : Text;
}

namespace {
/// Omissions of one kind and cause.
struct Group {
  std::set<std::string> Files, Kernels, Launches, Reasons;
  bool SomeWithoutLaunch = false;
};
} // namespace

/// "a.cu: kernels 'f', 'g<32>': ", as far as known.
static std::string describe(const Group &G) {
  std::string Text = namesOf(G.Files, "");
  if (!G.Kernels.empty())
    Text += (Text.empty() ? "" : ": ") +
            std::string(G.Kernels.size() == 1 ? "kernel " : "kernels ") +
            namesOf(G.Kernels, "'");
  if (G.Launches.size() == 1 && !G.SomeWithoutLaunch)
    Text += " (launch at " + *G.Launches.begin() + ")";
  return Text.empty() ? Text : Text + ": ";
}

std::vector<std::string>
warplint::omissionLines(llvm::ArrayRef<Omission> Omissions) {
  // What makes the run incomplete first, then sorted by kind and cause.
  std::map<std::tuple<bool, Omission::Kind, std::string>, Group> Groups;
  for (const Omission &O : Omissions) {
    Group &G = Groups[{!O.IsIncomplete, O.What, withoutArguments(O.Why)}];
    G.Reasons.insert(O.Why);
    if (!O.File.empty())
      G.Files.insert(O.File);
    if (!O.Kernel.empty())
      G.Kernels.insert(shortKernelName(O.Kernel));
    if (O.Launch.empty())
      G.SomeWithoutLaunch = true;
    else
      G.Launches.insert(O.Launch);
  }
  std::vector<std::string> Lines;
  for (const auto &[Key, G] : Groups)
    Lines.push_back(describe(G) + (G.Reasons.size() == 1 ? *G.Reasons.begin()
                                                         : std::get<2>(Key)));
  return Lines;
}

/// What a flag of the kind changes, for "compiled with -G, which ...".
static const char *effectOf(UnlikeFlag::Kind What) {
  switch (What) {
  case UnlikeFlag::Kind::Debug:
  case UnlikeFlag::Kind::NoOptimizer:
    return "turns optimization of device code off";
  case UnlikeFlag::Kind::Optimizer:
    return "optimizes device code less";
  case UnlikeFlag::Kind::Assembler:
    return "makes ptxas optimize less";
  case UnlikeFlag::Kind::FastCompile:
    return "leaves out optimizations of device code";
  case UnlikeFlag::Kind::Registers:
    return "can make ptxas spill registers to local memory";
  }
  llvm_unreachable("unknown kind of flag");
}

std::vector<std::string> warplint::unlikeFlagLines(const FlagsOfFiles &Flags) {
  std::map<std::pair<UnlikeFlag::Kind, std::string>, std::set<std::string>>
      FilesWith;
  for (const auto &[File, Flag] : Flags)
    FilesWith[{Flag.What, Flag.Flag}].insert(File);
  std::vector<std::string> Lines;
  for (const auto &[Key, Files] : FilesWith) {
    const bool IsOne = Files.size() == 1;
    const bool Lacks = Key.first == UnlikeFlag::Kind::NoOptimizer;
    Lines.push_back(counted(Files.size(), "file") + (IsOne ? " is" : " are") +
                    " compiled " + (Lacks ? "without " : "with ") + Key.second +
                    ", which " + effectOf(Key.first) + "; " +
                    (IsOne ? "it is" : "they are") + " analysed as " +
                    Toolchain::Imitated + " compiles " +
                    (IsOne ? "it" : "them") +
                    (Lacks ? " at -O3" : " without it"));
  }
  return Lines;
}

OmissionCounts warplint::countOmissions(llvm::ArrayRef<Omission> Omissions) {
  std::array<std::set<std::tuple<std::string, std::string, std::string, Spot>>,
             Omission::Kinds>
      Distinct;
  OmissionCounts Counts;
  for (const Omission &O : Omissions) {
    // A call counts once per kernel, not per launch.
    const bool ByLaunch =
        O.What == Omission::Kind::Launch || O.What == Omission::Kind::Budget;
    std::string Subject = O.Kernel.empty() ? O.File : O.Kernel;
    Distinct[size_t(O.What)].insert(
        {Subject, O.Why, ByLaunch ? O.Launch : std::string(), O.Where});
    Counts.IsComplete &= !O.IsIncomplete;
  }
  for (size_t I = 0; I < Distinct.size(); ++I)
    Counts.Of[I] = unsigned(Distinct[I].size());
  return Counts;
}

void warplint::writeOmissions(llvm::raw_ostream &OS, const RunSummary &S) {
  if (S.NotAnalysed.empty())
    return;
  std::string Counts;
  for (unsigned I = 0; I < Omission::Kinds; ++I) {
    const auto Kind = Omission::Kind(I);
    const unsigned Count = S.Omitted.Of[I];
    if (!Count)
      continue;
    Counts += Counts.empty() ? "" : ", ";
    llvm::StringRef Singular = nameOf(Kind), Plural;
    if (Kind == Omission::Kind::Architecture) {
      // The codes of one file are one omission.
      Singular = "file with code for other GPUs";
      Plural = "files with code for other GPUs";
    } else if (Kind == Omission::Kind::File)
      Plural = "files without kernels";
    else if (Kind == Omission::Kind::Launch)
      Plural = "launches";
    else if (Kind == Omission::Kind::Budget)
      Plural = "launches out of budget";
    else if (Kind == Omission::Kind::Texture)
      Plural = "texture accesses";
    Counts += counted(Count, Singular, Plural);
  }
  for (const std::string &Line : S.NotAnalysed)
    OS << "not analysed: " << printable(Line) << '\n';
  if (!Counts.empty())
    OS << "not analysed in total: " << Counts << '\n';
}
