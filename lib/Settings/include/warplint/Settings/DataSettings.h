//===- DataSettings.h - Statements about data in settings -------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_DATASETTINGS_H
#define WARPLINT_SETTINGS_DATASETTINGS_H

#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// Values of FileSettings::CheckOptions by key.
using OptionValues = std::map<std::string, std::string>;

/// Whether a value of --assume-argument is a statement about data, not the
/// value of an argument.
bool isDataStatement(llvm::StringRef Text);

/// What settings state about arrays, by precedence: before and after what
/// comments in the source state.
struct DataSettings {
  std::vector<StatedData> OfFlags, OfFile;
};

/// Adds the statements of the flags, the data statements among `Arguments`, to
/// the options of a file, beside the option AssumeData, which is in the
/// configuration file `From` (empty: in none). An error names the flag or, for
/// the source `File`, the configuration and the line in it.
llvm::Error addData(OptionValues &Options,
                    llvm::ArrayRef<std::string> Arguments, llvm::StringRef File,
                    llvm::StringRef From);

/// The statements that addData() added. Those of a configuration file have
/// their place in it.
DataSettings statedIn(const OptionValues &Options);

/// The keys that addData() reads and adds.
std::vector<std::string> keysOfData();

/// The nearest `.warplint` in the folder of a file or above it that sets
/// AssumeData; empty: none does. `File` may be a folder.
std::string fileOfData(llvm::StringRef File);

} // namespace warplint

#endif
