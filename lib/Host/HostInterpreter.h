//===- HostInterpreter.h - Abstract interpreter of host code ----*- C++ -*-===//
//
// Interprets host functions to find how kernels are launched. A variable has a
// value if all paths agree on it, and is unknown otherwise; an unknown integer
// has a range. Of a branch with a known condition one side is interpreted. Of
// other branches both are, and the two states are joined. A loop with a known
// trip count of less than StepBudget::MaxTrips is executed. The body of any
// other loop is interpreted once, with unknown values of all variables that the
// loop writes. Calls of functions in the file are interpreted with the caller's
// values, so that constants reach launches through wrappers.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTINTERPRETER_H
#define WARPLINT_LIB_HOST_HOSTINTERPRETER_H

#include "HostLaunch.h"
#include "warplint/Host/ErrorPlace.h"

namespace warplint {

class HostEffects;

/// What the interpretation of a file's host code found.
struct HostRun {
  std::vector<HostLaunch> Launches; ///< in the order of execution
  /// Root functions that exceeded the step limit: launches may be missing.
  std::vector<const clang::FunctionDecl *> OutOfBudget;
};

/// Interprets the functions that may launch a kernel, with unknown parameters:
/// those that no other calls, then class members, functions that call each
/// other in a cycle, and functions that those did not reach. `Errors`: of the
/// parse. A statement that did not compile may have written any variable
/// between its declaration and a use.
HostRun interpretHost(const clang::ASTContext &Context,
                      const HostEffects &Effects,
                      const std::vector<ErrorPlace> &Errors);

} // namespace warplint

#endif
