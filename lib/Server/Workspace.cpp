//===- Workspace.cpp - What the client has sent ---------------------------===//

#include "Workspace.h"
#include "Messages.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;
namespace path = llvm::sys::path;
using Guard = std::lock_guard<std::mutex>;

Workspace::Workspace(const ServerOptions &Options) : Options(Options) {
  Rest.How = readSettings(nullptr, Options, Options.Inputs.WorkingDirectory);
}

UnsavedTexts warplint::textsOf(const Documents &All) {
  UnsavedTexts Texts;
  for (const auto &[Path, D] : All)
    Texts[D.Path] = Texts[D.Real] = D.Text;
  return Texts;
}

void Workspace::open(Document D) {
  Guard Hold(Lock);
  const std::string Path = D.Path;
  Open[Path] = std::move(D);
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

/// The first line (from 1) in which two texts differ.
static unsigned firstChange(llvm::StringRef Before, llvm::StringRef After) {
  const size_t Same = size_t(
      std::mismatch(Before.begin(), Before.end(), After.begin(), After.end())
          .second -
      After.begin());
  return unsigned(After.take_front(Same).count('\n')) + 1;
}

std::string Workspace::change(const std::string &Path,
                              const json::Array &Changes,
                              std::optional<int64_t> Version, Encoding Counts) {
  Guard Hold(Lock);
  auto At = Open.find(Path);
  if (At == Open.end())
    return {};
  Document &D = At->second;
  for (const json::Value &Change : Changes) {
    const std::string Before = D.Text;
    applyChange(D.Text, Raw{Change}, Counts);
    Pinned.follow(D.Real, Before, D.Text);
    D.InSight = firstChange(Before, D.Text);
  }
  D.Version = Version.value_or(D.Version + 1);
  return D.Real;
}

void Workspace::look(const std::string &Path, unsigned Line) {
  Guard Hold(Lock);
  if (auto At = Open.find(Path); At != Open.end())
    At->second.InSight = Line;
}

unsigned Workspace::lineInSight(const std::string &Path) const {
  Guard Hold(Lock);
  auto At = Open.find(Path);
  return At == Open.end() ? 0 : At->second.InSight;
}

std::string Workspace::save(const std::string &Path) {
  Guard Hold(Lock);
  auto At = Open.find(Path);
  if (At == Open.end())
    return {};
  return At->second.Real = realOf(Path);
}

std::optional<Document> Workspace::close(const std::string &Path) {
  Guard Hold(Lock);
  auto At = Open.find(Path);
  if (At == Open.end())
    return std::nullopt;
  Document Gone = std::move(At->second);
  Open.erase(At);
  return Gone;
}

bool Workspace::isOpen(const std::string &Path) const {
  Guard Hold(Lock);
  return Open.count(Path) != 0;
}

std::vector<std::string> Workspace::paths() const {
  Guard Hold(Lock);
  std::vector<std::string> All;
  for (const auto &[Path, D] : Open)
    All.push_back(Path);
  return All;
}

void Workspace::read(llvm::function_ref<void(const Documents &)> Do) const {
  Guard Hold(Lock);
  Do(Open);
}

static bool holds(llvm::StringRef Folder, llvm::StringRef Path) {
  return Path.consume_front(Folder) &&
         (Folder.ends_with("/") || Path.starts_with("/"));
}

const Workspace::Folder &Workspace::folderOf(const std::string &Path) const {
  const Folder *Best = &Rest;
  for (const Folder &F : Folders)
    if (holds(F.Name.Path, Path) &&
        F.Name.Path.size() >= Best->Name.Path.size())
      Best = &F;
  return *Best;
}

Workspace::Folder &Workspace::folderOf(const std::string &Path) {
  return const_cast<Folder &>(std::as_const(*this).folderOf(Path));
}

void Workspace::addFolder(llvm::StringRef Uri) {
  const std::string Path = pathOf(Uri);
  Guard Hold(Lock);
  if (Path.empty() || llvm::any_of(Folders, [&](const Folder &F) {
        return F.Name.Path == Path;
      }))
    return;
  Folder F;
  F.Name = {Path, Uri.str()};
  F.How = readSettings(&Given, Options, Path);
  Folders.push_back(std::move(F));
}

void Workspace::removeFolder(llvm::StringRef Uri) {
  const std::string Path = pathOf(Uri);
  Guard Hold(Lock);
  llvm::erase_if(Folders, [&](const Folder &F) { return F.Name.Path == Path; });
}

std::vector<Workspace::FolderName> Workspace::folders() const {
  Guard Hold(Lock);
  std::vector<FolderName> All;
  for (const Folder &F : Folders)
    All.push_back(F.Name);
  return All;
}

void Workspace::configure(const json::Value &Section) {
  Guard Hold(Lock);
  Given = Section;
  Rest.How = readSettings(&Given, Options, Options.Inputs.WorkingDirectory);
  for (Folder &F : Folders)
    F.How = readSettings(&Given, Options, F.Name.Path);
}

void Workspace::configure(const json::Array &Sections,
                          const std::vector<FolderName> &Of) {
  Guard Hold(Lock);
  Rest.How =
      readSettings(&Sections[0], Options, Options.Inputs.WorkingDirectory);
  for (size_t I = 0; I < Of.size(); ++I)
    for (Folder &F : Folders)
      if (F.Name.Path == Of[I].Path)
        F.How = readSettings(&Sections[I + 1], Options, F.Name.Path);
}

std::vector<std::string> Workspace::complaints() const {
  Guard Hold(Lock);
  std::vector<std::string> All;
  auto Add = [&](const Folder &F) {
    for (const std::string &Text : F.How.Complaints)
      if (!llvm::is_contained(All, Text))
        All.push_back(Text);
  };
  Add(Rest);
  for (const Folder &F : Folders)
    Add(F);
  return All;
}

Settings Workspace::settingsOf(const std::string &Path) const {
  Guard Hold(Lock);
  const Folder &F = folderOf(Path);
  Settings S = F.How;
  llvm::append_range(S.Config.AssumeArguments, F.Stated);
  if (S.Inputs.WorkingDirectory.empty())
    S.Inputs.WorkingDirectory = path::parent_path(Path).str();
  return S;
}

std::string Workspace::shownFrom(const std::string &Path) const {
  Guard Hold(Lock);
  const Folder &F = folderOf(Path);
  return F.Name.Path.empty() ? path::parent_path(Path).str() : F.Name.Path;
}

void Workspace::state(const std::string &Path, std::string Text, bool Before) {
  Guard Hold(Lock);
  std::vector<std::string> &To = folderOf(Path).Stated;
  To.insert(Before ? To.begin() : To.end(), std::move(Text));
}

void Workspace::clearStated(const std::string &Path) {
  Guard Hold(Lock);
  folderOf(Path).Stated.clear();
}

std::vector<std::string> Workspace::stated(const std::string &Path) const {
  Guard Hold(Lock);
  return folderOf(Path).Stated;
}

std::string Workspace::textOf(const std::string &Real) const {
  for (const auto &[Path, D] : Open)
    if (D.Real == Real)
      return D.Text;
  if (auto Buffer = readRegularFile(Real))
    return (*Buffer)->getBuffer().str();
  else
    llvm::consumeError(Buffer.takeError());
  return {};
}

void Workspace::pin(PinnedLaunch L) {
  Guard Hold(Lock);
  const std::string Text = textOf(realOf(L.Where.File));
  Pinned.set(std::move(L), Text);
}

void Workspace::unpin(const std::string &File, llvm::StringRef Kernel) {
  Guard Hold(Lock);
  Pinned.drop(File, Kernel);
}

bool Workspace::refreshPins(
    llvm::function_ref<bool(const PinnedLaunch &)> Seen) {
  Guard Hold(Lock);
  return Pinned.see(Seen);
}

void Workspace::searchPins(const std::string &Real) {
  Guard Hold(Lock);
  if (Pinned.areIn(Real))
    Pinned.search(Real, textOf(Real));
}

bool Workspace::hasPinsIn(const std::string &Real) const {
  Guard Hold(Lock);
  return Pinned.areIn(Real);
}

std::vector<PinnedLaunch> Workspace::pins() const {
  Guard Hold(Lock);
  return Pinned.all();
}

std::vector<Pins::Pin> Workspace::listPins() const {
  Guard Hold(Lock);
  return Pinned.list();
}
