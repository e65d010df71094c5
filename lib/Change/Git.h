//===- Git.h - Running git in an untrusted repository -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_GIT_H
#define WARPLINT_LIB_CHANGE_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

/// The result of a git command.
struct GitAnswer {
  int Status = 0;    ///< exit code
  std::string Out;   ///< standard output
  std::string Error; ///< first line of standard error, without "fatal: "
};

/// Runs `git ARGUMENTS` in a folder with `Input` as standard input. Searches
/// only the absolute folders of PATH for git: a relative one may be in the
/// untrusted source tree. Intended for commands that read objects:
/// rev-parse, merge-base, ls-tree, cat-file and check-ignore. Programs that the
/// repository's configuration names for these are disabled (file system
/// monitor, hooks, download of missing objects); none of the commands runs
/// filters, diff drivers or pagers. Returns an error if git cannot be run.
llvm::Expected<GitAnswer> runGit(llvm::StringRef Folder,
                                 llvm::ArrayRef<llvm::StringRef> Arguments,
                                 llvm::StringRef Input = "");

} // namespace warplint

#endif
