//===- Repair.h - Source that nvcc accepts and clang does not ---*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REPAIR_H
#define WARPLINT_FRONTEND_REPAIR_H

#include "Attempt.h"
#include "FileTokens.h"
#include "warplint/Spelling/Edits.h"
#include <map>
#include <string>

namespace warplint {

/// Files rewritten as clang accepts them (Spellings.h), in UTF-8, with _Pragma
/// in macros that nvcc expands to a pragma.
struct Repairs {
  /// By the path in the source manager; empty: nothing was repaired.
  std::map<std::string, std::string> Texts;
  /// The text of the same files as clang read it.
  std::map<std::string, std::string> Before;
  /// The edits of Before that give Texts; not for files in UTF-16.
  std::map<std::string, Edits> Made;
  /// The errors whose repair made a kernel launch.
  std::vector<ErrorPlace> Launches;
  /// Whether the texts need ExtentName (Spellings.h).
  bool NamesExtents = false;
};

/// Computes the repairs for the errors of `A`. Lines never move. If `Texts` and
/// `Before` of a file have the same length, the bytes outside the repairs have
/// not moved either.
Repairs repairedTexts(Attempt &A, FileTokens &Tokens);

} // namespace warplint

#endif
