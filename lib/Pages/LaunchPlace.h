//===- LaunchPlace.h - Where a table's launch is ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_PAGES_LAUNCHPLACE_H
#define WARPLINT_LIB_PAGES_LAUNCHPLACE_H

#include "warplint/Program/LaunchText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The location of a launch in the source, with the path shown to the user;
/// AssumedLaunch if the source has no such launch.
inline std::string
placeOf(const Launch &L,
        llvm::function_ref<std::string(llvm::StringRef)> Show) {
  if (L.From != Launch::Origin::Chevron &&
      L.From != Launch::Origin::RuntimeCall)
    return AssumedLaunch;
  return launchPlace({Show(L.Where.File), L.Where.Line, L.Where.Column});
}

} // namespace warplint

#endif
