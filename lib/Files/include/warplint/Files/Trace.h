//===- Trace.h - Recorded queries of the file system ------------*- C++ -*-===//
//
// A parse depends on more than the text of files: on headers that do not exist
// at searched paths, on listed folders, on two names of one file. A trace
// records each query of a file system with a digest of its result. If all
// queries have the same results again, the parse has the same result.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FILES_TRACE_H
#define WARPLINT_FILES_TRACE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A 16-byte digest of a text.
using Digest = std::array<uint8_t, 16>;
Digest digestOf(llvm::StringRef Text);

/// One query and its result.
struct FileFact {
  enum class Kind : uint8_t {
    Status,  ///< an error, or the type and the length of a file
    Text,    ///< content and real name of a file
    Listing, ///< names in a folder
    RealPath ///< the path with symbolic links resolved
  };
  Kind Asked = Kind::Status;
  std::string Path; ///< absolute, as queried
  Digest Answer{};  ///< of the result, or an encoded error
  /// For a Status of something that exists: the index in the list of the first
  /// fact about the same file or folder, which may be this one. Else 0.
  uint32_t SameAs = 0;
};

/// Records the facts of one parse. Not thread-safe.
class FileTrace {
public:
  /// Wraps `Base` so that all queries are recorded here. The trace must outlive
  /// the result.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  watch(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

  /// Records a result; `Is` identifies the file or folder, for a Status of
  /// something that exists.
  void note(FileFact::Kind Asked, llvm::StringRef Path, Digest Answer,
            std::optional<llvm::sys::fs::UniqueID> Is = std::nullopt);

  /// Adds all facts of another trace.
  void add(const FileTrace &Other);

  /// Removes the facts about a path.
  void forget(llvm::StringRef Path);

  /// Whether there is a fact about a path.
  bool knows(llvm::StringRef Path) const;

  /// The facts, sorted by path. None if one query had two different results:
  /// the disk changed meanwhile, and no list of facts describes what was read.
  std::optional<std::vector<FileFact>> facts() const;

private:
  struct Noted {
    Digest Answer;
    std::optional<llvm::sys::fs::UniqueID> Is;
  };
  std::array<llvm::StringMap<Noted>, 4> ByKind; ///< index: FileFact::Kind
  bool HasChanged = false; ///< one query had two different results
};

/// Repeats recorded queries on the disk. Results are cached, so that each file
/// is read once for all lists of facts. Thread-safe.
class FactCheck {
public:
  FactCheck();
  /// Whether all queries have the same results as in `Facts`. Adds the repeated
  /// queries, up to the first with a different result, to `To`, if not null.
  /// Facts of a kind that does not exist do not hold.
  bool holds(const std::vector<FileFact> &Facts, FileTrace *To = nullptr);

private:
  struct Answered {
    Digest Answer{};
    std::optional<llvm::sys::fs::UniqueID> Is;
  };
  Answered ask(FileFact::Kind Asked, const std::string &Path);

  std::mutex Mutex; ///< guards Known
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  std::array<llvm::StringMap<Answered>, 4> Known;
};

} // namespace warplint

#endif
