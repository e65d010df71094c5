//===- WarpCheck.h - A check of this tool in clang-tidy ---------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CLANG_TIDY_WARPCHECK_H
#define WARPLINT_TOOL_CLANG_TIDY_WARPCHECK_H

#include "UnitRun.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "warplint/Checks/Check.h"
#include "warplint/Report/Notes.h"

namespace warplint {

/// Reports results of the unit's analysis. clang-tidy handles NOLINT comments,
/// header filters, severities and the application of fixes.
class UnitReporter : public clang::tidy::ClangTidyCheck {
public:
  UnitReporter(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
               std::shared_ptr<UnitRun> Unit);
  bool
  isLanguageVersionSupported(const clang::LangOptions &Language) const override;
  void registerPPCallbacks(const clang::SourceManager &Sources,
                           clang::Preprocessor *Text,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

protected:
  /// Called once, after clang-tidy has parsed the unit.
  virtual void report(const UnitFindings &Found,
                      clang::SourceManager &Sources) = 0;
  /// The source location; the start of the main file, if `Where` is invalid or
  /// its file cannot be read.
  clang::SourceLocation locate(const Spot &Where,
                               clang::SourceManager &Sources) const;

  const std::shared_ptr<UnitRun> Unit;
};

/// The findings of one check.
class WarpCheck : public UnitReporter {
public:
  WarpCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
            std::shared_ptr<UnitRun> Unit, const Check &Of);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Map) override;

private:
  void report(const UnitFindings &Found,
              clang::SourceManager &Sources) override;
  void reportOne(const Finding &F, clang::SourceManager &Sources);

  const Check &Of;
  EarlierNotes Before; ///< fixes and launches already shown in this unit
};

/// Reports why findings of the other checks may be missing.
class NotAnalysedCheck : public UnitReporter {
public:
  using UnitReporter::UnitReporter;

private:
  void report(const UnitFindings &Found,
              clang::SourceManager &Sources) override;
};

} // namespace warplint

#endif
