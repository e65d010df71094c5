//===- Store.cpp - The cache folder ---------------------------------------===//

#include "warplint/Cache/Store.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// pruneCache() deletes only files with this prefix.
static constexpr const char *Prefix = "llvmcache-";
/// The file in which pruneCache() stores the time of its last run.
static constexpr const char *TimeOfPruning = "llvmcache.timestamp";
/// The first line of an entry, by its encoding.
static constexpr StringLiteral Plain("warplint entry 1 plain\n"),
    Compressed("warplint entry 1 zstd.\n");

std::string warplint::defaultCacheFolder() {
  SmallString<256> Folder;
  if (!path::cache_directory(Folder) || !path::is_absolute(Folder))
    return "";
  path::append(Folder, "warplint");
  return std::string(Folder);
}

std::string warplint::whyNotTrusted(StringRef Folder) {
  fs::file_status Status;
  if (fs::status(Folder, Status) ||
      Status.type() != fs::file_type::directory_file)
    return "";
  const uint32_t Owner = Status.getUser();
  if (Owner != 0 && Owner != ::geteuid())
    return "it belongs to another user (" + std::to_string(Owner) + ")";
  if (Status.permissions() & (fs::group_write | fs::others_write))
    return "others may write to it; 'chmod go-w' makes it safe";
  return "";
}

std::string CacheStore::pathOf(StringRef Key) const {
  SmallString<256> Path(Folder);
  path::append(Path, Prefix + Key);
  return std::string(Path);
}

/// 16 bytes.
static std::string digestOf(StringRef Head, StringRef Rest) {
  BLAKE3 Hash;
  Hash.update(Head);
  Hash.update(Rest);
  const auto Sum = Hash.final<16>();
  return std::string(Sum.begin(), Sum.end());
}

/// The entry for these bytes: the first line, a digest of the rest (16 bytes),
/// the length of `Bytes` (8 bytes, little-endian), and `Bytes`, compressed if
/// possible.
static std::string entryOf(StringRef Bytes) {
  SmallVector<uint8_t, 0> Packed;
  StringRef Head = Plain, Body = Bytes;
  if (compression::zstd::isAvailable()) {
    compression::zstd::compress(arrayRefFromStringRef(Bytes), Packed,
                                /*Level=*/1);
    Head = Compressed;
    Body = toStringRef(Packed);
  }
  char Length[8];
  support::endian::write64le(Length, Bytes.size());
  const StringRef Size(Length, sizeof(Length));
  return (Head + digestOf(Size, Body) + Size + Body).str();
}

/// The bytes of an entry; none if it is malformed.
static std::optional<std::string> bytesOf(StringRef Entry) {
  const bool IsPlain = Entry.consume_front(Plain);
  if (!IsPlain && !Entry.consume_front(Compressed))
    return std::nullopt;
  if (Entry.size() < 24)
    return std::nullopt;
  const StringRef Sum = Entry.take_front(16), Size = Entry.substr(16, 8),
                  Body = Entry.drop_front(24);
  if (Sum != digestOf(Size, Body))
    return std::nullopt;
  if (IsPlain)
    return Body.str();
  if (!compression::zstd::isAvailable())
    return std::nullopt;
  size_t Length = support::endian::read64le(Size.data());
  std::string Bytes(Length, '\0');
  if (Error E = compression::zstd::decompress(
          arrayRefFromStringRef(Body),
          reinterpret_cast<uint8_t *>(Bytes.data()), Length)) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  Bytes.resize(Length);
  return Bytes;
}

