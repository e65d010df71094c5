//===- Reanalysis.cpp - A file analysed with edits in memory --------------===//

#include "Reanalysis.h"
#include "Launches.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace warplint;

static ParseRequest requestFor(const Job &Of,
                               const std::map<std::string, std::string> &Text) {
  ParseRequest Request;
  Request.Directory = Of.Command.Directory;
  Request.File = Of.Command.File;
  Request.Arguments = Of.Command.Arguments;
  Request.ToolkitPath = Of.Command.Cuda.Path;
  Request.ToolkitMajor = Of.Command.Cuda.Major;
  Request.ToolkitMinor = Of.Command.Cuda.Minor;
  Request.Buffers = Text;
  return Request;
}

static void evaluateAll(const Job &Of, TranslationUnit &Unit,
                        Reanalysis &Into) {
  auto Prepared = PreparedModule::create(*Unit.Module, Of.Settings.Evaluate.Gpu);
  if (!Prepared) {
    Into.WhyNot = llvm::toString(Prepared.takeError());
    return;
  }
  EvaluationOptions Options = Of.Settings.Evaluate;
  Options.HeaderPrefixes.insert(Options.HeaderPrefixes.end(),
                                Unit.SystemPrefixes.begin(),
                                Unit.SystemPrefixes.end());
  for (const Launch &L :
       launchesToEvaluate(Unit, (*Prepared)->kernels(), Options))
    Into.Tables.push_back((*Prepared)->evaluate(L, Options));
}

Reanalysis
warplint::reanalyse(const Job &Of,
                    const std::map<std::string, std::string> &Buffers) {
  Reanalysis Into;
  llvm::Expected<TranslationUnit> Unit = parse(requestFor(Of, Buffers));
  if (!Unit) {
    Into.WhyNot = llvm::toString(Unit.takeError());
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
  llvm::CrashRecoveryContext Guard;
  if (!Guard.RunSafely([&] { evaluateAll(Of, *Unit, Into); }))
    Into.WhyNot = "the evaluation crashed";
  Into.Arrays = std::move(Unit->Arrays);
  return Into;
}
