//===- RunInputs.cpp - The inputs of an analysis --------------------------===//
#include "RunInputs.h"
#include "Outputs.h"
#include "warplint/Report/Printable.h"
#include "warplint/Settings/Selection.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// One line, whatever the number: a hook runs where nothing was built yet.
static void hintAtDatabase(llvm::ArrayRef<std::string> Skipped) {
  if (Skipped.empty())
    return;
  llvm::errs() << "warplint: note: skipped '" << printable(Skipped.front())
               << "'";
  if (Skipped.size() > 1)
    llvm::errs() << " and " << Skipped.size() - 1 << " more";
  llvm::errs() << ": no compile_commands.json; cmake "
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes one, -p names "
                  "it\n";
}

llvm::Expected<RunInputs> warplint::prepareInputs(CommandLine &C,
                                                  Configuration &Config) {
  if (C.Index && !C.Part) { // a part knows the files of the whole
    auto Index = ProjectIndex::open(*C.Index);
    if (!Index)
      return llvm::createStringError("--index: " +
                                     llvm::toString(Index.takeError()));
    C.Inputs.Index = std::move(*Index);
  }
  auto Inputs = collectInputs(C.Inputs, Config);
  if (!Inputs)
    return Inputs.takeError();
  if (llvm::Error E = testOutputs(C, *Inputs))
    return std::move(E);
  withholdForMissingPath(C);
  hintAtDatabase(Inputs->Skipped);
  if (C.MaxSteps)
    for (Job &J : Inputs->Jobs)
      J.Settings.Evaluate.MaxSteps = *C.MaxSteps;
  RunInputs Of;
  if (C.WritePart)
    Of.Part = beginPart(*Inputs, *C.Part);
  else if (C.Part)
    keepShard(*Inputs, *C.Part, HeadersOfShard::Drop);
  for (const Job &J : Inputs->Jobs)
    if (!C.DumpAccesses && !C.DumpIr && selectChecks(J.Settings.Checks).empty())
      return llvm::createStringError("no check is on for '" + J.Command.File +
                                     "'; --list-checks lists them");
  Of.All = std::move(*Inputs);
  return std::move(Of);
}
