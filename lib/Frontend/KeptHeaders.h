//===- KeptHeaders.h - The CUDA headers, compiled once ----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_KEPTHEADERS_H
#define WARPLINT_FRONTEND_KEPTHEADERS_H

#include "Resources.h"
#include "warplint/Files/Trace.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <mutex>

namespace warplint {

class HeaderWriter;

/// A precompiled header, and what it was made of.
struct CompiledHeaders {
  std::string Held;
  llvm::StringRef Bytes; ///< in what is held
  FileTrace Asked; ///< of the disk
  std::vector<std::string> Includes; ///< as TranslationUnit::Includes
  std::vector<std::string> Spelled;  ///< the same as they were found, sorted
};

/// Every CUDA source begins with the same headers, clang's own and those of the
/// toolkit that it includes: nearly all of what a parse of a small file takes.
/// This keeps them compiled, by all of the command but its file, for parses of
/// the same command. What the file itself includes is read anew each time, so
/// that nothing of the user's is ever taken from here.
class KeptHeaders {
public:
  explicit KeptHeaders(HeaderUse Use) : Use(Use) {}

  /// What a parse does about the headers.
  struct Plan {
    /// It takes these, which live as long as it does; null where they are not at
    /// hand, or better read.
    std::shared_ptr<const CompiledHeaders> Taken;
    /// It compiles them on the way (PrecompileHeaders.h); null where it doesn't.
    std::shared_ptr<HeaderWriter> Writer;
    std::string Key; ///< of what the writer compiles
  };

  /// Has the invocation take or compile the headers, and notes what those that
  /// it takes were made of in the trace of the request. A plan with a writer is
  /// to be handed back. On any thread.
  Plan plan(const ParseRequest &Request, const Resources &Where,
            clang::CompilerInvocation &CI,
            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files);

  /// Keeps what the parse with this plan compiled, if it did.
  void keep(const ParseRequest &Request, Plan &&Done);

private:
  struct Entry {
    std::shared_ptr<const CompiledHeaders> Headers;
    bool WasLookedFor = false; ///< on the disk
    bool WasWanted = false;    ///< by a parse before, in this run or another
    bool IsBusy = false;       ///< some parse compiles them
    bool IsBad = false;        ///< they can't be compiled
    uint64_t LastUse = 0;
  };
  /// Those at hand. Null, and the entry is busy from now on, where they are to be
  /// compiled; null else.
  std::shared_ptr<const CompiledHeaders> find(const std::string &Key,
                                              bool &IsToCompile);
  /// Whether they are to be compiled now; looks for them on the disk first.
  bool isWorthMaking(const std::string &Key, Entry &E);
  std::shared_ptr<const CompiledHeaders> load(const std::string &Key);
  void store(const std::string &Key,
             std::shared_ptr<const CompiledHeaders> Headers);
  void dropOldest();

  const HeaderUse Use;
  std::mutex Mutex;
  std::map<std::string, Entry> Entries;
  uint64_t Uses = 0;
};

} // namespace warplint

#endif
