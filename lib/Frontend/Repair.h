//===- Repair.h - Spellings that nvcc takes and clang does not --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REPAIR_H
#define WARPLINT_FRONTEND_REPAIR_H

#include "Attempt.h"
#include <map>
#include <string>

namespace warplint {

/// UTF-16 with its byte order mark as UTF-8; nothing for other text.
std::optional<std::string> fromWideText(llvm::StringRef Bytes);

/// Texts of files with the spellings that clang refused written as it takes
/// them (Spellings.h), in UTF-8, and without macros that stand for a pragma.
struct Repairs {
  /// By path as the source manager has it; empty: there is nothing to repair.
  std::map<std::string, std::string> Texts;
  /// The same files as clang has read them.
  std::map<std::string, std::string> Before;
  /// The errors whose repair was one of a launch.
  std::vector<ErrorPlace> Launches;
  /// Whether they need ExtentName (Spellings.h).
  bool NamesExtents = false;
};

/// Every line keeps its place, and where `Texts` and `Before` have one length,
/// so does all that the repairs did not touch.
Repairs repairedTexts(Attempt &A);

} // namespace warplint

#endif
