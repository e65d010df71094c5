//===- Session.cpp - Scheduling of analyses and replies -------------------===//

#include "Session.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;
using Guard = std::lock_guard<std::recursive_mutex>;
using std::chrono::milliseconds;

Session::Session(const ServerOptions &Options,
                 llvm::lsp::MessageHandler &Handler)
    : Options(Options), Handler(Handler), Given(nullptr),
      Work([this] { answerSettled(); }) {
  Rest.How = readSettings(nullptr, Options, Options.Inputs.WorkingDirectory);
  listen();
}

bool Session::end() { return Work.end(milliseconds(500)); }

void Session::notify(llvm::StringLiteral Method, json::Value Params) {
  Handler.outgoingNotification<Raw>(Method)(Raw{std::move(Params)});
}

void Session::request(llvm::StringLiteral Method, json::Value Params,
                      std::function<void(llvm::Expected<Raw>)> Then) {
  int64_t Id;
  {
    Guard Hold(Lock);
    Id = NextId++;
  }
  auto Send = Handler.outgoingRequest<Raw, Raw>(
      Method, [Then](json::Value, llvm::Expected<Raw> Result) {
        if (Then)
          Then(std::move(Result));
        else if (!Result)
          llvm::consumeError(Result.takeError());
      });
  Send(Raw{std::move(Params)}, Id);
}

UnsavedTexts Session::texts() const {
  UnsavedTexts All;
  for (const auto &[Path, D] : Open)
    All[D.Path] = All[D.Real] = D.Text;
  return All;
}

milliseconds Session::debounce(const std::string &Path) {
  if (std::optional<unsigned> Result = settingsOf(Path).Debounce)
    return milliseconds(*Result);
  const Unit &U = Units[Path];
  const double Last = U.Last ? U.Last->Seconds * 1000 / 2 : 0;
  return milliseconds(int(std::clamp(Last, 20.0, 400.0)));
}

void Session::analyse(const std::string &Path, bool Anew, milliseconds Delay) {
  Guard Hold(Lock);
  Units[Path].Anew |= Anew;
  Work.schedule(Path, Worker::Clock::now() + Delay,
                [this, Path](Stop Asked) { work(Path, Asked); });
}

