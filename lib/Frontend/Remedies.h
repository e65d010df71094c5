//===- Remedies.h - Flags and repairs for a second parse --------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REMEDIES_H
#define WARPLINT_FRONTEND_REMEDIES_H

#include "Attempt.h"
#include "Repair.h"
#include "warplint/Files/Resources.h"
#include <string>
#include <vector>

namespace warplint {

/// Everything that may fix errors of a parse, for one further parse.
struct Remedies {
  std::vector<std::string> Flags; ///< for clang's driver
  Repairs Made;
  /// Whether the flags change the meaning of CUDA's headers, so that no PCH
  /// fits.
  bool IsOtherDialect = false;

  bool empty() const { return Flags.empty() && Made.Texts.empty(); }
};

/// The remedies for the errors of `A`. They depend only on the errors' kinds
/// and locations, so that each run uses the same.
Remedies remediesFor(Attempt &A, const Resources &Where);

} // namespace warplint

#endif
