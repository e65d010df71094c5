//===- IrDump.cpp - The output of --dump-ir -------------------------------===//

#include "IrDump.h"
#include "Outputs.h"
#include "warplint/Nvcc/Stages.h"
#include "warplint/Report/Printable.h"

using namespace warplint;

llvm::Expected<IrDump> warplint::readIrDump(llvm::StringRef Text) {
  IrDump Dump;
  auto [File, Stage] = Text.rsplit('@');
  const bool NamesStage = File.size() < Text.size() && !Stage.contains('/');
  Dump.File = (NamesStage ? File : Text).str();
  Dump.Stage = (NamesStage ? Stage : stages().back().Name).str();
  if (Dump.File.empty())
    return llvm::createStringError("--dump-ir: '" + Text + "' names no file");
  if (auto Found = findStage(Dump.Stage); !Found)
    return llvm::createStringError("--dump-ir: " +
                                   llvm::toString(Found.takeError()));
  return Dump;
}

llvm::Error warplint::writeIrDump(const CommandLine &C, const IrDump &To,
                                  llvm::ArrayRef<FileResult> Results) {
  std::string Text;
  for (const FileResult &R : Results)
    if (!R.Ir.empty())
      Text += "; " + printable(R.File) + " after " + To.Stage + "\n" + R.Ir;
  return writeOutput(C, "dump-ir", To.File, Text);
}
