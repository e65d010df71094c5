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

/// A source of the project and the include folders of its command, as absolute
/// paths without "." and "..".
struct ChangeSource {
  std::string File;
  std::vector<std::string> Folders;  ///< include folders
  std::vector<std::string> Included; ///< files included before it
};

struct Change {
  /// The added and changed lines, by absolute path. A file with several paths
  /// is listed under those that the sources use. Contains the files in the
  /// repository that some source includes.
  std::map<std::string, std::set<unsigned>> Lines;
  /// For each source, whether a finding of it, or a note of one, can be on one
  /// of these lines: it includes the file, or the file launches one of its
  /// kernels or defines a device function that it calls. Determined without a
  /// preprocessor, so that it may be true unnecessarily, but not the reverse.
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
