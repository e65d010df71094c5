//===- Dump.h - An AccessTable as JSON lines --------------------*- C++ -*-===//
#ifndef WARPLINT_PAGES_DUMP_H
#define WARPLINT_PAGES_DUMP_H

#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace warplint {

/// One access of `Table` as one JSON object on one line; docs/dump.md documents
/// the fields. `Show` maps a path of the compiler to the one shown to the user.
std::string dumpAccess(const KernelTable &Table, const Access &A,
                       llvm::function_ref<std::string(llvm::StringRef)> Show);

} // namespace warplint

#endif
