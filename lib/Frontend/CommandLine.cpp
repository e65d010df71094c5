//===- CommandLine.cpp - Driver arguments to one cc1 invocation -----------===//

#include "CommandLine.h"
#include "CudaHeaders.h"
#include "Diagnostics.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Trace.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Options/Options.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

std::string absolutePath(const ParseRequest &Request, StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  if (!Request.Directory.empty())
    llvm::sys::path::make_absolute(Request.Directory, Absolute);
  else
    (void)llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return std::string(Absolute);
}

std::string parseSurroundings() {
  const Resources R = findResources();
  std::string All = R.Clang + '\n' + R.Cuda + '\n' + R.Host + '\n';
  // What the driver and the preprocessor look at; home folders for
  // configuration files.
  for (const char *Name :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
        "OBJCPLUS_INCLUDE_PATH", "INCLUDE", "COMPILER_PATH", "GCC_EXEC_PREFIX",
        "CCC_OVERRIDE_OPTIONS", "CLANG_CONFIG_PATH", "CLANG_NO_DEFAULT_CONFIG",
        "SDKROOT", "HOME", "XDG_CONFIG_HOME"})
    if (std::optional<std::string> Value = llvm::sys::Process::GetEnv(Name))
      All += std::string(Name) + "=" + *Value + '\n';
  return All;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystemFor(const ParseRequest &Request) {
  // A separate file system object, whose working folder is not the process's.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk =
      onlyRegularFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
          llvm::vfs::createPhysicalFileSystem().release()));
  if (Request.Trace)
    Disk = Request.Trace->watch(std::move(Disk));
  auto Layers = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Disk);
  if (!Request.Directory.empty())
    Layers->setCurrentWorkingDirectory(Request.Directory);
  if (Request.Buffers.empty())
    return Layers;
  auto Unsaved = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : Request.Buffers)
    Unsaved->addFile(absolutePath(Request, Path), 0,
                     llvm::MemoryBuffer::getMemBufferCopy(Text));
  Layers->pushOverlay(Unsaved);
  return Layers;
}

/// Flags that choose the generated code or the output. The analysis sets these
/// itself.
static bool isDropped(StringRef Argument) {
  return Argument == "-G" || Argument == "-S" || Argument == "-c" ||
         Argument == "-emit-llvm" || Argument == "--cuda-host-only" ||
         Argument == "--cuda-compile-host-device" ||
         Argument == "-ftime-report" || Argument == "-v" ||
         Argument.starts_with("-O") || Argument == "-fsyntax-only" ||
         Argument == "-nocudalib" || Argument == "-nogpulib" ||
         Argument == "-nocudainc" || Argument == "-nogpuinc" ||
         Argument.starts_with("--cuda-path=");
}

static std::vector<std::string>
driverArguments(const ParseRequest &Request, const Resources &Where,
                const std::vector<std::string> &Extra) {
  // The driver finds LLVM's installation by the path of the program.
  llvm::SmallString<256> Program(Where.Clang);
  llvm::sys::path::append(Program, "../../../bin/clang++");
  llvm::sys::path::remove_dots(Program, /*remove_dot_dot=*/true);
  std::vector<std::string> All = {std::string(Program), "-x", "cuda"};
  for (std::string &Argument : cudaDriverArguments(Request))
    All.push_back(std::move(Argument));
  // These three warnings are errors by default in code that nvcc compiles
  // ("a"B"c" uses macro B last). The toolkit's version is not diagnosed either.
  for (const char *Argument :
       {"-Wno-c++11-narrowing", "-Wno-register",
        "-Wno-reserved-user-defined-literal", "-Wno-unknown-cuda-version",
        "--no-cuda-version-check", "-Qunused-arguments"})
    All.push_back(Argument);
  bool HasFile = false, HasResources = false;
  for (const std::string &Argument : Request.Arguments) {
    if (isDropped(Argument))
      continue;
    HasFile |= Argument == Request.File;
    HasResources |= StringRef(Argument).starts_with("-resource-dir");
    All.push_back(Argument);
  }
  All.insert(All.end(), Extra.begin(), Extra.end());
  All.insert(All.end(), {"--cuda-device-only", "-O3"});
  if (!HasResources) // the user's -resource-dir has precedence, as in clang's
                     // tools
    All.insert(All.end(), {"-resource-dir", Where.Clang});
  if (!HasFile)
    All.push_back(Request.File);
  return All;
}

