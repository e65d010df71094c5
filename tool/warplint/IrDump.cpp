//===- IrDump.cpp - What --dump-ir writes ---------------------------------===//

#include "IrDump.h"
#include "warplint/Nvcc/Stages.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

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

llvm::Error warplint::writeIrDump(const IrDump &To,
                                  llvm::ArrayRef<FileResult> Results) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(To.File, Error, llvm::sys::fs::OF_Text);
  if (!Error) {
    for (const FileResult &R : Results)
      if (!R.Ir.empty())
        OS << "; " << R.File << " after " << To.Stage << '\n' << R.Ir;
    OS.flush();
    Error = OS.error();
    OS.clear_error();
  }
  if (!Error)
    return llvm::Error::success();
  return llvm::createStringError(Error, "can't write '" + To.File +
                                            "': " + Error.message());
}
