//===- Input.h - Validation of client messages ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_INPUT_H
#define WARPLINT_LIB_SERVER_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Transport.h"
#include <cstdio>
#include <string>

namespace warplint {

/// The method of the request that replaces an invalid message. Its handler
/// replies with the error that the parameters contain.
inline constexpr llvm::StringLiteral InvalidMessage = "$/warplint/invalid";
/// The name of an additional parameter of each request: the ID of the request,
/// which llvm::lsp does not pass to handlers.
inline constexpr llvm::StringLiteral IdParameter = "$/warplint/id";

/// Returns a message that the transport of llvm::lsp accepts: JSON-RPC 2.0 of
/// bounded nesting, with the request ID added to the parameters. The transport
/// stops at an invalid message, so this function returns a request of
/// InvalidMessage for it. Empty: the message is an invalid response, to which
/// the server does not reply.
std::string checkMessage(llvm::StringRef Text);

/// Reads messages with a Content-Length header. After an invalid header, the
/// text up to the next header is skipped.
class CheckedInput : public llvm::lsp::JSONTransportInput {
public:
  /// `In` must outlive the object, which does not close it.
  explicit CheckedInput(std::FILE *In) : In(In) {}
  bool hasError() const override { return ferror(In); }
  bool isEndOfInput() const override { return feof(In); }
  /// The next message, as checkMessage() returns it. Fails at the end of the
  /// input and at an invalid message, after which the next one can be read.
  llvm::LogicalResult readStandardMessage(std::string &Json) override;
  /// The format of LLVM's own tests, which clients do not use.
  llvm::LogicalResult readDelimitedMessage(std::string &Json) override {
    return llvm::failure();
  }

private:
  /// Reads a header and returns its Content-Length in bytes; 0: the header has
  /// no valid length, or the input ends.
  size_t readHeader();
  /// Reads a line without its end; false at the end of the input.
  bool readLine(std::string &Line);

  std::FILE *In;
};

} // namespace warplint

#endif
