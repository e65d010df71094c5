//===- Root.h - The root of paths for other programs ------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_ROOT_H
#define WARPLINT_TOOL_ROOT_H

#include "CommandLine.h"
#include "warplint/Report/ReportPaths.h"
#include "warplint/Results/Job.h"

namespace warplint {

/// The folder of --root; else the nearest folder above the first input that
/// contains `.git`; else the working folder. Returns an error if --root is not
/// a folder.
llvm::Expected<ReportPaths> reportPathsOf(const CommandLine &C,
                                          llvm::ArrayRef<Job> Inputs);

/// The address of the folder `docs` for links in an editor: `Home` if the build
/// has a site, else the installed files; empty if there are neither.
std::string addressOfPages(llvm::StringRef Home);

} // namespace warplint

#endif