/// The macro that replaces the ones which takeMacros() removed.
static constexpr const char *TakenMacros = "__warplint_macros";

Macros takeMacros(std::vector<std::string> &Arguments) {
  std::vector<const char *> Pointers;
  for (const std::string &Argument : llvm::drop_begin(Arguments))
    Pointers.push_back(Argument.c_str());
  unsigned At = 0, Missing = 0;
  const llvm::opt::InputArgList All = getDriverOptTable().ParseArgs(
      Pointers, At, Missing, llvm::opt::Visibility(options::ClangOption));
  auto IsOfOneSide = [](const llvm::opt::Arg *A) {
    return A->getSpelling().starts_with("-Xarch");
  };
  if (Missing || llvm::any_of(All, IsOfOneSide))
    return {};
  Macros Taken;
  std::vector<std::string> Rest = {Arguments.front()};
  for (auto I = All.begin(); I != All.end();) {
    const llvm::opt::Arg &A = **I;
    const size_t Next = ++I == All.end() ? Pointers.size() : (*I)->getIndex();
    const bool Undefines = A.getOption().matches(options::OPT_U);
    if (!Undefines && !A.getOption().matches(options::OPT_D)) {
      Rest.insert(Rest.end(), &Pointers[A.getIndex()], &Pointers[Next]);
      continue;
    }
    if (Taken.empty())
      Rest.push_back(std::string("-D") + TakenMacros);
    Taken.emplace_back(A.getValue(), Undefines);
  }
  Arguments = std::move(Rest);
  return Taken;
}

void giveMacros(CompilerInvocation &CI, const Macros &Taken) {
  Macros &All = CI.getPreprocessorOpts().Macros;
  auto At = llvm::find(All, std::pair(std::string(TakenMacros), false));
  if (!Taken.empty() && At != All.end())
    All.insert(All.erase(At), Taken.begin(), Taken.end());
}

static void setCodeGeneration(CompilerInvocation &CI) {
  CodeGenOptions &Code = CI.getCodeGenOpts();
  Code.OptimizationLevel = 3;
  Code.OptimizeSize = 0;
  Code.setInlining(CodeGenOptions::NormalInlining);
  Code.DisableLLVMPasses = true;
  // nvcc's front end marks no lifetimes. For their ends clang leaves a scope by
  // a switch that `break` and `continue` share with the scope's usual end, and
  // in a loop the two then look as if lanes of both went on.
  Code.DisableLifetimeMarkers = true;
  // nvcc's front end promises nothing of arguments. With the promise, LLVM
  // takes a guard for true that alone defines what is passed: `if (lane == 0)
  // at = atomicAdd(...); at = __shfl_sync(~0u, at, 0);`.
  Code.EnableNoundefAttrs = false;
  Code.setDebugInfo(llvm::codegenoptions::DebugInfoConstructor);
  Code.DebugColumnInfo = true;
  Code.DwarfVersion = 2; // the version that PTX supports
  // With the root as compilation folder, the file name of each DIFile equals
  // the path in the source manager, so that lines of IR and AST can be joined
  // by string.
  Code.DebugCompilationDir = "/";
  Code.CoverageCompilationDir = "/";
  Code.DiscardValueNames = false;
  Code.LinkBitcodeFiles.clear();
  Code.ClearASTBeforeBackend = false;
  CI.getLangOpts().Sanitize.clear();
  // Names of internal kernels contain this identifier, which must not depend on
  // the machine.
  CI.getLangOpts().CUID = "0";
  // Which names the correction of a misspelt one considers, and so how many
  // errors follow, depends on whether declarations come from a PCH.
  CI.getLangOpts().SpellChecking = false;
}

