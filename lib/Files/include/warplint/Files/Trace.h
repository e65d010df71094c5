//===- Trace.h - What a parse asked of the disk -----------------*- C++ -*-===//
//
// A parse depends on more than the texts that it read: on headers that were
// looked for and not found, on folders that were listed, on two names that led
// to one file. A trace notes every question that was put to a file system and
// a digest of its answer. As long as the disk gives the same answers, the same
// parse comes of it.
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

/// Sixteen bytes that stand for a text of any length.
using Digest = std::array<uint8_t, 16>;
Digest digestOf(llvm::StringRef Text);

/// One question and its answer.
struct FileFact {
  enum class Kind : uint8_t {
    Status,  ///< what there is: nothing, a file of some length, a folder
    Text,    ///< its content, and its real name
    Listing, ///< the names in a folder
    RealPath ///< its name without links
  };
  Kind Asked = Kind::Status;
  std::string Path; ///< absolute, as it was asked for
  Digest Answer{};
  /// Of Status, where something is there: the number of the first fact of the
  /// list that is about the same file or folder. Else 0.
  uint32_t SameAs = 0;
};

/// Collects the facts of one parse, on one thread at a time.
class FileTrace {
public:
  /// `Base`, every question to which is noted here. The trace must outlive it.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  watch(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

  /// Notes an answer; `Is` says which file or folder it is about.
  void note(FileFact::Kind Asked, llvm::StringRef Path, Digest Answer,
            std::optional<llvm::sys::fs::UniqueID> Is = std::nullopt);

  /// Notes all that another trace has noted.
  void add(const FileTrace &Other);

  /// Takes out what was asked of the path.
  void forget(llvm::StringRef Path);

  /// Whether anything was asked of the path.
  bool knows(llvm::StringRef Path) const;

  /// The facts, sorted by path. Nothing where the disk gave two answers to one
  /// question: it changed meanwhile, and no list of facts stands for what was
  /// read.
  std::optional<std::vector<FileFact>> facts() const;

private:
  struct Noted {
    Digest Answer;
    std::optional<llvm::sys::fs::UniqueID> Is;
  };
  std::array<llvm::StringMap<Noted>, 4> ByKind;
  bool HasChanged = false;
};

/// Asks the disk again. What it answers is kept, so that each file is read
/// once for all lists of facts that name it. For any number of threads.
class FactCheck {
public:
  FactCheck();
  /// Whether the disk gives the same answers. These are noted in `To`, as far
  /// as they were asked for.
  bool holds(const std::vector<FileFact> &Facts, FileTrace *To = nullptr);

private:
  struct Answered {
    Digest Answer{};
    std::optional<llvm::sys::fs::UniqueID> Is;
  };
  Answered ask(FileFact::Kind Asked, const std::string &Path);

  std::mutex Mutex;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  std::array<llvm::StringMap<Answered>, 4> Known;
};

} // namespace warplint

#endif
