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

/// The address of the folder `docs` for links from an editor: `Home` where the
/// build names a site, else that of the files beside the program; empty where
/// there is neither.
std::string addressOfPages(llvm::StringRef Home);

} // namespace warplint

#endif
