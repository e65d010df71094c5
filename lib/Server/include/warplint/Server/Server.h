//===- Server.h - The language server ---------------------------*- C++ -*-===//
//
// Provides findings, fixes, hovers, inlay hints and code lenses (the totals of
// a kernel) for the files that are open in an editor, from their unsaved texts.
// One thread reads messages and replies, another one analyzes.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SERVER_SERVER_H
#define WARPLINT_SERVER_SERVER_H

#include "warplint/Inputs/Inputs.h"
#include "warplint/Settings/Configuration.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <optional>
#include <string>

namespace warplint {

/// Options of the command line for all workspaces; settings of the editor have
/// precedence.
struct ServerOptions {
  ConfigurationFlags Config;
  InputRequest Inputs; ///< without paths
  /// Warp-level instructions evaluated per kernel and launch; absent: the
  /// default.
  std::optional<uint64_t> MaxSteps;
  /// --confirm-with-nvcc: EngineOptions::ConfirmWithNvcc. No setting of the
  /// editor: a workspace has its own.
  std::optional<std::string> ConfirmWithNvcc;
  unsigned Jobs = 0;   ///< threads for project files; 0: one per core
  std::string Version; ///< of the tool, as reported to the client
  /// Base address of the pages `checks/ID.md`: a site or a folder
  /// ("file:///..."); empty: findings have no links.
  std::string Pages;
};

/// Serves one client until it sends `exit` or closes the stream. Returns the
/// exit code that the protocol defines: 0 after a `shutdown` request, else 1.
int serve(const ServerOptions &Options, std::FILE *In, llvm::raw_ostream &Out);

} // namespace warplint

#endif
