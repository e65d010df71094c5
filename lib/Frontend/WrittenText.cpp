//===- WrittenText.cpp - The user's text of a repaired file ---------------===//

#include "warplint/Frontend/WrittenText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace warplint {

bool WrittenText::movesNothing() const {
  return llvm::all_of(
      Repairs, [](const Repair &R) { return R.Text.size() == R.Length; });
}

unsigned WrittenText::offsetOf(unsigned Parsed) const {
  unsigned ParsedEnd = 0, WrittenEnd = 0; // of the last repair
  for (const Repair &R : Repairs) {
    const unsigned Begin = ParsedEnd + (R.Offset - WrittenEnd);
    if (Parsed < Begin)
      break;
    if (Parsed < Begin + R.Text.size())
      return R.Offset;
    ParsedEnd = Begin + unsigned(R.Text.size());
    WrittenEnd = R.Offset + R.Length;
  }
  return WrittenEnd + (Parsed - ParsedEnd);
}

bool WrittenText::isRepaired(unsigned Parsed, unsigned Length) const {
  const unsigned End = Parsed + Length;
  unsigned ParsedEnd = 0, WrittenEnd = 0;
  for (const Repair &R : Repairs) {
    const unsigned Begin = ParsedEnd + (R.Offset - WrittenEnd);
    ParsedEnd = Begin + unsigned(R.Text.size());
    WrittenEnd = R.Offset + R.Length;
    if (Parsed < ParsedEnd && Begin < End)
      return true;
  }
  return false;
}

bool WrittenText::quotesRepair(llvm::StringRef Of) const {
  // A bracket, a comma or a blank is in most texts.
  return llvm::any_of(Repairs, [&](const Repair &R) {
    const llvm::StringRef Text = llvm::StringRef(R.Text).trim();
    return llvm::count_if(Text, llvm::isAlnum) > 2 && Of.contains(Text);
  });
}

} // namespace warplint
