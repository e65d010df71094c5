//===- WarpCheck.h - A check of this tool as one of clang-tidy's *- C++ -*-===//
#ifndef WARPLINT_TOOL_CLANG_TIDY_WARPCHECK_H
#define WARPLINT_TOOL_CLANG_TIDY_WARPCHECK_H

#include "UnitRun.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "warplint/Checks/Check.h"
#include "warplint/Report/Notes.h"

namespace warplint {

/// Reports what the analysis of the unit found. NOLINT comments, filters of
/// headers, levels and the making of fixes are clang-tidy's own.
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
  /// Called once, when the unit has been read.
  virtual void report(const UnitFindings &Found,
                      clang::SourceManager &Sources) = 0;
  /// An invalid place is the start of the main file.
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
  Told Before; ///< in this unit
};

/// Why findings of the others may be missing.
class NotAnalysedCheck : public UnitReporter {
public:
  using UnitReporter::UnitReporter;

private:
  void report(const UnitFindings &Found,
              clang::SourceManager &Sources) override;
};

} // namespace warplint

#endif
