//===- ErrorPlace.h - Where the source does not compile ---------*- C++ -*-===//
#ifndef WARPLINT_HOST_ERRORPLACE_H
#define WARPLINT_HOST_ERRORPLACE_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace warplint {

/// An error and where it is, for telling which functions it spoils.
struct ErrorPlace {
  clang::SourceLocation Where; ///< in a file: macros are expanded
  unsigned Id = 0;             ///< of the diagnostic
  std::string Message;
  unsigned Line = 0;
};

} // namespace warplint

#endif
