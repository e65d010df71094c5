//===- FileSettings.h - What is wanted of one file --------------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_FILESETTINGS_H
#define WARPLINT_SETTINGS_FILESETTINGS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Warp/EvaluationOptions.h"
#include <map>
#include <string>

namespace warplint {

/// What the configuration and the flags say for one file. The defaults are
/// those of a run without either.
struct FileSettings {
  /// Globs in clang-tidy's form, read after the checks that are on by default:
  /// the last glob that matches a check decides.
  std::string Checks;
  std::map<std::string, std::string> CheckOptions; ///< "check-id.Option"
  std::string WarningsAsErrors;                    ///< globs, as Checks
  /// Regular expressions on the path of a header: findings elsewhere than in
  /// the main file are kept where the first matches and the second does not.
  std::string HeaderFilter = ".*", ExcludeHeaderFilter;
  bool SystemHeaders = false; ///< keep findings in toolkit and system headers
  /// Findings that are less sure are counted and not shown.
  Certainty LeastCertainty = Certainty::Likely;
  EvaluationOptions Evaluate;
};

} // namespace warplint

#endif
