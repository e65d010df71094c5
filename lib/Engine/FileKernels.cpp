//===- FileKernels.cpp - Evaluation of the kernels of one file ------------===//
//
// A large module is optimized in parts, and the kernels of each part are
// evaluated, on idle threads. Results keep the order of the launches.
//
//===----------------------------------------------------------------------===//

#include "AssumedBlock.h"
#include "FileRun.h"
#include "KeptTables.h"
#include "Launches.h"
#include "OpenParts.h"
#include "Stages.h"
#include "StatedData.h"
#include "warplint/Calls/KernelUnits.h"
#include "warplint/Compare/Predictions.h"
#include "warplint/Pages/Dump.h"
#include "warplint/Results/Forms.h"
#include "warplint/Table/ArgumentFormulas.h"
#include "warplint/Table/SourcePlaces.h"
#include "warplint/Table/TileNames.h"
#include "warplint/Threads/CrashGuard.h"
#include "warplint/Threads/Threads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <numeric>
#include <set>

using namespace warplint;

double FileRun::inParts(size_t Parts, llvm::function_ref<void(size_t)> Work) {
  std::vector<char> Survived(Parts);
  const double OnOthers = withIdleThreads(Parts, [&](size_t Part) {
    Survived[Part] = survives([&] { Work(Part); });
  });
  IsCacheable &= !llvm::is_contained(Survived, 0);
  return OnOthers;
}

std::unique_ptr<PreparedModule> FileRun::prepareModule() {
  std::unique_ptr<PreparedModule> Prepared;
  StageDump Dump;
  Dump.After = Options.KeepIrAfter;
  const Toolchain Compiler = toolchainOf(Of);
  // --dump-ir and ptxas need the whole module.
  const bool InOnePiece = !Dump.After.empty() || Options.ConfirmWithPtxas;
  const double Before = threadSeconds();
  bool Survived = guarded([&] {
    auto Made = InOnePiece ? PreparedModule::create(*Unit.Module, Compiler,
                                                    Dump.After.empty() ? nullptr
                                                                       : &Dump)
                           : PreparedModule::createInParts(
                                 *Unit.Module, Compiler,
                                 Options.Kept ? PreparedModule::PartsBy::Unit
                                              : PreparedModule::PartsBy::Size);
    if (Made)
      Prepared = std::move(*Made);
    else
      problem(Problem::Kind::Error,
              Result.File + ": " + llvm::toString(Made.takeError()));
  });
  Result.Cost.Optimize += threadSeconds() - Before;
  if (!Survived)
    problem(Problem::Kind::Error, Result.File + ": the optimizer crashed");
  Result.Failed |= !Prepared;
  if (Prepared && !Dump.After.empty() && Dump.Text.empty())
    problem(Problem::Kind::Error,
            Result.File + ": --dump-ir: the stage '" + Options.KeepIrAfter +
                "' is not run on this file or for this GPU");
  Result.Ir = std::move(Dump.Text);
  return Prepared;
}

void FileRun::stateData(PreparedModule &Into) {
  std::vector<Problem> Untrue;
  Into.state(statedDataFor(Of, Unit, &Untrue));
  for (Problem &P : Untrue) {
    show(P.Where);
    Result.Problems.push_back(std::move(P));
  }
}

void FileRun::evaluateKernels(const std::set<std::string> &Unwanted) {
  if (!Unit.Module)
    return;
  std::unique_ptr<PreparedModule> Prepared = prepareModule();
  if (!Prepared) {
    for (const KernelDeclaration &K : Unit.Kernels)
      omit(Omission::Kind::Kernel, "its file could not be optimized", K.Name);
    return;
  }
  stateData(*Prepared);
  const EvaluationOptions Evaluate = evaluationFor(Of, Unit);
  std::vector<std::string> Kernels = Prepared->kernels();
  llvm::erase_if(Kernels,
                 [&](const std::string &K) { return Unwanted.count(K) != 0; });
  Machine Code;
  Code.Nvccs = runNvcc();
  if (!Code.Nvccs)
    Code.Codes = runPtxas(*Prepared);
  std::vector<Evaluated> All;
  for (Launch &L : launchesToEvaluate(Unit, Kernels, Evaluate))
    All.push_back({std::move(L), {}});
  evaluateAll(*Prepared, Evaluate, All);
  const std::vector<std::string> Crashed = Prepared->crashed();
  for (const std::string &Kernel : Crashed)
    omit(Omission::Kind::Kernel, "the optimizer crashed",
         llvm::demangle(Kernel));
  Result.Kernels = static_cast<unsigned>(Prepared->kernels().size());
  std::set<std::string> Foreign; // whose accesses are all in toolkit headers
  for (Evaluated &One : All) {
    if (Options.isStale())
      return;
    if (llvm::is_contained(Crashed, One.How.Kernel))
      continue;
    if (One.IsForeign) {
      Foreign.insert(One.How.Kernel);
      continue;
    }
    ++Result.Launches;
    if (!One.IsDone) {
      IsCacheable = false;
      omit(Omission::Kind::Launch, "the evaluation crashed",
           llvm::demangle(One.How.Kernel), &One.How);
      continue;
    }
    take(std::move(One), Code);
  }
  Result.Kernels -= unsigned(Foreign.size());
}

