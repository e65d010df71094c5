//===- Settings.h - Settings of a workspace folder --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_SETTINGS_H
#define WARPLINT_LIB_SERVER_SETTINGS_H

#include "warplint/Server/Server.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace warplint {

/// The settings of one workspace folder; docs/editors.md documents them.
struct Settings {
  ConfigurationFlags Config;               ///< as of the command line
  InputRequest Inputs;                     ///< without paths
  bool InlayHints = true, CodeLens = true; ///< whether they are shown
  /// Milliseconds from the last change of a text to its analysis; absent: half
  /// of the duration of the last analysis, within limits.
  std::optional<unsigned> Debounce;
  /// One line for each invalid setting, which is ignored.
  std::vector<std::string> Complaints;
};

/// Reads a client's section "warplint", which overrides the command line.
/// `Section` may be any value; null means no settings. `Folder` is absolute;
/// relative paths are relative to it.
Settings readSettings(const llvm::json::Value *Section,
                      const ServerOptions &Base, llvm::StringRef Folder);

} // namespace warplint

#endif
