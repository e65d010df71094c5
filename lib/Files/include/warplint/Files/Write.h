//===- Write.h - Writing output files ---------------------------*- C++ -*-===//
#ifndef WARPLINT_FILES_WRITE_H
#define WARPLINT_FILES_WRITE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace warplint {

/// Whether writeWhole() writes to the existing file instead of replacing it:
/// standard output ("-"), a pipe, a device, an open file (/dev/fd/63).
bool isWrittenThrough(llvm::StringRef Path);

/// Writes `Text` to the file `Path` atomically: a temporary file is renamed to
/// `Path` when all bytes are on the disk. It gets the permissions of an
/// existing file. A symbolic link is replaced, not followed. If
/// isWrittenThrough(Path), the existing file is written directly. The error
/// does not name the file.
llvm::Error writeWhole(llvm::StringRef Path, llvm::StringRef Text);

/// Replaces the text of the file at `Path`; links are followed. Keeps owner,
/// group, permissions and hard links. Atomic, as above, if a rename preserves
/// these and the folder is writable; otherwise the file is overwritten, after
/// space for the text was allocated. Returns an error if the file is read-only
/// or not regular, or if no space is left.
llvm::Error rewriteFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace warplint

#endif
