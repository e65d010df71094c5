//===- Server.cpp - The language server -----------------------------------===//

#include "warplint/Server/Server.h"
#include "Input.h"
#include "Session.h"
#include "llvm/Support/LSP/Logging.h"

using namespace warplint;
namespace lsp = llvm::lsp;

int warplint::serve(const ServerOptions &Options, std::FILE *In,
                    llvm::raw_ostream &Out) {
  lsp::Logger::setLogLevel(lsp::Logger::Level::Error);
  // An analysis inside the compiler may outlast the session: the objects it
  // uses are leaked then.
  auto Transport = std::make_unique<lsp::JSONTransport>(
      std::make_unique<CheckedInput>(In), Out);
  auto Handler = std::make_unique<lsp::MessageHandler>(*Transport);
  auto Talk = std::make_unique<Session>(Options, *Handler);
  llvm::Error End = Transport->run(*Handler);
  const bool IsProper = !End && Talk->isShutDown();
  llvm::consumeError(std::move(End));
  if (!Talk->end()) {
    (void)Talk.release();
    (void)Handler.release();
    (void)Transport.release();
  }
  return IsProper ? 0 : 1;
}
