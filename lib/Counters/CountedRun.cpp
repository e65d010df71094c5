//===- CountedRun.cpp - Reading of a profile ------------------------------===//

#include "warplint/Counters/CountedRun.h"
#include "Ncu.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;
using llvm::StringRef;

/// Reads a report (.ncu-rep) with ncu. The kernel names are mangled, since
/// demangled ones may lack the types of parameters.
static llvm::Expected<CountedRun> readReport(StringRef File, StringRef Ncu) {
  auto Source = runNcu(Ncu, {"--import", File, "--csv", "--page", "source",
                             "--print-source", "cuda,sass",
                             "--print-kernel-base", "mangled"});
  if (!Source)
    return Source.takeError();
  auto Read = readSourcePage(*Source, File);
  if (!Read)
    return Read;
  // The source page has no launch shapes; without them, launches are
  // distinguished by their number of threads.
  auto Raw = runNcu(Ncu, {"--import", File, "--csv", "--page", "raw",
                          "--print-kernel-base", "mangled"});
  if (Raw)
    addShapes(*Read, *Raw);
  else
    Read->Notes.push_back("the shapes of the launches could not be read: " +
                          llvm::toString(Raw.takeError()));
  return Read;
}

llvm::Expected<CountedRun>
warplint::readCountedRun(StringRef File, StringRef Ncu, StringRef ToolkitPath) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError("can't read the profile '" + File +
                                   "': " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  if (!isNcuReport(Text))
    return readSourcePage(Text, File);
  auto Program = findNcu(Ncu, ToolkitPath);
  if (!Program)
    return llvm::createStringError(
        "'" + File + "' is a report that only ncu reads: " +
        llvm::toString(Program.takeError()) +
        "; or print it where ncu is, with ncu --import " + File +
        " --csv --page source --print-source cuda,sass > profile.csv, and "
        "name that file");
  return readReport(File, *Program);
}
