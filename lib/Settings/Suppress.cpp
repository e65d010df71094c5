//===- Suppress.cpp - NOLINT comments -------------------------------------===//

#include "warplint/Settings/Suppress.h"
#include "clang-tidy/NoLintDirectiveHandler.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "llvm/ADT/StringMap.h"

using namespace warplint;

/// NoLintDirectiveHandler needs diagnostics in a SourceManager. This one has
/// the texts as parsed, with the paths of Spot.
struct Suppression::Impl {
  clang::DiagnosticOptions Options;
  clang::DiagnosticsEngine Diagnostics{clang::DiagnosticIDs::create(), Options,
                                       new clang::IgnoringDiagConsumer};
  clang::FileManager Files{clang::FileSystemOptions()};
  clang::SourceManager Sources{Diagnostics, Files};
  clang::tidy::NoLintDirectiveHandler Handler;
  llvm::StringMap<clang::FileID> Known;

  Impl() { Diagnostics.setSourceManager(&Sources); }

  clang::FileID enter(llvm::StringRef File, llvm::StringRef Text) {
    auto [At, IsNew] = Known.try_emplace(File);
    if (!IsNew)
      return At->second;
    clang::FileEntryRef Entry =
        Files.getVirtualFileRef(File, Text.size(), /*ModificationTime=*/0);
    Sources.overrideFileContents(
        Entry, llvm::MemoryBuffer::getMemBufferCopy(Text, File));
    At->second = Sources.createFileID(Entry, clang::SourceLocation(),
                                      clang::SrcMgr::C_User);
    return At->second;
  }

  bool ask(llvm::StringRef Check, clang::FileID ID, unsigned Line,
           unsigned Column, std::vector<Problem> &Errors);
};

Suppression::Suppression() : I(std::make_unique<Impl>()) {}
Suppression::~Suppression() = default;

/// A problem at the byte `Offset` of `Text`, with its line.
static Problem problemAt(llvm::StringRef File, llvm::StringRef Text,
                         unsigned Offset, llvm::StringRef Message) {
  Offset = std::min<size_t>(Offset, Text.size());
  llvm::StringRef Before = Text.take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  LineStart = LineStart == llvm::StringRef::npos ? 0 : LineStart + 1;
  Problem P;
  P.Where.File = File.str();
  P.Where.Line = static_cast<unsigned>(Before.count('\n')) + 1;
  P.Where.Column = static_cast<unsigned>(Offset - LineStart) + 1;
  P.SourceLine = Text.drop_front(LineStart)
                     .take_until([](char C) { return C == '\n'; })
                     .rtrim('\r')
                     .str();
  P.Message = Message.str();
  return P;
}

bool Suppression::Impl::ask(llvm::StringRef Check, clang::FileID ID,
                            unsigned Line, unsigned Column,
                            std::vector<Problem> &Errors) {
  clang::SourceLocation Where =
      Sources.translateLineCol(ID, Line, std::max(Column, 1u));
  clang::DiagnosticStorage NoArguments;
  clang::Diagnostic Asked(&Diagnostics, Where, /*DiagID=*/0, NoArguments, "");
  llvm::SmallVector<clang::tooling::Diagnostic, 0> Unpaired;
  bool Silent = Handler.shouldSuppress(clang::DiagnosticsEngine::Warning, Asked,
                                       Check, Unpaired, /*AllowIO=*/false,
                                       /*EnableNoLintBlocks=*/true);
  for (const clang::tooling::Diagnostic &D : Unpaired)
    Errors.push_back(problemAt(D.Message.FilePath, Sources.getBufferData(ID),
                               D.Message.FileOffset, D.Message.Message));
  return Silent;
}

bool Suppression::suppresses(const Finding &F, llvm::StringRef Text,
                             std::vector<Problem> &Errors) {
  if (!F.Where.isValid())
    return false;
  clang::FileID ID = I->enter(F.Where.File, Text);
  auto IsSilent = [&](llvm::StringRef Name) {
    return I->ask(Name, ID, F.Where.Line, F.Where.Column, Errors);
  };
  return IsSilent(F.Check) || IsSilent((TidyPrefix + F.Check).str());
}

void Suppression::read(llvm::StringRef File, llvm::StringRef Text,
                       std::vector<Problem> &Errors) {
  if (!Text.contains("NOLINT"))
    return;
  // No check has this name: only a NOLINT without names could match.
  I->ask("warplint-reads-comments", I->enter(File, Text), 1, 1, Errors);
}
