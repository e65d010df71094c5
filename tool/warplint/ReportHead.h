//===- ReportHead.h - What a report says of its run -------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_REPORTHEAD_H
#define WARPLINT_TOOL_REPORTHEAD_H

#include "CommandLine.h"
#include "warplint/Report/Pages.h"

namespace warplint {

/// The commit that is checked out in the repository of the folder, in short;
/// empty if it has none. Reads files of `.git` and runs nothing.
std::string revisionOf(llvm::StringRef Root);

ReportHead reportHead(const CommandLine &C, llvm::StringRef Root,
                      const RunSummary &Summary);

/// The texts of the files of the pages, whose paths are relative to `Root`. A
/// file has no text here if it is larger than 1 MiB or has changed since it
/// was analyzed.
ReportTexts reportTexts(llvm::ArrayRef<KernelPage> Pages, llvm::StringRef Root);

} // namespace warplint

#endif
