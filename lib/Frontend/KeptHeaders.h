//===- KeptHeaders.h - Clang's own CUDA headers, compiled once --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_KEPTHEADERS_H
#define WARPLINT_FRONTEND_KEPTHEADERS_H

#include "warplint/Frontend/TranslationUnit.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <deque>
#include <memory>
#include <mutex>

namespace warplint {

/// Every CUDA source begins with the same header of clang, which includes those
/// of the toolkit: nearly all of what a parse of a small file takes. This keeps
/// it compiled, by command, for parses of the same command. What the file
/// itself includes is read anew each time, so that nothing of the user's is
/// ever taken from here.
class KeptHeaders {
public:
  /// Has the invocation take the kept header, which is compiled now where it is
  /// not, or where one of its files has changed. What it gives back lives as
  /// long as the parse; null where the header cannot be kept: then nothing is
  /// changed. On any thread.
  std::shared_ptr<const void>
  use(const std::vector<std::string> &Key, clang::CompilerInvocation &CI,
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files);

private:
  struct Entry {
    std::vector<std::string> Key;
    std::shared_ptr<clang::PrecompiledPreamble> Headers;
  };
  std::mutex Mutex;
  std::deque<Entry> Entries; ///< the last used in front
};

} // namespace warplint

#endif
