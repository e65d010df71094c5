//===- Requests.cpp - Requests of the protocol ----------------------------===//

#include "Input.h"
#include "Session.h"
#include "warplint/Report/Editor.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/ReportPaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

void Session::listen(lsp::MessageHandler &Handler) {
  Handler.method("initialize", this, &Session::initialize);
  Handler.method("shutdown", this, &Session::shutdown);
  Handler.method("$/warplint/invalid", this, &Session::invalid);
  Handler.method("textDocument/hover", this, &Session::hover);
  Handler.method("textDocument/inlayHint", this, &Session::inlayHint);
  Handler.method("textDocument/codeLens", this, &Session::codeLens);
  Handler.method("textDocument/codeAction", this, &Session::codeAction);
  Handler.method("workspace/executeCommand", this, &Session::executeCommand);
  Handler.notification("initialized", this, &Session::initialized);
  Handler.notification("$/cancelRequest", this, &Session::cancelRequest);
  Handler.notification("textDocument/didOpen", this, &Session::didOpen);
  Handler.notification("textDocument/didChange", this, &Session::didChange);
  Handler.notification("textDocument/didSave", this, &Session::didSave);
  Handler.notification("textDocument/didClose", this, &Session::didClose);
  Handler.notification("workspace/didChangeWorkspaceFolders", this,
                       &Session::didChangeFolders);
  Handler.notification("workspace/didChangeConfiguration", this,
                       &Session::didChangeConfiguration);
  Handler.notification("workspace/didChangeWatchedFiles", this,
                       &Session::didChangeWatchedFiles);
}

bool Session::isRefused(Answer &Reply) const {
  if (ShutDown)
    Reply(failure(InvalidRequest, "the server is shut down"));
  else if (!Initialized)
    Reply(failure(NotInitialized, "the first request has to be initialize"));
  return ShutDown || !Initialized;
}

void Session::invalid(const Raw &P, Answer Reply) {
  Reply(failure(int(P.number("code").value_or(InvalidRequest)),
                P.text("message")));
}

static Client readClient(const Raw &P) {
  const std::string Of = "capabilities.";
  auto Can = [&](llvm::StringRef Path) { return P.flag(Of + Path.str()); };
  auto Lists = [&](llvm::StringRef Path, llvm::StringRef Word) {
    const json::Value *V = P.get(Of + Path.str());
    return V && V->getAsArray() &&
           llvm::any_of(*V->getAsArray(), [&](const json::Value &Item) {
             return Item.getAsString() == Word;
           });
  };
  Client C;
  if (Lists("general.positionEncodings", "utf-8"))
    C.Counts = Encoding::Utf8;
  const std::string Diagnostics = "textDocument.publishDiagnostics.";
  C.RelatedInformation = Can(Diagnostics + "relatedInformation");
  C.CodeDescription = Can(Diagnostics + "codeDescriptionSupport");
  C.Tags = P.get(Of + Diagnostics + "tagSupport.valueSet") != nullptr;
  C.VersionedEdits = Can("workspace.workspaceEdit.documentChanges");
  C.Markdown = Lists("textDocument.hover.contentFormat", "markdown");
  C.Progress = Can("window.workDoneProgress");
  C.Configuration = Can("workspace.configuration");
  C.WatchesFiles = Can("workspace.didChangeWatchedFiles.dynamicRegistration");
  C.TellsConfiguration =
      Can("workspace.didChangeConfiguration.dynamicRegistration");
  C.RefreshesHints = Can("workspace.inlayHint.refreshSupport");
  C.RefreshesLenses = Can("workspace.codeLens.refreshSupport");
  return C;
}

json::Object Session::capabilities() const {
  return json::Object{
      {"positionEncoding",
       Out.client().Counts == Encoding::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync",
       json::Object{{"openClose", true},
                    {"change", 1},
                    {"save", json::Object{{"includeText", false}}}}},
      {"hoverProvider", true},
      {"inlayHintProvider", true},
      {"codeLensProvider", json::Object{{"resolveProvider", false}}},
      {"codeActionProvider",
       json::Object{{"codeActionKinds", json::Array{"quickfix", PinKind}}}},
      {"executeCommandProvider",
       json::Object{
           {"commands", json::Array{"warplint.report", "warplint.table",
                                    "warplint.launches", "warplint.pinLaunch",
                                    "warplint.stateArgument"}}}},
      {"workspace",
       json::Object{
           {"workspaceFolders", json::Object{{"supported", true},
                                             {"changeNotifications", true}}}}}};
}

