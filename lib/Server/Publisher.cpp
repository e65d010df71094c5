//===- Publisher.cpp - What the server says of results --------------------===//

#include "Publisher.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;

void Publisher::begins(const std::string &Path) {
  Token = Out.beginProgress(Path);
}

void Publisher::ends() { Out.endProgress(Token); }

void Publisher::isMade(const Snapshot &Made) {
  FlagsOfFiles Flags;
  for (const FileResult &R : Made.Results)
    for (const UnlikeFlag &F : R.UnlikeFlags)
      Flags.emplace_back(R.File, F);
  std::vector<std::string> Lines = unlikeFlagLines(Flags);
  if (Made.Inputs)
    llvm::append_range(Lines, Made.Inputs->Notes);
  for (const std::string &Line : Lines)
    if (Logged.insert(Made.Main + '\n' + Line).second)
      Out.notify(
          "window/logMessage",
          json::Object{{"type", 3},
                       {"message", "warplint: " + Made.Main + ": " + Line}});
}

void Publisher::show(const FileView &V) {
  json::Array All = diagnosticsOf(V, Out.client(), Pages);
  Space.read([&](const Documents &Open) {
    auto D = Open.find(V.Of.Path);
    if (D == Open.end() || D->second.Version != V.Of.Version)
      return;
    Out.notify("textDocument/publishDiagnostics",
               json::Object{{"uri", V.Of.Uri},
                            {"version", V.Of.Version},
                            {"diagnostics", std::move(All)}});
  });
}

void Publisher::clear(const Document &Closed) {
  Out.notify("textDocument/publishDiagnostics",
             json::Object{{"uri", Closed.Uri}, {"diagnostics", json::Array()}});
}
