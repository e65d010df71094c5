//===- Settings.cpp - Settings of a workspace folder ----------------------===//

#include "Settings.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

/// Reads members of the section. A member that is absent, null or of the wrong
/// type does not change the setting; one of the wrong type is also a complaint.
/// An empty string is as an absent one.
class Reader {
public:
  Reader(const json::Object &Section, llvm::StringRef Folder, Settings &Into)
      : Section(Section), Folder(Folder), Into(Into) {}

  void text(llvm::StringRef Name, std::optional<std::string> &To) {
    const json::Value *V = find(Name);
    if (!V)
      return;
    if (!V->getAsString())
      return complain(Name, "a string");
    if (!V->getAsString()->empty())
      To = V->getAsString()->str();
  }
  /// A path, relative to `Folder`; "none" remains as it is.
  void path(llvm::StringRef Name, std::optional<std::string> &To) {
    std::optional<std::string> Text;
    text(Name, Text);
    if (!Text)
      return;
    llvm::SmallString<256> Full(*Text);
    if (*Text != "none")
      llvm::sys::path::make_absolute(Folder, Full);
    To = std::string(Full);
  }
  /// Appends the strings of a list; returns whether there is at least one.
  bool list(llvm::StringRef Name, std::vector<std::string> &To) {
    const json::Value *V = find(Name);
    if (!V)
      return false;
    const json::Array *Items = V->getAsArray();
    std::vector<std::string> Read;
    for (const json::Value &Item : Items ? *Items : json::Array()) {
      if (!Item.getAsString())
        return complain(Name, "a list of strings"), false;
      Read.push_back(Item.getAsString()->str());
    }
    if (!Items)
      return complain(Name, "a list of strings"), false;
    To.insert(To.end(), Read.begin(), Read.end());
    return !Read.empty();
  }
  void flag(llvm::StringRef Name, bool &To) {
    const json::Value *V = find(Name);
    if (!V)
      return;
    if (!V->getAsBoolean())
      return complain(Name, "true or false");
    To = *V->getAsBoolean();
  }
  void milliseconds(llvm::StringRef Name, std::optional<unsigned> &To) {
    const json::Value *V = find(Name);
    if (!V)
      return;
    constexpr int64_t Most = 10000;
    if (!V->getAsInteger() || *V->getAsInteger() < 0 ||
        *V->getAsInteger() > Most)
      return complain(Name, "a number of milliseconds from 0 to 10000");
    To = unsigned(*V->getAsInteger());
  }
  void complain(llvm::StringRef Name, llvm::StringRef Kind) {
    Into.Complaints.push_back("the setting warplint." + Name.str() +
                              " is not " + Kind.str());
  }

private:
  const json::Value *find(llvm::StringRef Name) const {
    const json::Value *V = Section.get(Name);
    return V && !V->getAsNull() ? V : nullptr;
  }

  const json::Object &Section;
  llvm::StringRef Folder;
  Settings &Into;
};

} // namespace

Settings warplint::readSettings(const json::Value *Section,
                                const ServerOptions &Base,
                                llvm::StringRef Folder) {
  Settings S;
  S.Config = Base.Config;
  S.Inputs = Base.Inputs;
  S.Inputs.WorkingDirectory = Folder.str();
  if (!Section || Section->getAsNull())
    return S;
  // A Lua client sends an empty table as an empty list.
  if (Section->getAsArray() && Section->getAsArray()->empty())
    return S;
  const json::Object *Fields = Section->getAsObject();
  if (!Fields) {
    S.Complaints.push_back("the settings warplint are not an object");
    return S;
  }
  Reader R(*Fields, Folder, S);
  R.text("checks", S.Config.Checks);
  R.text("warningsAsErrors", S.Config.WarningsAsErrors);
  R.text("certainty", S.Config.Certainty);
  R.text("headerFilter", S.Config.HeaderFilter);
  R.text("excludeHeaderFilter", S.Config.ExcludeHeaderFilter);
  R.text("assumeBlock", S.Config.AssumeBlock);
  R.text("assumeGrid", S.Config.AssumeGrid);
  R.text("gpuProfile", S.Config.GpuProfile);
  R.path("configFile", S.Config.ConfigFile);
  R.list("assumeArguments", S.Config.AssumeArguments);
  R.list("extraArgs", S.Config.ExtraArgs);
  R.path("cudaPath", S.Inputs.CudaPath);
  R.path("compilationDatabase", S.Inputs.Database);
  std::optional<std::string> Architecture;
  R.text("defaultArch", Architecture);
  if (Architecture)
    S.Inputs.DefaultArchitecture = *Architecture;
  std::vector<std::string> Flags;
  if (R.list("flags", Flags))
    S.Inputs.Flags = std::move(Flags);
  R.flag("inlayHints", S.InlayHints);
  R.flag("codeLens", S.CodeLens);
  R.milliseconds("debounce", S.Debounce);
  return S;
}
