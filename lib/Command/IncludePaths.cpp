//===- IncludePaths.cpp - Include paths of a command ----------------------===//

#include "warplint/Command/IncludePaths.h"
#include "warplint/Files/Paths.h"
#include "clang/Options/Options.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace clang::options;
using namespace warplint;

static void add(const llvm::opt::Arg &A, llvm::StringRef Directory,
                IncludePaths &To) {
  const llvm::opt::Option &O = A.getOption();
  if (O.matches(OPT_Wp_COMMA)) { // only some parts of -Wp are kept
    for (llvm::StringRef Part : A.getValues())
      if (Part.consume_front("-I") && !Part.empty())
        To.Folders.push_back(absolutePathIn(Directory, Part));
    return;
  }
  if (A.getNumValues() != 1)
    return;
  for (auto Id : {OPT_I, OPT_iquote, OPT_isystem, OPT_isystem_after,
                  OPT_idirafter, OPT_cxx_isystem})
    if (O.matches(Id))
      To.Folders.push_back(absolutePathIn(Directory, A.getValue()));
  for (auto Id : {OPT_include, OPT_imacros})
    if (O.matches(Id))
      To.Files.push_back(absolutePathIn(Directory, A.getValue()));
}

IncludePaths warplint::includePaths(const Invocation &Of) {
  llvm::SmallVector<const char *, 64> Words;
  for (const std::string &A : Of.Arguments)
    Words.push_back(A.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  const llvm::opt::InputArgList List = clang::getDriverOptTable().ParseArgs(
      Words, MissingIndex, MissingCount, llvm::opt::Visibility(ClangOption));
  IncludePaths Found;
  for (const llvm::opt::Arg *A : List)
    add(*A, Of.Directory, Found);
  return Found;
}
