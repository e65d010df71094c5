//===- FileOmissions.cpp - Omissions of one file --------------------------===//

#include "FileRun.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Project/LaunchLimits.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace warplint;

std::string FileRun::placeOf(const Launch &L) const {
  if (!L.BlockIsRunTime && (L.From == Launch::Origin::Assumed ||
                            L.From == Launch::Origin::LaunchBounds))
    return "";
  Spot Where = L.Where;
  show(Where);
  return launchPlace(Where);
}

void FileRun::omit(Omission::Kind What, std::string Why, std::string Kernel,
                   const Launch *How) {
  Omission O;
  O.What = What;
  O.Why = std::move(Why);
  O.File = Result.File;
  O.Kernel = std::move(Kernel);
  if (How)
    O.Launch = placeOf(*How);
  Result.Omissions.push_back(std::move(O));
}

void FileRun::omitLaunches() {
  for (const std::string &Path : Broken) {
    omit(Omission::Kind::Launch,
         "it does not compile, so launches in it may be missing");
    Result.Omissions.back().File = show(Path);
  }
}

void FileRun::warnOfImpossibleLaunches() {
  std::set<std::pair<Spot, std::string>>
      Reported; // report one for all instances
  for (const Launch &L : Unit.Launches) {
    std::string Why = whyImpossible(L);
    if (Why.empty() || !Reported.insert({L.Where, Why}).second)
      continue;
    problem(Problem::Kind::Warning,
            "this launch fails at run time and is not analysed: " + Why);
    Result.Problems.back().About = Problem::Subject::FailedLaunch;
    Result.Problems.back().Where = L.Where;
    show(Result.Problems.back().Where);
  }
}

Omission &FileRun::lastOmissionAt(const Spot &Where) {
  Omission &O = Result.Omissions.back();
  O.Where = Where;
  show(O.Where);
  O.File = O.Where.File;
  return O;
}

void FileRun::omitTemplates() {
  for (const Omission &T : Unit.Unused) {
    omit(T.What, T.Why, T.Kernel);
    // With errors in the source, the code that instantiates it may be what is
    // broken.
    lastOmissionAt(T.Where).IsIncomplete =
        T.Where.File == Unit.MainFile || Unit.HasErrors;
  }
}

void FileRun::omitHostCode() {
  for (const auto &[Function, Where] : Unit.OutOfBudget) {
    omit(Omission::Kind::Launch, "host function '" + Function +
                                     "' takes too many steps to evaluate, so "
                                     "launches in it may be missing");
    lastOmissionAt(Where);
  }
}

void FileRun::noteEmptiness() {
  // A header need not contain kernels, a source should.
  static const char *const Headers[] = {".h", ".hh", ".hpp", ".cuh", ".inl"};
  if (Result.Kernels || Unit.HasErrors || !Result.Omissions.empty() ||
      llvm::is_contained(Headers, llvm::sys::path::extension(Result.File)))
    return;
  std::string Why = "no kernel in it";
  if (!Unit.SkipsKernels.empty())
    Why = "the preprocessor skips the kernels in it, which are behind " +
          Unit.SkipsKernels;
  else if (!Summary.Functions.empty())
    Why = "no kernel in this file; device functions are analysed in the "
          "kernels that call them";
  omit(Omission::Kind::File, std::move(Why));
  Result.Omissions.back().IsIncomplete = false;
}

/// The number of registers per thread from which -maxrregcount changes nothing.
static constexpr unsigned MostRegisters = 255;

void FileRun::noteUnlikeFlags() {
  const CodeOptions &Code = Of.Command.Facts.Code;
  auto Note = [&](UnlikeFlag::Kind What, std::string Flag) {
    Result.UnlikeFlags.push_back({What, std::move(Flag)});
  };
  auto IsFast = [](llvm::StringRef Level) {
    return !Level.empty() && Level != "0";
  };
  if (!Result.Kernels)
    return;
  if (Code.IsDebug)
    Note(UnlikeFlag::Kind::Debug, "-G");
  if (Code.IsOfClang && !Code.OptimizerLevel)
    Note(UnlikeFlag::Kind::NoOptimizer, "-O");
  // From -O2 on, the code is that of -O3.
  if (Code.OptimizerLevel.value_or(3) < 2)
    Note(UnlikeFlag::Kind::Optimizer, (Code.IsOfClang ? "-O" : "-Xcicc -O") +
                                          std::to_string(*Code.OptimizerLevel));
  if (Code.AssemblerLevel.value_or(3) < 2)
    Note(UnlikeFlag::Kind::Assembler,
         "-Xptxas -O" + std::to_string(*Code.AssemblerLevel));
  else if (Code.DebugsAssembly)
    Note(UnlikeFlag::Kind::Assembler, "-Xptxas -g");
  if (IsFast(Code.FastCompile))
    Note(UnlikeFlag::Kind::FastCompile, "-Ofast-compile=" + Code.FastCompile);
  else if (IsFast(Code.AssemblerFastCompile))
    Note(UnlikeFlag::Kind::FastCompile,
         "-Xptxas --Ofast-compile=" + Code.AssemblerFastCompile);
  // __launch_bounds__ has precedence over the flag.
  if (Code.MaxRegisters && Code.MaxRegisters < MostRegisters &&
      llvm::any_of(
          Unit.Kernels,
          [](const KernelDeclaration &K) { return !K.MaxThreadsPerBlock; }))
    Note(UnlikeFlag::Kind::Registers,
         "-maxrregcount=" + std::to_string(Code.MaxRegisters));
}

void FileRun::omitPartsOf(const KernelTable &Table) {
  for (const Omission &O : Table.Omissions)
    omit(O.What, O.Why, Table.Name, &Table.How);
  // Accesses of other units are reported, but do not make the run incomplete.
  for (const Access &A : Table.Accesses) {
    if (A.ServedBy == ServingUnit::LoadStore ||
        A.PerRequest.How != Verdict::Kind::Undecided)
      continue;
    omit(A.ServedBy == ServingUnit::Texture ? Omission::Kind::Texture
                                            : Omission::Kind::Instruction,
         wordsOf(A.PerRequest.Reasons).front(), Table.Name, &Table.How);
    Omission &O = Result.Omissions.back();
    O.Where = A.Where;
    show(O.Where);
    O.IsIncomplete = false;
  }
}
