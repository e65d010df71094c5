//===- Configuration.h - .warplint files and flags --------------*- C++ -*-===//
//
// The format is that of a .clang-tidy file, because clang-tidy's library reads
// it: YAML with Checks, CheckOptions, WarningsAsErrors, HeaderFilterRegex,
// ExcludeHeaderFilterRegex, SystemHeaders, ExtraArgs, ExtraArgsBefore,
// RemovedArgs, InheritParentConfig. CheckOptions without a check's name
// correspond to flags: AssumeBlock, AssumeGrid, GpuProfile, Certainty.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SETTINGS_CONFIGURATION_H
#define WARPLINT_SETTINGS_CONFIGURATION_H

#include "warplint/Program/Launch.h"
#include "warplint/Settings/FileSettings.h"
#include "llvm/Support/Error.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The flags of the command line; they override configuration files.
struct ConfigurationFlags {
  std::optional<std::string> Config; ///< --config: YAML text that replaces all
                                     ///< files
  std::optional<std::string>
      ConfigFile;                    ///< --config-file: used for all sources
  std::optional<std::string> Checks; ///< appended to the globs of the file
  /// Appended to the globs of the file.
  std::optional<std::string> WarningsAsErrors;
  std::optional<std::string> HeaderFilter, ExcludeHeaderFilter;
  std::optional<bool> SystemHeaders;
  std::optional<std::string> AssumeBlock, AssumeGrid, GpuProfile, Certainty;
  std::vector<std::string> AssumeArguments; ///< each is "[kernel:]name=value"
  std::vector<std::string> ExtraArgs, ExtraArgsBefore, RemovedArgs;

  /// The flags that correspond to CheckOptions without a check's name, with
  /// that name.
  std::array<std::pair<llvm::StringRef, const std::optional<std::string> *>, 4>
  generalOptions() const;
};

/// Changes of a file's compiler flags by its configuration.
struct ArgumentChanges {
  std::vector<std::string> Extra, ExtraBefore, Removed;
};

class Configuration {
public:
  /// Returns an error if --config or --config-file cannot be read or parsed, or
  /// if a glob of --checks or --warnings-as-errors matches no check.
  static llvm::Expected<Configuration> create(ConfigurationFlags Flags);
  Configuration(Configuration &&);
  ~Configuration();

  /// The settings for one source file, from the nearest `.warplint` in its
  /// folder or a parent. In all functions, `File` may also be a folder: the
  /// settings are those of a file in it. Errors name the configuration file: it
  /// cannot be parsed, or a value is invalid.
  llvm::Expected<FileSettings> settingsFor(llvm::StringRef File);
  llvm::Expected<ArgumentChanges> argumentsFor(llvm::StringRef File);

  /// The effective configuration as YAML (--dump-config), including flags and
  /// all options of the selected checks.
  llvm::Expected<std::string> dump(llvm::StringRef File);

  /// The problems that --verify-config reports: unknown checks and options, one
  /// line each.
  llvm::Expected<std::vector<std::string>> verify(llvm::StringRef File);

private:
  struct Impl;
  explicit Configuration(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

/// Parses "32", "32,8" or "32,8,4"; missing extents are 1. Returns an error
/// with the text if it is not a number, zero, or has more than three extents.
llvm::Expected<Shape> parseShape(llvm::StringRef Text);

} // namespace warplint

#endif
