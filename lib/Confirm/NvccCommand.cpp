//===- NvccCommand.cpp - An invocation in nvcc's syntax -------------------===//
//
// The invocation has only allowed flags (lib/Command/AllowedFlags.h). Of these,
// nvcc gets those that affect device code: no host compiler, no flags for other
// programs, no outputs.
//
//===----------------------------------------------------------------------===//

#include "warplint/Confirm/Nvcc.h"
#include "warplint/Files/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace warplint;

/// Characters besides letters and digits that neither nvcc nor a shell, within
/// double quotes, gives a meaning.
static constexpr StringLiteral PlainInPaths = "/._-+=@%~ ";
static constexpr StringLiteral PlainInMacros = "_.+-=:";

static bool isPlain(StringRef Text, StringRef Plain) {
  return all_of(Text, [&](unsigned char C) {
    return isAlnum(char(C)) || C >= 0x80 || Plain.contains(char(C));
  });
}

namespace {

class Translation {
public:
  explicit Translation(const Invocation &Of) : Of(Of) {}
  Expected<NvccCommand> run();

private:
  bool takes(StringRef Option, StringRef &Value);
  void argument();
  void folder(StringRef Option, StringRef Path);
  void macro(StringRef Text);
  void undefine(StringRef Name);
  void plainFlag(StringRef Flag);
  void standard(StringRef Name);
  void code();
  std::string path(StringRef Text);

  const Invocation &Of;
  size_t At = 0; ///< in Of.Arguments
  NvccCommand Out;
  bool FastMath = false, Flushes = false;
  bool IsOfClang = true; ///< the compile command runs clang, not nvcc
  std::string Refused;   ///< a path that nvcc cannot get
};

} // namespace

/// Whether the argument is `Option`, joined with its value or in front of it.
bool Translation::takes(StringRef Option, StringRef &Value) {
  StringRef Text = Of.Arguments[At];
  if (!Text.consume_front(Option))
    return false;
  if (Text.empty() && At + 1 < Of.Arguments.size())
    Text = Of.Arguments[++At];
  Value = Text;
  return true;
}

std::string Translation::path(StringRef Text) {
  std::string Path = absolutePathIn(Of.Directory, Text);
  if (Refused.empty() && !isPlain(Path, PlainInPaths))
    Refused = Path;
  return Path;
}

void Translation::folder(StringRef Option, StringRef Path) {
  // nvcc adds the folders of its toolkit.
  if (!Of.Cuda.Path.empty() && Path.starts_with(Of.Cuda.Path))
    return;
  Out.Flags.push_back(Option.str());
  Out.Flags.push_back(path(Path));
}

void Translation::macro(StringRef Text) {
  Text = Text.split('\n').first; // as compilers do
  auto [Name, Value] = Text.split('=');
  if (Name == "__CUDACC_RELAXED_CONSTEXPR__")
    return Out.Flags.push_back("--expt-relaxed-constexpr");
  if (Name == "__CUDACC_EXTENDED_LAMBDA__")
    return Out.Flags.push_back("--extended-lambda");
  // nvcc defines these itself.
  if (Name.starts_with("__CUDACC_") ||
      Name == "CUDA_API_PER_THREAD_DEFAULT_STREAM")
    return;
  if (isPlain(Text, PlainInMacros))
    return Out.Flags.push_back(("-D" + Text).str());
  Out.Prelude += "#define " + Name.str() + " " +
                 (Text.contains('=') ? Value : StringRef("1")).str() + "\n";
}

void Translation::undefine(StringRef Name) {
  if (isPlain(Name, "_"))
    Out.Flags.push_back(("-U" + Name).str());
}

void Translation::standard(StringRef Name) {
  StringRef Year = Name;
  if (!Year.consume_front("c++") && !Year.consume_front("gnu++"))
    return;
  Year = StringSwitch<StringRef>(Year)
             .Case("0x", "11")
             .Case("1y", "14")
             .Case("1z", "17")
             .Case("2a", "20")
             .Default(Year);
  if (isPlain(Year, ""))
    Out.Flags.push_back(("-std=c++" + Year).str());
}

