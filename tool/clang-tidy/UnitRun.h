//===- UnitRun.h - One analysis for all checks of a unit --------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CLANG_TIDY_UNITRUN_H
#define WARPLINT_TOOL_CLANG_TIDY_UNITRUN_H

#include "UnitCommand.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Settings/Configuration.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// What the checks that are on want of a translation unit.
struct UnitWishes {
  std::set<std::string> Checks; ///< ids without clang-tidy's prefix
  std::map<std::string, std::string> CheckOptions; ///< "check-id.Option"
  ConfigurationFlags Flags;
  std::string DefaultArchitecture;     ///< empty: the translator's own
  std::optional<std::string> Database; ///< its commands in place of the unit's
};

/// Why findings may be missing.
struct UnitGap {
  Spot Where; ///< may be invalid
  std::string Text;
};

struct UnitFindings {
  /// Sorted by place, each with the fixes as they shall be told: edits are
  /// those of fixes that the second analysis has confirmed, each at one
  /// finding, on real paths.
  std::vector<Finding> Findings;
  std::vector<UnitGap> Gaps;
};

/// Analyses the file `Main` (absolute), which reads as `Text`. Never fails:
/// what goes wrong is a gap.
UnitFindings analyseUnit(const std::string &Main, const std::string &Text,
                         const UnitCommand &Command, const UnitWishes &Wishes);

/// Shared by the checks of one translation unit: the first that asks has the
/// unit analysed.
class UnitRun {
public:
  UnitWishes Wishes;                  ///< the checks fill it as they are made
  std::optional<UnitCommand> Command; ///< set before the unit is read
  const UnitFindings &findings(const std::string &Main,
                               const std::string &Text);

private:
  std::optional<UnitFindings> Found;
};

} // namespace warplint

#endif
