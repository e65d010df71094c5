//===- Translate.cpp - Translation of compile commands --------------------===//

#include "Draft.h"
#include "Program.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using llvm::StringRef;

namespace warplint {

using Strings = std::vector<std::string>;

static StringRef lookUp(const std::map<std::string, std::string> &Variables,
                        StringRef Name) {
  auto I = Variables.find(Name.str());
  return I == Variables.end() ? StringRef() : StringRef(I->second);
}

/// The arguments with those of the environment, in nvcc's order.
static Strings withEnvironment(Strings Arguments,
                               const std::map<std::string, std::string> &From) {
  Strings All = splitEnvironment(lookUp(From, "NVCC_PREPEND_FLAGS"));
  Strings Last = splitEnvironment(lookUp(From, "NVCC_APPEND_FLAGS"));
  All.insert(All.end(), std::make_move_iterator(Arguments.begin()),
             std::make_move_iterator(Arguments.end()));
  All.insert(All.end(), Last.begin(), Last.end());
  return All;
}

static Strings without(Strings Arguments, const Strings &Removed) {
  llvm::erase_if(Arguments, [&](const std::string &Argument) {
    return llvm::is_contained(Removed, Argument);
  });
  return Arguments;
}

static Draft begin(StringRef Directory, StringRef File) {
  Draft D;
  D.Directory = Directory.str();
  // A file name must not be parsed as a flag.
  D.File = ((File.starts_with("-") ? "./" : "") + File).str();
  return D;
}

/// Parses the command itself, between the user's extra arguments.
static llvm::Error readProgram(Draft &D, const ProgramOfCommand &Program,
                               Strings Arguments,
                               const TranslateOptions &Options) {
  CompilerKind Kind = Program.Kind;
  if (Kind == CompilerKind::Other)
    Kind = looksLikeClang(Arguments) ? CompilerKind::Clang : CompilerKind::Nvcc;
  if (Kind == CompilerKind::Clang) {
    D.ForClang = true;
    D.Facts.Code.IsOfClang = true;
    return readClang(D, Arguments, /*ReportInputs=*/false);
  }
  std::map<std::string, std::string> Environment = Options.Environment;
  for (const auto &[Name, Value] : Program.Environment)
    Environment[Name] = Value;
  D.Facts.HostCompiler = lookUp(Environment, "NVCC_CCBIN").str();
  return readNvcc(D, withEnvironment(std::move(Arguments), Environment),
                  /*Strict=*/true);
}

/// Rejects zero bytes, which no argument of a program can contain. In clang's
/// option parser they would end an argument: a flag would lose its value and
/// read the next flag as its value.
static llvm::Error refuseZeroBytes(StringRef File,
                                   llvm::ArrayRef<std::string> Arguments,
                                   const TranslateOptions &Options) {
  const std::string Name = File.str();
  for (llvm::ArrayRef<std::string> All :
       {Arguments, llvm::ArrayRef(Options.ExtraArgsBefore),
        llvm::ArrayRef(Options.ExtraArgs), llvm::ArrayRef(Name)})
    for (StringRef Argument : All)
      if (size_t At = Argument.find('\0'); At != StringRef::npos)
        return llvm::createStringError("zero byte in the command, after '" +
                                       Argument.take_front(At) + "'");
  return llvm::Error::success();
}

llvm::Expected<Invocation> translate(const CompileCommand &Command,
                                     const TranslateOptions &Options) {
  ProgramOfCommand Program = programOf(Command.Arguments);
  if (Command.File.empty())
    return llvm::createStringError("the command names no file");
  if (Program.Name.empty())
    return llvm::createStringError(Command.File + ": its command is empty");
  if (llvm::Error E = refuseZeroBytes(Command.File, Command.Arguments, Options))
    return std::move(E);
  Draft D = begin(Command.Directory, Command.File);
  if (llvm::Error E = readFlags(D, Options.ExtraArgsBefore))
    return std::move(E);
  if (llvm::Error E = readProgram(
          D, Program, without(Program.Arguments, Options.RemovedArgs), Options))
    return std::move(E);
  if (llvm::Error E = readFlags(D, Options.ExtraArgs))
    return std::move(E);
  return finish(std::move(D), Options);
}

llvm::Expected<Invocation> translateFlags(StringRef Directory, StringRef File,
                                          llvm::ArrayRef<std::string> Flags,
                                          const TranslateOptions &Options) {
  if (File.empty())
    return llvm::createStringError("the command names no file");
  if (llvm::Error E = refuseZeroBytes(File, Flags, Options))
    return std::move(E);
  Draft D = begin(Directory, File);
  if (llvm::Error E = readFlags(D, Options.ExtraArgsBefore))
    return std::move(E);
  Strings Given = without(Flags.vec(), Options.RemovedArgs);
  if (looksLikeClang(Given)) {
    if (llvm::Error E = readClang(D, Given, /*ReportInputs=*/true))
      return std::move(E);
  } else {
    D.Facts.HostCompiler = lookUp(Options.Environment, "NVCC_CCBIN").str();
    if (llvm::Error E =
            readNvcc(D, withEnvironment(std::move(Given), Options.Environment),
                     /*Strict=*/false))
      return std::move(E);
  }
  if (llvm::Error E = readFlags(D, Options.ExtraArgs))
    return std::move(E);
  return finish(std::move(D), Options);
}

std::string compilerOf(const CompileCommand &Command) {
  return programOf(Command.Arguments).Name;
}

std::map<std::string, std::string> nvccEnvironment() {
  std::map<std::string, std::string> Variables;
  for (const char *Name :
       {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN"})
    if (const char *Value = std::getenv(Name))
      Variables[Name] = Value;
  return Variables;
}

} // namespace warplint
