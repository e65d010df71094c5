//===- ReadNvcc.cpp - Parser of nvcc's syntax -----------------------------===//

#include "ClangOptions.h"
#include "Draft.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace warplint {
namespace {

class NvccReader {
public:
  NvccReader(Draft &D, bool Strict) : D(D), Strict(Strict) {}
  llvm::Error read(llvm::ArrayRef<NvccArgument> Arguments);

private:
  llvm::Error option(const NvccArgument &A);
  bool preprocessor(const NvccArgument &A);
  bool generation(const NvccArgument &A);
  llvm::Error architecture(const NvccArgument &A);
  llvm::Error facts(const NvccArgument &A);
  llvm::Error registers(const NvccArgument &A);
  void assembler(const NvccArgument &A);
  llvm::Error unknown(const NvccArgument &A);
  void flag(StringRef Text) {
    if (!llvm::is_contained(D.Flags, Text))
      D.Flags.push_back(Text.str());
  }
  void each(llvm::ArrayRef<std::string> Items, StringRef Joined);
  void eachApart(const NvccArgument &A, StringRef Option);

  Draft &D;
  bool Strict;
  bool ForwardsUnknown = false;
};

} // namespace

/// The paths of a list, without the quotes of its items. As nvcc does, omits
/// those that are empty: after "-I", clang would read the next flag as the
/// path.
static std::vector<std::string> pathsOf(const NvccArgument &A) {
  std::vector<std::string> Paths;
  for (const std::string &Item : A.Items)
    if (std::string Path = withoutQuotes(Item); !Path.empty())
      Paths.push_back(std::move(Path));
  return Paths;
}

/// Adds "-Da -Db". Macros keep the quotes of their list items.
void NvccReader::each(llvm::ArrayRef<std::string> Items, StringRef Joined) {
  for (const std::string &Item : Items)
    D.Flags.push_back((Joined + Item).str());
}

void NvccReader::eachApart(const NvccArgument &A, StringRef Option) {
  for (std::string &Path : pathsOf(A))
    D.Flags.insert(D.Flags.end(), {Option.str(), std::move(Path)});
}

/// Handles options that affect preprocessing and language.
bool NvccReader::preprocessor(const NvccArgument &A) {
  switch (A.Option->Id) {
  case NvccId::PreInclude:
    eachApart(A, "-include");
    return true;
  case NvccId::SystemInclude:
    eachApart(A, "-isystem");
    return true;
  case NvccId::IncludePath:
    each(pathsOf(A), "-I");
    return true;
  case NvccId::DefineMacro:
    each(A.Items, "-D");
    return true;
  case NvccId::UndefineMacro:
    each(A.Items, "-U");
    return true;
  case NvccId::Standard:
    D.Standard = A.Value;
    return true;
  case NvccId::Language:
    return true; // finish() adds -x cuda for any file name
  case NvccId::CompilerOptions:
    // nvcc splits the list, and a shell splits each resulting item.
    for (const std::string &Item : A.Items)
      D.HostText += (D.HostText.empty() ? "" : " ") + Item;
    return true;
  case NvccId::RelaxedConstexpr:
    flag("-D__CUDACC_RELAXED_CONSTEXPR__");
    return true;
  case NvccId::ExtendedLambda:
  case NvccId::ExptExtendedLambda:
    flag("-D__CUDACC_EXTENDED_LAMBDA__");
    return true;
  case NvccId::TargetDirectory:
    D.TargetDirectory = withoutQuotes(A.Value);
    return true;
  case NvccId::DontUseProfile:
    D.UsesProfile = false;
    return true;
  default:
    return false;
  }
}

