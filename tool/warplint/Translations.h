//===- Translations.h - The commands that clang is given --------*- C++ -*-===//
#ifndef WARPLINT_TOOL_TRANSLATIONS_H
#define WARPLINT_TOOL_TRANSLATIONS_H

#include "CommandLine.h"
#include "Output.h"

namespace warplint {

/// --show-command: prints the command of each input as a line for a shell.
llvm::Expected<ExitCode> showCommand(const CommandLine &C,
                                     Configuration &Config);

/// --clang-database: writes the commands of all inputs for clang's tools.
llvm::Expected<ExitCode> writeClangDatabase(CommandLine C,
                                            Configuration &Config);

} // namespace warplint

#endif