void Session::initialize(const Raw &P, Answer Reply) {
  if (Initialized || ShutDown)
    return Reply(failure(InvalidRequest, "initialize was already requested"));
  Out.setClient(readClient(P));
  // The options are the section itself, or an object that contains it.
  if (const json::Value *Section = P.get("initializationOptions")) {
    const json::Value *Inner = P.get("initializationOptions.warplint");
    Space.configure(Inner ? *Inner : *Section);
  }
  const json::Value *Folders = P.get("workspaceFolders");
  if (Folders && Folders->getAsArray())
    addFolders(Folders);
  else
    Space.addFolder(P.text("rootUri"));
  Initialized = true;
  Reply(
      json::Object{{"capabilities", capabilities()},
                   {"serverInfo", json::Object{{"name", "warplint"},
                                               {"version", Options.Version}}}});
}

void Session::initialized(const Raw &P) {
  if (!Initialized)
    return;
  showComplaints();
  if (Out.client().Configuration)
    askConfiguration();
  registerForChanges();
}

void Session::shutdown(const Raw &P, Answer Reply) {
  if (isRefused(Reply))
    return;
  ShutDown = true;
  for (const std::string &Path : Space.paths()) {
    Space.close(Path);
    Pending.drop(Path);
    Results.forget(Path);
  }
  Reply(nullptr);
}

/// The JSON text of a request's ID; empty if there is none.
static std::string idOf(const Raw &P, llvm::StringRef Name) {
  const json::Object *Fields = P.Value.getAsObject();
  const json::Value *Id = Fields ? Fields->get(Name) : nullptr;
  std::string Text;
  if (Id)
    llvm::raw_string_ostream(Text) << *Id;
  return Text;
}

void Session::cancelRequest(const Raw &P) {
  const std::string Id = idOf(P, "id");
  if (!Id.empty())
    Pending.cancel(Id);
}

void Session::whenSettled(const Raw &P, Answer Reply,
                          decltype(PendingRequest::TakesLong) TakesLong,
                          decltype(PendingRequest::Make) Make) {
  const std::string Path = pathOf(P.text("textDocument.uri"));
  if (Path.empty() || !Space.isOpen(Path))
    return Reply(failure(InvalidParams, "the file is not open"));
  Pending.add({Path, idOf(P, IdParameter), std::move(Reply), std::move(Make),
               std::move(TakesLong)});
}

void Session::look(const Raw &P, const lsp::Range &At) {
  Space.look(pathOf(P.text("textDocument.uri")),
             unsigned(At.start.line + (At.end.line - At.start.line) / 2) + 1);
}

void Session::hover(const Raw &P, Answer Reply) {
  lsp::Position At;
  if (isRefused(Reply))
    return;
  if (!readPosition(P.get("position"), At))
    return Reply(failure(InvalidParams, "the position is invalid"));
  look(P, {At, At});
  whenSettled(
      P, std::move(Reply),
      [this, At](const FileView &V) { return isOnAccess(V, Out.client(), At); },
      [this, At](const FileView &V, const Stop &Asked) {
        return hoverAt(V, Out.client(), At, Asked);
      });
}

void Session::inlayHint(const Raw &P, Answer Reply) {
  lsp::Range In;
  if (isRefused(Reply))
    return;
  if (!readRange(P.get("range"), In))
    return Reply(failure(InvalidParams, "the range is invalid"));
  look(P, In);
  whenSettled(P, std::move(Reply), nullptr,
              [this, In](const FileView &V, const Stop &) -> json::Value {
                return Space.settingsOf(V.Of.Path).InlayHints
                           ? hintsOf(V, Out.client(), In)
                           : json::Array();
              });
}

void Session::codeLens(const Raw &P, Answer Reply) {
  if (isRefused(Reply))
    return;
  whenSettled(P, std::move(Reply), nullptr,
              [this](const FileView &V, const Stop &) -> json::Value {
                return Space.settingsOf(V.Of.Path).CodeLens
                           ? lensesOf(V, Out.client())
                           : json::Array();
              });
}

