//===- UnitRun.h - One analysis for all checks of a unit --------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CLANG_TIDY_UNITRUN_H
#define WARPLINT_TOOL_CLANG_TIDY_UNITRUN_H

#include "UnitCommand.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Settings/Configuration.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The options that the enabled checks set for the analysis of a translation
/// unit.
struct UnitOptions {
  std::set<std::string> Checks; ///< IDs without clang-tidy's prefix
  std::map<std::string, std::string> CheckOptions; ///< "check-id.Option"
  ConfigurationFlags Flags;
  std::string DefaultArchitecture;     ///< empty: the default of lib/Command
  std::optional<std::string> Database; ///< its commands replace the unit's
  /// "true" or "false"; another text is an omission. Absent: true.
  std::optional<std::string> UseCache;
};

/// A reason why findings may be missing.
struct UnitOmission {
  Spot Where; ///< may be invalid
  std::string Text;
};

struct UnitFindings {
  /// Sorted by location. A fix has edits only if the second analysis confirmed
  /// it. The edits are at one finding only, even if several propose the fix,
  /// and have real paths.
  std::vector<Finding> Findings;
  std::vector<UnitOmission> Omissions;
};

/// Analyzes the file `Main` (absolute) with the contents `Text`. Errors are
/// returned as omissions.
UnitFindings analyseUnit(const std::string &Main, const std::string &Text,
                         const UnitCommand &Command, const UnitOptions &Wishes);

/// Shared by the checks of one translation unit; the first one that needs
/// findings runs the analysis.
class UnitRun {
public:
  UnitOptions Wishes;                 ///< set while the checks are created
  std::optional<UnitCommand> Command; ///< set before the unit is parsed
  /// The result of analyseUnit(), which the first call runs.
  const UnitFindings &findings(const std::string &Main,
                               const std::string &Text);

private:
  std::optional<UnitFindings> Found;
};

} // namespace warplint

#endif
