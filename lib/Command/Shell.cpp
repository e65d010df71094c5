//===- Shell.cpp - A translation as a line for a shell --------------------===//

#include "warplint/Command/Invocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"

using llvm::StringRef;

namespace warplint {

static bool isPlain(char C) {
  return llvm::isAlnum(C) || StringRef("_-+=./,:@%").contains(C);
}

/// For a POSIX shell: in single quotes unless every character is harmless.
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
  // Seeing what the analysis sees needs no object file.
  Line += " -fsyntax-only";
  for (const std::string &Argument : I.Arguments)
    Line += " " + quote(Argument);
  return Line;
}

} // namespace warplint
