//===- PrecompileHeaders.cpp - Headers to a precompiled header ------------===//

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

/// The last file that is included before the user's. Its only token is a
/// declaration of its own: once the parser has read it, all before is complete.
static constexpr const char *NameOfEnd = "/warplint-end-of-headers.h";
static constexpr const char *TextOfEnd = "#pragma clang system_header\n;\n";

/// What stands in the headers for the file that they were written from.
static constexpr const char *NameOfFile = "/warplint-headers.cu";

namespace {
/// Calls when the end of the headers is left, before anything of the user's
/// file is read.
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

/// As long as it lives, the main file goes by a name that is no file's: those
/// who take the headers are to know nothing of it.
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
    Content->IsTransient = true; // it need not be there
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
  bool IsIncluded = false; ///< once, as the main file
  SrcMgr::ContentCache *Content = nullptr;
  OptionalFileEntryRef Own;
};

/// As long as it lives, no function waits to be looked at for what CUDA forbids
/// in device code. What the headers do is looked at in this parse; those who take
/// them would read each of their functions for it, and a precompiled header
/// holds nothing of what was found.
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

HeaderWriter::HeaderWriter(
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

void HeaderWriter::watch(CompilerInstance &C) {
  C.getPreprocessor().addPPCallbacks(std::make_unique<EndOfHeaders>(
      C.getSourceManager(), [this, &C] { write(C); }));
}

/// Room for the headers of CUDA, so that they are not moved while they grow.
static constexpr size_t UsualBytes = size_t(1) << 24;

/// clang's -emit-pch, into memory; empty where there was an error.
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

void HeaderWriter::write(CompilerInstance &C) {
  // What the headers use of their own templates is theirs, or every parse that
  // takes them would make it anew at its end.
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
  // The file itself is no part of the headers.
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
