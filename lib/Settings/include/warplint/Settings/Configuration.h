//===- Configuration.h - .warplint files and the flags over them *- C++ -*-===//
//
// The configuration file is clang-tidy's in all but its name, because
// clang-tidy's library reads it: YAML with Checks, CheckOptions,
// WarningsAsErrors, HeaderFilterRegex, ExcludeHeaderFilterRegex, SystemHeaders,
// ExtraArgs, ExtraArgsBefore, RemovedArgs, InheritParentConfig. CheckOptions
// without a check's name set what the flags of the same meaning set:
// AssumeBlock, AssumeGrid, GpuProfile, Certainty.
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

/// What the command line says; each wins over the configuration files.
struct ConfigurationFlags {
  std::optional<std::string> Config; ///< --config: YAML text, no file is read
  std::optional<std::string>
      ConfigFile;                    ///< --config-file: this one for all files
  std::optional<std::string> Checks; ///< appended to the globs of the file
  std::optional<std::string> WarningsAsErrors; ///< appended likewise
  std::optional<std::string> HeaderFilter, ExcludeHeaderFilter;
  std::optional<bool> SystemHeaders;
  std::optional<std::string> AssumeBlock, AssumeGrid, GpuProfile, Certainty;
  std::vector<std::string> AssumeArguments; ///< "[kernel:]name=value" each
  std::vector<std::string> ExtraArgs, ExtraArgsBefore, RemovedArgs;

  /// The flags that CheckOptions without a check's name set too, by that name.
  std::array<std::pair<llvm::StringRef, const std::optional<std::string> *>, 4>
  generalOptions() const;
};

/// Flags for the compiler that the configuration of a file adds.
struct ArgumentChanges {
  std::vector<std::string> Extra, ExtraBefore, Removed;
};

class Configuration {
public:
  /// Errors: --config or --config-file that can't be read or parsed, a glob of
  /// --checks or --warnings-as-errors that matches no check.
  static llvm::Expected<Configuration> create(ConfigurationFlags Flags);
  Configuration(Configuration &&);
  ~Configuration();

  /// The settings for one source file, from the nearest `.warplint` in its
  /// folder and the ones above. Here and below `File` may also be a folder: then
  /// those of a file in it. Errors name the file and what is wrong with it:
  /// a configuration that can't be parsed, a value that is none of its kind.
  llvm::Expected<FileSettings> settingsFor(llvm::StringRef File);
  llvm::Expected<ArgumentChanges> argumentsFor(llvm::StringRef File);

  /// The effective configuration as YAML (--dump-config), with every option of
  /// the selected checks and its value, and what the flags say.
  llvm::Expected<std::string> dump(llvm::StringRef File);

  /// What --verify-config has to say: unknown checks and unknown options, one
  /// line each. Empty: all is well.
  llvm::Expected<std::vector<std::string>> verify(llvm::StringRef File);

private:
  struct Impl;
  explicit Configuration(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

/// "32", "32,8" or "32,8,4" as a shape; missing extents are 1. Errors name the
/// text: not a number, zero, more than three.
llvm::Expected<Shape> parseShape(llvm::StringRef Text);

} // namespace warplint

#endif
