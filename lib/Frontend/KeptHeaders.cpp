//===- KeptHeaders.cpp - Clang's own CUDA headers, compiled once ----------===//

#include "KeptHeaders.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;

namespace warplint {

/// Commands whose headers are kept: some ten megabytes each.
static constexpr size_t MostKept = 4;

/// Whether all that is included before the file is clang's own header and those
/// that come with this tool. One that a flag names may hold kernels.
static bool isOnlyClangs(const PreprocessorOptions &Text) {
  return Text.ImplicitPCHInclude.empty() && Text.MacroIncludes.empty() &&
         llvm::all_of(Text.Includes, [](const std::string &File) {
           return llvm::is_contained(
               {"__clang_cuda_runtime_wrapper.h", "warplint_compat.h",
                "warplint_cuda.h"},
               llvm::sys::path::filename(File));
         });
}

static std::shared_ptr<PrecompiledPreamble>
compile(const CompilerInvocation &CI, const llvm::MemoryBuffer &Main,
        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  IgnoringDiagConsumer Silent;
  DiagnosticOptions Options;
  auto Diagnostics = CompilerInstance::createDiagnostics(
      *Files, Options, &Silent, /*ShouldOwnClient=*/false);
  PreambleCallbacks None;
  llvm::ErrorOr<PrecompiledPreamble> Made = PrecompiledPreamble::Build(
      CI, &Main, PreambleBounds(0, /*PreambleEndsAtStartOfLine=*/true),
      Diagnostics, Files, std::make_shared<PCHContainerOperations>(),
      /*StoreInMemory=*/true, /*StoragePath=*/"", None);
  if (!Made || Diagnostics->hasErrorOccurred())
    return nullptr;
  return std::make_shared<PrecompiledPreamble>(std::move(*Made));
}

std::shared_ptr<const void>
KeptHeaders::use(const std::vector<std::string> &Key, CompilerInvocation &CI,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files) {
  if (!isOnlyClangs(CI.getPreprocessorOpts()) ||
      CI.getFrontendOpts().Inputs.size() != 1)
    return nullptr;
  auto Main =
      Files->getBufferForFile(CI.getFrontendOpts().Inputs.front().getFile());
  if (!Main)
    return nullptr;
  std::lock_guard<std::mutex> Lock(Mutex);
  auto At =
      llvm::find_if(Entries, [&](const Entry &E) { return E.Key == Key; });
  if (At != Entries.end() && At->Headers &&
      !At->Headers->CanReuse(CI, (*Main)->getMemBufferRef(),
                             At->Headers->getBounds(), *Files)) {
    Entries.erase(At);
    At = Entries.end();
  }
  if (At == Entries.end()) {
    Entries.push_front({Key, compile(CI, **Main, Files)});
    if (Entries.size() > MostKept)
      Entries.pop_back();
  } else {
    std::rotate(Entries.begin(), At, At + 1);
  }
  std::shared_ptr<PrecompiledPreamble> Headers = Entries.front().Headers;
  if (Headers)
    Headers->AddImplicitPreamble(CI, Files, Main->release());
  return Headers;
}

std::shared_ptr<KeptHeaders> keepHeaders() {
  return std::make_shared<KeptHeaders>();
}

} // namespace warplint
