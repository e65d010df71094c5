//===- Remedies.h - What a second parse is given ----------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REMEDIES_H
#define WARPLINT_FRONTEND_REMEDIES_H

#include "Attempt.h"
#include "Repair.h"
#include <string>
#include <vector>

namespace warplint {

/// All that may cure the errors of a parse, for one further parse.
struct Remedies {
  std::vector<std::string> Flags; ///< of clang's driver
  Repairs Made;
  /// Whether the flags change what CUDA's headers are read as.
  bool IsOtherDialect = false;

  bool empty() const { return Flags.empty() && Made.Texts.empty(); }
};

/// The remedies that the errors, by their kind and place, call for. Nothing
/// else decides, so that each run has the same.
Remedies remediesFor(Attempt &A);

} // namespace warplint

#endif
