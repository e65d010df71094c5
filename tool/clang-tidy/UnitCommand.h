//===- UnitCommand.h - The compile command of a unit ------------*- C++ -*-===//
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

/// The compile command of a translation unit, reconstructed from the state of
/// its compiler: clang-tidy does not pass the command to checks.
struct UnitCommand {
  std::string Directory;          ///< absolute; relative paths are relative to
                                  ///< it
  std::vector<std::string> Flags; ///< in clang's syntax, without the file
  /// The toolkit whose headers are included; "none" if the search is disabled
  /// (-nocudainc), absent if clang did not find the headers.
  std::optional<std::string> CudaPath;
};

/// Reconstructs the flags that affect device code: language, macros, forced
/// includes, include folders, architecture.
UnitCommand commandOf(const clang::SourceManager &Sources,
                      const clang::Preprocessor &Text);

} // namespace warplint

#endif
