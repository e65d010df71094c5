//===- Page.cpp - Fuzzes the reading of profiles --------------------------===//

#include "Input.h"
#include "warplint/Counters/CountedRun.h"

using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = textOf(Data, Size);
  auto Run = readSourcePage(Text, "page.csv");
  if (!Run) {
    expectReason(Run.takeError());
    return 0;
  }
  expect(Text.ends_with("\n"), "no page ends inside a line");
  for (const RecordedLaunch &L : Run->Launches)
    for (size_t I = 1; I < L.Instructions.size(); ++I)
      expect(L.Instructions[I - 1].Address < L.Instructions[I].Address,
             "each instruction once, in order");
  addShapes(*Run, Text);
  return 0;
}
