//===- Patch.cpp - Fuzzes the reading of patches and the diff of texts ----===//
//
// The text is read as a patch. Its two halves, around the first NUL, are an old
// and a new text too: the lines that are told as added must leave lines of the
// old one, in their order, and a patch that is written of them must be read as
// the same lines.
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "warplint/Change/LineDiff.h"
#include "warplint/Report/Choice.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;

static void read(llvm::StringRef Text) {
  auto Changed = readDiff(Text);
  if (!Changed) {
    expectLine(Changed.takeError(), Text);
    return;
  }
  size_t Lines = 0;
  for (const auto &[File, Numbers] : *Changed)
    Lines += Numbers.size();
  expect(Lines <= Text.count('\n') + 1, "a line of the patch each");
}

/// The lines, without what ends them.
static llvm::SmallVector<llvm::StringRef, 16> linesIn(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  Text.split(Lines, '\n');
  if (Lines.back().empty())
    Lines.pop_back();
  for (llvm::StringRef &Line : Lines)
    Line.consume_back("\r");
  return Lines;
}

/// A patch of one hunk with all lines of both texts as its context.
static std::string patchOf(llvm::StringRef Old, llvm::StringRef New,
                           const std::set<unsigned> &Added) {
  const auto Before = linesIn(Old), After = linesIn(New);
  std::string Body;
  size_t At = 0;
  for (size_t I = 0; I < After.size(); ++I) {
    if (Added.count(unsigned(I + 1))) {
      Body += "+" + After[I].str() + "\n";
      continue;
    }
    for (; At < Before.size() && Before[At] != After[I]; ++At)
      Body += "-" + Before[At].str() + "\n";
    expect(At < Before.size(), "a line that is not added was there");
    Body += " " + Before[At++].str() + "\n";
  }
  for (; At < Before.size(); ++At)
    Body += "-" + Before[At].str() + "\n";
  if (Body.empty())
    return "";
  auto Range = [](size_t Count) {
    return (Count ? "1," : "0,") + std::to_string(Count);
  };
  return "--- a/dir/a.cu\n+++ b/dir/a.cu\n@@ -" + Range(Before.size()) + " +" +
         Range(After.size()) + " @@\n" + Body;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = textOf(Data, Size);
  read(Text);
  auto [Old, New] = Text.split('\0');
  const std::set<unsigned> Added = addedLines(Old, New);
  expect(Added.empty() || *Added.rbegin() <= linesIn(New).size(),
         "lines of the new text");
  expect(Old != New || Added.empty(), "equal texts differ nowhere");
  auto Changed = readDiff(patchOf(Old, New, Added));
  expect(bool(Changed), "a patch can be read");
  expect((*Changed)["dir/a.cu"] == Added, "the lines that were added");
  return 0;
}
