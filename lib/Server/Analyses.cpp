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
  auto State = ByDocument.find(Path);
  const double Last = State != ByDocument.end() && State->second.Last
                          ? State->second.Last->Seconds * 1000 / 4
                          : 0;
  return milliseconds(int(std::clamp(Last, 20.0, 150.0)));
}

milliseconds Analyses::delayOfChange(const std::string &Path) const {
  Guard Hold(Lock);
  auto State = ByDocument.find(Path);
  // The first key of many is as good a text as the last. Those that follow
  // while it is analyzed stop that analysis, and wait for each other.
  const bool Rests = State != ByDocument.end() && State->second.Last &&
                     !Work.isBusy(Path) && !Space.settingsOf(Path).Debounce;
  return Rests ? milliseconds(0) : debounce(Path);
}

void Analyses::put(const std::string &Path, bool WholeProject,
                   milliseconds Delay) {
  ByDocument[Path].WholeProject |= WholeProject;
  Work.schedule(Path, Worker::Clock::now() + Delay,
                [this, Path](Stop Asked) { work(Path, Asked); });
}

void Analyses::schedule(const std::string &Path, bool WholeProject,
                        milliseconds Delay) {
  Guard Hold(Lock);
  put(Path, WholeProject, Delay);
}

void Analyses::scheduleSoon(const std::string &Path, bool WholeProject) {
  const milliseconds Delay = delayOfChange(Path);
  Guard Hold(Lock);
  put(Path, WholeProject, Delay);
}

void Analyses::scheduleAll(bool WholeProject) {
  Guard Hold(Lock);
  for (const std::string &Path : Space.paths())
    put(Path, WholeProject, milliseconds(20));
}

void Analyses::scheduleHeaders() {
  Guard Hold(Lock);
  for (const std::string &Path : Space.paths())
    if (isHeaderName(Path))
      put(Path, /*WholeProject=*/false, debounce(Path));
}

void Analyses::scheduleFailed() {
  Guard Hold(Lock);
  for (const auto &[Path, State] : ByDocument)
    if (State.Last && llvm::any_of(State.Last->Problems, [](const Problem &P) {
          return P.Level >= Problem::Kind::Error;
        }))
      put(Path, /*WholeProject=*/false, debounce(Path));
}

void Analyses::touch(const std::string &Real, bool WholeProject,
                     const std::string &But) {
  Guard Hold(Lock);
  for (const auto &[Path, State] : ByDocument)
    if (Path != But && State.Last && State.Last->Files.count(Real))
      put(Path, WholeProject, debounce(Path));
}

void Analyses::forget(const std::string &Path) {
  Guard Hold(Lock);
  Work.cancel(Path);
  ByDocument.erase(Path);
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
    for (const auto &[Other, V] : ByDocument)
      T.Skip |= Request.MayBeHeader && Other != Path && V.Last &&
                !isHeaderName(Other) && V.Last->Files.count(D->second.Real);
    Request.Texts = textsOf(Open);
  });
  if (!IsOpen)
    return std::nullopt;
  const DocumentState &State = ByDocument[Path];
  T.WholeProject = State.WholeProject;
  Request.How = Space.settingsOf(Path);
  Request.Pinned = Space.pins();
  Request.MaxSteps = Options.MaxSteps;
  Request.ConfirmWithNvcc = Options.ConfirmWithNvcc;
  Request.Jobs = Options.Jobs;
  Request.Headers = Headers;
  Request.Kept = State.Kept;
  if (!T.WholeProject)
    Request.Known = State.Last;
  T.IsFirst = !State.Last;
  return T;
}

void Analyses::work(const std::string &Path, const Stop &Asked) {
  std::optional<Task> T = begin(Path);
  if (!T)
    return;
  // A header may be analyzed with a file that turns out not to include it.
  if (T->IsFirst && !T->Request.MayBeHeader)
    T->Request.OnEarly = [&](const std::shared_ptr<const Snapshot> &Made) {
      showEarly(Path, Made, Asked);
    };
  T->Request.LineInSight = [&] { return Space.lineInSight(Path); };
  if (T->Skip)
    return finish(Path, std::make_shared<Snapshot>(), T->WholeProject, Asked);
  if (T->WholeProject)
    Listener.begins(Path);
  std::shared_ptr<const Snapshot> Made = Run(T->Request, Asked);
  if (T->WholeProject)
    Listener.ends();
  if (Made)
    finish(Path, std::move(Made), T->WholeProject, Asked);
}

