//===- Retry.cpp - The parse with the fewest errors -----------------------===//

#include "Retry.h"
#include "CommandLine.h"
#include "KeptHeaders.h"
#include "Repair.h"
#include "warplint/Spelling/Spellings.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <chrono>

using namespace llvm;

namespace warplint {

using Flags = std::vector<std::string>;
using AttemptOrError = Expected<std::unique_ptr<Attempt>>;

/// Whether clang could not use the compiled headers.
static bool isRefused(const Attempt &Made) {
  return any_of(Made.errors(), [](const ErrorPlace &E) {
    return E.Id >= clang::diag::DIAG_START_SERIALIZATION &&
           E.Id < clang::diag::DIAG_START_SERIALIZATION +
                      clang::diag::DIAG_SIZE_SERIALIZATION;
  });
}

static AttemptOrError tryOnce(const ParseRequest &Request,
                              const Resources &Where, const Flags &Extra,
                              bool TakesKept = true) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fileSystemFor(Request);
  std::vector<Problem> Problems;
  auto CI = createDeviceInvocation(Request, Where, Extra, Files, Problems);
  if (!CI)
    return CI.takeError();
  std::shared_ptr<const CompiledHeaders> Headers;
  if (Request.Headers && TakesKept)
    Headers = Request.Headers->use(Request, Where, **CI, Files);
  AttemptOrError Made =
      Attempt::run(*CI, Files, std::move(Problems), Headers);
  if (!Headers || (Made && !isRefused(**Made)))
    return Made;
  if (!Made)
    consumeError(Made.takeError());
  return tryOnce(Request, Where, Extra, /*TakesKept=*/false);
}

/// Replaces `Best` if the further attempt has fewer errors.
static void keepBetter(std::unique_ptr<Attempt> &Best, AttemptOrError Other) {
  const unsigned Attempts = Best->Attempts + 1;
  if (!Other)
    consumeError(Other.takeError());
  else if ((*Other)->errorCount() < Best->errorCount())
    Best = std::move(*Other);
  Best->Attempts = Attempts;
}

static bool has(const Attempt &A, unsigned Id) {
  return any_of(A.errors(), [&](const ErrorPlace &E) { return E.Id == Id; });
}

/// A missing header is missing in every dialect, but where its file asks for
/// nvcc: `#ifdef __NVCC__ ... #else #include <hip/...>`.
static bool isWorthRetrying(Attempt &A, StringRef Dialect) {
  if (!has(A, clang::diag::err_pp_file_not_found))
    return A.errorCount() > 0;
  if (Dialect != "-D__NVCC__")
    return false;
  const clang::SourceManager &Text = A.compiler().getSourceManager();
  return any_of(A.errors(), [&](const ErrorPlace &E) {
    return E.Id == clang::diag::err_pp_file_not_found &&
           Text.getBufferData(Text.getFileID(E.Where)).contains("__NVCC__");
  });
}

/// Puts the texts over the request's own buffers of the same files.
static void repairBuffers(ParseRequest &Request,
                          const std::map<std::string, std::string> &Texts) {
  std::map<std::string, std::string> All;
  for (auto &[Path, Text] : Request.Buffers)
    All[absolutePath(Request, Path)] = std::move(Text);
  for (const auto &[Path, Text] : Texts)
    All[absolutePath(Request, Path)] = Text;
  Request.Buffers = std::move(All);
}

/// What ExtentName stands for.
static const std::string ExtentFlag = std::string("-D") + ExtentName + "=dim3";

namespace {
/// The user's own texts behind those of one or several rounds of repairs.
class Originals {
public:
  void add(const Repairs &Made) {
    for (const auto &[Path, Text] : Made.Before)
      First.try_emplace(Path, Text);
    for (const auto &[Path, Text] : Made.Texts)
      Sizes[Path] = Text.size();
  }
  /// The attempt with the texts of those files that kept their length.
  AttemptOrError with(AttemptOrError Made) const {
    if (Made)
      for (const auto &[Path, Text] : First)
        if (Sizes.at(Path) == Text.size())
          (*Made)->Originals[Path] = Text;
    return Made;
  }

private:
  std::map<std::string, std::string> First;
  std::map<std::string, size_t> Sizes;
};
} // namespace

AttemptOrError parseBest(const ParseRequest &Request, const Resources &Where) {
  auto Start = std::chrono::steady_clock::now();
  AttemptOrError First = tryOnce(Request, Where, {});
  if (!First || (*First)->errorCount() == 0)
    return First;
  std::unique_ptr<Attempt> Best = std::move(*First);
  // A file that takes long is not worth several times that.
  constexpr std::chrono::seconds Patience(20);
  auto IsLate = [&] {
    return std::chrono::steady_clock::now() - Start > Patience;
  };

  Flags Common;
  if (has(*Best, clang::diag::err_cuda_device_kernel_launch_require_rdc))
    Common.push_back("-fgpu-rdc");
  // One repair may bring the next error to light.
  constexpr unsigned MostRounds = 3;
  ParseRequest Changed = Request;
  Originals Own;
  Repairs Made = repairedTexts(*Best);
  for (unsigned Round = 0; Round < MostRounds && !IsLate(); ++Round) {
    if (Made.Texts.empty() && (Round > 0 || Common.empty()))
      break;
    if (Made.NamesExtents && !is_contained(Common, ExtentFlag))
      Common.push_back(ExtentFlag);
    repairBuffers(Changed, Made.Texts);
    Own.add(Made);
    AttemptOrError Next = Own.with(tryOnce(Changed, Where, Common));
    Made = Next ? repairedTexts(**Next) : Repairs();
    keepBetter(Best, std::move(Next));
  }

  for (const char *Dialect :
       {"-fms-extensions", "-fdelayed-template-parsing", "-D__NVCC__"}) {
    if (!isWorthRetrying(*Best, Dialect))
      continue;
    if (IsLate()) {
      Best->GaveUpEarly = true;
      break;
    }
    Flags Extra = Common;
    Extra.push_back(Dialect);
    // Other flags, other headers: not worth being kept for this.
    keepBetter(Best, Own.with(tryOnce(Changed, Where, Extra,
                                      /*TakesKept=*/false)));
  }
  return Best;
}

} // namespace warplint
