//===- Store.h - Entries in the user's cache folder -------------*- C++ -*-===//
//
// Bytes by key, one file each. Files come to their names by a rename, whole, so
// that any number of processes may read and write at once and be killed at any
// moment. Each holds a digest of its bytes: one that was damaged is a miss.
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

/// The bytes that the cache may take, of which the entries that were read least
/// recently go first.
constexpr uint64_t LargestCache = uint64_t(1) << 30;

/// The folder of the cache where the command line names none: `warplint` in the
/// one that the system has for such things (XDG_CACHE_HOME, ~/.cache). Empty
/// where there is none.
std::string defaultCacheFolder();

/// Why no cache is kept in a folder: others than this user (and root) own it or
/// may write to it, and entries are trusted. Empty where there is no such
/// reason, or no folder yet.
std::string whyNotTrusted(llvm::StringRef Folder);

/// What tells this build of the program, and the libraries that it runs with,
/// from every other.
std::string programIdentity();

/// For any number of threads.
class CacheStore {
public:
  struct Counts {
    uint64_t Found = 0, Missed = 0, Broken = 0, Written = 0, NotWritten = 0;
    std::string WhyNotWritten; ///< of the first that was not
  };

  /// A folder that does not exist is made when the first entry is written. One
  /// that exists must be trusted (whyNotTrusted()).
  explicit CacheStore(std::string Folder) : Folder(std::move(Folder)) {}
  ~CacheStore() { finishWriting(); }

  /// The bytes of an entry, which is a regular file and no link to one. Nothing
  /// where there is none, or it is broken.
  std::optional<std::string> read(llvm::StringRef Key);
  /// Counts the entry just read as broken: its bytes are not what they should
  /// be.
  void noteBroken();
  /// What stands in the way of a write is counted, and nothing else.
  void write(llvm::StringRef Key, llvm::StringRef Bytes);
  /// The same for what takes long: another thread asks for the bytes and writes
  /// them. `Bytes` must hold on to all that it needs.
  void writeLater(std::string Key, std::function<std::string()> Bytes);
  /// After what is still to be written.
  Counts counts();
  /// Takes entries out until the rest is small enough, now and then.
  void prune();
  /// Takes all entries out, and nothing else that may lie in the folder.
  llvm::Error clear();

private:
  std::string pathOf(llvm::StringRef Key) const;
  void finishWriting();
  const std::string Folder;
  std::mutex Mutex; ///< of what follows
  Counts Counted;
  std::vector<std::thread> Writing;
};

} // namespace warplint

#endif
