//===- Edits.h - Random edits of a source -----------------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_REUSE_EDITS_H
#define WARPLINT_TEST_UNIT_REUSE_EDITS_H

#include <random>
#include <string>

/// The number in an environment variable; the default if there is none.
unsigned numberFrom(const char *Variable, unsigned Default);

/// Makes random edits, as someone who types and reorders code. The result need
/// not compile.
class Edits {
public:
  explicit Edits(unsigned Seed) : Random(Seed) {}
  /// Changes the text, and returns what was done, for messages.
  std::string change(std::string &Text);
  /// A number below `Count`, which is not 0.
  size_t below(size_t Count) { return Random() % Count; }

private:
  std::string changeLine(std::string &Text);
  std::string changeNumber(std::string &Text);
  std::string changeOperator(std::string &Text);
  std::string rename(std::string &Text);
  std::string swapKernels(std::string &Text);
  std::string insertDeclaration(std::string &Text);
  size_t someLine(const std::string &Text);

  std::mt19937 Random;
  unsigned Made = 0;
};

#endif
