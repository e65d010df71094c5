//===- HeaderCache.cpp - Cache of precompiled CUDA headers ----------------===//

#include "HeaderCache.h"
#include "CommandLine.h"
#include "PrecompileHeaders.h"
#include "warplint/Cache/Archive.h"
#include "warplint/Cache/Store.h"
#include "warplint/Preamble/LeadingHeaders.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;
using llvm::StringRef;

namespace warplint {

/// Number of PCHs in memory; one has about ten megabytes.
static constexpr size_t MostKept = 8;

/// Path of the PCH in the parse's virtual file system.
static constexpr const char *NameOfHeaders = "/warplint-kept-headers.pch";

template <typename Archive> void fields(Archive &A, FileFact &Of) {
  auto &[Asked, Path, Answer, SameAs] = Of;
  A(Asked, Path, Answer, SameAs);
}

/// Whether all forced includes are clang's or the tool's own headers. A header
/// of an -include flag may contain kernels.
static bool isOnlyOurs(const PreprocessorOptions &Text,
                       const Resources &Where) {
  return Text.ImplicitPCHInclude.empty() && Text.MacroIncludes.empty() &&
         Text.RemappedFiles.empty() && Text.RemappedFileBuffers.empty() &&
         !Text.Includes.empty() &&
         llvm::all_of(Text.Includes, [&](llvm::StringRef File) {
           return File == "__clang_cuda_runtime_wrapper.h" ||
                  (!Where.Cuda.empty() && File.consume_front(Where.Cuda) &&
                   File.starts_with("/"));
         });
}

static bool hasRelativeFolders(const CompilerInvocation &CI) {
  const HeaderSearchOptions &Search = CI.getHeaderSearchOpts();
  return !llvm::sys::path::is_absolute(Search.ResourceDir) ||
         llvm::any_of(Search.UserEntries, [](const auto &Entry) {
           return !llvm::sys::path::is_absolute(Entry.Path);
         });
}

static std::string nameOf(llvm::StringRef Bytes) {
  const Digest D = digestOf(Bytes);
  return llvm::toHex(llvm::ArrayRef<uint8_t>(D), /*LowerCase=*/true);
}

/// Everything that the headers depend on, except the disk.
static std::string keyOf(const CompilerInvocation &CI) {
  CompilerInvocation Like(CI);
  Like.getFrontendOpts().Inputs = {
      FrontendInputFile("", CI.getFrontendOpts().Inputs.front().getKind())};
  Like.getCodeGenOpts().MainFileName.clear();
  if (!hasRelativeFolders(CI))
    Like.getFileSystemOpts().WorkingDir.clear();
  ArchiveWriter Key;
  Key(std::string("headers"), programIdentity(), parseSurroundings(),
      Like.getCC1CommandLine());
  return nameOf(Key.Bytes);
}

/// Whether an unsaved buffer replaces a file that the PCH was made from.
static bool isChanged(const ParseRequest &Request,
                      const CompiledHeaders &Headers) {
  return llvm::any_of(Request.Buffers, [&](const auto &Buffer) {
    return Headers.Asked.knows(absolutePath(Request, Buffer.first));
  });
}

std::shared_ptr<const CompiledHeaders>
HeaderCache::load(const std::string &Key) {
  std::optional<std::string> Bytes =
      Use.Store ? Use.Store->read(Key) : std::nullopt;
  if (!Bytes)
    return nullptr;
  auto Read = std::make_shared<CompiledHeaders>();
  std::vector<FileFact> Facts;
  Read->Held = std::move(*Bytes);
  ArchiveReader From(Read->Held);
  From(Facts, Read->Includes, Read->Spelled, Read->Bytes);
  if (!From.isDone()) {
    Use.Store->noteBroken();
    return nullptr;
  }
  return FactCheck().holds(Facts, &Read->Asked) ? Read : nullptr;
}

void HeaderCache::store(const std::string &Key,
                        std::shared_ptr<const CompiledHeaders> Headers) {
  std::optional<std::vector<FileFact>> Facts = Headers->Asked.facts();
  if (!Use.Store || !Facts)
    return;
  // Packing takes a tenth of the time of a small run.
  Use.Store->writeLater(
      Key, [Facts = std::move(*Facts), Headers = std::move(Headers)]() mutable {
        ArchiveWriter To;
        To(Facts, Headers->Includes, Headers->Spelled, Headers->Bytes);
        return std::move(To.Bytes);
      });
}

bool HeaderCache::isWorthMaking(const std::string &Key, Entry &E) {
  // A PCH is emitted at the second request: that costs a quarter of the time to
  // read the headers, which a command that is run once does not regain.
  const std::string Wanted = nameOf("wanted " + Key);
  if (!std::exchange(E.WasLookedFor, true)) {
    E.Headers = load(Key);
    E.WasWanted = Use.IsForLong || Use.HasManyFiles ||
                  (Use.Store && !E.Headers && Use.Store->read(Wanted));
    if (Use.Store && !E.Headers && !E.WasWanted)
      Use.Store->write(Wanted, "wanted");
  }
  return !E.Headers && E.WasWanted;
}

void HeaderCache::dropOldest() {
  size_t Kept = 0;
  Entry *Oldest = nullptr;
  for (auto &[Key, E] : Entries) {
    if (!E.Headers)
      continue;
    ++Kept;
    if (!Oldest || E.LastUse < Oldest->LastUse)
      Oldest = &E;
  }
  if (Kept > MostKept) {
    Oldest->Headers = nullptr;
    Oldest->Facts = nullptr;
    Oldest->WasLookedFor = false;
  }
}

bool HeaderCache::holds(Entry &E) {
  if (!E.Facts) {
    auto Facts = E.Headers->Asked.facts();
    if (!Facts)
      return false;
    E.Facts = std::make_unique<FactWatch>(std::move(*Facts));
  }
  return E.Facts->holds();
}

std::shared_ptr<const CompiledHeaders>
HeaderCache::find(const std::string &Key, bool MayCompile, bool &IsToCompile) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Entry &E = Entries[Key];
  E.LastUse = ++Uses;
  // While another parse emits the PCH, reading the headers is faster than
  // waiting.
  if (E.IsBusy || E.IsBad)
    return nullptr;
  // Headers may change during the life of a server process.
  if (E.Headers && Use.IsForLong && !holds(E)) {
    E.Headers = nullptr;
    E.Facts = nullptr;
  }
  if (!E.Headers)
    IsToCompile = E.IsBusy = isWorthMaking(Key, E) && MayCompile;
  return E.Headers;
}

