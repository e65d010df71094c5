//===- Folders.cpp - Workspace folders and their settings -----------------===//

#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;
namespace path = llvm::sys::path;
using Guard = std::lock_guard<std::recursive_mutex>;

static bool holds(llvm::StringRef Folder, llvm::StringRef Path) {
  return Path.consume_front(Folder) &&
         (Folder.ends_with("/") || Path.starts_with("/"));
}

Session::Folder &Session::folderOf(const std::string &Path) {
  Folder *Best = &Rest;
  for (Folder &F : Folders)
    if (holds(F.Path, Path) && F.Path.size() >= Best->Path.size())
      Best = &F;
  return *Best;
}

Settings Session::settingsOf(const std::string &Path) {
  Guard Hold(Lock);
  const Folder &F = folderOf(Path);
  Settings S = F.How;
  llvm::append_range(S.Config.AssumeArguments, F.Stated);
  if (S.Inputs.WorkingDirectory.empty())
    S.Inputs.WorkingDirectory = path::parent_path(Path).str();
  return S;
}

std::string Session::shownFrom(const std::string &Path) {
  const Folder &F = folderOf(Path);
  return F.Path.empty() ? path::parent_path(Path).str() : F.Path;
}

void Session::tellComplaints(const Settings &S) {
  for (const std::string &Text : S.Complaints)
    if (Reported.insert(Text).second)
      notify("window/showMessage",
             json::Object{{"type", 2}, {"message", "warplint: " + Text}});
}

void Session::readFolders(const Raw &P) {
  Guard Hold(Lock);
  auto Add = [&](llvm::StringRef Uri) {
    const std::string Path = pathOf(Uri);
    if (Path.empty() ||
        llvm::any_of(Folders, [&](const Folder &F) { return F.Path == Path; }))
      return;
    Folder F;
    F.Path = Path;
    F.Uri = Uri.str();
    F.How = readSettings(&Given, Options, Path);
    Folders.push_back(std::move(F));
  };
  const json::Value *List = P.get("workspaceFolders");
  if (List && List->getAsArray())
    for (const json::Value &Item : *List->getAsArray())
      Add(Raw{Item}.text("uri"));
  else if (!P.text("rootUri").empty())
    Add(P.text("rootUri"));
}

void Session::didChangeFolders(const Raw &P) {
  {
    Guard Hold(Lock);
    const json::Value *Gone = P.get("event.removed");
    if (Gone && Gone->getAsArray())
      for (const json::Value &Item : *Gone->getAsArray())
        llvm::erase_if(Folders,
                       [Path = pathOf(Raw{Item}.text("uri"))](const Folder &F) {
                         return F.Path == Path;
                       });
    if (const json::Value *Added = P.get("event.added"))
      readFolders(Raw{json::Object{{"workspaceFolders", *Added}}});
  }
  if (Peer.Configuration)
    askConfiguration();
  analyseAll(/*Anew=*/true);
}

void Session::didChangeConfiguration(const Raw &P) {
  if (Peer.Configuration)
    return askConfiguration();
  Guard Hold(Lock);
  const json::Value *Section = P.get("settings.warplint");
  if (!Section)
    return;
  Given = *Section;
  Reported.clear();
  for (Folder &F : Folders)
    F.How = readSettings(&Given, Options, F.Path);
  Rest.How = readSettings(&Given, Options, Options.Inputs.WorkingDirectory);
  tellComplaints(Rest.How);
  analyseAll(/*Anew=*/true);
}

void Session::askConfiguration() {
  std::vector<std::string> Asked = {""};
  json::Array Items{json::Object{{"section", "warplint"}}};
  {
    Guard Hold(Lock);
    for (const Folder &F : Folders) {
      Asked.push_back(F.Path);
      Items.push_back(
          json::Object{{"scopeUri", F.Uri}, {"section", "warplint"}});
    }
  }
  request("workspace/configuration", json::Object{{"items", std::move(Items)}},
          [this, Asked](llvm::Expected<Raw> Result) {
            if (Result)
              takeConfiguration(*Result, Asked);
            else
              llvm::consumeError(Result.takeError());
          });
}

void Session::takeConfiguration(const Raw &Sections,
                                const std::vector<std::string> &Asked) {
  const json::Array *List = Sections.Value.getAsArray();
  if (!List || List->size() != Asked.size())
    return;
  Guard Hold(Lock);
  Reported.clear();
  for (size_t I = 0; I < Asked.size(); ++I) {
    const json::Value &Section = (*List)[I];
    if (I == 0) {
      Rest.How =
          readSettings(&Section, Options, Options.Inputs.WorkingDirectory);
      tellComplaints(Rest.How);
    }
    for (Folder &F : Folders)
      if (F.Path == Asked[I]) {
        F.How = readSettings(&Section, Options, F.Path);
        tellComplaints(F.How);
      }
  }
  analyseAll(/*Anew=*/true);
}

void Session::registerForChanges() {
  json::Array All;
  auto Add = [&](const char *Id, const char *Method, json::Object Options) {
    All.push_back(json::Object{{"id", Id},
                               {"method", Method},
                               {"registerOptions", std::move(Options)}});
  };
  if (Peer.WatchesFiles) {
    json::Array Watchers;
    for (const char *Glob : {"**/compile_commands.json", "**/.warplint",
                             "**/*.{cu,cuh,h,hh,hpp,hxx,inc,inl,ipp}"})
      Watchers.push_back(json::Object{{"globPattern", Glob}});
    Add("warplint-files", "workspace/didChangeWatchedFiles",
        json::Object{{"watchers", std::move(Watchers)}});
  }
  if (Peer.TellsConfiguration)
    Add("warplint-settings", "workspace/didChangeConfiguration",
        json::Object{{"section", "warplint"}});
  if (!All.empty())
    request("client/registerCapability",
            json::Object{{"registrations", std::move(All)}}, nullptr);
}

void Session::didChangeWatchedFiles(const Raw &P) {
  const json::Value *List = P.get("changes");
  if (!List || !List->getAsArray())
    return;
  constexpr int Created = 1;
  bool Project = false, HasNewHeader = false;
  Guard Hold(Lock);
  for (const json::Value &Item : *List->getAsArray()) {
    const std::string Path = pathOf(Raw{Item}.text("uri"));
    // The editor's text of an open file has precedence over the disk.
    if (Path.empty() || Open.count(Path))
      continue;
    const llvm::StringRef Name = path::filename(Path);
    // Sources may launch kernels of the open files.
    Project |= Name == "compile_commands.json" || Name == ".warplint" ||
               path::extension(Name) == ".cu";
    HasNewHeader |= isHeaderName(Path) && Raw{Item}.number("type") == Created;
    searchPins(realOf(Path));
    touch(realOf(Path), /*Anew=*/false);
  }
  if (HasNewHeader)
    for (const auto &[Path, U] : Units)
      if (U.Last && llvm::any_of(U.Last->Problems, [](const Problem &P) {
            return P.Level >= Problem::Kind::Error;
          }))
        // The analysis may have failed because the header did not exist.
        analyse(Path, /*Anew=*/false, debounce(Path));
  if (Project)
    analyseAll(/*Anew=*/true);
}
