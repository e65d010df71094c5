//===- Revision.cpp - The commit of a comparison --------------------------===//

#include "Revision.h"
#include "Git.h"
#include "warplint/Change/LineDiff.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace warplint;

/// git's object name of a text: a digest of the same kind as `Like`.
static std::string objectName(StringRef Text, StringRef Like) {
  const std::string Head = "blob " + utostr(Text.size());
  auto Of = [&](auto Hash) {
    Hash.update(Head);
    Hash.update(StringRef("\0", 1));
    Hash.update(Text);
    const auto Digest = Hash.final();
    return toHex(ArrayRef<uint8_t>(Digest), /*LowerCase=*/true);
  };
  return Like.size() == 64 ? Of(SHA256()) : Of(SHA1());
}

static std::vector<StringRef> splitAtZeros(StringRef Text) {
  std::vector<StringRef> Parts;
  while (!Text.empty()) {
    auto [Part, Rest] = Text.split('\0');
    Parts.push_back(Part);
    Text = Rest;
  }
  return Parts;
}

/// The commit's object name; empty if there is no such commit.
static Expected<std::string> commitOf(StringRef Folder, StringRef Name) {
  if (Name.empty() || Name.starts_with("-"))
    return std::string();
  const std::string Wanted = (Name + "^{commit}").str();
  auto Output = runGit(Folder, {"rev-parse", "--verify", "--quiet", Wanted});
  if (!Output)
    return Output.takeError();
  return Output->Status == 0 ? StringRef(Output->Out).trim().str()
                             : std::string();
}

Expected<bool> warplint::isCommit(StringRef Folder, StringRef Name) {
  auto Commit = commitOf(Folder, Name);
  if (!Commit)
    return Commit.takeError();
  return !Commit->empty();
}

