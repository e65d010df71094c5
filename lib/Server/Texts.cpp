//===- Texts.cpp - Messages about open files ------------------------------===//

#include "Session.h"

using namespace warplint;
namespace json = llvm::json;
using std::chrono::milliseconds;

static std::string fileOf(const Raw &P) {
  return pathOf(P.text("textDocument.uri"));
}

void Session::didOpen(const Raw &P) {
  Document D;
  D.Uri = P.text("textDocument.uri");
  D.Path = pathOf(D.Uri);
  if (!Initialized || D.Path.empty())
    return;
  const std::string Path = D.Path, Real = D.Real = realOf(Path);
  D.Version = P.number("textDocument.version").value_or(0);
  D.Text = P.text("textDocument.text");
  Space.open(std::move(D));
  Space.searchPins(Real);
  Results.touch(Real, /*WholeProject=*/false);
  Results.schedule(Path, /*WholeProject=*/true, milliseconds(20));
}

void Session::didChange(const Raw &P) {
  const std::string Path = fileOf(P);
  const json::Value *Changes = P.get("contentChanges");
  if (!Changes || !Changes->getAsArray())
    return;
  const std::string Real =
      Space.change(Path, *Changes->getAsArray(),
                   P.number("textDocument.version"), Out.client().Counts);
  if (Real.empty())
    return;
  Pending.drop(Path);
  Results.touch(Real, /*WholeProject=*/false, /*But=*/Path);
  Results.scheduleSoon(Path);
}

void Session::didSave(const Raw &P) {
  const std::string Path = fileOf(P), Real = Space.save(Path);
  if (Real.empty())
    return;
  Results.schedule(Path, /*WholeProject=*/true, milliseconds(0));
  Results.touch(Real, /*WholeProject=*/true);
  // Other files have the launches of this one at outdated locations.
  if (Space.hasPinsIn(Real))
    Results.scheduleAll(/*WholeProject=*/true);
}

void Session::didClose(const Raw &P) {
  const std::optional<Document> Gone = Space.close(fileOf(P));
  if (!Gone)
    return;
  Pending.drop(Gone->Path);
  Results.forget(Gone->Path);
  Shown.clear(*Gone);
  Space.searchPins(Gone->Real);
  // Other files see the text on disk again, and headers may lose the file that
  // includes them.
  Results.touch(Gone->Real, /*WholeProject=*/false);
  Results.scheduleHeaders();
  // Requests that waited for the closed file have nothing to wait for.
  Pending.answer();
}
