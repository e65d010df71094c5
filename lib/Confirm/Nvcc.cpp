//===- Nvcc.cpp - A file compiled by the user's nvcc ----------------------===//

#include "warplint/Confirm/Nvcc.h"
#include "Program.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace warplint;

static std::string inFolder(StringRef Folder, const Twine &Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

static Expected<std::string> findProgram(StringRef Named,
                                         StringRef ToolkitPath) {
  if (!Named.empty()) {
    // findProgramByName() does not check names with a directory.
    ErrorOr<std::string> Found = sys::findProgramByName(Named);
    if (Found && !sys::fs::can_execute(*Found))
      Found = std::make_error_code(std::errc::no_such_file_or_directory);
    if (!Found)
      return createStringError("can't run '" + Named +
                               "' as nvcc: " + Found.getError().message());
    return *Found;
  }
  if (!ToolkitPath.empty()) {
    std::string Path = inFolder(ToolkitPath, "bin/nvcc");
    if (sys::fs::can_execute(Path))
      return Path;
  }
  if (ErrorOr<std::string> Found = sys::findProgramByName("nvcc"))
    return *Found;
  return createStringError(
      ToolkitPath.empty()
          ? Twine("no nvcc on PATH, and no CUDA toolkit to take it from")
          : "no nvcc in '" + ToolkitPath + "/bin' nor on PATH");
}

Expected<NvccProgram> warplint::findNvcc(StringRef Named, StringRef ToolkitPath,
                                         StringRef NamedPtxas) {
  auto Path = findProgram(Named, ToolkitPath);
  if (!Path)
    return Path.takeError();
  NvccProgram P;
  SmallString<128> Absolute(*Path);
  sys::fs::make_absolute(Absolute);
  P.Path = std::string(Absolute);
  if (NamedPtxas.empty())
    P.Ptxas = inFolder(sys::path::parent_path(P.Path), "ptxas");
  if (P.Ptxas.empty() || !sys::fs::can_execute(P.Ptxas)) {
    auto Ptxas = findPtxas(NamedPtxas, ToolkitPath);
    if (!Ptxas)
      return Ptxas.takeError();
    SmallString<128> Other(*Ptxas);
    sys::fs::make_absolute(Other);
    P.Ptxas = std::string(Other);
  }
  return P;
}

std::string warplint::identityOf(const NvccProgram &Of) {
  std::string Text;
  for (const std::string &Path : {Of.Path, Of.Ptxas}) {
    sys::fs::file_status Status;
    Text += Path + '\n';
    if (!sys::fs::status(Path, Status))
      Text +=
          utostr(Status.getSize()) + '\n' +
          utostr(uint64_t(
              Status.getLastModificationTime().time_since_epoch().count())) +
          '\n';
  }
  return Text;
}

namespace {

/// A folder that the destructor removes.
class TemporaryFolder {
public:
  ~TemporaryFolder() {
    if (!Path.empty())
      sys::fs::remove_directories(Path);
  }
  Error create() {
    if (std::error_code E =
            sys::fs::createUniqueDirectory("warplint-nvcc", Path))
      return createStringError("can't create a temporary folder: " +
                               E.message());
    sys::fs::make_absolute(Path);
    return Error::success();
  }
  std::string at(const Twine &Name) const { return inFolder(Path, Name); }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
};

} // namespace

/// Greatest number of bytes that are read of the messages of nvcc, and of those
/// of ptxas, which has several lines for each function (-v).
static constexpr size_t MostOfReport = 1 << 20, MostOfPtxas = 1 << 26;

static std::string textOf(const std::string &Path, size_t Most) {
  auto Text = readRegularFile(Path);
  if (!Text) {
    consumeError(Text.takeError());
    return "";
  }
  return (*Text)->getBuffer().take_front(Most).str();
}

/// The first line that has an error, else the first line.
static std::string firstError(StringRef Report) {
  SmallVector<StringRef, 0> Lines;
  Report.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines)
    if (Line.contains("error") || Line.contains("fatal"))
      return Line.trim().str();
  return Lines.empty() ? "it gives no reason" : Lines.front().trim().str();
}

static Error writeText(const std::string &Path, StringRef Text) {
  std::error_code Broken;
  raw_fd_ostream OS(Path, Broken);
  if (!Broken)
    OS << Text;
  OS.close();
  if (Broken || OS.has_error()) {
    OS.clear_error();
    return createStringError("can't write '" + Path + "'");
  }
  return Error::success();
}

/// Runs ptxas. If a symbol is unresolved, because another file defines it, runs
/// it once more for relocatable code (-c).
static void assembleIn(const TemporaryFolder &In, const NvccProgram &With,
                       const NvccCommand &Command, const ProgramLimits &Limits,
                       CompiledFile &Into) {
  ProgramRun Run;
  Run.Arguments = {With.Ptxas,     "-v", "-arch=" + Command.PtxasArch,
                   In.at("a.ptx"), "-o", In.at("a.cubin")};
  Run.Arguments.insert(Run.Arguments.end(), Command.PtxasFlags.begin(),
                       Command.PtxasFlags.end());
  Run.Folder = In.path().str();
  Run.Report = In.at("ptxas.txt");
  std::string Report;
  auto Once = [&]() -> Expected<bool> {
    auto Good = runProgram(Run, Limits);
    Report = textOf(Run.Report, MostOfPtxas);
    return Good;
  };
  auto Good = Once();
  if (Good && !*Good && StringRef(Report).contains("Unresolved")) {
    Run.Arguments.push_back("-c");
    Good = Once();
  }
  if (!Good)
    Into.WhyNoFrames = toString(Good.takeError());
  else if (!*Good)
    Into.WhyNoFrames =
        "'" + With.Ptxas + "' rejects the PTX: " + firstError(Report);
  else
    Into.Frames = readPtxasReport(Report);
}

Expected<CompiledFile> warplint::compileWithNvcc(const NvccProgram &With,
                                                 const Invocation &Of,
                                                 const ProgramLimits &Limits) {
  auto Command = nvccCommandOf(Of);
  if (!Command)
    return Command.takeError();
  TemporaryFolder In;
  if (Error E = In.create())
    return std::move(E);
  ProgramRun Run;
  Run.Arguments = {With.Path, "-ptx", "-o", In.at("a.ptx")};
  if (!Command->Prelude.empty()) {
    if (Error E = writeText(In.at("macros.h"), Command->Prelude))
      return std::move(E);
    Run.Arguments.insert(Run.Arguments.end(), {"-include", In.at("macros.h")});
  }
  Run.Arguments.insert(Run.Arguments.end(), Command->Flags.begin(),
                       Command->Flags.end());
  // -x: whatever the name of the file.
  Run.Arguments.insert(Run.Arguments.end(), {"-x", "cu", Command->File});
  Run.Folder = In.path().str();
  Run.Report = In.at("nvcc.txt");
  auto Good = runProgram(Run, Limits);
  if (!Good)
    return Good.takeError();
  if (!*Good)
    return createStringError("'" + With.Path + "' does not compile it: " +
                             firstError(textOf(Run.Report, MostOfReport)));
  auto Ptx = readRegularFile(In.at("a.ptx"));
  if (!Ptx)
    return Ptx.takeError();
  CompiledFile Done;
  Done.Code = readNvccPtx((*Ptx)->getBuffer());
  assembleIn(In, With, *Command, Limits, Done);
  return std::move(Done);
}