/// Opens an entry and updates its access time, by which entries are pruned.
/// Fails for a pipe, device, folder or link without blocking.
static ErrorOr<std::unique_ptr<MemoryBuffer>> readEntry(const std::string &At) {
  int File = ::open(At.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (File < 0)
    return errnoAsErrorCode();
  const scope_exit Close([&] { ::close(File); });
  fs::file_status Status;
  if (std::error_code Why = fs::status(File, Status))
    return Why;
  if (Status.type() != fs::file_type::regular_file)
    return std::make_error_code(std::errc::not_supported);
  const timespec Times[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  (void)::futimens(File, Times);
  return MemoryBuffer::getOpenFile(File, At, Status.getSize(),
                                   /*RequiresNullTerminator=*/false);
}

std::optional<std::string> CacheStore::read(StringRef Key) {
  std::optional<std::string> Bytes;
  auto Entry = readEntry(pathOf(Key));
  const bool IsThere =
      Entry || Entry.getError() != std::errc::no_such_file_or_directory;
  if (Entry)
    Bytes = bytesOf((*Entry)->getBuffer());
  std::lock_guard<std::mutex> Lock(Mutex);
  ++(Bytes ? Counted.Found : Counted.Missed);
  Counted.Broken += IsThere && !Bytes;
  return Bytes;
}

void CacheStore::noteBroken() {
  std::lock_guard<std::mutex> Lock(Mutex);
  ++Counted.Broken;
  --Counted.Found;
  ++Counted.Missed;
}

/// Writes the text and returns an error if not all of it was written. Clears
/// the error of the stream, because its destructor would end the program
/// otherwise.
static Error writeTo(int File, StringRef Text) {
  raw_fd_ostream OS(File, /*shouldClose=*/false);
  OS << Text;
  OS.flush();
  std::error_code Why = OS.error();
  OS.clear_error();
  return Why ? createStringError(Why, Why.message()) : Error::success();
}

/// Findings quote sources: folder and entry are accessible to the user only.
static Error writeEntry(const std::string &Folder, const std::string &At,
                        StringRef Text) {
  if (std::error_code Why = fs::create_directories(
          Folder, /*IgnoreExisting=*/true, fs::owner_all))
    return createStringError(Why, Why.message());
  // Another user may have created the folder since the run began.
  if (std::string Why = whyNotTrusted(Folder); !Why.empty())
    return createStringError(Why);
  auto File = fs::TempFile::create(At + ".temp-%%%%%%%%",
                                   fs::owner_read | fs::owner_write);
  if (!File)
    return File.takeError();
  if (Error E = writeTo(File->FD, Text))
    return joinErrors(std::move(E), File->discard());
  return File->keep(At);
}

void CacheStore::write(StringRef Key, StringRef Bytes) {
  const std::string Why =
      toString(writeEntry(Folder, pathOf(Key), entryOf(Bytes)));
  std::lock_guard<std::mutex> Lock(Mutex);
  ++(Why.empty() ? Counted.Written : Counted.NotWritten);
  if (Counted.WhyNotWritten.empty())
    Counted.WhyNotWritten = Why;
}

void CacheStore::writeLater(std::string Key,
                            std::function<std::string()> Bytes) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Writing.emplace_back([this, Key = std::move(Key), Bytes = std::move(Bytes)] {
    write(Key, Bytes());
  });
}

void CacheStore::finishWriting() {
  std::vector<std::thread> All;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    std::swap(All, Writing);
  }
  for (std::thread &One : All)
    One.join();
}

CacheStore::Counts CacheStore::counts() {
  finishWriting();
  std::lock_guard<std::mutex> Lock(Mutex);
  return Counted;
}

/// Deletes a file of any type; fs::remove() does not delete pipes and devices.
static std::error_code removeAny(StringRef Path) {
  const std::string Name = Path.str();
  return ::unlink(Name.c_str()) == 0 ? std::error_code() : fs::remove(Name);
}

void CacheStore::prune() {
  finishWriting();
  // pruneCache() would open this file for writing, even if it is a pipe or a
  // link: remove it.
  SmallString<256> LastTime(Folder);
  path::append(LastTime, TimeOfPruning);
  fs::file_status Status;
  if (!fs::status(LastTime, Status, /*follow=*/false) &&
      Status.type() != fs::file_type::regular_file)
    (void)removeAny(LastTime);
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(30 * 24);
  Policy.MaxSizeBytes = LargestCache;
  pruneCache(Folder, Policy);
}

Error CacheStore::clear() {
  std::error_code Why;
  for (fs::directory_iterator I(Folder, Why), End; !Why && I != End;
       I.increment(Why)) {
    StringRef Name = path::filename(I->path());
    if (Name.starts_with(Prefix) || Name == TimeOfPruning)
      if (std::error_code E = removeAny(I->path()))
        return createFileError(I->path(), E);
  }
  if (Why && Why != std::errc::no_such_file_or_directory)
    return createFileError(Folder, Why);
  return Error::success();
}