void Analyses::showEarly(const std::string &Path,
                         const std::shared_ptr<const Snapshot> &Made,
                         const Stop &Asked) {
  std::string Folder = Space.shownFrom(Path);
  std::optional<FileView> V;
  {
    Guard Hold(Lock);
    if (Asked.isRequested() || !ByDocument.count(Path))
      return;
    Space.read([&](const Documents &Open) {
      auto D = Open.find(Path);
      auto Read = Made->Texts.find(Path);
      if (D != Open.end() && Read != Made->Texts.end() &&
          Read->second == D->second.Text)
        V = warplint::viewOf(D->second, std::move(Folder), Open, {Made});
    });
  }
  if (V)
    Listener.show(*V);
}

void Analyses::finish(const std::string &Path,
                      std::shared_ptr<const Snapshot> Made, bool ReadProject,
                      const Stop &Asked) {
  std::vector<std::string> Changed;
  {
    Guard Hold(Lock);
    // A later analysis is scheduled, or the document is closed, only while the
    // lock is held: a stopped result is never kept.
    if (Asked.isRequested() || !ByDocument.count(Path) || !Space.isOpen(Path))
      return;
    Changed = keep(Path, Made, ReadProject);
  }
  Listener.isMade(*Made);
  for (const std::string &Other : Changed)
    if (const std::optional<FileView> V = view(Other))
      Listener.show(*V);
  Listener.isShown();
}

std::vector<std::string> Analyses::keep(const std::string &Path,
                                        std::shared_ptr<const Snapshot> Made,
                                        bool ReadProject) {
  DocumentState &State = ByDocument[Path];
  const std::shared_ptr<const Snapshot> Before = State.Last;
  State.Last = Made;
  if (!Before && !Made->Jobs.empty())
    prepareHeadersOf(Path, Made->Jobs.front());
  if (updatePins())
    for (const std::string &Other : Space.paths())
      put(Other, /*WholeProject=*/false, milliseconds(20));
  if (ReadProject && !Work.isBusy(Path))
    State.WholeProject = false;
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
    put(Path, /*WholeProject=*/false, debounce(Path));
  if (Made->HasNewKernels && !Work.isBusy(Path))
    put(Path, /*WholeProject=*/true, milliseconds(300));
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
  return Space.refreshPins([&](const PinnedLaunch &Pin) {
    return llvm::any_of(ByDocument, [&](const auto &State) {
      return State.second.Last &&
             llvm::any_of(
                 State.second.Last->InSight, [&](const LaunchInSight &L) {
                   return L.Where == Pin.Where && L.Number == Pin.Number &&
                          L.Kernel == Pin.Kernel;
                 });
    });
  });
}

bool Analyses::refreshPins() {
  Guard Hold(Lock);
  return updatePins();
}

bool Analyses::concerns(const std::string &Path, const DocumentState &State,
                        const Document &D) {
  return Path == D.Path || (State.Last && State.Last->Files.count(D.Real));
}

bool Analyses::isCurrent(const Document &D) const {
  return llvm::all_of(ByDocument, [&](const auto &Of) {
    const auto &[Path, State] = Of;
    if (!State.Last || !concerns(Path, State, D))
      return true;
    auto Read = State.Last->Texts.find(D.Path);
    return Read == State.Last->Texts.end() || Read->second == D.Text;
  });
}

bool Analyses::isSettled(const Document &D) const {
  for (const auto &[Path, State] : ByDocument)
    if (concerns(Path, State, D) && Work.isBusy(Path) &&
        !(State.Last && State.Last->HasNewKernels))
      return false;
  auto Own = ByDocument.find(D.Path);
  return Own != ByDocument.end() && Own->second.Last && isCurrent(D);
}

FileView Analyses::viewOf(const Document &D, const Documents &All,
                          std::string Folder) const {
  std::vector<std::shared_ptr<const Snapshot>> From;
  for (const auto &[Path, State] : ByDocument)
    if (State.Last && concerns(Path, State, D))
      From.push_back(State.Last);
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
