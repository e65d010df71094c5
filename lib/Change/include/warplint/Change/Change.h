//===- Change.h - What a change can have brought ----------------*- C++ -*-===//
//
// The lines that the work tree has and a revision of its git repository has
// not, and the sources in which a finding can stand at one of them.
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

/// A source of the project and where its command looks for headers; absolute
/// paths without dots.
struct ChangeSource {
  std::string File;
  std::vector<std::string> Folders;  ///< of headers
  std::vector<std::string> Included; ///< files that are read before it
};

struct Change {
  /// The lines that are new or different, by absolute path. A file that can be
  /// named by several paths stands under those that the sources use. Of files
  /// that a source includes, as far as they lie in the repository.
  std::map<std::string, std::set<unsigned>> Lines;
  /// For each source whether a finding of it, or a note, can stand at one of
  /// these lines: it reads the file, or the file launches a kernel of it or has
  /// a device function that it calls. Read from the texts without a
  /// preprocessor, so rather too often than not.
  std::vector<bool> CanConcern;
};

/// Whether `Name` is a commit of the repository that `Folder` lies in. False
/// where there is no repository, or no git.
bool isRevision(llvm::StringRef Folder, llvm::StringRef Name);

/// What changed between the work tree, as it lies on the disk, and the last
/// commit that `Name` and HEAD have in common. A file that this commit lacks
/// and git does not ignore is new in all its lines. The error says what is
/// wrong with the revision or the repository.
///
/// Runs git, which is told to read objects and to start nothing: no hook,
/// filter, external diff, monitor or download of the repository's choice. Files
/// are read and compared in this process.
llvm::Expected<Change> changeSince(llvm::StringRef Folder, llvm::StringRef Name,
                                   llvm::ArrayRef<ChangeSource> Sources);

} // namespace warplint

#endif
