//===- Ptxas.cpp - Interface to the toolkit's ptxas -----------------------===//

#include "warplint/Ptxas/Ptxas.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace warplint;

MachineCodes warplint::readPtxasReport(StringRef Report) {
  MachineCodes Codes;
  std::string Kernel; // the entry that is being compiled
  std::string Function;
  SmallVector<StringRef, 0> Lines;
  Report.split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Rest = Line.split("Compiling entry function '").second;
    if (!Rest.empty())
      Kernel = Rest.split('\'').first.str();
    Rest = Line.split("Function properties for ").second;
    if (!Rest.empty())
      Function = Rest.trim().str();
    if (Rest = Line.split(": Used ").second;
        !Rest.empty() && Codes.count(Kernel) && Rest.contains(" registers"))
      Rest.consumeInteger(10, Codes[Kernel].Registers);
    if (!Line.contains(" bytes stack frame") || Function != Kernel)
      continue;
    MachineCode &Code = Codes[Kernel];
    StringRef Numbers = Line.ltrim();
    Numbers.consumeInteger(10, Code.StackBytes);
    Numbers = Numbers.split(", ").second;
    Numbers.consumeInteger(10, Code.SpillStoreBytes);
    Numbers = Numbers.split(", ").second;
    Numbers.consumeInteger(10, Code.SpillLoadBytes);
  }
  return Codes;
}

Expected<std::string> warplint::findPtxas(StringRef Named,
                                          StringRef ToolkitPath) {
  if (!Named.empty()) {
    // findProgramByName() does not check names with a directory.
    ErrorOr<std::string> Found = sys::findProgramByName(Named);
    if (Found && !sys::fs::can_execute(*Found))
      Found = std::make_error_code(std::errc::no_such_file_or_directory);
    if (!Found)
      return createStringError("can't run '" + Named +
                               "' as ptxas: " + Found.getError().message());
    return *Found;
  }
  if (!ToolkitPath.empty()) {
    SmallString<256> Path = ToolkitPath;
    sys::path::append(Path, "bin", "ptxas");
    if (sys::fs::can_execute(Path))
      return std::string(Path);
  }
  if (ErrorOr<std::string> Found = sys::findProgramByName("ptxas"))
    return *Found;
  return createStringError(
      ToolkitPath.empty()
          ? Twine("no ptxas on PATH, and no CUDA toolkit to take it from")
          : "no ptxas in '" + ToolkitPath + "/bin' nor on PATH");
}

std::string warplint::findDeviceLibrary(StringRef ToolkitPath) {
  SmallString<256> Path = ToolkitPath;
  sys::path::append(Path, "nvvm", "libdevice", "libdevice.10.bc");
  return !ToolkitPath.empty() && sys::fs::exists(Path) ? std::string(Path) : "";
}

/// The architecture in the ".target" directive, such as "sm_90".
static StringRef targetOf(StringRef Ptx) {
  StringRef Line = Ptx.split(".target ").second.split('\n').first;
  return Line.take_until([](char C) { return C == ',' || C == ' '; });
}

/// The first line of the report that contains "error" or "fatal", else its
/// first line, trimmed.
static std::string firstError(StringRef Report) {
  SmallVector<StringRef, 0> Lines;
  Report.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.contains("error") || Line.contains("fatal"))
      return Line.trim().str();
  return Report.split('\n').first.trim().str();
}

namespace {

/// The temporary files of one call of ptxas; the destructor removes them.
struct Scratch {
  SmallString<128> Input, Output, Report;
  std::optional<FileRemover> Removers[3];
  Error create();
};

} // namespace

Error Scratch::create() {
  SmallString<128> *Paths[] = {&Input, &Output, &Report};
  const char *Suffixes[] = {"ptx", "cubin", "txt"};
  for (unsigned N = 0; N < 3; ++N) {
    if (std::error_code E =
            sys::fs::createTemporaryFile("warplint", Suffixes[N], *Paths[N]))
      return createStringError("can't create a temporary file: " + E.message());
    Removers[N].emplace(*Paths[N]);
  }
  return Error::success();
}

/// Runs ptxas. Returns its report (both output streams), and whether it
/// succeeded.
static Expected<std::pair<std::string, bool>> runOnce(StringRef Ptxas,
                                                      StringRef Target,
                                                      const Scratch &Files,
                                                      bool Relocatable) {
  SmallVector<StringRef, 8> Arguments = {Ptxas,       "-v", Target,
                                         Files.Input, "-o", Files.Output};
  if (Relocatable)
    Arguments.push_back("-c");
  std::optional<StringRef> Streams[] = {StringRef(), Files.Report.str(),
                                        Files.Report.str()};
  std::string Why;
  int Status = sys::ExecuteAndWait(Ptxas, Arguments, std::nullopt, Streams,
                                   /*SecondsToWait=*/600, 0, &Why);
  if (Status < 0)
    return createStringError("can't run '" + Ptxas + "': " + Why);
  auto Text = MemoryBuffer::getFile(Files.Report);
  return std::pair(Text ? (*Text)->getBuffer().str() : "", Status == 0);
}

Expected<MachineCodes> warplint::assemble(StringRef Ptx, StringRef Ptxas) {
  Scratch Files;
  if (Error E = Files.create())
    return std::move(E);
  std::error_code Broken;
  raw_fd_ostream OS(Files.Input, Broken);
  OS << Ptx;
  OS.close();
  if (Broken || OS.has_error())
    return createStringError("can't write '" + Files.Input.str() + "'");
  const std::string Target = ("-arch=" + targetOf(Ptx)).str();
  auto Output = runOnce(Ptxas, Target, Files, /*Relocatable=*/false);
  // Functions of other files are unresolved unless the code is relocatable. In
  // relocatable code, ptxas keeps more arrays in local memory.
  if (Output && !Output->second &&
      StringRef(Output->first).contains("Unresolved"))
    Output = runOnce(Ptxas, Target, Files, /*Relocatable=*/true);
  if (!Output)
    return Output.takeError();
  if (!Output->second)
    return createStringError(Ptxas +
                             " rejects the PTX: " + firstError(Output->first));
  return readPtxasReport(Output->first);
}
