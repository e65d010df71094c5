//===- Git.cpp - Running git in an untrusted repository -------------------===//

#include "Git.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <unistd.h>
#include <vector>

using namespace llvm;
using namespace warplint;

/// Finds git in the absolute folders of PATH: a relative one may be in the
/// source tree.
static Expected<std::string> findGit() {
  const std::string Path = sys::Process::GetEnv("PATH").value_or("");
  SmallVector<StringRef, 16> All, Absolute;
  StringRef(Path).split(All, ':', -1, /*KeepEmpty=*/false);
  for (StringRef Folder : All)
    if (sys::path::is_absolute(Folder))
      Absolute.push_back(Folder);
  if (!Absolute.empty())
    if (ErrorOr<std::string> Found = sys::findProgramByName("git", Absolute))
      return *Found;
  return createStringError("no git on PATH");
}

/// The process environment without the variables that select another repository
/// than that of the folder, which git sets for hooks.
static std::vector<StringRef> environment() {
  std::vector<StringRef> Kept;
  for (char **At = environ; *At; ++At) {
    const StringRef Name = StringRef(*At).split('=').first;
    bool IsOther = Name == "GIT_OPTIONAL_LOCKS" ||
                   Name == "GIT_NO_LAZY_FETCH" ||
                   Name == "GIT_ALLOW_PROTOCOL" || Name == "LC_ALL";
    for (const char *One :
         {"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE",
          "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX"})
      IsOther |= Name == One;
    if (!IsOther)
      Kept.push_back(*At);
  }
  // A partial clone names a source of missing objects, which may be a command.
  // No protocol is named "none".
  for (const char *Set : {"GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
                          "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C"})
    Kept.push_back(Set);
  return Kept;
}

namespace {
/// Temporary files for the streams of one call; deleted by the destructor.
struct Streams {
  SmallString<128> In, Out, Error;
  std::optional<FileRemover> Removers[3];

  llvm::Error create(StringRef Input);
};
} // namespace

Error Streams::create(StringRef Input) {
  SmallString<128> *Paths[] = {&In, &Out, &Error};
  for (unsigned N = 0; N < 3; ++N) {
    if (std::error_code E =
            sys::fs::createTemporaryFile("warplint", "txt", *Paths[N]))
      return createStringError("can't create a temporary file: " + E.message());
    Removers[N].emplace(*Paths[N]);
  }
  std::error_code Why;
  raw_fd_ostream OS(In, Why);
  OS << Input;
  OS.close();
  if (!Why)
    Why = OS.error();
  OS.clear_error();
  if (Why)
    return createStringError("can't write '" + In.str().str() +
                             "': " + Why.message());
  return Error::success();
}

static std::string textOf(StringRef Path) {
  auto Text = MemoryBuffer::getFile(Path);
  return Text ? (*Text)->getBuffer().str() : std::string();
}

Expected<GitAnswer> warplint::runGit(StringRef Folder,
                                     ArrayRef<StringRef> Arguments,
                                     StringRef Input) {
  auto Program = findGit();
  if (!Program)
    return Program.takeError();
  Streams Files;
  if (Error E = Files.create(Input))
    return std::move(E);
  SmallVector<StringRef, 24> Words = {*Program,
                                      "-C",
                                      Folder,
                                      "--no-pager",
                                      "--no-optional-locks",
                                      "-c",
                                      "core.fsmonitor=false",
                                      "-c",
                                      "core.hooksPath=/dev/null"};
  Words.append(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {Files.In.str(), Files.Out.str(),
                                          Files.Error.str()};
  const std::vector<StringRef> Environment = environment();
  std::string Why;
  GitAnswer Answer;
  Answer.Status =
      sys::ExecuteAndWait(*Program, Words, ArrayRef<StringRef>(Environment),
                          Redirects, /*SecondsToWait=*/600, 0, &Why);
  if (Answer.Status < 0)
    return createStringError("can't run '" + *Program + "': " + Why);
  Answer.Out = textOf(Files.Out);
  const std::string ErrorText = textOf(Files.Error);
  StringRef First = StringRef(ErrorText).split('\n').first;
  First.consume_front("fatal: ");
  Answer.Error = First.str();
  return Answer;
}
