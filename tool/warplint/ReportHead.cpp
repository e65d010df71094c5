//===- ReportHead.cpp - What a report says of its run ---------------------===//

#include "ReportHead.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "warplint/Report/ReportPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <ctime>
#include <set>

using namespace warplint;
namespace path = llvm::sys::path;

/// Limits of the files that are read, in bytes.
static constexpr uint64_t LargestText = 1 << 20, LargestReferences = 16 << 20;

static std::string readIn(llvm::StringRef Folder, llvm::StringRef Name,
                          uint64_t Most = 4096) {
  llvm::SmallString<256> Path = Folder;
  path::append(Path, Name);
  auto Text = readRegularFile(Path, Most);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return "";
  }
  return (*Text)->getBuffer().str();
}

static bool isCommit(llvm::StringRef Text) {
  return Text.size() >= 40 && llvm::all_of(Text, llvm::isHexDigit);
}

/// The commit of a reference such as "refs/heads/main".
static std::string commitOf(llvm::StringRef Git, llvm::StringRef Reference) {
  if (Reference.contains(".."))
    return "";
  const std::string Alone = readIn(Git, Reference);
  if (llvm::StringRef Commit = llvm::StringRef(Alone).trim(); isCommit(Commit))
    return Commit.str();
  const std::string Packed = readIn(Git, "packed-refs", LargestReferences);
  for (llvm::StringRef Line : llvm::split(Packed, '\n')) {
    auto [Commit, Name] = Line.split(' ');
    if (Name == Reference && isCommit(Commit))
      return Commit.str();
  }
  return "";
}

std::string warplint::revisionOf(llvm::StringRef Root) {
  llvm::SmallString<256> Git = Root;
  path::append(Git, ".git");
  // In a linked work tree `.git` is a file, and references are in the folder of
  // the repository.
  const std::string Link = readIn(Root, ".git");
  if (llvm::StringRef To = Link; To.consume_front("gitdir: "))
    Git = absolutePathIn(Root.str(), To.trim());
  std::string Common = Git.str().str();
  if (const std::string Of = readIn(Git, "commondir"); !Of.empty())
    Common = absolutePathIn(Git.str().str(), llvm::StringRef(Of).trim());
  const std::string Head = readIn(Git, "HEAD");
  llvm::StringRef At = llvm::StringRef(Head).trim();
  const std::string Commit =
      At.consume_front("ref: ") ? commitOf(Common, At) : At.str();
  return isCommit(Commit) ? Commit.substr(0, 12) : "";
}

/// ", of 2026-11-24": when the file was written, in UTC. Profiles have no date
/// in their source page.
static std::string dateOf(llvm::StringRef File) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(File, Status))
    return "";
  const std::time_t Written =
      llvm::sys::toTimeT(Status.getLastModificationTime());
  std::tm Utc;
  char Text[32];
  if (!gmtime_r(&Written, &Utc) ||
      !std::strftime(Text, sizeof(Text), ", of %Y-%m-%d", &Utc))
    return "";
  return Text;
}

/// The inputs relative to the root, the first five in order.
static std::string inputsOf(const CommandLine &C, llvm::StringRef Root) {
  static constexpr size_t Most = 5;
  const ReportPaths Where{C.Inputs.WorkingDirectory, Root.str()};
  std::vector<std::string> Inputs;
  for (const std::string &Path : C.Inputs.Paths)
    Inputs.push_back(Where.relativeToRoot(Path));
  llvm::sort(Inputs);
  std::string Text;
  for (size_t I = 0; I != std::min(Inputs.size(), Most); ++I)
    Text += " " + Inputs[I];
  if (Inputs.size() > Most)
    Text += " and " + std::to_string(Inputs.size() - Most) + " more";
  return Text;
}

ReportHead warplint::reportHead(const CommandLine &C, llvm::StringRef Root,
                                const RunSummary &Summary) {
  ReportHead Head;
  Head.Project = path::filename(Root).str();
  Head.Revision = revisionOf(Root);
  Head.Command = "warplint" + C.Flags + inputsOf(C, Root);
  Head.Architectures = Summary.Architectures;
  if (C.Profile)
    Head.Profile = *C.Profile + dateOf(*C.Profile);
  return Head;
}

ReportTexts warplint::reportTexts(llvm::ArrayRef<KernelPage> Pages,
                                  llvm::StringRef Root) {
  ReportTexts Texts;
  std::map<std::string, llvm::SmallVector<llvm::StringRef, 0>> Lines;
  std::set<std::string> Changed;
  for (const KernelPage &P : Pages)
    for (const PageLine &L : P.Lines) {
      auto [At, IsNew] = Texts.try_emplace(L.Where.File);
      llvm::SmallVector<llvm::StringRef, 0> &Of = Lines[L.Where.File];
      if (IsNew) {
        At->second = readIn(Root, L.Where.File, LargestText);
        Of = llvm::to_vector<0>(llvm::split(At->second, '\n'));
      }
      if (L.Where.Line > Of.size() ||
          Of[L.Where.Line - 1].rtrim('\r') != llvm::StringRef(L.Text).rtrim())
        Changed.insert(L.Where.File);
    }
  for (const std::string &File : Changed)
    Texts.erase(File);
  return Texts;
}
