//===- Ncu.h - Reports read by the profiler itself --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COUNTERS_NCU_H
#define WARPLINT_LIB_COUNTERS_NCU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

/// What the program prints on its standard output. Errors: it can't be run, or
/// fails; the first line of what it says of that is part of the error.
llvm::Expected<std::string> runNcu(llvm::StringRef Ncu,
                                   llvm::ArrayRef<llvm::StringRef> Arguments);

} // namespace warplint

#endif
