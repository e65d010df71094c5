//===- HeaderCache.h - Cache of precompiled CUDA headers --------*- C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_HEADERCACHE_H
#define WARPLINT_LIB_FRONTEND_HEADERCACHE_H

#include "warplint/Files/FactWatch.h"
#include "warplint/Files/Resources.h"
#include "warplint/Files/Trace.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Preamble/LibraryIncludes.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <mutex>

namespace warplint {

class HeaderEmitter;

/// A precompiled header (PCH) and the files that it was made from.
struct CompiledHeaders {
  std::string Held;
  llvm::StringRef Bytes;             ///< the PCH, inside `Held`
  FileTrace Asked;                   ///< queries of the disk
  std::vector<std::string> Includes; ///< as TranslationUnit::Includes
  std::vector<std::string> Spelled;  ///< the same as spelled, sorted
};

/// Every CUDA source begins with the same headers: clang's own, and those of
/// the toolkit which they include. They are most of the parse time of a small
/// file. This class caches them as PCHs, keyed by the command without its file
/// name. Headers that the file itself includes are read in each parse, so that
/// no user code is in the cache. In a server the PCH of a file has further
/// headers: at first the standard headers at the start of the file
/// (Preamble/LeadingHeaders.h), later all library headers that may come first
/// (Preamble/LibraryIncludes.h).
class HeaderCache {
public:
  explicit HeaderCache(HeaderUse Use) : Use(Use) {}

  /// How a parse handles the headers.
  struct Plan {
    /// The PCH to use, which the parse keeps alive; null if none is available,
    /// or reading the headers is faster.
    std::shared_ptr<const CompiledHeaders> Taken;
    /// Emits a PCH during the parse (PrecompileHeaders.h); null if the parse
    /// emits none.
    std::shared_ptr<HeaderEmitter> Writer;
    std::string Key; ///< key of the PCH that the writer emits
    /// Finds the library headers of the file; null: they are known.
    std::shared_ptr<LibraryIncludeRecorder> Recorder;
    std::string KeyOfFile; ///< of what the recorder finds
  };

  /// Makes the invocation use or emit a PCH, and adds the file queries of a
  /// used PCH to the request's trace. A plan with a writer must be passed to
  /// keep(). Thread-safe.
  Plan plan(const ParseRequest &Request, const Resources &Where,
            clang::CompilerInvocation &CI,
            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files);

  /// Stores the PCH that the parse with this plan emitted, if any, and what
  /// its recorder found. `Compiler`: of the parse; null: it did not start.
  void keep(const ParseRequest &Request, Plan &&Done,
            clang::CompilerInstance *Compiler);

private:
  struct Entry {
    std::shared_ptr<const CompiledHeaders> Headers;
    /// In a server: the facts of `Headers`; made when these are asked for.
    std::unique_ptr<FactWatch> Facts;
    bool WasLookedFor = false; ///< in the store on disk
    bool WasWanted = false;    ///< requested by an earlier parse, of this run
                               ///< or another
    bool IsBusy = false;       ///< a parse is emitting the PCH
    bool IsBad = false;        ///< the PCH cannot be emitted
    uint64_t LastUse = 0;
  };
  /// The available PCH. If there is none, one is to be emitted and the parse
  /// may do it, returns null, sets `IsToCompile` and marks the entry as busy.
  std::shared_ptr<const CompiledHeaders>
  find(const std::string &Key, bool MayCompile, bool &IsToCompile);
  /// Whether the PCH is made from the files that are there now.
  static bool holds(Entry &E);
  /// Whether to emit the PCH now; looks for it on the disk first.
  bool isWorthMaking(const std::string &Key, Entry &E);
  std::shared_ptr<const CompiledHeaders> load(const std::string &Key);
  void store(const std::string &Key,
             std::shared_ptr<const CompiledHeaders> Headers);
  void dropOldest();
  /// The headers that a server compiles with CUDA's, for the file of the
  /// invocation; fills the recorder of the plan if they are not yet known.
  /// `IsFirst`: the file was not parsed before.
  std::vector<std::string> headersOf(const clang::CompilerInvocation &CI,
                                     llvm::vfs::FileSystem &Files, Plan &Into,
                                     bool &IsFirst);

  const HeaderUse Use;
  std::mutex Mutex;
  std::map<std::string, Entry> Entries;
  /// By Plan::KeyOfFile.
  std::map<std::string, std::shared_ptr<const LibraryIncludes>> Libraries;
  uint64_t Uses = 0;
};

} // namespace warplint

#endif
