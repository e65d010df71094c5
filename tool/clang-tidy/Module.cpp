//===- Module.cpp - The checks for clang-tidy --load ----------------------===//
//
// clang-tidy gives the module the command line, the configuration, NOLINT
// comments and fixes; the checks themselves are the tool's, run on the file as
// the tool runs them.
//
//===----------------------------------------------------------------------===//

#include "WarpCheck.h"
#include "warplint/Settings/Suppress.h"
#include "clang-tidy/ClangTidyModule.h"

using namespace warplint;

namespace {

/// Hands the checks of one translation unit the same run: clang-tidy makes them
/// together and drops them when the unit is done.
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
      // What comments silence is told by clang-tidy itself.
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