/// A flag without a value in another argument.
void Translation::plainFlag(StringRef Flag) {
  if (Flag == "-fgpu-approx-transcendentals" || Flag == "-ffast-math")
    FastMath = true;
  else if (Flag == "-fgpu-flush-denormals-to-zero")
    Flushes = true;
  else if (Flag == "-ffp-contract=off")
    Out.Flags.push_back("-fmad=false");
  else if (Flag == "-fgpu-rdc")
    Out.Flags.push_back("-rdc=true");
  else if (Flag == "-fgpu-default-stream=per-thread")
    Out.Flags.push_back("-default-stream=per-thread");
  else if (Flag == "-fgnu-keywords")
    IsOfClang = false; // lib/Command adds it to commands of nvcc only
  else if (Flag.consume_front("-ftemplate-depth=") && isPlain(Flag, ""))
    Out.Flags.push_back(("-ftemplate-depth=" + Flag).str());
}

void Translation::argument() {
  StringRef Value;
  if (takes("-isystem", Value) || takes("-idirafter", Value))
    return folder("-isystem", Value);
  if (takes("-iquote", Value))
    return folder("-I", Value);
  if (takes("-include", Value) || takes("-imacros", Value)) {
    Out.Flags.push_back("-include");
    return Out.Flags.push_back(path(Value));
  }
  if (takes("-I", Value))
    return folder("-I", Value);
  if (takes("-D", Value))
    return macro(Value);
  if (takes("-U", Value))
    return undefine(Value);
  if (takes("-std=", Value))
    return standard(Value);
  plainFlag(Of.Arguments[At]);
}

/// Adds the flags for code generation, in nvcc's syntax.
void Translation::code() {
  const CodeOptions &Code = Of.Facts.Code;
  if (FastMath)
    Out.Flags.push_back("-use_fast_math");
  if (FastMath != Flushes)
    Out.Flags.push_back(Flushes ? "-ftz=true" : "-ftz=false");
  if (Code.RestrictsParameters)
    Out.Flags.push_back("-restrict");
  // Not -G: debug builds are analyzed as nvcc compiles them without it.
  Out.Flags.push_back("-lineinfo");
  if (Code.OptimizerLevel && !Code.IsOfClang)
    Out.Flags.insert(Out.Flags.end(),
                     {"-Xcicc", "-O" + utostr(*Code.OptimizerLevel)});
  for (StringRef Level : {"min", "mid", "max"}) {
    if (Code.FastCompile == Level)
      Out.Flags.push_back(("-Ofast-compile=" + Level).str());
    if (Code.AssemblerFastCompile == Level)
      Out.PtxasFlags.push_back(("--Ofast-compile=" + Level).str());
  }
  if (Code.AssemblerLevel)
    Out.PtxasFlags.push_back("-O" + utostr(*Code.AssemblerLevel));
  if (Code.MaxRegisters)
    Out.PtxasFlags.push_back("-maxrregcount=" + utostr(Code.MaxRegisters));
  // clang has both extensions without a flag.
  if (IsOfClang)
    for (const char *Flag : {"--expt-relaxed-constexpr", "--extended-lambda"})
      if (!is_contained(Out.Flags, Flag))
        Out.Flags.push_back(Flag);
}

Expected<NvccCommand> Translation::run() {
  if (Of.Targets.empty() || !isPlain(Of.Targets.front().Gpu, "_"))
    return createStringError("its command names no GPU that nvcc knows");
  const DeviceTarget &Target = Of.Targets.front();
  Out.Flags = {"-arch=" + Target.Gpu, "-w"};
  Out.PtxasArch = Target.Names.empty() ? Target.Gpu : Target.Names.front();
  // The last argument is the file.
  for (; At + 1 < Of.Arguments.size(); ++At)
    argument();
  code();
  Out.File = path(Of.File);
  if (!Refused.empty())
    return createStringError("nvcc hands the path '" + Refused +
                             "' to a shell, for which a character of it has a "
                             "meaning");
  return std::move(Out);
}

Expected<NvccCommand> warplint::nvccCommandOf(const Invocation &Of) {
  return Translation(Of).run();
}
