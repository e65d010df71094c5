//===- Baseline.cpp - Fuzzes the reading and writing of baselines ---------===//
//
// The text is read as a baseline. Its lines are findings too, three lines each:
// check and file, source line, message. What is written of them must be read
// again and take all of them out.
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "warplint/Report/Choice.h"

using namespace warplint;

static void read(llvm::StringRef Text) {
  auto Known = readBaseline(Text);
  if (!Known) {
    expectLine(Known.takeError(), Text);
    return;
  }
  expect(Known->size() <= Text.count('\n') + 1, "a fingerprint a line");
  for (const std::string &Print : *Known)
    expect(Text.contains(Print), "a fingerprint stands in the text");
}

static std::vector<Finding> findingsOf(llvm::StringRef Text) {
  std::vector<Finding> Findings;
  llvm::SmallVector<llvm::StringRef, 16> Parts;
  // Any byte but this may stand in the name of a file, a line feed too.
  Text.split(Parts, '\0');
  for (size_t I = 0; I + 2 < Parts.size(); I += 3) {
    Finding &F = Findings.emplace_back();
    F.Check = "check";
    F.Where.File = Parts[I].str();
    F.SourceLine = Parts[I + 1].str();
    F.Message = Parts[I + 2].str();
  }
  return Findings;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text = textOf(Data, Size);
  read(Text);
  std::vector<Finding> Findings = findingsOf(Text);
  const size_t Count = Findings.size();
  std::string Written;
  llvm::raw_string_ostream OS(Written);
  writeBaseline(OS, Findings);
  auto Known = readBaseline(Written);
  expect(bool(Known), "what was written can be read");
  expect(Known->size() == Count, "each finding has an entry of its own");
  const BaselineUse Use = removeKnown(Findings, *Known);
  expect(Findings.empty() && Use.Known.size() == Count && !Use.Gone,
         "what a baseline lists is taken out");
  return 0;
}
