//===- Analyses.cpp - The analyses of the open documents ------------------===//

#include "Analyses.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;
using Guard = std::lock_guard<std::mutex>;
using std::chrono::milliseconds;

Analyses::Analyses(const ServerOptions &Options, Workspace &Space, Worker &Work,
                   AnalysisListener &Listener, Analyse Run)
    : Options(Options), Space(Space), Work(Work), Listener(Listener),
      Run(std::move(Run)) {}

milliseconds Analyses::debounce(const std::string &Path) const {
  if (std::optional<unsigned> Result = Space.settingsOf(Path).Debounce)
    return milliseconds(*Result);
  auto U = Units.find(Path);
  const double Last = U != Units.end() && U->second.Last
                          ? U->second.Last->Seconds * 1000 / 2
                          : 0;
  return milliseconds(int(std::clamp(Last, 20.0, 400.0)));
}

void Analyses::put(const std::string &Path, bool Anew, milliseconds Delay) {
  Units[Path].Anew |= Anew;
  Work.schedule(Path, Worker::Clock::now() + Delay,
                [this, Path](Stop Asked) { work(Path, Asked); });
}

void Analyses::schedule(const std::string &Path, bool Anew,
                        milliseconds Delay) {
  Guard Hold(Lock);
  put(Path, Anew, Delay);
}

void Analyses::scheduleSoon(const std::string &Path, bool Anew) {
  Guard Hold(Lock);
  put(Path, Anew, debounce(Path));
}

void Analyses::scheduleAll(bool Anew) {
  Guard Hold(Lock);
  for (const std::string &Path : Space.paths())
    put(Path, Anew, milliseconds(20));
}

void Analyses::scheduleHeaders() {
  Guard Hold(Lock);
  for (const std::string &Path : Space.paths())
    if (isHeaderName(Path))
      put(Path, /*Anew=*/false, debounce(Path));
}

void Analyses::scheduleFailed() {
  Guard Hold(Lock);
  for (const auto &[Path, U] : Units)
    if (U.Last && llvm::any_of(U.Last->Problems, [](const Problem &P) {
          return P.Level >= Problem::Kind::Error;
        }))
      put(Path, /*Anew=*/false, debounce(Path));
}

void Analyses::touch(const std::string &Real, bool Anew) {
  Guard Hold(Lock);
  for (const auto &[Path, U] : Units)
    if (U.Last && U.Last->Files.count(Real))
      put(Path, Anew, debounce(Path));
}

void Analyses::forget(const std::string &Path) {
  Guard Hold(Lock);
  Work.cancel(Path);
  Units.erase(Path);
}

/// Whether a text may contain device code. A file whose extension may be that
/// of any language is not read as CUDA for its name alone.
static bool mayHoldDeviceCode(const Document &D) {
  if (isCudaName(D.Path))
    return true;
  llvm::StringRef Text = D.Text;
  for (llvm::StringRef Mark :
       {"__global__", "__device__", "__shared__", "<<<", "cudaLaunchKernel"})
    if (Text.contains(Mark))
      return true;
  return false;
}

std::optional<Analyses::Task> Analyses::begin(const std::string &Path) {
  Task T;
  AnalysisRequest &Request = T.Request;
  Request.File = Path;
  Request.MayBeHeader = isHeaderName(Path);
  Guard Hold(Lock);
  bool IsOpen = false;
  Space.read([&](const Documents &Open) {
    auto D = Open.find(Path);
    IsOpen = D != Open.end();
    if (!IsOpen)
      return;
    T.Skip = !mayHoldDeviceCode(D->second);
    // A header that another open file includes is analyzed with that file.
    for (const auto &[Other, V] : Units)
      T.Skip |= Request.MayBeHeader && Other != Path && V.Last &&
                !isHeaderName(Other) && V.Last->Files.count(D->second.Real);
    Request.Texts = textsOf(Open);
  });
  if (!IsOpen)
    return std::nullopt;
  const Unit &U = Units[Path];
  T.Anew = U.Anew;
  Request.How = Space.settingsOf(Path);
  Request.Pinned = Space.pins();
  Request.MaxSteps = Options.MaxSteps;
  Request.ConfirmWithNvcc = Options.ConfirmWithNvcc;
  Request.Jobs = Options.Jobs;
  Request.Headers = Headers;
  Request.Kept = U.Kept;
  if (!T.Anew)
    Request.Known = U.Last;
  return T;
}

void Analyses::work(const std::string &Path, const Stop &Asked) {
  const std::optional<Task> T = begin(Path);
  if (!T)
    return;
  if (T->Skip)
    return finish(Path, std::make_shared<Snapshot>(), T->Anew, Asked);
  if (T->Anew)
    Listener.begins(Path);
  std::shared_ptr<const Snapshot> Made = Run(T->Request, Asked);
  if (T->Anew)
    Listener.ends();
  if (Made)
    finish(Path, std::move(Made), T->Anew, Asked);
}