/// Handles options that affect code generation.
bool NvccReader::generation(const NvccArgument &A) {
  switch (A.Option->Id) {
  case NvccId::RelocatableDeviceCode:
    D.Relocatable = A.Value == "true";
    return true;
  case NvccId::DeviceC:
  case NvccId::DlinkTimeOpt:
  case NvccId::Lto:
    D.Relocatable = true;
    return true;
  case NvccId::DeviceW:
    D.Relocatable = false;
    return true;
  case NvccId::ExtensibleWholeProgram:
    flag("-D__CUDACC_EWP__");
    return true;
  case NvccId::FastMath:
    D.FastMath = true;
    return true;
  case NvccId::FlushDenormals:
    D.FlushDenormals = A.Value == "true";
    return true;
  case NvccId::FusedMultiplyAdd:
    D.FusedMultiplyAdd = A.Value == "true";
    return true;
  case NvccId::DefaultStream:
    D.DefaultStream = A.Value;
    return true;
  case NvccId::NoExceptions:
    flag("-fno-exceptions");
    return true;
  case NvccId::Machine:
  case NvccId::Machine64:
    flag("-m64");
    return true;
  case NvccId::TemplateDepth:
    D.Flags.push_back("-ftemplate-depth=" + A.Value);
    return true;
  case NvccId::TemplateBacktraceLimit:
    D.Flags.push_back("-ftemplate-backtrace-limit=" + A.Value);
    return true;
  case NvccId::DisableWarnings:
    flag("-w");
    return true;
  default:
    return false;
  }
}

llvm::Error NvccReader::architecture(const NvccArgument &A) {
  if (A.Option->Id == NvccId::GpuArchitecture) {
    D.Gpus.Arch = A.Value;
    return llvm::Error::success();
  }
  if (A.Option->Id == NvccId::GpuCode) {
    for (const std::string &Item : A.Items)
      D.Gpus.Code.push_back(StringRef(Item).trim("[]\"").str());
    return llvm::Error::success();
  }
  llvm::Expected<CodeTarget> Code = parseGenerateCode(A.Value);
  if (!Code)
    return Code.takeError();
  D.Gpus.Generated.push_back(std::move(*Code));
  return llvm::Error::success();
}

llvm::Error NvccReader::registers(const NvccArgument &A) {
  if (StringRef(A.Value).getAsInteger(10, D.Facts.Code.MaxRegisters))
    return llvm::createStringError("nvcc option '" + A.Name +
                                   "' takes a number, not '" + A.Value + "'");
  return llvm::Error::success();
}

/// The value of an option of ptxas or cicc at position `At`, which is moved to
/// its last word: "-O1", "-O=1", "-O 1" for the name "-O". nullopt: it is
/// another option.
static std::optional<StringRef>
valueAt(llvm::ArrayRef<std::string> Words, size_t &At,
        std::initializer_list<StringRef> Names) {
  StringRef Word = Words[At];
  for (StringRef Name : Names) {
    StringRef Rest = Word;
    if (!Rest.consume_front(Name))
      continue;
    if (Rest.consume_front("="))
      return Rest;
    if (Rest.empty())
      return At + 1 < Words.size() ? StringRef(Words[++At]) : StringRef();
    if (Name == "-O" && llvm::isDigit(Rest.front()))
      return Rest;
  }
  return std::nullopt;
}

static void readLevel(std::optional<unsigned> &Level, StringRef Value) {
  unsigned Number;
  if (!Value.getAsInteger(10, Number))
    Level = Number;
}

/// Reads what -Xptxas passes on. A shell splits each item.
void NvccReader::assembler(const NvccArgument &A) {
  CodeOptions &Code = D.Facts.Code;
  std::vector<std::string> Words;
  for (const std::string &Item : A.Items)
    llvm::append_range(Words, splitShell(Item));
  for (size_t At = 0; At < Words.size(); ++At) {
    if (auto Level = valueAt(Words, At, {"--opt-level", "-O"}))
      readLevel(Code.AssemblerLevel, *Level);
    else if (auto Fast = valueAt(Words, At, {"--Ofast-compile", "-Ofc"}))
      Code.AssemblerFastCompile = Fast->str();
    else if (Words[At] == "-g" || Words[At] == "--device-debug")
      Code.DebugsAssembly = true;
    else if (auto Most =
                 valueAt(Words, At, {"--maxrregcount", "-maxrregcount"})) {
      unsigned Registers;
      if (!Most->getAsInteger(10, Registers))
        Code.MaxRegisters = Registers;
    }
  }
}

