//===- Choice.cpp - Fuzzes the reading of baselines and patches -----------===//

#include "warplint/Report/Choice.h"
#include "Input.h"

using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = textOf(Data, Size);
  auto Line = [](llvm::Error E) {
    std::string Why = llvm::toString(std::move(E));
    expect(llvm::StringRef(Why).starts_with("line "), "the error has a line");
  };
  if (auto Baseline = readBaseline(Text); !Baseline)
    Line(Baseline.takeError());
  auto Changed = readDiff(Text);
  if (!Changed) {
    Line(Changed.takeError());
    return 0;
  }
  size_t Lines = 0;
  for (const auto &[File, Numbers] : *Changed)
    Lines += Numbers.size();
  expect(Lines <= Text.count('\n') + 1, "a line of the patch each");
  return 0;
}
