//===- Database.cpp - Fuzzes the reading of compilation databases ---------===//

#include "Input.h"
#include "warplint/Command/Invocation.h"
#include "llvm/Support/FileSystem.h"
#include <unistd.h>

using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const std::string Path =
      "fuzzed-" + std::to_string(::getpid()) + "-compile_commands.json";
  std::error_code Error;
  {
    llvm::raw_fd_ostream OS(Path, Error);
    OS << textOf(Data, Size);
  }
  auto Database = readDatabase(Path);
  (void)llvm::sys::fs::remove(Path);
  if (!Database) {
    std::string Why = llvm::toString(Database.takeError());
    expect(llvm::StringRef(Why).contains(Path), "the error names the file");
    return 0;
  }
  for (const CompileCommand &C : Database->Commands) {
    (void)commandsFor(*Database, C.File);
    if (auto I = translate(C, TranslateOptions()); !I)
      expectReason(I.takeError());
  }
  (void)borrow(*Database, "/nowhere/a.cuh");
  return 0;
}
