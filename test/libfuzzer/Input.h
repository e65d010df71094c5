//===- Input.h - What the fuzzers of text share -----------------*- C++ -*-===//
#ifndef WARPLINT_TEST_LIBFUZZER_INPUT_H
#define WARPLINT_TEST_LIBFUZZER_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace warplint {

/// Ends the run as a crash, which keeps the input, where a rule is broken.
inline void expect(bool Holds, const llvm::Twine &Rule) {
  if (Holds)
    return;
  llvm::errs() << "broken: " << Rule << '\n';
  std::abort();
}

/// What is refused must be told.
inline void expectReason(llvm::Error E) {
  expect(!llvm::toString(std::move(E)).empty(), "an error has a text");
}

/// What is refused must be told with its line, which the text must have.
inline void expectLine(llvm::Error E, llvm::StringRef Text) {
  std::string Why = llvm::toString(std::move(E));
  llvm::StringRef Rest = Why;
  unsigned Line = 0;
  expect(Rest.consume_front("line ") && !Rest.consumeInteger(10, Line) &&
             Rest.starts_with(": "),
         "the error has a line");
  expect(Line >= 1 && Line <= Text.count('\n') + 1, "a line of the text");
}

inline llvm::StringRef textOf(const uint8_t *Data, size_t Size) {
  return {reinterpret_cast<const char *>(Data), Size};
}

/// The lines of the text: arguments, mostly.
inline std::vector<std::string> linesOf(llvm::StringRef Text) {
  std::vector<std::string> Lines;
  llvm::SmallVector<llvm::StringRef, 16> Parts;
  Text.split(Parts, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    Lines.push_back(Part.str());
  return Lines;
}

} // namespace warplint

#endif