void Analyses::finish(const std::string &Path,
                      std::shared_ptr<const Snapshot> Made, bool WasAnew,
                      const Stop &Asked) {
  std::vector<std::string> Changed;
  {
    Guard Hold(Lock);
    // A later analysis is scheduled, or the document is closed, only while the
    // lock is held: a stopped result is never kept.
    if (Asked.isRequested() || !Units.count(Path) || !Space.isOpen(Path))
      return;
    Changed = keep(Path, Made, WasAnew);
  }
  Listener.isMade(*Made);
  for (const std::string &Other : Changed)
    if (const std::optional<FileView> V = view(Other))
      Listener.show(*V);
  Listener.isShown();
}

std::vector<std::string> Analyses::keep(const std::string &Path,
                                        std::shared_ptr<const Snapshot> Made,
                                        bool WasAnew) {
  Unit &U = Units[Path];
  const std::shared_ptr<const Snapshot> Before = U.Last;
  U.Last = Made;
  if (!Before && !Made->Jobs.empty())
    prepareHeadersOf(Path, Made->Jobs.front());
  if (updatePins())
    for (const std::string &Other : Space.paths())
      put(Other, /*Anew=*/false, milliseconds(20));
  if (WasAnew && !Work.isBusy(Path))
    U.Anew = false;
  std::vector<std::string> Changed;
  // The set of files that an analysis reads is known only at its end: a text
  // that has changed meanwhile may be one of them.
  bool IsOld = false;
  Space.read([&](const Documents &Open) {
    for (const auto &[Other, D] : Open) {
      const bool Reads = Made->Files.count(D.Real);
      if (Other == Path || Reads || (Before && Before->Files.count(D.Real)))
        Changed.push_back(Other);
      auto Read = Made->Texts.find(Other);
      IsOld |= Reads && Read != Made->Texts.end() && Read->second != D.Text;
    }
  });
  if (IsOld && !Work.isBusy(Path))
    put(Path, /*Anew=*/false, debounce(Path));
  if (Made->HasNewKernels && !Work.isBusy(Path))
    put(Path, /*Anew=*/true, milliseconds(300));
  return Changed;
}

void Analyses::prepareHeadersOf(const std::string &Path, const Job &Of) {
  // Under a separate name: the findings of the file are settled.
  Work.schedule("headers:" + Path, Worker::Clock::now(), [Of](Stop Asked) {
    if (!Asked.isRequested())
      prepareHeaders(Of);
  });
}

bool Analyses::updatePins() {
  return Space.seePins([&](const PinnedLaunch &Pin) {
    return llvm::any_of(Units, [&](const auto &U) {
      return U.second.Last &&
             llvm::any_of(U.second.Last->InSight, [&](const LaunchInSight &L) {
               return L.Where == Pin.Where && L.Number == Pin.Number &&
                      L.Kernel == Pin.Kernel;
             });
    });
  });
}

bool Analyses::seePins() {
  Guard Hold(Lock);
  return updatePins();
}

bool Analyses::concerns(const std::string &Path, const Unit &U,
                        const Document &D) {
  return Path == D.Path || (U.Last && U.Last->Files.count(D.Real));
}

bool Analyses::isCurrent(const Document &D) const {
  return llvm::all_of(Units, [&](const auto &Of) {
    const auto &[Path, U] = Of;
    if (!U.Last || !concerns(Path, U, D))
      return true;
    auto Read = U.Last->Texts.find(D.Path);
    return Read == U.Last->Texts.end() || Read->second == D.Text;
  });
}

bool Analyses::isSettled(const Document &D) const {
  for (const auto &[Path, U] : Units)
    if (concerns(Path, U, D) && Work.isBusy(Path) &&
        !(U.Last && U.Last->HasNewKernels))
      return false;
  auto Own = Units.find(D.Path);
  return Own != Units.end() && Own->second.Last && isCurrent(D);
}

FileView Analyses::viewOf(const Document &D, const Documents &All,
                          std::string Folder) const {
  std::vector<std::shared_ptr<const Snapshot>> From;
  for (const auto &[Path, U] : Units)
    if (U.Last && concerns(Path, U, D))
      From.push_back(U.Last);
  return warplint::viewOf(D, std::move(Folder), All, From);
}

std::optional<FileView> Analyses::view(const std::string &Path) const {
  std::string Folder = Space.shownFrom(Path);
  std::optional<FileView> V;
  Guard Hold(Lock);
  Space.read([&](const Documents &Open) {
    auto D = Open.find(Path);
    if (D != Open.end() && isCurrent(D->second))
      V = viewOf(D->second, Open, std::move(Folder));
  });
  return V;
}

std::optional<FileView> Analyses::settledView(const std::string &Path) const {
  std::string Folder = Space.shownFrom(Path);
  std::optional<FileView> V;
  Guard Hold(Lock);
  Space.read([&](const Documents &Open) {
    auto D = Open.find(Path);
    if (D == Open.end())
      V.emplace();
    else if (isSettled(D->second))
      V = viewOf(D->second, Open, std::move(Folder));
  });
  return V;
}
