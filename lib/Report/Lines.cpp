//===- Lines.cpp - Findings on one line each ------------------------------===//
#include "Phrase.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Format.h"
#include <map>

using namespace warplint;

/// "6:21", or "6" without a column, or empty without a line.
static std::string position(const Spot &Where) {
  if (!Where.isValid())
    return "";
  return std::to_string(Where.Line) +
         (Where.Column ? ":" + std::to_string(Where.Column) : "");
}

void warplint::writeConcise(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings) {
  for (const Finding &F : Findings) {
    if (!F.Where.File.empty())
      OS << printable(F.Where.File) << ':';
    if (F.Where.isValid())
      OS << position(F.Where) << ':';
    OS << (F.Where.File.empty() ? "" : " ") << levelName(F.Level) << ": "
       << printable(headline(F)) << " [" << F.Check << "]\n";
  }
}

/// "transpose<32>", "transpose<16> and 2 more"; empty without a kernel.
static std::string kernelsOf(const Finding &F) {
  std::vector<std::string> Names;
  for (const std::string &Kernel : F.Kernels)
    Names.push_back(shortKernelName(Kernel));
  return firstOf(Names, 1);
}

namespace {
/// A map that iterates in insertion order.
template <typename T>
using InOrder =
    llvm::MapVector<std::string, T, std::map<std::string, unsigned>>;
} // namespace

void warplint::writeGrouped(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings) {
  InOrder<InOrder<std::vector<const Finding *>>> Files;
  size_t Width = 0;
  for (const Finding &F : Findings) {
    Files[F.Where.File][kernelsOf(F)].push_back(&F);
    Width = std::max(Width, position(F.Where).size());
  }
  const char *Separator = "";
  for (const auto &[File, Kernels] : Files) {
    OS << Separator << (File.empty() ? "(no file)" : printable(File)) << '\n';
    Separator = "\n";
    for (const auto &[Kernel, Group] : Kernels) {
      OS << "  " << (Kernel.empty() ? "(no kernel)" : printable(Kernel))
         << '\n';
      for (const Finding *F : Group)
        OS << "    " << llvm::left_justify(position(F->Where), Width) << "  "
           << levelName(F->Level) << ": " << printable(headline(*F)) << " ["
           << F->Check << "]\n";
    }
  }
}
