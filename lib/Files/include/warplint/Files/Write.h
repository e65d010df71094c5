//===- Write.h - Writing the files that a user names ------------*- C++ -*-===//
#ifndef WARPLINT_FILES_WRITE_H
#define WARPLINT_FILES_WRITE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace warplint {

/// Whether writeWhole() writes to what is there in place of replacing it: the
/// standard output ("-"), a pipe, a device, what is open already (/dev/fd/63).
bool isWrittenThrough(llvm::StringRef Path);

/// Writes `Text` to the file `Path`, whole or not at all: it comes to its name
/// only once every byte is on the disk. A file of that name keeps its
/// permissions. A symbolic link is replaced, not followed. What is no plain
/// file (a pipe, /dev/stdout) is written to directly; "-" is the standard
/// output. The error says why, without the name.
llvm::Error writeWhole(llvm::StringRef Path, llvm::StringRef Text);

/// Gives the file that `Path` leads to, through links, another text. Its owner,
/// group, permissions, and other names (hard links) stay. Whole or not at all,
/// as above, where a rename keeps them and the folder may be written to;
/// otherwise the file is overwritten, after room for the text was reserved.
/// Errors: the file is read-only, is no regular file, or the disk is full.
llvm::Error rewriteFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace warplint

#endif
