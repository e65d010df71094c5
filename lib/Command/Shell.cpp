//===- Shell.cpp - A translated command as shell text ---------------------===//

#include "warplint/Command/Invocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"

using llvm::StringRef;

namespace warplint {

static bool isPlain(char C) {
  return llvm::isAlnum(C) || StringRef("_-+=./,:@%").contains(C);
}

/// Quotes an argument for a POSIX shell, if it has special characters.
static std::string quote(StringRef Argument) {
  if (!Argument.empty() && llvm::all_of(Argument, isPlain))
    return Argument.str();
  std::string Quoted = "'";
  for (char C : Argument)
    if (C == '\'')
      Quoted += "'\\''";
    else
      Quoted += C;
  return Quoted + "'";
}

std::string toShell(const Invocation &I) {
  std::string Line;
  if (!I.Directory.empty())
    Line = "cd " + quote(I.Directory) + " && ";
  Line += "clang++-" + std::to_string(LLVM_VERSION_MAJOR);
  // No object file is needed to reproduce the parse.
  Line += " -fsyntax-only";
  for (const std::string &Argument : I.Arguments)
    Line += " " + quote(Argument);
  return Line;
}

} // namespace warplint
