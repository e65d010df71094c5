//===- PrecompileHeaders.cpp - Emission of precompiled headers ------------===//

#include "PrecompileHeaders.h"
#include "Extraction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace warplint {

/// The last forced include. Its only token is an empty declaration: once the
/// parser has read it, all preceding declarations are complete.
static constexpr const char *NameOfEnd = "/warplint-end-of-headers.h";
static constexpr const char *TextOfEnd = "#pragma clang system_header\n;\n";

/// Name of the main file inside the PCH.
static constexpr const char *NameOfFile = "/warplint-headers.cu";

namespace {
/// Calls `Reached` at the end of the headers, before any of the user's file is
/// read.
class EndOfHeaders : public PPCallbacks {
public:
  EndOfHeaders(const SourceManager &SM, std::function<void()> Reached)
      : SM(SM), Reached(std::move(Reached)) {}
  void FileChanged(SourceLocation, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID From) override {
    if (Reason != ExitFile || !Reached || From.isInvalid())
      return;
    OptionalFileEntryRef File = SM.getFileEntryRefForID(From);
    if (File && File->getName() == NameOfEnd)
      std::exchange(Reached, nullptr)();
  }

private:
  const SourceManager &SM;
  std::function<void()> Reached;
};

/// Renames the main file while in scope: the PCH must not name the file from
/// which it was emitted.
class NamelessMainFile {
public:
  explicit NamelessMainFile(CompilerInstance &C)
      : Search(C.getPreprocessor().getHeaderSearchInfo()) {
    SourceManager &SM = C.getSourceManager();
    OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
    for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I)
      if (Main && I->first == *Main)
        Content = I->second;
    if (!Content)
      return;
    Own = Content->OrigEntry;
    Content->OrigEntry = Content->ContentsEntry =
        C.getFileManager().getVirtualFileRef(NameOfFile, 0, 0);
    Content->IsTransient = true; // the file need not exist
    if ((IsIncluded = Search.getExistingFileInfo(*Own)))
      Search.getFileInfo(*Own).IsValid = false;
  }
  ~NamelessMainFile() {
    if (!Content)
      return;
    Content->OrigEntry = Content->ContentsEntry = Own;
    Content->IsTransient = false;
    if (IsIncluded)
      Search.getFileInfo(*Own).IsValid = true;
  }
  explicit operator bool() const { return Content; }

private:
  HeaderSearch &Search;
  bool IsIncluded = false; ///< one inclusion, as the main file
  SrcMgr::ContentCache *Content = nullptr;
  OptionalFileEntryRef Own;
};

/// Empties Sema's list of declarations with deferred CUDA diagnostics while in
/// scope. This parse checks the headers. Users of the PCH would deserialize
/// each listed function for the check, and a PCH does not store its result.
class NothingToCheck {
public:
  explicit NothingToCheck(Sema &S) : S(S) {
    std::swap(Own, S.DeclsToCheckForDeferredDiags);
  }
  ~NothingToCheck() { std::swap(Own, S.DeclsToCheckForDeferredDiags); }

private:
  Sema &S;
  decltype(Sema::DeclsToCheckForDeferredDiags) Own;
};
} // namespace

bool isEndOfHeaders(llvm::StringRef Path) { return Path == NameOfEnd; }

void addFilesOfHeaders(llvm::vfs::InMemoryFileSystem &To) {
  To.addFile(NameOfEnd, 0, llvm::MemoryBuffer::getMemBuffer(TextOfEnd));
  To.addFile(NameOfFile, 0, llvm::MemoryBuffer::getMemBuffer(""));
}

HeaderEmitter::HeaderEmitter(
    CompilerInvocation &CI,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files, FileTrace *OfParse)
    : OfParse(OfParse) {
  auto End = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  addFilesOfHeaders(*End);
  auto Layers = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      Asked.watch(Files));
  Layers->pushOverlay(End);
  Files = Layers;
  CI.getPreprocessorOpts().Includes.push_back(NameOfEnd);
}

void HeaderEmitter::watch(CompilerInstance &C) {
  C.getPreprocessor().addPPCallbacks(std::make_unique<EndOfHeaders>(
      C.getSourceManager(), [this, &C] { write(C); }));
}

/// Initial capacity for the PCH, large enough for CUDA's headers.
static constexpr size_t UsualBytes = size_t(1) << 24;

/// Emits a PCH to memory, as clang -emit-pch does; empty after an error.
static std::string precompile(CompilerInstance &C) {
  NamelessMainFile Nameless(C);
  if (!Nameless)
    return {};
  NothingToCheck Nothing(C.getSema());
  auto Out = std::make_shared<PCHBuffer>();
  Out->Data.reserve(UsualBytes);
  PCHGenerator Generator(C.getPreprocessor(), C.getModuleCache(),
                         /*OutputFile=*/"", /*isysroot=*/"", Out,
                         C.getCodeGenOpts(),
                         C.getFrontendOpts().ModuleFileExtensions,
                         /*AllowASTWithErrors=*/false,
                         /*IncludeTimestamps=*/false);
  Generator.InitializeSema(C.getSema());
  Generator.HandleTranslationUnit(C.getASTContext());
  return Out->IsComplete ? std::string(Out->Data.begin(), Out->Data.end())
                         : std::string();
}

void HeaderEmitter::write(CompilerInstance &C) {
  // Instantiate pending templates of the headers into the PCH. Otherwise each
  // parse that uses it would instantiate them.
  C.getSema().PerformPendingInstantiations();
  const SourceManager &SM = C.getSourceManager();
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  if (!Main || C.getDiagnostics().hasErrorOccurred())
    return;
  auto Written = std::make_shared<CompiledHeaders>();
  Written->Asked = Asked;
  const FileTrace Before = OfParse ? *OfParse : FileTrace();
  Written->Held = precompile(C);
  Written->Bytes = Written->Held;
  if (OfParse)
    *OfParse = Before;
  if (Written->Bytes.empty() || !Written->Asked.facts())
    return;
  // The main file does not belong to the headers.
  llvm::SmallString<256> Path(Main->getName());
  (void)C.getVirtualFileSystem().makeAbsolute(Path);
  Written->Asked.forget(Path);
  Written->Asked.forget(llvm::sys::path::parent_path(Path));
  Written->Includes = includesOf(SM);
  for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I)
    if (I->first != *Main)
      Written->Spelled.push_back(I->first.getName().str());
  Written->Spelled.push_back(NameOfFile);
  llvm::sort(Written->Spelled);
  Made = std::move(Written);
}

} // namespace warplint
