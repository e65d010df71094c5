//===- Translations.cpp - The commands that clang is given ----------------===//

#include "Translations.h"
#include "Outputs.h"
#include "warplint/Inputs/ClangDatabase.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

llvm::Expected<ExitCode> warplint::showCommand(const CommandLine &C,
                                               Configuration &Config) {
  auto Inputs = collectInputs(C.Inputs, Config);
  if (!Inputs)
    return Inputs.takeError();
  if (Inputs->Jobs.empty() && !Inputs->Problems.empty())
    return llvm::createStringError(Inputs->Problems.front().Message);
  for (const Job &J : Inputs->Jobs)
    llvm::outs() << toShell(J.Command) << '\n';
  writeText(llvm::errs(), Inputs->Problems,
            useColor(C, llvm::sys::Process::StandardErrIsDisplayed()));
  return Inputs->Problems.empty() ? ExitCode::Clean : ExitCode::NotAnalysed;
}

llvm::Expected<ExitCode> warplint::writeClangDatabase(CommandLine C,
                                                      Configuration &Config) {
  auto Inputs = collectInputs(C.Inputs, Config);
  if (!Inputs)
    return Inputs.takeError();
  if (llvm::Error E = testOutputs(C, *Inputs))
    return E;
  withholdForMissingPath(C);
  writeText(llvm::errs(), Inputs->Problems,
            useColor(C, llvm::sys::Process::StandardErrIsDisplayed()));
  std::vector<Job> Jobs = std::move(Inputs->Jobs);
  llvm::append_range(Jobs, std::move(Inputs->Headers));
  if (Jobs.empty())
    withhold(C, "no input has a compile command");
  if (llvm::Error E =
          writeOutput(C, "clang-database", C.Subject, clangDatabase(Jobs)))
    return E;
  return Inputs->Problems.empty() && !C.Withholds ? ExitCode::Clean
                                                  : ExitCode::NotAnalysed;
}
