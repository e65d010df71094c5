//===- IncludePaths.cpp - Include paths of a command ----------------------===//

#include "warplint/Command/IncludePaths.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Path.h"

using namespace clang::options;
using namespace warplint;

static std::string absolute(llvm::StringRef Path, llvm::StringRef Directory) {
  llvm::SmallString<256> Full(Path);
  llvm::sys::path::make_absolute(Directory, Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

static void add(const llvm::opt::Arg &A, llvm::StringRef Directory,
                IncludePaths &To) {
  const llvm::opt::Option &O = A.getOption();
  if (O.matches(OPT_Wp_COMMA)) { // only some parts of -Wp are kept
    for (llvm::StringRef Part : A.getValues())
      if (Part.consume_front("-I") && !Part.empty())
        To.Folders.push_back(absolute(Part, Directory));
    return;
  }
  if (A.getNumValues() != 1)
    return;
  for (auto Id : {OPT_I, OPT_iquote, OPT_isystem, OPT_isystem_after,
                  OPT_idirafter, OPT_cxx_isystem})
    if (O.matches(Id))
      To.Folders.push_back(absolute(A.getValue(), Directory));
  for (auto Id : {OPT_include, OPT_imacros})
    if (O.matches(Id))
      To.Files.push_back(absolute(A.getValue(), Directory));
}

IncludePaths warplint::includePaths(const Invocation &Of) {
  llvm::SmallVector<const char *, 64> Words;
  for (const std::string &A : Of.Arguments)
    Words.push_back(A.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  const llvm::opt::InputArgList List = clang::getDriverOptTable().ParseArgs(
      Words, MissingIndex, MissingCount,
      llvm::opt::Visibility(ClangOption));
  IncludePaths Found;
  for (const llvm::opt::Arg *A : List)
    add(*A, Of.Directory, Found);
  return Found;
}
