//===- ConfirmFile.cpp - A file compared with nvcc's code -----------------===//

#include "FileRun.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The path of the file's toolkit; empty if its programs may not be run.
static llvm::StringRef toolkitThatMayRun(const Job &Of) {
  const Toolkit &Cuda = Of.Command.Cuda;
  return Cuda.MayRun ? llvm::StringRef(Cuda.Path) : llvm::StringRef();
}

static llvm::Expected<NvccProgram> nvccFor(const Job &Of,
                                           const EngineOptions &Options) {
  return findNvcc(*Options.ConfirmWithNvcc, toolkitThatMayRun(Of),
                  Options.ConfirmWithPtxas.value_or(""));
}

std::string FileRun::identityOfNvcc() const {
  if (!Options.ConfirmWithNvcc)
    return "";
  auto Program = nvccFor(Of, Options);
  if (Program)
    return identityOf(*Program);
  llvm::consumeError(Program.takeError());
  return "";
}

std::string FileRun::whyNotForNvcc() const {
  if (Unit.HasErrors)
    return "the source does not compile";
  for (const auto &[Path, Text] : Of.Unsaved) {
    auto OnDisk = readRegularFile(Path);
    const bool IsSaved = OnDisk && (*OnDisk)->getBuffer() == Text;
    if (!OnDisk)
      llvm::consumeError(OnDisk.takeError());
    if (!IsSaved)
      return "'" + show(Path) + "' is not saved";
  }
  return "";
}

/// The limits of one file apply to each program.
static ProgramLimits limitsOf(const EngineOptions &Options) {
  ProgramLimits Limits;
  if (Options.Limits.Seconds)
    Limits.Seconds =
        unsigned(std::min<uint64_t>(Options.Limits.Seconds, Limits.Seconds));
  if (Options.Limits.MiB)
    Limits.MiB = Options.Limits.MiB;
  Limits.IsStale = Options.IsStale;
  return Limits;
}

std::string FileRun::clauseOnToolkit() const {
  const Toolkit &Cuda = Of.Command.Cuda;
  if (Cuda.MayRun || Cuda.Path.empty())
    return "";
  return "; programs in '" + Cuda.Path +
         "' are not run, because only the compile command names that toolkit; "
         "name it with --cuda-path to allow them";
}

std::optional<CompiledFile> FileRun::runNvcc() {
  if (!Options.ConfirmWithNvcc)
    return std::nullopt;
  Result.Confirmed.Asked = true;
  std::string Why = whyNotForNvcc();
  std::optional<CompiledFile> Done;
  if (Why.empty()) {
    auto Program = nvccFor(Of, Options);
    auto Compiled =
        Program ? compileWithNvcc(*Program, Of.Command, limitsOf(Options))
                : llvm::Expected<CompiledFile>(Program.takeError());
    if (Compiled)
      Done = std::move(*Compiled);
    else
      Why = llvm::toString(Compiled.takeError()) + clauseOnToolkit();
  }
  auto Warn = [&](const std::string &Text) {
    IsCacheable = false;
    problem(Problem::Kind::Warning,
            Result.File + ": --confirm-with-nvcc: " + Text);
  };
  if (!Done) {
    Warn(Why + "; its results are those of the model");
    return std::nullopt;
  }
  Result.Confirmed.Compiler = Done->Code.Compiler;
  if (!Done->WhyNoFrames.empty())
    Warn(Done->WhyNoFrames + "; its stack frames are not known");
  return Done;
}

void FileRun::settleTable(KernelTable &Table, const CompiledFile &By) {
  Compiled Against{By, Of.Settings.Evaluate.Gpu, Of.Command.Directory, nullptr,
                   Unit.Arrays};
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.Mangled == Table.Kernel)
      Against.Kernel = &K;
  settle(Table, Against, Result.Confirmed);
}
