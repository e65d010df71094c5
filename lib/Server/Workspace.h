//===- Workspace.h - What the client has sent -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_WORKSPACE_H
#define WARPLINT_LIB_SERVER_WORKSPACE_H

#include "Pins.h"
#include "Settings.h"
#include "Views.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// All that the client determines: open documents with their versions, folders
/// with their settings, stated arguments and pinned launches. It analyzes and
/// sends nothing.
///
/// The thread that reads messages makes all changes, except for refreshPins();
/// any thread may read. Each function is one step under one lock, which is not
/// recursive: the functions that are passed in must not call the workspace.
/// Paths are absolute, and "real" ones are those of realOf().
class Workspace {
public:
  /// `Options` must outlive the workspace.
  explicit Workspace(const ServerOptions &Options);
  Workspace(const Workspace &) = delete;

  /// Opens a document, or replaces the open one of the same path.
  void open(Document D);
  /// Applies the members of a didChange notification's "contentChanges", and
  /// moves the pins of the file. Without a version it is the next one. Returns
  /// the real path; empty if the document is not open.
  std::string change(const std::string &Path, const llvm::json::Array &Changes,
                     std::optional<int64_t> Version, Encoding Counts);
  /// Notes that the user looks at a line (from 1); nothing if the document is
  /// not open.
  void look(const std::string &Path, unsigned Line);
  /// Document::InSight; 0: the document is not open.
  unsigned lineInSight(const std::string &Path) const;
  /// Determines the real path anew: that of a new file is known only after it
  /// is saved. Returns it; empty if the document is not open.
  std::string save(const std::string &Path);
  /// Returns the closed document; none if it was not open.
  std::optional<Document> close(const std::string &Path);
  /// Whether the document of exactly this path is open.
  bool isOpen(const std::string &Path) const;
  std::vector<std::string> paths() const; ///< of the open documents, in order
  /// Calls a function with all open documents, none of which changes before it
  /// returns.
  void read(llvm::function_ref<void(const Documents &)> Do) const;

  /// Adds a folder, with the settings last given for all; none for an address
  /// that is not that of a file, or a folder that is there.
  void addFolder(llvm::StringRef Uri);
  /// Removes a folder and its settings; nothing if it is not there.
  void removeFolder(llvm::StringRef Uri);
  struct FolderName {
    std::string Path, Uri; ///< the URI as sent by the client
  };
  std::vector<FolderName> folders() const; ///< in the order of their addition
  /// Sets one section of settings for all files.
  void configure(const llvm::json::Value &Section);
  /// Sets a section for the files outside of all folders, and one for each of
  /// the folders (paths), in the same order. A folder that is no longer there
  /// is ignored. There must be `Of.size() + 1` sections.
  void configure(const llvm::json::Array &Sections,
                 const std::vector<FolderName> &Of);
  /// What is invalid in the settings, each text once.
  std::vector<std::string> complaints() const;
  /// The settings of the innermost folder that contains the path, with the
  /// arguments stated for it.
  Settings settingsOf(const std::string &Path) const;
  /// The folder that paths are shown relative to: the innermost one that
  /// contains the path, or else its parent directory.
  std::string shownFrom(const std::string &Path) const;

  /// States an argument, as on the command line, for the folder of a file:
  /// behind the others, or before them to override those about the same array.
  void state(const std::string &Path, std::string Text, bool Before);
  /// Removes all that was stated for the folder of a file.
  void clearStated(const std::string &Path);
  /// What was stated for the folder of a file, in the order of state().
  std::vector<std::string> stated(const std::string &Path) const;

  /// Pins a launch of a file; replaces the pin of the same kernel.
  void pin(PinnedLaunch L);
  /// Removes the pin of a kernel defined in `File`; of all its kernels if
  /// `Kernel` is empty.
  void unpin(const std::string &File, llvm::StringRef Kernel);
  /// Pins::see(). Also called by the worker.
  bool refreshPins(llvm::function_ref<bool(const PinnedLaunch &)> Seen);
  /// Finds the pins of a file after its text changed in the editor or on disk.
  void searchPins(const std::string &Real);
  /// Whether a pinned launch, lost or not, is in the file.
  bool hasPinsIn(const std::string &Real) const;
  std::vector<PinnedLaunch> pins() const;  ///< those that are not lost
  std::vector<Pins::Pin> listPins() const; ///< all

private:
  struct Folder {
    FolderName Name;
    Settings How;
    std::vector<std::string> Stated;
  };
  // The lock is held.
  const Folder &folderOf(const std::string &Path) const;
  Folder &folderOf(const std::string &Path);
  std::string textOf(const std::string &Real) const; ///< empty: no such file

  const ServerOptions &Options;
  mutable std::mutex Lock; ///< of all members below
  Documents Open;
  std::vector<Folder> Folders;
  Folder Rest;                       ///< for files outside of all folders
  llvm::json::Value Given = nullptr; ///< the section given for all
  Pins Pinned;
};

/// The texts of open documents, by path and by real path.
UnsavedTexts textsOf(const Documents &All);

} // namespace warplint

#endif