/// Replaces the forced includes of the invocation by the PCH.
static void take(const CompiledHeaders &Headers, CompilerInvocation &CI,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile(
      NameOfHeaders, 0,
      llvm::MemoryBuffer::getMemBuffer(Headers.Bytes, NameOfHeaders,
                                       /*RequiresNullTerminator=*/false));
  addFilesOfHeaders(*Memory);
  auto Layers = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Files);
  Layers->pushOverlay(Memory);
  Files = Layers;
  PreprocessorOptions &Text = CI.getPreprocessorOpts();
  Text.Includes.clear();
  Text.ImplicitPCHInclude = NameOfHeaders;
  // The key and the file facts establish its validity.
  Text.DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
}

/// Whether including headers before the file is the same as far as their names
/// go: by the names alone each is found where the file finds it.
static bool areFound(llvm::ArrayRef<std::string> Names,
                     const CompilerInvocation &CI,
                     llvm::vfs::FileSystem &Files) {
  if (llvm::any_of(CI.getHeaderSearchOpts().UserEntries, [](const auto &Entry) {
        return Entry.Group == frontend::Quoted;
      }))
    return false;
  // A forced include is looked for in the working folder first.
  return llvm::none_of(Names, [&](const std::string &Name) {
    llvm::SmallString<256> Here(CI.getFileSystemOpts().WorkingDir);
    llvm::sys::path::append(Here, Name);
    return Files.exists(Here);
  });
}

