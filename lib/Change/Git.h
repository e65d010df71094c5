//===- Git.h - Running git in a repository of strangers ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_GIT_H
#define WARPLINT_LIB_CHANGE_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

struct GitAnswer {
  int Status = 0;    ///< exit code
  std::string Out;   ///< its standard output
  std::string Error; ///< the first line of the other, without "fatal: "
};

/// Runs `git ARGUMENTS` in a folder, with `Input` to read. The program is the
/// one in an absolute folder of PATH. Meant for commands that read objects:
/// rev-parse, merge-base, ls-tree, cat-file and check-ignore. What the
/// configuration of the repository would have them start (a monitor of files, a
/// hook, a download of objects that are missing) is off; none of them runs
/// filters, diff drivers or pagers. An error where git can't be run.
llvm::Expected<GitAnswer> runGit(llvm::StringRef Folder,
                                 llvm::ArrayRef<llvm::StringRef> Arguments,
                                 llvm::StringRef Input = "");

} // namespace warplint

#endif
