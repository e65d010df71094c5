//===- Root.h - The root that paths for other programs count from -*- C++ -*-=//
#ifndef WARPLINT_TOOL_ROOT_H
#define WARPLINT_TOOL_ROOT_H

#include "CommandLine.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Report/Addresses.h"

namespace warplint {

/// The folder that --root names; else the nearest one above the first input
/// that holds a `.git`; else the one in which the tool runs. An error where
/// --root is no folder.
llvm::Expected<Addresses> addressesOf(const CommandLine &C,
                                      llvm::ArrayRef<Job> Inputs);

} // namespace warplint

#endif
