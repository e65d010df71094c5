//===- Counts.cpp - Number of findings by check and kernel ----------------===//

#include "Counts.h"
#include "Phrase.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <map>
#include <set>
#include <tuple>

using namespace warplint;

namespace {
struct Count {
  std::string Name;
  unsigned Findings = 0;
  unsigned Fixable = 0; ///< findings with an edit that --fix applies
};
} // namespace

static bool isFixable(const Finding &F) {
  return llvm::any_of(F.Fixes, [](const Fix &Proposed) {
    return Proposed.Kind == Fix::Safety::Safe && !Proposed.Edits.empty();
  });
}

/// Counts each finding under all of its names; sorted by decreasing count.
template <typename Names>
static std::vector<Count> countBy(llvm::ArrayRef<Finding> Findings,
                                  Names NamesOf) {
  std::map<std::string, Count> ByName;
  for (const Finding &F : Findings)
    for (const std::string &Name : NamesOf(F)) {
      Count &C = ByName[Name];
      C.Name = Name;
      ++C.Findings;
      C.Fixable += isFixable(F);
    }
  std::vector<Count> All;
  for (auto &[Name, C] : ByName)
    All.push_back(std::move(C));
  llvm::sort(All, [](const Count &A, const Count &B) {
    return std::tie(B.Findings, A.Name) < std::tie(A.Findings, B.Name);
  });
  return All;
}

static std::vector<Count> countByCheck(llvm::ArrayRef<Finding> Findings) {
  return countBy(Findings, [](const Finding &F) {
    return std::set<std::string>{F.Check};
  });
}

static void writeCertainties(llvm::raw_ostream &OS,
                             llvm::ArrayRef<Finding> Findings) {
  llvm::StringRef Separator = "";
  for (Certainty C :
       {Certainty::Certain, Certainty::Likely, Certainty::Possible})
    if (const auto Number = llvm::count_if(
            Findings, [&](const Finding &F) { return F.Sure == C; })) {
      OS << Separator << Number << ' ' << nameOf(C);
      Separator = ", ";
    }
}

void warplint::writeCounts(llvm::raw_ostream &OS,
                           llvm::ArrayRef<Finding> Findings) {
  llvm::StringRef Separator = "";
  for (const Count &C : countByCheck(Findings)) {
    OS << Separator << C.Findings << ' ' << C.Name;
    if (C.Fixable)
      OS << " (" << C.Fixable << " by --fix)";
    Separator = ", ";
  }
  OS << "; ";
  writeCertainties(OS, Findings);
  std::set<llvm::StringRef> Kernels, Files;
  for (const Finding &F : Findings) {
    Kernels.insert(F.KernelsMangled.begin(), F.KernelsMangled.end());
    Files.insert(F.Where.File);
  }
  OS << "; in ";
  if (!Kernels.empty())
    OS << counted(Kernels.size(), "kernel") << " of ";
  OS << counted(Files.size(), "file");
}

static void writeRows(llvm::raw_ostream &OS, llvm::ArrayRef<Count> Counts) {
  size_t Width = 0, Digits = 0;
  for (const Count &C : Counts) {
    Width = std::max(Width, C.Name.size());
    Digits = std::max(Digits, std::to_string(C.Findings).size());
  }
  for (const Count &C : Counts) {
    OS << "  " << llvm::left_justify(C.Name, Width) << "  "
       << llvm::right_justify(std::to_string(C.Findings), Digits);
    if (C.Fixable)
      OS << "  [*] " << C.Fixable << " by --fix";
    OS << '\n';
  }
}

void warplint::writeRowsByCheck(llvm::raw_ostream &OS,
                                llvm::ArrayRef<Finding> Findings) {
  writeRows(OS, countByCheck(Findings));
}

void warplint::writeFindingStatistics(llvm::raw_ostream &OS,
                                      llvm::ArrayRef<Finding> Findings) {
  OS << counted(Findings.size(), "finding");
  if (Findings.empty()) {
    OS << '\n';
    return;
  }
  OS << ": ";
  writeCertainties(OS, Findings);
  OS << "\nfindings by check:\n";
  writeRowsByCheck(OS, Findings);
  const std::vector<Count> Kernels = countBy(Findings, [](const Finding &F) {
    std::set<std::string> Names; // names of the instances, unique
    for (const std::string &Kernel : F.Kernels)
      Names.insert(printable(shortKernelName(Kernel)));
    return Names;
  });
  if (Kernels.empty())
    return;
  OS << "findings by kernel (one of several kernels is counted in each):\n";
  writeRows(OS, Kernels);
}
