//===- FileSettings.h - Settings of one source file -------------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_FILESETTINGS_H
#define WARPLINT_SETTINGS_FILESETTINGS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Warp/EvaluationOptions.h"
#include <map>
#include <string>

namespace warplint {

/// The settings from configuration and flags for one source file. The values
/// here apply if neither sets them.
struct FileSettings {
  /// Globs as in clang-tidy, which follow the checks that are enabled by
  /// default: the last glob that matches a check decides.
  std::string Checks;
  std::map<std::string, std::string> CheckOptions; ///< "check-id.Option"
  std::string WarningsAsErrors;                    ///< globs, like Checks
  /// Regular expressions for header paths: findings outside of the main file
  /// are kept if HeaderFilter matches and ExcludeHeaderFilter does not. An
  /// empty ExcludeHeaderFilter matches nothing.
  std::string HeaderFilter = ".*", ExcludeHeaderFilter;
  bool SystemHeaders = false; ///< keep findings in toolkit and system headers
  /// Findings with less certainty are counted and not shown.
  Certainty LeastCertainty = Certainty::Likely;
  EvaluationOptions Evaluate;
};

} // namespace warplint

#endif
