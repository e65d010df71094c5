//===- IrDump.h - What --dump-ir writes -------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_IRDUMP_H
#define WARPLINT_TOOL_IRDUMP_H

#include "CommandLine.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

/// A value of --dump-ir, taken apart.
struct IrDump {
  std::string File;
  std::string Stage; ///< the last one where the flag names none
};

/// Reads FILE[@stage]. The stage is what follows the last '@', unless that
/// holds a '/': then the '@' is part of a folder's name. Errors: no file, no
/// such stage.
llvm::Expected<IrDump> readIrDump(llvm::StringRef Text);

/// Writes the modules of all files, one behind the other, each with a comment
/// that names it in front. Errors name the file that can't be written.
llvm::Error writeIrDump(const CommandLine &C, const IrDump &To,
                        llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
