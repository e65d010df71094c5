//===- Settings.h - What the editor says for a folder -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_SETTINGS_H
#define WARPLINT_LIB_SERVER_SETTINGS_H

#include "warplint/Server/Server.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace warplint {

/// The settings of one workspace folder; docs/editors.md lists them.
struct Settings {
  ConfigurationFlags Config;
  InputRequest Inputs;
  bool InlayHints = true, CodeLens = true;
  /// Milliseconds between the last change of a text and its analysis; absent:
  /// half of what the last analysis took, within bounds.
  std::optional<unsigned> Debounce;
  /// What is wrong with them, one line each; such a one is not followed.
  std::vector<std::string> Complaints;
};

/// Reads the section "warplint" of a client over what the command line says.
/// `Section` may be anything; null is no settings. `Folder` is absolute;
/// relative paths count from it.
Settings readSettings(const llvm::json::Value *Section,
                      const ServerOptions &Base, llvm::StringRef Folder);

} // namespace warplint

#endif