void Session::analyseAll(bool Anew) {
  Guard Hold(Lock);
  for (const auto &[Path, D] : Open)
    analyse(Path, Anew, milliseconds(20));
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

void Session::work(const std::string &Path, const Stop &Asked) {
  AnalysisRequest Request;
  bool Anew = false, Skip = false;
  {
    Guard Hold(Lock);
    auto D = Open.find(Path);
    if (D == Open.end())
      return;
    Unit &U = Units[Path];
    Anew = U.Anew;
    Request.File = Path;
    Request.MayBeHeader = isHeaderName(Path);
    // A header that another open file includes is analyzed with that file.
    Skip = !mayHoldDeviceCode(D->second);
    for (const auto &[Other, V] : Units)
      Skip |= Request.MayBeHeader && Other != Path && V.Last &&
              !isHeaderName(Other) && V.Last->Files.count(D->second.Real);
    Request.How = settingsOf(Path);
    Request.Texts = texts();
    Request.Pinned = Pinned.all();
    Request.MaxSteps = Options.MaxSteps;
    Request.ConfirmWithNvcc = Options.ConfirmWithNvcc;
    Request.Jobs = Options.Jobs;
    Request.Headers = Headers;
    Request.Kept = U.Kept;
    if (!Anew)
      Request.Known = U.Last;
  }
  if (Skip)
    return finish(Path, std::make_shared<Snapshot>(), Anew);
  const std::string Token = Anew ? beginProgress(Path) : std::string();
  std::shared_ptr<const Snapshot> Made = analyseFile(Request, Asked);
  endProgress(Token);
  if (Made && !Asked.isRequested())
    finish(Path, std::move(Made), Anew);
}

void Session::logFlags(const Snapshot &Made) {
  FlagsOfFiles Flags;
  for (const FileResult &R : Made.Results)
    for (const UnlikeFlag &F : R.UnlikeFlags)
      Flags.emplace_back(R.File, F);
  for (const std::string &Line : unlikeFlagLines(Flags))
    if (Logged.insert(Made.Main + '\n' + Line).second)
      notify("window/logMessage",
             json::Object{{"type", 3},
                          {"message", "warplint: " + Made.Main + ": " + Line}});
}

void Session::finish(const std::string &Path,
                     std::shared_ptr<const Snapshot> Made, bool WasAnew) {
  std::vector<std::string> Changed;
  {
    Guard Hold(Lock);
    auto U = Units.find(Path);
    if (U == Units.end() || !Open.count(Path))
      return;
    const std::shared_ptr<const Snapshot> Before = U->second.Last;
    U->second.Last = Made;
    if (!Before && !Made->Jobs.empty())
      prepareHeadersOf(Path, Made->Jobs.front());
    logFlags(*Made);
    if (seePins())
      analyseAll(/*Anew=*/false);
    if (WasAnew && !Work.isBusy(Path))
      U->second.Anew = false;
    for (const auto &[Other, D] : Open)
      if (Other == Path || Made->Files.count(D.Real) ||
          (Before && Before->Files.count(D.Real)))
        Changed.push_back(Other);
    // The set of files that an analysis reads is known only at its end: a text
    // that has changed meanwhile may be one of them.
    if (llvm::any_of(Open,
                     [&](const auto &Other) {
                       auto Read = Made->Texts.find(Other.first);
                       return Made->Files.count(Other.second.Real) &&
                              Read != Made->Texts.end() &&
                              Read->second != Other.second.Text;
                     }) &&
        !Work.isBusy(Path))
      analyse(Path, /*Anew=*/false, debounce(Path));
    if (Made->HasNewKernels && !Work.isBusy(Path))
      analyse(Path, /*Anew=*/true, milliseconds(300));
  }
  for (const std::string &Other : Changed)
    publish(Other);
  refresh();
}

void Session::prepareHeadersOf(const std::string &Path, const Job &Of) {
  // Under a separate name: the findings of the file are settled.
  Work.schedule("headers:" + Path, Worker::Clock::now(), [Of](Stop Asked) {
    if (!Asked.isRequested())
      prepareHeaders(Of);
  });
}

std::vector<std::shared_ptr<const Snapshot>>
Session::snapshotsOf(const Document &D) {
  std::vector<std::shared_ptr<const Snapshot>> All;
  for (const auto &[Path, U] : Units)
    if (U.Last && (Path == D.Path || U.Last->Files.count(D.Real)))
      All.push_back(U.Last);
  return All;
}

bool Session::isSettled(const Document &D) const {
  for (const auto &[Path, U] : Units)
    if ((Path == D.Path || (U.Last && U.Last->Files.count(D.Real))) &&
        Work.isBusy(Path) && !(U.Last && U.Last->HasNewKernels))
      return false;
  auto Own = Units.find(D.Path);
  return Own != Units.end() && Own->second.Last;
}

FileView Session::view(const Document &D) {
  return viewOf(D, shownFrom(D.Path), Open, snapshotsOf(D));
}

void Session::publish(const std::string &Path) {
  FileView V;
  {
    Guard Hold(Lock);
    auto D = Open.find(Path);
    if (D == Open.end())
      return;
    V = view(D->second);
  }
  json::Array All = diagnosticsOf(V, Peer, Options.Pages);
  Guard Hold(Lock);
  auto D = Open.find(Path);
  if (D == Open.end() || D->second.Version != V.Of.Version)
    return;
  notify("textDocument/publishDiagnostics",
         json::Object{{"uri", V.Of.Uri},
                      {"version", V.Of.Version},
                      {"diagnostics", std::move(All)}});
}

void Session::refresh() {
  if (Peer.RefreshesHints)
    request("workspace/inlayHint/refresh", nullptr, nullptr);
  if (Peer.RefreshesLenses)
    request("workspace/codeLens/refresh", nullptr, nullptr);
}

static std::string idOf(const Raw &P) {
  const json::Object *Fields = P.Value.getAsObject();
  const json::Value *Id = Fields ? Fields->get("$/warplint/id") : nullptr;
  std::string Text;
  if (Id)
    llvm::raw_string_ostream(Text) << *Id;
  return Text;
}

void Session::whenSettled(
    const Raw &P, Answer Reply, std::function<bool(const FileView &)> TakesLong,
    std::function<json::Value(const FileView &, const Stop &)> Make) {
  const std::string Path = pathOf(P.text("textDocument.uri"));
  {
    Guard Hold(Lock);
    if (Path.empty() || !Open.count(Path))
      return Reply(failure(InvalidParams, "the file is not open"));
    Waiters.push_back({Path, idOf(P), std::move(Reply), std::move(Make),
                       std::move(TakesLong)});
  }
  answerSettled();
}

/// Replies to requests whose file is settled; slow ones go to the worker.
void Session::answerSettled() {
  for (;;) {
    Waiter Next;
    FileView V;
    {
      Guard Hold(Lock);
      auto At = llvm::find_if(Waiters, [&](const Waiter &W) {
        auto D = Open.find(W.Path);
        return D == Open.end() || isSettled(D->second);
      });
      if (At == Waiters.end())
        return;
      Next = std::move(*At);
      Waiters.erase(At);
      auto D = Open.find(Next.Path);
      if (D != Open.end())
        V = view(D->second);
      if (D != Open.end() && Next.TakesLong && Next.TakesLong(V)) {
        const std::string Id = Next.Id;
        auto Make = Next.Make;
        if (auto Old = Long.find(Id); Old != Long.end())
          Old->second.Reply(failure(InvalidRequest, "its id is used again"));
        Long[Id] = std::move(Next);
        Work.schedule("request " + Id, Worker::Clock::now(),
                      [this, Id, Make, V](Stop Asked) {
                        json::Value Made = Make(V, Asked);
                        Guard Hold(Lock);
                        auto At = Long.find(Id);
                        if (At == Long.end() || Asked.isRequested())
                          return;
                        Answer Reply = std::move(At->second.Reply);
                        Long.erase(At);
                        Reply(std::move(Made));
                      });
        continue;
      }
    }
    Next.Reply(V.Of.Path.empty() ? json::Value(nullptr) : Next.Make(V, Stop()));
  }
}

/// Cancels requests about a text that has changed.
void Session::dropWaiters(const std::string &Path) {
  Guard Hold(Lock);
  for (auto At = Waiters.begin(); At != Waiters.end();) {
    if (At->Path == Path) {
      At->Reply(json::Value(nullptr));
      At = Waiters.erase(At);
    } else {
      ++At;
    }
  }
  for (auto At = Long.begin(); At != Long.end();) {
    if (At->second.Path == Path) {
      Work.cancel("request " + At->first);
      At->second.Reply(json::Value(nullptr));
      At = Long.erase(At);
    } else {
      ++At;
    }
  }
}

void Session::cancelRequest(const Raw &P) {
  const json::Value *Given = P.get("id");
  if (!Given)
    return;
  std::string Id;
  llvm::raw_string_ostream(Id) << *Given;
  Guard Hold(Lock);
  auto At = llvm::find_if(Waiters, [&](const Waiter &W) { return W.Id == Id; });
  if (At != Waiters.end()) {
    At->Reply(failure(Cancelled, "cancelled"));
    Waiters.erase(At);
  }
  if (auto L = Long.find(Id); L != Long.end()) {
    Work.cancel("request " + Id);
    L->second.Reply(failure(Cancelled, "cancelled"));
    Long.erase(L);
  }
}

std::string Session::beginProgress(const std::string &Path) {
  if (!Peer.Progress)
    return {};
  std::string Token;
  {
    Guard Hold(Lock);
    Token = "warplint/" + std::to_string(NextId++);
  }
  request("window/workDoneProgress/create", json::Object{{"token", Token}},
          nullptr);
  notify("$/progress",
         json::Object{
             {"token", Token},
             {"value", json::Object{{"kind", "begin"},
                                    {"title", "warplint"},
                                    {"message",
                                     llvm::sys::path::filename(Path).str()}}}});
  return Token;
}

void Session::endProgress(const std::string &Token) {
  if (!Token.empty())
    notify("$/progress",
           json::Object{{"token", Token},
                        {"value", json::Object{{"kind", "end"}}}});
}
