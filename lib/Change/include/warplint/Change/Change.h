//===- Change.h - Sources that a change can affect --------------*- C++ -*-===//
//
// The lines of the work tree that differ from a revision of its git repository,
// and the sources that can have a finding on one of them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHANGE_CHANGE_H
#define WARPLINT_CHANGE_CHANGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// A source file of the project and the include folders of its command, as
/// absolute paths without "." and "..".
struct ChangeSource {
  std::string File;
  std::vector<std::string> Folders;  ///< include folders
  std::vector<std::string> Included; ///< files that -include names
};

/// The result of changeSince().
struct Change {
  /// The numbers of the added and changed lines, from 1, by absolute path. A
  /// file is listed under its real path and under each path by which a source
  /// includes it. Files outside of the repository, and files that no source
  /// includes, are not listed.
  std::map<std::string, std::set<unsigned>> Lines;
  /// For each source, whether a finding of it, or a note of one, can be on one
  /// of these lines: the source includes a changed file, or a changed file
  /// launches one of its kernels or defines a device function that it calls.
  /// May be true for others, because no preprocessor is run, but is not false
  /// for one of these.
  std::vector<bool> CanConcern;
};

/// Whether `Name` is a commit of the repository that contains `Folder`. False
/// without a repository or without git.
bool isRevision(llvm::StringRef Folder, llvm::StringRef Name);

/// The changes between the work tree on disk and the merge base of `Name` and
/// HEAD. All lines of a file are new if this commit lacks it and git does not
/// ignore it. Returns an error for an invalid revision or repository.
///
/// Runs git only to read objects, with hooks, filters, external diffs, file
/// system monitors and downloads of the repository disabled. Files are read and
/// compared in this process.
llvm::Expected<Change> changeSince(llvm::StringRef Folder, llvm::StringRef Name,
                                   llvm::ArrayRef<ChangeSource> Sources);

} // namespace warplint

#endif