Expected<Revision> Revision::sharedWithHead(StringRef Folder, StringRef Name) {
  auto Top = runGit(Folder, {"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  if (Top->Status)
    return createStringError("'" + Folder + "': " + Top->Error);
  SmallString<256> Root;
  if (std::error_code E =
          sys::fs::real_path(StringRef(Top->Out).rtrim('\n'), Root))
    return createStringError("'" + Folder + "': " + E.message());
  auto Commit = commitOf(Root, Name);
  if (!Commit)
    return Commit.takeError();
  if (Commit->empty())
    return createStringError("no such revision in '" + Root.str().str() + "'");
  auto Base = runGit(Root, {"merge-base", *Commit, "HEAD"});
  if (!Base)
    return Base.takeError();
  if (Base->Status)
    return createStringError("it and HEAD have no common ancestor in '" +
                             Root.str().str() + "'" +
                             (Base->Error.empty() ? "" : ": ") + Base->Error +
                             "; a shallow clone may lack it");
  Revision R(std::string(Root), StringRef(Base->Out).trim().str());
  if (Error E = R.readTree())
    return std::move(E);
  return R;
}

Error Revision::readTree() {
  auto Listing = runGit(Root, {"ls-tree", "-r", "-z", "--full-tree", Commit});
  if (!Listing)
    return Listing.takeError();
  if (Listing->Status)
    return createStringError("'" + Root + "': " + Listing->Error);
  for (StringRef Line : splitAtZeros(Listing->Out)) {
    // Each line is "100644 blob NAME<tab>PATH".
    auto [Head, Path] = Line.split('\t');
    SmallVector<StringRef, 3> Words;
    Head.split(Words, ' ');
    if (Words.size() == 3)
      Tree[Path.str()] = {Words[1] == "commit", Words[2].str()};
  }
  return Error::success();
}

Expected<std::map<std::string, std::string>>
Revision::textsOf(const std::set<std::string> &Objects) const {
  std::map<std::string, std::string> Texts;
  if (Objects.empty())
    return Texts;
  const std::string Input = join(Objects, "\n") + "\n";
  auto Output = runGit(Root, {"cat-file", "--batch"}, Input);
  if (!Output)
    return Output.takeError();
  StringRef Rest = Output->Out;
  for (const std::string &Object : Objects) {
    // The output is "NAME blob SIZE", the text, and a line break.
    StringRef Head;
    std::tie(Head, Rest) = Rest.split('\n');
    uint64_t Size = 0;
    if (!Head.consume_front(Object) || !Head.consume_front(" blob ") ||
        Head.getAsInteger(10, Size) || Size >= Rest.size())
      return createStringError("object " + Object + " of commit " + Commit +
                               " is not in this clone of '" + Root + "'");
    Texts[Object] = Rest.take_front(Size).str();
    Rest = Rest.drop_front(Size + 1);
  }
  return Texts;
}

std::set<std::string> Revision::ignored(ArrayRef<std::string> Paths) const {
  std::set<std::string> Found;
  if (Paths.empty())
    return Found;
  std::string Input;
  for (const std::string &Path : Paths)
    Input += "./" + Path + '\0'; // a leading colon has a meaning for git
  auto Output = runGit(Root, {"check-ignore", "-z", "--stdin"}, Input);
  if (!Output) {
    // On failure, no file is treated as ignored.
    consumeError(Output.takeError());
    return Found;
  }
  for (StringRef Path : splitAtZeros(Output->Out))
    Found.insert(Path.drop_front(2).str());
  return Found;
}

std::string Revision::submoduleOf(StringRef Path) const {
  for (StringRef At = sys::path::parent_path(Path); !At.empty();
       At = sys::path::parent_path(At))
    if (auto Found = Tree.find(At.str()); Found != Tree.end())
      return Found->second.IsSubmodule ? At.str() : "";
  return "";
}

Expected<std::map<std::string, std::set<unsigned>>>
Revision::changedLines(ArrayRef<std::string> Files) const {
  // By path relative to the root.
  std::map<std::string, std::string> Now, OldName;
  std::vector<std::string> New;
  std::map<std::string, std::vector<std::string>> InSubmodules;
  std::set<std::string> Wanted;
  for (const std::string &File : Files) {
    StringRef Path = File;
    if (!Path.consume_front(Root) || !Path.consume_front("/"))
      continue;
    if (std::string Submodule = submoduleOf(Path); !Submodule.empty()) {
      InSubmodules[Submodule].push_back(File);
      continue;
    }
    auto Text = readRegularFile(File);
    if (!Text) { // the run that reads the file reports it
      consumeError(Text.takeError());
      continue;
    }
    auto Old = Tree.find(Path.str());
    if (Old == Tree.end()) {
      New.push_back(Path.str());
    } else {
      if (objectName((*Text)->getBuffer(), Old->second.Name) ==
          Old->second.Name)
        continue;
      OldName[Path.str()] = Old->second.Name;
      Wanted.insert(Old->second.Name);
    }
    Now[Path.str()] = (*Text)->getBuffer().str();
  }
  auto Texts = textsOf(Wanted);
  if (!Texts)
    return Texts.takeError();
  const std::set<std::string> Ignored = ignored(New);
  std::map<std::string, std::set<unsigned>> Changed;
  for (const auto &[Path, Text] : Now) {
    if (Ignored.count(Path))
      continue;
    auto Old = OldName.find(Path);
    std::set<unsigned> Lines = addedLines(
        Old == OldName.end() ? StringRef() : StringRef((*Texts)[Old->second]),
        Text);
    if (!Lines.empty())
      Changed[Root + "/" + Path] = std::move(Lines);
  }
  for (const auto &[Submodule, Inner] : InSubmodules) {
    Revision There(Root + "/" + Submodule, Tree.at(Submodule).Name);
    if (Error E = There.readTree())
      return std::move(E);
    auto Lines = There.changedLines(Inner);
    if (!Lines)
      return Lines.takeError();
    Changed.insert(Lines->begin(), Lines->end());
  }
  return Changed;
}
