//===- Store.h - The cache folder -------------------------------*- C++ -*-===//
//
// A cache on disk: bytes by key, in one file for each entry. Files are created
// by an atomic rename, so that processes may read and write concurrently and be
// killed at any time. Each entry has a digest of its bytes: read() does not
// return a damaged one.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CACHE_STORE_H
#define WARPLINT_CACHE_STORE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace warplint {

/// Size limit of the cache in bytes; the least recently read entries are
/// deleted first.
constexpr uint64_t LargestCache = uint64_t(1) << 30;

/// The default folder: `warplint` in the system's cache folder (XDG_CACHE_HOME,
/// ~/.cache). Empty if there is none.
std::string defaultCacheFolder();

/// Why a folder cannot be used: entries are trusted, but a user other than this
/// one (and root) owns the folder or may write to it. Empty if it can be used
/// or does not exist yet.
std::string whyNotTrusted(llvm::StringRef Folder);

/// Identifies this build of the program and of the libraries that it has
/// loaded.
std::string programIdentity();

/// The entries in one folder. Thread-safe. A key becomes part of a file name:
/// callers use hexadecimal digests.
class CacheStore {
public:
  /// Broken counts those of the missed reads whose entry is damaged or not a
  /// regular file. NotWritten counts failed writes.
  struct Counts {
    uint64_t Found = 0, Missed = 0, Broken = 0, Written = 0, NotWritten = 0;
    std::string WhyNotWritten; ///< reason of the first failed write
  };

  /// The folder is created with the first entry. An existing folder must be
  /// trusted (whyNotTrusted()).
  explicit CacheStore(std::string Folder) : Folder(std::move(Folder)) {}
  ~CacheStore() { finishWriting(); }

  /// The bytes of an entry, which must be a regular file and not a link. None
  /// if it is missing or broken.
  std::optional<std::string> read(llvm::StringRef Key);
  /// Counts one entry as broken and missed instead of found. To be called if
  /// the bytes from read() cannot be decoded.
  void noteBroken();
  /// Writes an entry; a failure is only counted.
  void write(llvm::StringRef Key, llvm::StringRef Bytes);
  /// Writes an entry on another thread, which calls `Bytes`. The callback must
  /// own everything that it uses.
  void writeLater(std::string Key, std::function<std::string()> Bytes);
  /// Waits for pending writes and returns the counts.
  Counts counts();
  /// Deletes the entries that were not read for 30 days, and further ones until
  /// the size limit holds. Does nothing within 20 minutes of the last time.
  void prune();
  /// Deletes all entries, and no other files in the folder.
  llvm::Error clear();

private:
  std::string pathOf(llvm::StringRef Key) const;
  /// Waits for the threads of writeLater().
  void finishWriting();
  const std::string Folder;
  std::mutex Mutex; ///< guards the members below
  Counts Counted;
  std::vector<std::thread> Writing; ///< of writeLater()
};

} // namespace warplint

#endif