bool FileRun::notesFormulas(llvm::StringRef Kernel) const {
  return Options.NoteFormulas &&
         (Options.FormulasOf.empty() || Options.FormulasOf.count(Kernel.str()));
}

/// Sorts the parts to do by their size, but for the one that comes first.
/// Returns the sizes of all, in lines.
static std::vector<size_t> sortBySize(const PreparedModule &Prepared,
                                      std::vector<size_t> &Open,
                                      std::optional<size_t> First) {
  std::vector<size_t> Sizes(Prepared.parts());
  for (const std::string &Kernel : Prepared.kernels())
    Sizes[Prepared.partOf(Kernel)] = Prepared.unitOf(Kernel).Lines.size();
  llvm::sort(Open, [&](size_t A, size_t B) {
    return std::tuple(A != First, Sizes[A], A) <
           std::tuple(B != First, Sizes[B], B);
  });
  return Sizes;
}

void FileRun::evaluateAll(PreparedModule &Prepared,
                          const EvaluationOptions &Evaluate,
                          std::vector<Evaluated> &All) {
  std::vector<char> IsOpen(Prepared.parts());
  std::vector<double> Preparing(Prepared.parts());
  const std::string Key = keyOfTables(Evaluate);
  const double Before = threadSeconds();
  for (Evaluated &One : All)
    IsOpen[Prepared.partOf(One.How.Kernel)] |=
        Options.Kept && !recallTable(Prepared, Evaluate, Key, One);
  std::vector<size_t> Open;
  for (size_t Part = 0; Part < IsOpen.size(); ++Part)
    if (IsOpen[Part] || !Options.Kept)
      Open.push_back(Part);
  if (!guarded([&] {
        if (Prepared.load(*Unit.Module, Open))
          Unit.dropModule();
      }))
    Open.clear();
  std::optional<OpenParts> Parts;
  if (Options.OnEarly && Open.size() > 1) {
    std::vector<size_t> Sizes =
        sortBySize(Prepared, Open, partInSight(Prepared, All));
    auto Tell = [&](const OpenParts &Of) {
      if (!Options.isStale())
        tellFirst(All, [&](const Evaluated &One) {
          return !Of.isOpen(Prepared.partOf(One.How.Kernel));
        });
    };
    Parts.emplace(std::move(Sizes), Open, Options.EarlyAfter, Tell);
  }
  const double OnOthers = inParts(Open.size(), [&](size_t I) {
    const size_t Part = Open[I];
    const double Start = threadSeconds();
    if (!Options.isStale()) {
      Prepared.prepare(Part, Options.IsStale);
      Preparing[Part] = threadSeconds() - Start;
    }
    for (Evaluated &One : All)
      if (Prepared.partOf(One.How.Kernel) == Part && !One.IsDone &&
          !One.IsForeign && !Options.isStale())
        evaluate(Prepared, Evaluate, Key, One);
    // The code of all parts of a large file together can take gigabytes.
    Prepared.release(Part);
    if (Parts && !Options.isStale())
      Parts->done(Part, threadSeconds() - Start,
                  I + 1 < Open.size() ? std::optional(Open[I + 1])
                                      : std::nullopt);
  });
  Parts.reset();
  const double Optimize =
      std::accumulate(Preparing.begin(), Preparing.end(), 0.0);
  Result.Cost.Optimize += Optimize;
  Result.Cost.Evaluate += threadSeconds() - Before + OnOthers - Optimize;
}

std::string FileRun::keyOfTables(const EvaluationOptions &Evaluate) const {
  const Toolchain Compiler = toolchainOf(Of);
  ArchiveWriter Key;
  Key(Evaluate, Compiler.IsMeasured, Compiler.RestrictsParameters);
  return std::move(Key.Bytes);
}

/// The key of a table in KeptTables; empty: the table is not kept.
static std::string keyOfTable(const PreparedModule &Prepared,
                              const std::string &OfOptions, Launch How) {
  const std::string &Code = Prepared.unitOf(How.Kernel).Digest;
  if (Code.empty())
    return "";
  // Where a launch is does not affect the table.
  How.Where = Spot();
  How.Through.clear();
  ArchiveWriter Key;
  Key(Code, OfOptions, How);
  // A table names the places of the statements that it rests on.
  for (const StatedData &D : Prepared.stated())
    if (D.Kernel.empty() || D.Kernel == How.Kernel)
      Key(D.Where, D.Kernel, D.Array, D.How, D.Run, D.Least, D.Most, D.Distinct,
          D.Elements, D.ElementBytes);
  return llvm::toHex(digestOf(Key.Bytes), /*LowerCase=*/true);
}

