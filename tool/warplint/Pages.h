//===- Pages.h - The embedded documentation of checks -----------*- C++ -*-===//
#ifndef WARPLINT_TOOL_PAGES_H
#define WARPLINT_TOOL_PAGES_H

#include "llvm/ADT/StringRef.h"

namespace warplint {

/// docs/checks/`Check`.md as Markdown; empty if there is no such page.
llvm::StringRef pageOf(llvm::StringRef Check);

} // namespace warplint

#endif
