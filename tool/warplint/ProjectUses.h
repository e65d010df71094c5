//===- ProjectUses.h - Builds of one command for each file ------*- C++ -*-===//
//
// A build engine runs the command of a file again when one of its inputs has
// changed. What a run on a file takes from other files of the project depends
// on all of them: any may begin to launch its kernels. Instead of all files,
// the command names one that changes only if the answers change:
//
//   warplint -p build --write-index=INDEX --index-for=LIST
//     runs after any source has changed; compares what each run has looked for,
//     and writes a stamp anew where the answer is another one
//   warplint -p build --index=INDEX --write-uses=USES kernel.cu
//     runs after INDEX, and again when its stamp is written anew
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_PROJECTUSES_H
#define WARPLINT_TOOL_PROJECTUSES_H

#include "CommandLine.h"
#include "Output.h"
#include "warplint/Results/ProjectFiles.h"

namespace warplint {

/// The first bytes of a file of --write-uses.
constexpr llvm::StringLiteral ProjectUsesBegin = "warplint uses 1\n";

/// --write-uses: the analysed files with their commands, the names that were
/// looked for, and the files that mention them. Without an index, names
/// nothing, so that any answer is another one.
llvm::Error writeUses(const CommandLine &C, const ProjectFiles &Project);

/// --write-index, with --depfile and --index-for. Each line of the list has the
/// path of a file of --write-uses, a tab, and that of its stamp. A stamp is
/// written if there is none, if there are no uses, or if with the new index
/// the run would find other files, or other commands of these.
llvm::Expected<ExitCode> writeIndex(const CommandLine &C,
                                    Configuration &Config);

} // namespace warplint

#endif
