//===- Cache.cpp - The cache flags ----------------------------------------===//

#include "Cache.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// The cache folder; empty if there is none.
static llvm::Expected<std::string> folderOf(const CommandLine &C) {
  if (!C.CacheFolder)
    return defaultCacheFolder();
  if (C.CacheFolder->empty())
    return llvm::createStringError("--cache-dir: no folder is named");
  llvm::SmallString<256> Full(*C.CacheFolder);
  llvm::sys::path::make_absolute(C.Inputs.WorkingDirectory, Full);
  return std::string(Full);
}

llvm::Expected<std::unique_ptr<CacheStore>>
warplint::openCache(const CommandLine &C) {
  auto Folder = folderOf(C);
  if (!Folder)
    return Folder.takeError();
  if (C.NoCache || Folder->empty())
    return nullptr;
  if (std::string Why = whyNotTrusted(*Folder); !Why.empty()) {
    llvm::errs() << "warplint: warning: the cache folder '"
                 << printable(*Folder) << "' is not used: " << Why << '\n';
    return nullptr;
  }
  return std::make_unique<CacheStore>(*Folder);
}

llvm::Error warplint::clearCache(const CommandLine &C) {
  auto Folder = folderOf(C);
  if (!Folder)
    return Folder.takeError();
  if (Folder->empty())
    return llvm::createStringError("--clear-cache: there is no cache folder; "
                                   "--cache-dir names one");
  if (llvm::Error E = CacheStore(*Folder).clear())
    return llvm::createStringError("--clear-cache: " +
                                   llvm::toString(std::move(E)));
  return llvm::Error::success();
}
