//===- ChangedLines.cpp - Findings at the lines of a patch ----------------===//

#include "warplint/Report/Choice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// "src/a.cu" for "b/src/a.cu<tab>date".
static std::string pathOf(llvm::StringRef Header) {
  llvm::StringRef Path = Header.split('\t').first.rtrim();
  // git's prefixes: b/, or w/, i/, c/, o/ with diff.mnemonicPrefix.
  if (Path.size() > 2 && Path[1] == '/')
    Path = Path.drop_front(2);
  return Path.str();
}

/// Reads the two numbers of "12,3"; the second is optional and defaults to 1.
static bool readRange(llvm::StringRef Text, unsigned &First, unsigned &Count) {
  auto [Start, Length] = Text.split(',');
  Count = 1;
  return !Start.getAsInteger(10, First) &&
         (Length.empty() || !Length.getAsInteger(10, Count));
}

namespace {
/// The lines that remain of a hunk: "@@ -1,2 +3,4 @@".
struct Hunk {
  unsigned Old = 0, New = 0, Line = 0;

  bool read(llvm::StringRef Text) {
    unsigned Start;
    llvm::SmallVector<llvm::StringRef, 4> Words;
    Text.split(Words, ' ', /*MaxSplit=*/4);
    return Words.size() >= 4 && Words[1].consume_front("-") &&
           Words[2].consume_front("+") && readRange(Words[1], Start, Old) &&
           readRange(Words[2], Line, New);
  }
};
} // namespace

llvm::Expected<ChangedLines> warplint::readDiff(llvm::StringRef Text) {
  ChangedLines Changed;
  Hunk At;
  std::string File;
  bool Any = Text.trim().empty(); // no change
  unsigned Number = 0;
  auto Wrong = [&](const char *Why) {
    return llvm::createStringError("line " + std::to_string(Number) + ": " +
                                   Why);
  };
  bool IsAnnounced = false; // the previous line names a file, and no hunk
                            // followed yet
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    ++Number;
    if (At.Old || At.New) {
      if (Line.starts_with("+")) {
        Changed[File].insert(At.Line);
        ++At.Line, --At.New;
      } else if (Line.starts_with("-")) {
        --At.Old;
      } else if (!Line.starts_with("\\")) {
        ++At.Line, --At.New, --At.Old;
      }
      if (int(At.Old) < 0 || int(At.New) < 0)
        return Wrong("the lines of the hunk do not match its header");
    } else if (Line.consume_front("+++ ")) {
      File = pathOf(Line);
      Any = IsAnnounced = true;
    } else if (Line.starts_with("@@ ")) {
      if (File.empty() || !At.read(Line))
        return Wrong("not the header of a hunk in a unified diff");
      IsAnnounced = false;
    }
  }
  if (!Any)
    return llvm::createStringError("line 1: not a unified diff");
  if (At.Old || At.New || IsAnnounced)
    return Wrong("the diff ends inside a hunk; is it complete?");
  return Changed;
}

static bool isChanged(const Spot &Where, const ChangedLines &Lines,
                      llvm::StringRef Folder) {
  if (!Where.isValid())
    return false;
  llvm::SmallString<256> Path = llvm::StringRef(Where.File);
  llvm::sys::path::make_absolute(Folder, Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return llvm::any_of(Lines, [&](const auto &One) {
    llvm::StringRef Rest = Path;
    return One.second.count(Where.Line) && Rest.consume_back(One.first) &&
           (Rest.empty() || Rest.ends_with("/"));
  });
}

std::vector<Finding> warplint::takeOutUnchanged(std::vector<Finding> &Findings,
                                                const ChangedLines &Lines,
                                                llvm::StringRef Folder) {
  std::vector<Finding> Kept, Out;
  for (Finding &F : Findings) {
    const bool Concerns = isChanged(F.Where, Lines, Folder) ||
                          llvm::any_of(F.Notes, [&](const FindingNote &N) {
                            return isChanged(N.Where, Lines, Folder);
                          });
    (Concerns ? Kept : Out).push_back(std::move(F));
  }
  Findings = std::move(Kept);
  return Out;
}
