//===- Input.h - Validation of client messages ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_INPUT_H
#define WARPLINT_LIB_SERVER_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Transport.h"
#include <cstdio>
#include <string>

namespace warplint {

/// The request that replaces an invalid message; its handler replies with the
/// error in its parameters.
inline constexpr llvm::StringLiteral InvalidMessage = "$/warplint/invalid";
/// The parameter with the ID of its request, which llvm::lsp does not pass to
/// handlers.
inline constexpr llvm::StringLiteral IdParameter = "$/warplint/id";

/// Returns a message that the transport accepts: JSON-RPC 2.0 of bounded
/// nesting, with the request ID added to the parameters. The transport ends at
/// an invalid message, which is therefore replaced by InvalidMessage. Empty:
/// the message is invalid and needs no reply.
std::string checkMessage(llvm::StringRef Text);

/// Reads messages with a Content-Length header. After an invalid header, the
/// text up to the next header is skipped.
class CheckedInput : public llvm::lsp::JSONTransportInput {
public:
  explicit CheckedInput(std::FILE *In) : In(In) {}
  bool hasError() const override { return ferror(In); }
  bool isEndOfInput() const override { return feof(In); }
  llvm::LogicalResult readStandardMessage(std::string &Json) override;
  llvm::LogicalResult readDelimitedMessage(std::string &Json) override {
    return llvm::failure();
  }

private:
  /// The length in the header; 0: it cannot be read.
  size_t readHeader();
  bool readLine(std::string &Line);

  std::FILE *In;
};

} // namespace warplint

#endif
