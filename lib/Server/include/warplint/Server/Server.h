//===- Server.h - Findings while typing, over LSP ---------------*- C++ -*-===//
//
// The language server: findings, fixes, hovers, hints and totals for the files
// that an editor has open, from their unsaved texts. One thread reads messages
// and answers, one analyses.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SERVER_SERVER_H
#define WARPLINT_SERVER_SERVER_H

#include "warplint/Settings/Configuration.h"
#include "warplint/Engine/Inputs.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <optional>
#include <string>

namespace warplint {

/// What the command line says for every workspace; settings of the editor win.
struct ServerOptions {
  ConfigurationFlags Config;
  InputRequest Inputs; ///< but for the paths
  std::optional<uint64_t> MaxSteps;
  unsigned Jobs = 0;   ///< threads for other files; 0: one per core
  std::string Version; ///< of the tool, for the client
  /// Address below which `checks/ID.md` is the page of a check: of a site, or
  /// of a folder ("file:///..."); empty: findings have no links.
  std::string Pages;
};

/// Talks with one client until it says `exit` or goes. 0 after a proper
/// `shutdown`, else 1: the exit code that the protocol asks for.
int serve(const ServerOptions &Options, std::FILE *In, llvm::raw_ostream &Out);

} // namespace warplint

#endif
