//===- UnitCommand.h - What clang-tidy was told to compile ------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CLANG_TIDY_UNITCOMMAND_H
#define WARPLINT_TOOL_CLANG_TIDY_UNITCOMMAND_H

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace warplint {

/// The compile command of a translation unit, told from the state of the
/// compiler that reads it: a check is not handed the command itself.
struct UnitCommand {
  std::string Directory;          ///< absolute; relative paths count from it
  std::vector<std::string> Flags; ///< in clang's spelling, without the file
  /// The toolkit whose headers are read; "none" where clang was told to look
  /// for none (-nocudainc), absent where it has not found the headers.
  std::optional<std::string> CudaPath;
};

/// What counts for the device code: dialect, macros, forced and searched
/// headers, architecture.
UnitCommand commandOf(const clang::SourceManager &Sources,
                      const clang::Preprocessor &Text);

} // namespace warplint

#endif
