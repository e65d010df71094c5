//===- Store.cpp - Entries in the user's cache folder ---------------------===//

#include "warplint/Cache/Store.h"
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

using namespace llvm;
using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// pruneCache() touches only files whose names begin so.
static constexpr const char *Prefix = "llvmcache-";
/// The first bytes of an entry: how the rest is written.
static constexpr StringLiteral Plain("warplint entry 1 plain\n"),
    Compressed("warplint entry 1 zstd.\n");

std::string warplint::defaultCacheFolder() {
  SmallString<256> Folder;
  if (!path::cache_directory(Folder) || !path::is_absolute(Folder))
    return "";
  path::append(Folder, "warplint");
  return std::string(Folder);
}

std::string CacheStore::pathOf(StringRef Key) const {
  SmallString<256> Path(Folder);
  path::append(Path, Prefix + Key);
  return std::string(Path);
}

static std::string digestOf(StringRef Head, StringRef Rest) {
  BLAKE3 Hash;
  Hash.update(Head);
  Hash.update(Rest);
  const auto Sum = Hash.final<16>();
  return std::string(Sum.begin(), Sum.end());
}

/// The head, a digest of all that follows, the length of the bytes, the bytes.
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

/// The bytes of an entry; nothing where it is none.
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

std::optional<std::string> CacheStore::read(StringRef Key) {
  std::optional<std::string> Bytes;
  bool IsThere = false;
  // With the time of this access, by which entries are taken out.
  if (auto File =
          fs::openNativeFileForRead(pathOf(Key), fs::OF_UpdateAtime)) {
    IsThere = true;
    if (auto Entry = MemoryBuffer::getOpenFile(
            *File, Key, /*FileSize=*/-1, /*RequiresNullTerminator=*/false))
      Bytes = bytesOf((*Entry)->getBuffer());
    fs::closeFile(*File);
  } else {
    consumeError(File.takeError());
  }
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

/// Writes all and looks whether it arrived; a stream that is destroyed with an
/// error in it ends the program.
static Error writeTo(raw_ostream &OS, StringRef Text) {
  auto &File = static_cast<raw_fd_ostream &>(OS);
  File << Text;
  File.flush();
  std::error_code Why = File.error();
  File.clear_error();
  return Why ? createStringError(Why, Why.message()) : Error::success();
}

void CacheStore::write(StringRef Key, StringRef Bytes) {
  std::string Why;
  // Findings quote sources: nobody else's business.
  if (std::error_code E = fs::create_directories(
          Folder, /*IgnoreExisting=*/true, fs::owner_all))
    Why = E.message();
  else if (Error E = writeToOutput(pathOf(Key), [&](raw_ostream &OS) {
             return writeTo(OS, entryOf(Bytes));
           }))
    Why = toString(std::move(E));
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

void CacheStore::prune() {
  finishWriting();
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
    // The last is where pruneCache() notes when it was here.
    if (Name.starts_with(Prefix) || Name == "llvmcache.timestamp")
      if (std::error_code E = fs::remove(I->path()))
        return createFileError(I->path(), E);
  }
  if (Why && Why != std::errc::no_such_file_or_directory)
    return createFileError(Folder, Why);
  return Error::success();
}
