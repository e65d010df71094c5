//===- Folders.cpp - Messages about folders, settings and files -----------===//

#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;
namespace path = llvm::sys::path;

void Session::showComplaints() {
  for (const std::string &Text : Space.complaints())
    Out.notify("window/showMessage",
               json::Object{{"type", 2}, {"message", "warplint: " + Text}});
}

void Session::addFolders(const json::Value *List) {
  if (List && List->getAsArray())
    for (const json::Value &Item : *List->getAsArray())
      Space.addFolder(Raw{Item}.text("uri"));
}

void Session::didChangeFolders(const Raw &P) {
  const json::Value *Gone = P.get("event.removed");
  if (Gone && Gone->getAsArray())
    for (const json::Value &Item : *Gone->getAsArray())
      Space.removeFolder(Raw{Item}.text("uri"));
  addFolders(P.get("event.added"));
  if (Out.client().Configuration)
    askConfiguration();
  Results.scheduleAll(/*WholeProject=*/true);
}

void Session::didChangeConfiguration(const Raw &P) {
  if (Out.client().Configuration)
    return askConfiguration();
  const json::Value *Section = P.get("settings.warplint");
  if (!Section)
    return;
  Space.configure(*Section);
  showComplaints();
  Results.scheduleAll(/*WholeProject=*/true);
}

void Session::askConfiguration() {
  const std::vector<Workspace::FolderName> Asked = Space.folders();
  json::Array Items{json::Object{{"section", "warplint"}}};
  for (const Workspace::FolderName &F : Asked)
    Items.push_back(json::Object{{"scopeUri", F.Uri}, {"section", "warplint"}});
  Out.request("workspace/configuration",
              json::Object{{"items", std::move(Items)}},
              [this, Asked](llvm::Expected<Raw> Result) {
                if (Result)
                  takeConfiguration(*Result, Asked);
                else
                  llvm::consumeError(Result.takeError());
              });
}

void Session::takeConfiguration(
    const Raw &Sections, const std::vector<Workspace::FolderName> &Asked) {
  const json::Array *List = Sections.Value.getAsArray();
  if (!List || List->size() != Asked.size() + 1)
    return;
  Space.configure(*List, Asked);
  showComplaints();
  Results.scheduleAll(/*WholeProject=*/true);
}

void Session::registerForChanges() {
  json::Array All;
  auto Add = [&](const char *Id, const char *Method, json::Object Options) {
    All.push_back(json::Object{{"id", Id},
                               {"method", Method},
                               {"registerOptions", std::move(Options)}});
  };
  if (Out.client().WatchesFiles) {
    json::Array Watchers;
    for (const char *Glob : {"**/compile_commands.json", "**/.warplint",
                             "**/*.{cu,cuh,h,hh,hpp,hxx,inc,inl,ipp}"})
      Watchers.push_back(json::Object{{"globPattern", Glob}});
    Add("warplint-files", "workspace/didChangeWatchedFiles",
        json::Object{{"watchers", std::move(Watchers)}});
  }
  if (Out.client().TellsConfiguration)
    Add("warplint-settings", "workspace/didChangeConfiguration",
        json::Object{{"section", "warplint"}});
  if (!All.empty())
    Out.request("client/registerCapability",
                json::Object{{"registrations", std::move(All)}}, nullptr);
}

void Session::didChangeWatchedFiles(const Raw &P) {
  const json::Value *List = P.get("changes");
  if (!List || !List->getAsArray())
    return;
  constexpr int Created = 1;
  bool Project = false, HasNewHeader = false;
  for (const json::Value &Item : *List->getAsArray()) {
    const std::string Path = pathOf(Raw{Item}.text("uri"));
    // The editor's text of an open file has precedence over the disk.
    if (Path.empty() || Space.isOpen(Path))
      continue;
    const llvm::StringRef Name = path::filename(Path);
    // Sources may launch kernels of the open files.
    Project |= Name == "compile_commands.json" || Name == ".warplint" ||
               path::extension(Name) == ".cu";
    HasNewHeader |= isHeaderName(Path) && Raw{Item}.number("type") == Created;
    const std::string Real = realOf(Path);
    Space.searchPins(Real);
    Results.touch(Real, /*WholeProject=*/false);
  }
  // An analysis may have failed because the header did not exist.
  if (HasNewHeader)
    Results.scheduleFailed();
  if (Project)
    Results.scheduleAll(/*WholeProject=*/true);
}
