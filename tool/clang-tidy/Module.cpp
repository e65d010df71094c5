//===- Module.cpp - The clang-tidy module ---------------------------------===//
//
// clang-tidy provides the command line, the configuration, NOLINT handling and
// fixes. The checks are those of the tool, and run on the file as in the tool.
//
//===----------------------------------------------------------------------===//

#include "WarpCheck.h"
#include "warplint/Settings/Suppress.h"
#include "clang-tidy/ClangTidyModule.h"

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
                    clang::tidy::ClangTidyContext *Context) {
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
