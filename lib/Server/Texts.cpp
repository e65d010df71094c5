//===- Texts.cpp - Open files ---------------------------------------------===//

#include "Session.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;
using Guard = std::lock_guard<std::recursive_mutex>;
using std::chrono::milliseconds;

void Session::didOpen(const Raw &P) {
  const std::string Uri = P.text("textDocument.uri");
  const std::string Path = pathOf(Uri);
  if (!Initialized || Path.empty())
    return;
  Document D;
  D.Uri = Uri;
  D.Path = Path;
  D.Real = realOf(Path);
  D.Version = P.number("textDocument.version").value_or(0);
  D.Text = P.text("textDocument.text");
  Guard Hold(Lock);
  Open[Path] = D;
  searchPins(D.Real);
  touch(D.Real, /*Anew=*/false);
  analyse(Path, /*Anew=*/true, milliseconds(20));
}

/// Applies one change to a text. The server requests whole texts, but also
/// supports clients that send ranges.
static void applyChange(std::string &Text, const Raw &Change, Encoding How) {
  const json::Value *New = Change.get("text");
  if (!New || !New->getAsString())
    return;
  llvm::lsp::Range In;
  if (!Change.get("range")) {
    Text = New->getAsString()->str();
    return;
  }
  if (!readRange(Change.get("range"), In))
    return;
  const Lines Now(Text, How);
  auto OffsetOf = [&](llvm::lsp::Position At) {
    if (unsigned(At.line) >= Now.count())
      return Text.size();
    return size_t(Now.line(unsigned(At.line)).data() - Now.text().data()) +
           Now.column(At);
  };
  const size_t From = OffsetOf(In.start), To = OffsetOf(In.end);
  if (From <= To)
    Text.replace(From, To - From, New->getAsString()->str());
}

void Session::didChange(const Raw &P) {
  Guard Hold(Lock);
  auto At = Open.find(pathOf(P.text("textDocument.uri")));
  const json::Value *Changes = P.get("contentChanges");
  if (At == Open.end() || !Changes || !Changes->getAsArray())
    return;
  Document &D = At->second;
  for (const json::Value &Change : *Changes->getAsArray()) {
    const std::string Before = Pinned.areIn(D.Real) ? D.Text : std::string();
    applyChange(D.Text, Raw{Change}, Peer.Counts);
    Pinned.follow(D.Real, Before, D.Text);
  }
  D.Version = P.number("textDocument.version").value_or(D.Version + 1);
  dropWaiters(D.Path);
  touch(D.Real, /*Anew=*/false);
  analyse(D.Path, /*Anew=*/false, debounce(D.Path));
}

void Session::touch(const std::string &Real, bool Anew) {
  Guard Hold(Lock);
  for (auto &[Path, U] : Units) {
    if (!U.Last || !U.Last->Files.count(Real))
      continue;
    analyse(Path, Anew, debounce(Path));
  }
}

void Session::didSave(const Raw &P) {
  Guard Hold(Lock);
  auto At = Open.find(pathOf(P.text("textDocument.uri")));
  if (At == Open.end())
    return;
  // The real path of a new file is known only after it is saved.
  At->second.Real = realOf(At->second.Path);
  analyse(At->first, /*Anew=*/true, milliseconds(0));
  touch(At->second.Real, /*Anew=*/true);
  // Other files have the launches of this one at outdated locations.
  if (Pinned.areIn(At->second.Real))
    analyseAll(/*Anew=*/true);
}

void Session::didClose(const Raw &P) {
  Guard Hold(Lock);
  auto At = Open.find(pathOf(P.text("textDocument.uri")));
  if (At == Open.end())
    return;
  const Document Gone = At->second;
  dropWaiters(Gone.Path);
  Work.cancel(Gone.Path);
  Open.erase(At);
  Units.erase(Gone.Path);
  notify("textDocument/publishDiagnostics",
         json::Object{{"uri", Gone.Uri}, {"diagnostics", json::Array()}});
  searchPins(Gone.Real);
  // Other files see the text on disk again, and headers may lose the file that
  // includes them.
  touch(Gone.Real, /*Anew=*/false);
  for (const auto &[Path, D] : Open)
    if (isHeaderName(Path))
      analyse(Path, /*Anew=*/false, debounce(Path));
  // Requests that waited for the closed file have nothing to wait for.
  answerSettled();
}
