//===- Connection.h - Messages to the client --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_CONNECTION_H
#define WARPLINT_LIB_SERVER_CONNECTION_H

#include "Messages.h"
#include "Views.h"
#include "llvm/Support/LSP/Transport.h"
#include <atomic>
#include <functional>
#include <string>

namespace warplint {

/// Sends notifications and requests to the client. Any thread may call any
/// function but setClient(); messages are written whole, one after the other. A
/// call may wait for a client that does not read. No function takes a lock
/// other than that of the transport, so that a caller may hold its own.
class Connection {
public:
  /// `Handler` must outlive the connection.
  explicit Connection(llvm::lsp::MessageHandler &Handler) : Handler(Handler) {}
  Connection(const Connection &) = delete;

  /// Sets what the client is able to do. Called once, on the thread that reads
  /// messages, before anything is scheduled that reads client().
  void setClient(Client C) { Peer = C; }
  /// Of a client that is able to do nothing before setClient().
  const Client &client() const { return Peer; }

  /// Sends a notification of the protocol.
  void notify(llvm::StringLiteral Method, llvm::json::Value Params);
  /// `Then` receives the response, or the client's error, on the thread that
  /// reads messages; null: both are ignored.
  void request(llvm::StringLiteral Method, llvm::json::Value Params,
               std::function<void(llvm::Expected<Raw>)> Then);

  /// Tells the client to request hints and lenses again, if it is able to.
  void refresh();
  /// Shows that work on a file (absolute path) has begun. Returns the token for
  /// endProgress(); empty if the client does not show progress.
  std::string beginProgress(const std::string &Path);
  /// Does nothing for an empty token.
  void endProgress(const std::string &Token);

private:
  llvm::lsp::MessageHandler &Handler;
  Client Peer;
  std::atomic<int64_t> NextId{1}; ///< of requests and of tokens
};

} // namespace warplint

#endif
