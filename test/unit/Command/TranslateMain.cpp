//===- TranslateMain.cpp - A database's translations, for the shell -------===//
//
// command-translate [--no-toolkit] compile_commands.json: one line for each
// CUDA command. For the test of real CMake projects.
//
//===----------------------------------------------------------------------===//

#include "warplint/Command/Invocation.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static int fail(llvm::Error E) {
  llvm::errs() << "error: " << llvm::toString(std::move(E)) << "\n";
  return 2;
}

int main(int Count, char **Arguments) {
  bool NoToolkit = Count > 1 && llvm::StringRef(Arguments[1]) == "--no-toolkit";
  llvm::Expected<CompileDatabase> DB = readDatabase(Arguments[Count - 1]);
  if (!DB)
    return fail(DB.takeError());
  for (const CompileCommand &Command : DB->Commands) {
    TranslateOptions Options;
    if (!NoToolkit) {
      llvm::Expected<Toolkit> Cuda = findToolkit("", compilerOf(Command));
      if (!Cuda)
        return fail(Cuda.takeError());
      Options.Cuda = *Cuda;
    }
    llvm::Expected<Invocation> I = translate(Command, Options);
    if (!I)
      return fail(I.takeError());
    for (const std::string &Warning : I->Warnings)
      llvm::errs() << "warning: " << Warning << "\n";
    llvm::outs() << toShell(*I) << "\n";
  }
  return 0;
}
