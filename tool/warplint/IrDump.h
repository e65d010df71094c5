//===- IrDump.h - The output of --dump-ir -----------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_IRDUMP_H
#define WARPLINT_TOOL_IRDUMP_H

#include "CommandLine.h"
#include "warplint/Results/FileResult.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

/// The parts of a value of --dump-ir.
struct IrDump {
  std::string File;
  std::string Stage; ///< the last stage if the flag names none
};

/// Parses FILE[@stage]. The stage follows the last '@', unless the text behind
/// it contains a '/': then the '@' belongs to a folder's name. Returns an error
/// for an empty file and an unknown stage.
llvm::Expected<IrDump> readIrDump(llvm::StringRef Text);

/// Writes the modules of all files, each preceded by a comment with its name.
/// An error names the file that cannot be written.
llvm::Error writeIrDump(const CommandLine &C, const IrDump &To,
                        llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
