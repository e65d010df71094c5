//===- Standards.h - Language standards in texts ----------------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_STANDARDS_H
#define WARPLINT_SPELLING_STANDARDS_H

#include "llvm/ADT/StringRef.h"

namespace warplint {

/// The C++ standard that the text of an #error asks for: 17 for "Thrust
/// requires at least C++17". 0 where it does not ask for one.
unsigned standardAskedFor(llvm::StringRef Text);

} // namespace warplint

#endif
