//===- Program.cpp - The compiler of a command ----------------------------===//

#include "Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using llvm::StringRef;

namespace warplint {

/// The program's base name: "nvcc" for "/usr/local/cuda/bin/nvcc.exe", "clang"
/// for "x86_64-linux-gnu-clang++-22".
static StringRef plainName(StringRef Program) {
  StringRef Name = llvm::sys::path::filename(Program);
  Name.consume_back_insensitive(".exe");
  // Remove a version: "-22", "-12.4".
  Name = Name.rtrim("0123456789.");
  if (Name.ends_with("-"))
    Name = Name.rtrim('-');
  return Name;
}

static CompilerKind kindOf(StringRef Program) {
  StringRef Name = plainName(Program);
  if (Name == "nvcc")
    return CompilerKind::Nvcc;
  Name.consume_back("++");
  if (Name == "clang" || Name.ends_with("-clang"))
    return CompilerKind::Clang;
  return CompilerKind::Other;
}

static bool isLauncher(StringRef Program) {
  StringRef Name = plainName(Program);
  return llvm::is_contained({"ccache", "sccache", "distcc", "icecc", "gomacc",
                             "buildcache", "env", "nice", "time", "cmake",
                             "python", "sh", "bash"},
                            Name);
}

/// Whether a token is "NAME=value", which may precede a program.
static bool isAssignment(StringRef Token) {
  auto [Name, Value] = Token.split('=');
  return Name.size() < Token.size() && !Name.empty() &&
         !llvm::isDigit(Name.front()) &&
         llvm::all_of(
             Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// Index of the compiler in one simple command. After a launcher, anything may
/// precede it; otherwise only programs and assignments.
static std::optional<size_t> findCompiler(llvm::ArrayRef<std::string> Command) {
  bool Launched = false;
  for (size_t I = 0; I < Command.size(); ++I) {
    StringRef Token = Command[I];
    if (kindOf(Token) != CompilerKind::Other)
      return I;
    Launched |= isLauncher(Token);
    if (Token.starts_with("-") && !Launched)
      return std::nullopt;
  }
  return std::nullopt;
}

static std::vector<llvm::ArrayRef<std::string>>
simpleCommands(llvm::ArrayRef<std::string> Command) {
  std::vector<llvm::ArrayRef<std::string>> Parts;
  size_t First = 0;
  for (size_t I = 0; I <= Command.size(); ++I)
    if (I == Command.size() || Command[I] == "&&" || Command[I] == "||" ||
        Command[I] == ";") {
      if (I > First)
        Parts.push_back(Command.slice(First, I - First));
      First = I + 1;
    }
  return Parts;
}

static ProgramOfCommand takeApart(llvm::ArrayRef<std::string> Command,
                                  size_t At) {
  ProgramOfCommand P;
  P.Kind = kindOf(Command[At]);
  P.Name = Command[At];
  P.Arguments = Command.drop_front(At + 1).vec();
  for (StringRef Token : Command.take_front(At))
    if (isAssignment(Token))
      P.Environment[Token.split('=').first.str()] =
          Token.split('=').second.str();
  return P;
}

ProgramOfCommand programOf(llvm::ArrayRef<std::string> Command) {
  std::vector<llvm::ArrayRef<std::string>> Parts = simpleCommands(Command);
  for (llvm::ArrayRef<std::string> Part : Parts)
    if (std::optional<size_t> At = findCompiler(Part))
      return takeApart(Part, *At);
  for (llvm::ArrayRef<std::string> Part : Parts)
    for (size_t I = 0; I < Part.size(); ++I)
      if (!isAssignment(Part[I]) && !isLauncher(Part[I]) && Part[I] != ":" &&
          Part[I] != "cd")
        return takeApart(Part, I);
  return {};
}

} // namespace warplint
