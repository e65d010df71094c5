//===- WarpCheck.cpp - A check of this tool in clang-tidy -----------------===//

#include "WarpCheck.h"
#include "warplint/Files/Paths.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;
using clang::SourceLocation;
using clang::SourceManager;

/// The working folder at the start of clang-tidy, which later changes to the
/// folder of each compile command.
static const std::string StartFolder = [] {
  llvm::SmallString<256> Here;
  (void)llvm::sys::fs::current_path(Here);
  return std::string(Here);
}();

/// Reads the options that apply to all checks, named as in `.warplint`.
static void
readGeneralOptions(const clang::tidy::ClangTidyCheck::OptionsView &Options,
                   UnitOptions &Wishes) {
  auto Read = [&](llvm::StringRef Name) -> std::optional<std::string> {
    std::optional<llvm::StringRef> Value = Options.getLocalOrGlobal(Name);
    if (!Value || Value->empty())
      return std::nullopt;
    return Value->str();
  };
  Wishes.Flags.AssumeBlock = Read("AssumeBlock");
  Wishes.Flags.AssumeGrid = Read("AssumeGrid");
  Wishes.Flags.GpuProfile = Read("GpuProfile");
  Wishes.Flags.Certainty = Read("Certainty");
  Wishes.DefaultArchitecture = Read("DefaultArch").value_or("");
  Wishes.UseCache = Read("UseCache");
  Wishes.Database = Read("CompilationDatabase");
  if (Wishes.Database)
    Wishes.Database = absolutePathIn(StartFolder, *Wishes.Database);
}

UnitReporter::UnitReporter(llvm::StringRef Name,
                           clang::tidy::ClangTidyContext *Context,
                           std::shared_ptr<UnitRun> Unit)
    : ClangTidyCheck(Name, Context), Unit(std::move(Unit)) {
  readGeneralOptions(Options, this->Unit->Wishes);
}

bool UnitReporter::isLanguageVersionSupported(
    const clang::LangOptions &Language) const {
  return Language.CUDA;
}

void UnitReporter::registerPPCallbacks(const SourceManager &Sources,
                                       clang::Preprocessor *Text,
                                       clang::Preprocessor *) {
  if (!Unit->Command)
    Unit->Command = commandOf(Sources, *Text);
}

void UnitReporter::registerMatchers(clang::ast_matchers::MatchFinder *Finder) {
  Finder->addMatcher(clang::ast_matchers::translationUnitDecl(), this);
}

void UnitReporter::check(
    const clang::ast_matchers::MatchFinder::MatchResult &Result) {
  SourceManager &Sources = Result.Context->getSourceManager();
  report(Unit->findings(
             absolutePathIn(Unit->Command->Directory, getCurrentMainFile()),
             Sources.getBufferData(Sources.getMainFileID()).str()),
         Sources);
}

/// The FileID of the file; a file that clang-tidy has not read is loaded.
/// Invalid if there is no such file.
static clang::FileID enter(llvm::StringRef File, SourceManager &Sources) {
  auto Entry = Sources.getFileManager().getOptionalFileRef(File);
  if (!Entry)
    return {};
  clang::FileID Known = Sources.translateFile(*Entry);
  return Known.isValid() ? Known
                         : Sources.createFileID(*Entry, SourceLocation(),
                                                clang::SrcMgr::C_User);
}

SourceLocation UnitReporter::locate(const Spot &Where,
                                    SourceManager &Sources) const {
  clang::FileID File =
      Where.isValid() ? enter(Where.File, Sources) : clang::FileID();
  if (File.isInvalid())
    return Sources.getLocForStartOfFile(Sources.getMainFileID());
  return Sources.translateLineCol(File, Where.Line, std::max(Where.Column, 1u));
}

WarpCheck::WarpCheck(llvm::StringRef Name,
                     clang::tidy::ClangTidyContext *Context,
                     std::shared_ptr<UnitRun> Shared, const Check &Of)
    : UnitReporter(Name, Context, std::move(Shared)), Of(Of) {
  Unit->Wishes.Checks.insert(Of.id().str());
  for (const CheckOption &O : Of.options()) {
    std::optional<llvm::StringRef> Value = Options.get(O.Name);
    double Number;
    if (!Value)
      continue;
    const bool WantsNumber = !llvm::StringRef(O.Default).getAsDouble(Number);
    if (WantsNumber && Value->trim().getAsDouble(Number)) {
      configurationDiag("invalid configuration value '%0' for option '%1'; "
                        "expected a number")
          << *Value << (Name + "." + O.Name).str();
      continue;
    }
    Unit->Wishes.CheckOptions[(Of.id() + "." + O.Name).str()] = Value->str();
  }
}

void WarpCheck::storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Map) {
  for (const CheckOption &O : Of.options())
    Options.store(Map, O.Name, Options.get(O.Name, O.Default));
}

/// The edit as clang-tidy's hint; a null hint if the file cannot be read.
static clang::FixItHint hintFor(const Edit &E, SourceManager &Sources) {
  clang::FileID File = enter(E.Range.File, Sources);
  if (File.isInvalid())
    return {};
  SourceLocation From =
      Sources.getLocForStartOfFile(File).getLocWithOffset(E.Range.Offset);
  return clang::FixItHint::CreateReplacement(
      clang::CharSourceRange::getCharRange(
          From, From.getLocWithOffset(E.Range.Length)),
      E.Text);
}

void WarpCheck::reportOne(const Finding &F, SourceManager &Sources) {
  {
    const SourceLocation At = locate(F.Where, Sources);
    auto Builder = diag(At, "%0") << F.Message;
    if (F.Length)
      Builder << clang::CharSourceRange::getCharRange(
          At, At.getLocWithOffset(F.Length));
    for (const Fix &Proposed : F.Fixes)
      for (const Edit &E : Proposed.Edits)
        Builder << hintFor(E, Sources);
  }
  for (const FindingNote &N : notesOf(F, Detail::Brief, Before))
    diag(locate(N.Where.isValid() ? N.Where : F.Where, Sources), "%0",
         clang::DiagnosticIDs::Note)
        << N.Text;
}

void WarpCheck::report(const UnitFindings &Found, SourceManager &Sources) {
  for (const Finding &F : Found.Findings)
    if (F.Check == Of.id())
      reportOne(F, Sources);
}

void NotAnalysedCheck::report(const UnitFindings &Found,
                              SourceManager &Sources) {
  for (const UnitOmission &O : Found.Omissions)
    diag(locate(O.Where, Sources), "%0") << O.Text;
}