bool FileRun::recallTable(const PreparedModule &Prepared,
                          const EvaluationOptions &Evaluate,
                          const std::string &KeyOfOptions,
                          Evaluated &Into) const {
  if (Options.KeepTables || notesFormulas(Into.How.Kernel))
    return false;
  return takeTable(
      [&](const Launch &How) {
        std::optional<KernelTable> Known =
            Options.Kept->find(keyOfTable(Prepared, KeyOfOptions, How),
                               Prepared.unitOf(How.Kernel).Lines);
        if (Known)
          Known->How = How;
        return Known;
      },
      Evaluate, Into);
}

bool FileRun::takeTable(LaunchEvaluator Evaluate, const EvaluationOptions &How,
                        Evaluated &Into) const {
  std::optional<KernelTable> Table;
  if (!survives([&] {
        Table = evaluateLaunch(Evaluate, Into.How, Unit.Arrays, How);
      }) ||
      !Table)
    return false;
  if (!Of.Settings.SystemHeaders && !concernsUser(*Table)) {
    Into.IsForeign = true;
    return true;
  }
  Into.Table = std::move(*Table);
  return Into.IsDone = true;
}

void FileRun::evaluate(const PreparedModule &Prepared,
                       const EvaluationOptions &Evaluate,
                       const std::string &KeyOfOptions, Evaluated &Into) const {
  auto Make = [&](const Launch &How) {
    KernelTable Table =
        warplint::evaluate(Prepared, How, Evaluate, Options.IsStale);
    if (!Options.Kept || Options.isStale())
      return Table;
    const std::string Key = keyOfTable(Prepared, KeyOfOptions, How);
    if (!Key.empty())
      Options.Kept->keep(Key, Table, Prepared.unitOf(How.Kernel).Lines);
    return Table;
  };
  if (!takeTable(Make, Evaluate, Into) || Into.IsForeign)
    return;
  if (Options.KeepTables || notesFormulas(Into.How.Kernel))
    Into.FormulasCrashed = !survives(
        [&] { addFormulas(Prepared, Into.Table, Evaluate, Options.IsStale); });
}

void FileRun::take(Evaluated One, const Machine &Code) {
  KernelTable Table = std::move(One.Table);
  IsCacheable &= !One.FormulasCrashed;
  if (!Of.Settings.SystemHeaders)
    llvm::erase_if(Table.Branches,
                   [](const DivergentBranch &B) { return B.InHeader; });
  placeAccesses(Table, Unit.Places);
  nameTiles(Table, Unit.SharedTiles);
  if (auto Own = Code.Codes.find(One.How.Kernel); Own != Code.Codes.end()) {
    Table.StackBytes = Own->second.StackBytes;
    Table.SpillStoreBytes = Own->second.SpillStoreBytes;
    Table.Registers = Own->second.Registers;
  }
  if (Code.Nvccs)
    settleTable(Table, *Code.Nvccs);
  Result.HasAssumedLaunch |= One.How.From == Launch::Origin::Assumed;
  countAccesses(Table);
  if (!notesFormulas(One.How.Kernel))
    for (Access &A : Table.Accesses)
      A.RequestsBy = A.PerRequestBy = std::nullopt;
  Tables.push_back(std::move(Table));
}

MachineCodes FileRun::runPtxas(const PreparedModule &Prepared) {
  if (!Options.ConfirmWithPtxas)
    return {};
  MachineCodes Codes;
  std::string Why = "the back end crashed";
  bool Survived = guarded([&] {
    const Toolkit &Cuda = Of.Command.Cuda;
    auto Asked = machineCodeOf(Prepared, *Options.ConfirmWithPtxas,
                               Cuda.MayRun ? Cuda.Path : "");
    Why.clear();
    if (Asked)
      Codes = std::move(*Asked);
    else
      Why = llvm::toString(Asked.takeError());
    if (!Why.empty())
      Why += clauseOnToolkit();
  });
  if (!Survived || !Why.empty())
    problem(Problem::Kind::Error,
            Result.File + ": --confirm-with-ptxas: " + Why);
  return Codes;
}

bool FileRun::concernsUser(const KernelTable &Table) const {
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.Mangled == Table.Kernel && !isInSystemHeader(K.Where.File))
      return true;
  return llvm::any_of(Table.Accesses, [&](const Access &A) {
    return A.Where.isValid() && !isInSystemHeader(A.Where.File);
  });
}

void FileRun::countAccesses(const KernelTable &Table) {
  for (const Access &A : Table.Accesses) {
    ++Result.Accesses;
    Result.Ranges += A.PerRequest.How == Verdict::Kind::Range;
    Result.Undecided += A.PerRequest.How == Verdict::Kind::Undecided;
    if (Options.KeepTables)
      Result.Dump.push_back(dumpAccess(
          Table, A, [&](llvm::StringRef Path) { return show(Path); }));
  }
  if (Options.KeepPredictions)
    Result.Predicted.Launches.push_back(
        predictionOf(Table, [&](llvm::StringRef Path) { return show(Path); }));
  omitPartsOf(Table);
}