std::vector<std::string> HeaderCache::headersOf(const CompilerInvocation &CI,
                                                llvm::vfs::FileSystem &Files,
                                                Plan &Into, bool &IsFirst) {
  const StringRef Main = CI.getFrontendOpts().Inputs.front().getFile();
  Into.KeyOfFile = keyOf(CI) + Main.str();
  std::shared_ptr<const LibraryIncludes> Known;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    Known = Libraries[Into.KeyOfFile];
  }
  IsFirst = !Known;
  if (Known && !Known->holds(Files, Main))
    Known = nullptr;
  if (!Known)
    Into.Recorder = std::make_shared<LibraryIncludeRecorder>();
  auto Text = Files.getBufferForFile(Main);
  if (!Text)
    return {};
  std::vector<std::string> Names = leadingStandardHeaders((*Text)->getBuffer());
  if (Known)
    for (const std::string &Name : Known->Names)
      if (!llvm::is_contained(Names, Name))
        Names.push_back(Name);
  return areFound(Names, CI, Files) ? Names : std::vector<std::string>();
}

HeaderCache::Plan
HeaderCache::plan(const ParseRequest &Request, const Resources &Where,
                  CompilerInvocation &CI,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files) {
  if (!isOnlyOurs(CI.getPreprocessorOpts(), Where) ||
      CI.getFrontendOpts().Inputs.size() != 1)
    return {};
  Plan Made;
  bool IsToCompile = false, IsFirst = false;
  std::vector<std::string> &Forced = CI.getPreprocessorOpts().Includes;
  const std::vector<std::string> Own = Forced;
  // Other runs would have a PCH for each file.
  if (Use.IsForLong)
    llvm::append_range(Forced, headersOf(CI, *Files, Made, IsFirst));
  const bool MayCompile =
      !Use.IsAfterResults || !IsFirst || Request.OnlyLaunches;
  Made.Key = keyOf(CI);
  Made.Taken = find(Made.Key, MayCompile, IsToCompile);
  // With further headers there is none yet, or there cannot be one.
  if (!Made.Taken && !IsToCompile && Forced != Own) {
    Forced = Own;
    Made.Key = keyOf(CI);
    Made.Taken = find(Made.Key, MayCompile, IsToCompile);
  }
  if (IsToCompile)
    Made.Writer = std::make_shared<HeaderEmitter>(CI, Files, Request.Trace);
  if (Made.Taken && isChanged(Request, *Made.Taken))
    Made.Taken = nullptr;
  if (!Made.Taken && !Made.Writer)
    Forced = Own;
  if (Made.Taken) {
    take(*Made.Taken, CI, Files);
    if (Request.Trace)
      Request.Trace->add(Made.Taken->Asked);
  }
  return Made;
}

void HeaderCache::keep(const ParseRequest &Request, Plan &&Done,
                       CompilerInstance *Compiler) {
  if (Done.Recorder && Compiler) {
    auto Found = std::make_shared<const LibraryIncludes>(
        Done.Recorder->finish(*Compiler));
    std::lock_guard<std::mutex> Lock(Mutex);
    Libraries[Done.KeyOfFile] = std::move(Found);
  }
  if (!Done.Writer)
    return;
  std::shared_ptr<const CompiledHeaders> Made = Done.Writer->take();
  // A PCH made from an unsaved buffer is not shared.
  const bool IsOwn = Made && isChanged(Request, *Made);
  if (IsOwn)
    Made = nullptr;
  if (Made)
    store(Done.Key, Made);
  std::lock_guard<std::mutex> Lock(Mutex);
  Entry &E = Entries[Done.Key];
  E.IsBusy = false;
  E.IsBad = !Made && !IsOwn;
  E.Headers = std::move(Made);
  E.Facts = nullptr;
  dropOldest();
}

std::shared_ptr<HeaderCache> createHeaderCache(HeaderUse Use) {
  return std::make_shared<HeaderCache>(Use);
}

} // namespace warplint
