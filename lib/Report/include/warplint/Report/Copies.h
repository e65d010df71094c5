//===- Copies.h - Findings that repeat one of another file ------*- C++ -*-===//
#ifndef WARPLINT_REPORT_COPIES_H
#define WARPLINT_REPORT_COPIES_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warplint {

/// Recognizes findings that repeat one of another file. Check, severity and
/// certainty are the same, and
/// - the statement and the kind of cause are, as in a function that was copied.
///   Of the names in the statement, parameters and variables, at most two may
///   differ, each in all its places; then the figures are the same, too; or
/// - the cause (Finding::Cause) and what it is a property of are, by name: the
///   array that has the indices of a gather, all private arrays, with their
///   sizes, or all accessed arrays; of a pitch, one of the accessed arrays.
///   This does not hold for findings with an edit, or that want another layout.
/// Whoever knows what to do about the first knows it about all.
class Repetitions {
public:
  /// The place of the first such finding since the object was made, if that is
  /// in another file. Findings come in the order in which they are shown.
  std::optional<Spot> firstOf(const Finding &F);

private:
  /// A finding that others may repeat.
  struct Original {
    std::vector<std::string> Names; ///< in the statement, by first appearance
    std::string Array, Figure;
    Spot Where;
    bool isRepeatedBy(const Original &Other) const;
  };
  using Key =
      std::tuple<std::string, Severity, Certainty, std::string, std::string>;
  std::map<Key, std::vector<Original>> Statements;
  /// By check, severity, certainty and cause: what it is a property of, with
  /// the arrays of all findings that repeat the one of a pitch.
  std::map<std::tuple<std::string, Severity, Certainty, std::string>,
           std::vector<std::pair<std::set<std::string>, Spot>>>
      Causes;

  std::optional<Spot> firstStatement(const Finding &F);
  std::optional<Spot> firstCause(const Finding &F);
};

/// The text of a source line by which lines are compared.
inline std::string withoutBlanks(llvm::StringRef Line) {
  std::string Text;
  for (char C : Line)
    if (!llvm::isSpace(C))
      Text += C;
  return Text;
}

/// The number of findings for which firstOf() has a place.
size_t countRepetitions(llvm::ArrayRef<Finding> Findings);

} // namespace warplint

#endif