/// Handles options that clang gets in another form or not at all.
llvm::Error NvccReader::facts(const NvccArgument &A) {
  switch (A.Option->Id) {
  case NvccId::DeviceDebug:
    D.Facts.Code.IsDebug = true;
    break;
  case NvccId::DeviceOptimize:
    D.OptimizesDebugCode = A.Value == "on";
    break;
  case NvccId::FastCompile:
    D.Facts.Code.FastCompile = A.Value;
    break;
  case NvccId::Restrict:
    D.Facts.Code.RestrictsParameters = true;
    break;
  case NvccId::PtxasOptions:
    assembler(A);
    break;
  case NvccId::CiccOptions:
    for (size_t At = 0; At < A.Items.size(); ++At)
      if (auto Level = valueAt(A.Items, At, {"-O"}))
        readLevel(D.Facts.Code.OptimizerLevel, *Level);
    break;
  case NvccId::Optimize: // of host code only
  case NvccId::Entries:
    break;
  case NvccId::CompilerBindir:
    D.Facts.HostCompiler = withoutQuotes(A.Value);
    break;
  case NvccId::MaxRegisters:
    return registers(A);
  case NvccId::ForwardToHostCompiler:
  case NvccId::ForwardToHostLinker:
  case NvccId::ForwardUnknown:
    ForwardsUnknown = true;
    break;
  default:
    assert(A.Option->Id == NvccId::Dropped && "an option nobody reads");
  }
  return llvm::Error::success();
}

llvm::Error NvccReader::option(const NvccArgument &A) {
  switch (A.Option->Id) {
  case NvccId::GpuArchitecture:
  case NvccId::GpuCode:
  case NvccId::GenerateCode:
    return architecture(A);
  default:
    if (preprocessor(A) || generation(A))
      return llvm::Error::success();
    return facts(A);
  }
}

/// Handles a flag that nvcc does not know. In a command that runs nvcc it is
/// for the host compiler, and a GCC flag that clang lacks needs no warning.
/// Among flags for this tool it is one of clang's, or an error.
llvm::Error NvccReader::unknown(const NvccArgument &A) {
  bool KnownToClang = readClangFlag(A.Tokens, 0).Tokens > 0;
  if (!KnownToClang) {
    if (!ForwardsUnknown)
      D.Warnings.push_back("unknown argument '" + A.Name + "' ignored");
    return llvm::Error::success();
  }
  if (!Strict)
    return readClang(D, A.Tokens, /*ReportInputs=*/true);
  D.HostFlags.push_back(A.Name);
  return llvm::Error::success();
}

llvm::Error NvccReader::read(llvm::ArrayRef<NvccArgument> Arguments) {
  // Forwarding applies to the whole command, including preceding flags.
  for (const NvccArgument &A : Arguments)
    if (A.Part == NvccArgument::Role::Option)
      ForwardsUnknown |= A.Option->Id == NvccId::ForwardToHostCompiler ||
                         A.Option->Id == NvccId::ForwardToHostLinker ||
                         A.Option->Id == NvccId::ForwardUnknown;
  for (const NvccArgument &A : Arguments) {
    switch (A.Part) {
    case NvccArgument::Role::Option:
      if (llvm::Error E = option(A))
        return E;
      break;
    case NvccArgument::Role::Unknown:
      if (llvm::Error E = unknown(A))
        return E;
      break;
    case NvccArgument::Role::Input:
      // A command may name further files, for example to link.
      if (!Strict && A.Name != D.File)
        D.Warnings.push_back("argument '" + A.Name +
                             "' is not a flag; ignored");
      break;
    }
  }
  return llvm::Error::success();
}

llvm::Error readNvcc(Draft &D, llvm::ArrayRef<std::string> Arguments,
                     bool Strict) {
  llvm::Expected<std::vector<NvccArgument>> Parsed =
      parseNvcc(Arguments, D.Directory,
                Strict ? UnknownFlags::OfHost : UnknownFlags::OfClang);
  if (!Parsed)
    return Parsed.takeError();
  return NvccReader(D, Strict).read(*Parsed);
}

} // namespace warplint