/// The flags are chosen such that nothing is written, loaded or run. This
/// enforces it for flags that the choice missed.
static void setNoEffects(CompilerInvocation &CI) {
  FrontendOptions &Frontend = CI.getFrontendOpts();
  Frontend.OutputFile.clear();
  Frontend.Plugins.clear();
  Frontend.PluginArgs.clear();
  Frontend.AddPluginActions.clear();
  Frontend.ModuleFiles.clear();
  Frontend.ModuleMapFiles.clear();
  Frontend.ModuleOutputPath.clear();
  Frontend.LLVMArgs.clear();
  Frontend.MLIRArgs.clear();
  Frontend.StatsFile.clear();
  Frontend.TimeTracePath.clear();
  Frontend.OverrideRecordLayoutsFile.clear();
  CI.getCodeGenOpts().PassPlugins.clear();
  CI.getCodeGenOpts().OptRecordFile.clear();
  CI.getCodeGenOpts().SplitDwarfOutput.clear();
  CI.getCodeGenOpts().SplitDwarfFile.clear();
  CI.getLangOpts().Modules = 0;
  CI.getLangOpts().ImplicitModules = 0;
  CI.getHeaderSearchOpts().ModuleCachePath.clear();
  CI.getHeaderSearchOpts().VFSOverlayFiles.clear();
  PreprocessorOptions &Text = CI.getPreprocessorOpts();
  Text.ImplicitPCHInclude.clear();
  Text.ChainedIncludes.clear();
  // "#pragma clang __debug crash" and similar pragmas end or hang the compiler.
  Text.DisablePragmaDebugCrash = true;
  // Results must not depend on __DATE__, __TIME__ and __TIMESTAMP__.
  Text.SourceDateEpoch = 0;
  CI.getDependencyOutputOpts() = DependencyOutputOptions();
}

static void setFrontend(const ParseRequest &Request, CompilerInvocation &CI) {
  FrontendOptions &Frontend = CI.getFrontendOpts();
  Frontend.DisableFree = false;
  Frontend.ShowStats = false;
  CI.getHeaderSearchOpts().Verbose = false;
  CI.getCodeGenOpts().TimePasses = false;
  Frontend.ProgramAction = frontend::ParseSyntaxOnly;
  CI.getFileSystemOpts().WorkingDir = Request.Directory;
  DiagnosticOptions &Diags = CI.getDiagnosticOpts();
  // Errors do not end the parse.
  Diags.ErrorLimit = 0;
  Diags.ShowCarets = false;
  Diags.VerifyDiagnostics = false;
  // -Werror is ignored: a warning does not make the code incomplete.
  llvm::erase_if(Diags.Warnings, [](const std::string &Flag) {
    return Flag == "error" || StringRef(Flag).starts_with("error=");
  });
  // Without a -W flag of the user, clang's warnings are not shown: the
  // project's own compiler reports its warnings.
  Diags.IgnoreWarnings |=
      llvm::none_of(Diags.Warnings, [](const std::string &Flag) {
        return !StringRef(Flag).starts_with("no-");
      });
  Diags.PedanticErrors = false;
  Diags.DiagnosticLogFile.clear();
  Diags.DiagnosticSerializationFile.clear();
}

static std::string firstError(const std::vector<Problem> &Problems) {
  for (const Problem &P : Problems)
    if (P.Level == Problem::Kind::Error || P.Level == Problem::Kind::Fatal)
      return P.Message;
  return "the command line does not compile CUDA";
}

llvm::Expected<std::shared_ptr<CompilerInvocation>>
createDeviceInvocation(const ParseRequest &Request, const Resources &Where,
                       const std::vector<std::string> &Extra,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       std::vector<Problem> &Problems) {
  std::vector<std::string> Arguments = driverArguments(Request, Where, Extra);
  const Macros Taken = takeMacros(Arguments);
  std::vector<const char *> Pointers;
  for (const std::string &Argument : Arguments)
    Pointers.push_back(Argument.c_str());

  DiagnosticOptions Options;
  // The driver diagnoses before it reads -W flags.
  Options.Warnings = {"no-unknown-cuda-version",
                      "no-unused-command-line-argument"};
  DiagnosticRecorder Recorder(Problems);
  CreateInvocationOptions Create;
  Create.Diags = CompilerInstance::createDiagnostics(*Files, Options, &Recorder,
                                                     /*ShouldOwnClient=*/false);
  Create.VFS = Files;
  Create.RecoverOnError = true;
  std::shared_ptr<CompilerInvocation> CI = createInvocation(Pointers, Create);
  if (!CI || CI->getFrontendOpts().Inputs.empty() ||
      !CI->getLangOpts().CUDAIsDevice)
    return llvm::createStringError(Request.File + ": " + firstError(Problems));
  giveMacros(*CI, Taken);
  setCodeGeneration(*CI);
  setFrontend(Request, *CI);
  setNoEffects(*CI);
  injectCudaHeaders(Request, Where, *Files, *CI);
  return CI;
}

} // namespace warplint
