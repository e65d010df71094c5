//===- Reanalysis.cpp - Analysis of a file with edits ---------------------===//

#include "warplint/Engine/Reanalysis.h"
#include "AssumedBlock.h"
#include "Launches.h"
#include "Stages.h"
#include "StatedData.h"
#include "warplint/Linking/ParsedFile.h"
#include "warplint/Project/SortedFields.h"
#include "warplint/Table/SourcePlaces.h"
#include "warplint/Table/TileNames.h"
#include "warplint/Threads/CrashGuard.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static void evaluateAll(const Job &Of, TranslationUnit &Unit,
                        Reanalysis &Into) {
  auto Prepared = PreparedModule::create(*Unit.Module, toolchainOf(Of));
  if (!Prepared) {
    Into.WhyNot = llvm::toString(Prepared.takeError());
    return;
  }
  (*Prepared)->state(statedDataFor(Of, Unit, nullptr));
  EvaluationOptions Options = evaluationFor(Of, Unit);
  std::vector<std::string> Kernels = (*Prepared)->kernels();
  const std::set<std::string> Unwanted = keepPinned(Unit, Of);
  llvm::erase_if(Kernels,
                 [&](const std::string &K) { return Unwanted.count(K) != 0; });
  for (const Launch &L : launchesToEvaluate(Unit, Kernels, Options))
    Into.Tables.push_back(*evaluateLaunch(
        [&](const Launch &How) { return evaluate(**Prepared, How, Options); },
        L, Unit.Arrays, Options));
  if (!Unit.SharedTiles.Uses.empty())
    for (KernelTable &T : Into.Tables) {
      placeAccesses(T, Unit.Places);
      nameTiles(T, Unit.SharedTiles);
    }
}

Reanalysis
warplint::reanalyse(const Job &Of,
                    const std::map<std::string, std::string> &Buffers,
                    FileTrace *Trace) {
  Reanalysis Into;
  ParseRequest Request = parseRequestFor(Of.Command, Of.Unsaved);
  Request.Headers = Of.Headers;
  Request.Trace = Trace;
  for (const auto &[Path, Text] : Buffers)
    Request.Buffers[Path] = Text;
  llvm::Expected<TranslationUnit> Unit = parse(Request);
  if (!Unit) {
    Into.WhyNot = llvm::toString(Unit.takeError());
    Into.IsCacheable = false;
    return Into;
  }
  if (Unit->HasErrors || !Unit->Module) {
    Into.WhyNot = "the source does not compile";
    for (const Problem &P : Unit->Problems)
      if (P.Level >= Problem::Kind::Error) {
        Into.WhyNot = "line " + std::to_string(P.Where.Line) +
                      " does not compile: " + P.Message;
        break;
      }
    return Into;
  }
  addOtherLaunches(*Unit, Of.OtherLaunches);
  applySorts(Of.OtherSorts, Unit->Launches);
  if (!survives([&] { evaluateAll(Of, *Unit, Into); })) {
    Into.WhyNot = "the evaluation crashed";
    Into.IsCacheable = false;
  }
  Into.Arrays = std::move(Unit->Arrays);
  return Into;
}