/// Whether a request for code actions includes a kind; "a" includes "a.b".
static bool wantsKind(const Raw &P, llvm::StringRef Kind) {
  const json::Value *Only = P.get("context.only");
  if (!Only || !Only->getAsArray())
    return true;
  return llvm::any_of(*Only->getAsArray(), [&](const json::Value &Asked) {
    const llvm::StringRef Word = Asked.getAsString().value_or("none");
    return Word.empty() || Kind == Word ||
           (Kind.starts_with(Word) && Kind[Word.size()] == '.');
  });
}

void Session::codeAction(const Raw &P, Answer Reply) {
  lsp::Range In;
  if (isRefused(Reply))
    return;
  if (!readRange(P.get("range"), In))
    return Reply(failure(InvalidParams, "the range is invalid"));
  const bool Fixes = wantsKind(P, "quickfix"), Pins = wantsKind(P, PinKind);
  if (!Fixes && !Pins)
    return Reply(json::Array());
  whenSettled(
      P, std::move(Reply), [](const FileView &) { return true; },
      [this, In, Fixes, Pins](const FileView &V,
                              const Stop &Asked) -> json::Value {
        json::Array All;
        if (Fixes)
          All = actionsAt(V, Out.client(), In, Options.Pages, Asked);
        if (Pins)
          for (json::Value &Action : pinActionsAt(V, In))
            All.push_back(std::move(Action));
        return All;
      });
}

/// The findings, source and drawings of a file as one HTML page.
static json::Value reportOf(const FileView &V, std::optional<int64_t>) {
  const ReportPaths Where{V.Folder, V.Folder};
  std::string Html;
  llvm::raw_string_ostream OS(Html);
  RunSummary Summary;
  Summary.Files = unsigned(V.From.size());
  for (const auto &S : V.From)
    for (const FileResult &R : S->Results) {
      Summary.Kernels += R.Kernels;
      Summary.Launches += R.Launches;
      Summary.Accesses += R.Accesses;
    }
  writeHtml(OS, relativeToRoot(V.Pages, Where),
            relativeToRoot(V.Findings, Where), Summary);
  return json::Object{{"html", json::fixUTF8(Html)}};
}

/// The tables of the kernels that begin in a line (from 0), or of all.
static json::Value tableOf(const FileView &V, std::optional<int64_t> Line) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const KernelPage &P : relativeToRoot(V.Pages, {V.Folder, V.Folder}))
    if (!Line || int64_t(P.Where.Line) == *Line + 1)
      writePage(OS, P);
  for (const KernelLaunches &Of : launchesOf(V))
    if (Of.canPin() && (!Line || int64_t(Of.Where.Line) == *Line + 1))
      OS << Of.describe(V.Folder) << "\n";
  return json::Object{{"text", json::fixUTF8(Text)}};
}

/// The launches of a line (from 0), or of all, for the client to choose one.
static json::Value launchesIn(const FileView &V, std::optional<int64_t> Line) {
  return json::Object{{"launches", choicesOf(V, Line)}};
}

void Session::executeCommand(const Raw &P, Answer Reply) {
  if (isRefused(Reply))
    return;
  const std::string Command = P.text("command");
  const json::Value *Words = P.get("arguments");
  const json::Array *List = Words ? Words->getAsArray() : nullptr;
  std::optional<llvm::StringRef> Uri;
  if (List && !List->empty())
    Uri = List->front().getAsString();
  if (!Uri)
    return Reply(failure(InvalidParams, "its first argument is not a URI"));
  if (Command == "warplint.stateArgument")
    return Reply(stateArgument(Raw{*Words}));
  if (Command == "warplint.pinLaunch")
    return Reply(pinLaunch(Raw{*Words}));
  json::Value (*Make)(const FileView &, std::optional<int64_t>) =
      Command == "warplint.report"     ? reportOf
      : Command == "warplint.table"    ? tableOf
      : Command == "warplint.launches" ? launchesIn
                                       : nullptr;
  if (!Make)
    return Reply(failure(InvalidParams, "no command '" + Command + "'"));
  std::optional<int64_t> Line;
  if (List->size() > 1)
    Line = (*List)[1].getAsInteger();
  Raw Of{json::Object{{"textDocument", json::Object{{"uri", *Uri}}}}};
  if (const json::Value *Id = P.Value.getAsObject()->get(IdParameter))
    (*Of.Value.getAsObject())[IdParameter] = *Id;
  whenSettled(
      Of, std::move(Reply), nullptr,
      [Make, Line](const FileView &V, const Stop &) { return Make(V, Line); });
}
