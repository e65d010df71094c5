//===- Module.cpp - The clang-tidy module ---------------------------------===//
//
// clang-tidy provides the command line, the configuration, NOLINT handling and
// fixes. The checks are those of the tool, and run on the file as in the tool.
//
//===----------------------------------------------------------------------===//

#include "WarpCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/GlobList.h"
#include "warplint/Settings/Suppress.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

/// Gives all checks of one translation unit the same run. clang-tidy creates
/// the checks together and destroys them after the unit.
class CurrentUnit {
public:
  std::shared_ptr<UnitRun> get() {
    std::shared_ptr<UnitRun> Shared = Run.lock();
    if (!Shared)
      Run = Shared = std::make_shared<UnitRun>();
    return Shared;
  }

private:
  std::weak_ptr<UnitRun> Run;
};

/// Replaces a check that is off by default and that only a glob selects. It
/// does nothing.
class NoCheck : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &) const override {
    return false;
  }
};

} // namespace

/// Whether an entry of the list is the name of the check, and no later entry
/// disables the check.
static bool isNamed(llvm::StringRef Check, llvm::StringRef Globs) {
  bool Named = false;
  llvm::SmallVector<llvm::StringRef, 16> All;
  llvm::SplitString(Globs, All, ",\n");
  for (llvm::StringRef Glob : All) {
    Glob = Glob.trim();
    const bool Excludes = Glob.consume_front("-");
    if (Glob == Check)
      Named = !Excludes;
    else if (Excludes && clang::tidy::GlobList(Glob).contains(Check))
      Named = false;
  }
  return Named;
}

/// Whether a check that clang-tidy selected should run. clang-tidy has no
/// checks that are off by default; here a glob does not enable such a check,
/// only its name does.
static bool isWanted(const Check &C, llvm::StringRef Name,
                     const clang::tidy::ClangTidyContext &Context) {
  return C.enabledByDefault() ||
         isNamed(Name, Context.getOptions().Checks.value_or(""));
}

namespace {

class WarpModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &To) override {
    auto Unit = std::make_shared<CurrentUnit>();
    for (const Check *C : allChecks()) {
      // clang-tidy itself handles suppressions.
      if (C->id() == "unused-suppression")
        continue;
      To.registerCheckFactory(
          (TidyPrefix + C->id()).str(),
          [Unit, C](llvm::StringRef Name,
                    clang::tidy::ClangTidyContext *Context)
              -> std::unique_ptr<clang::tidy::ClangTidyCheck> {
            if (!isWanted(*C, Name, *Context))
              return std::make_unique<NoCheck>(Name, Context);
            return std::make_unique<WarpCheck>(Name, Context, Unit->get(), *C);
          });
    }
    To.registerCheckFactory(
        (TidyPrefix + "not-analysed").str(),
        [Unit](llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {
          return std::make_unique<NotAnalysedCheck>(Name, Context, Unit->get());
        });
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<WarpModule>
    Registered("warplint", "Slow memory accesses of CUDA kernels.");
