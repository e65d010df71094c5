//===- Input.h - Messages of the client, made safe --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_INPUT_H
#define WARPLINT_LIB_SERVER_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Transport.h"
#include <cstdio>
#include <string>

namespace warplint {

/// The request that stands in for a message that is none; its handler answers
/// with the error that its parameters tell.
inline constexpr llvm::StringLiteral InvalidMessage = "$/warplint/invalid";
/// The parameter that holds the id of its request, which llvm::lsp does not
/// hand to handlers.
inline constexpr llvm::StringLiteral IdParameter = "$/warplint/id";

/// A message as the transport may have it: JSON-RPC 2.0 that is not nested too
/// deep, with its id among the parameters; what is none becomes InvalidMessage,
/// because the transport ends at such a message. Empty: nobody waits for an
/// answer to it.
std::string checkMessage(llvm::StringRef Text);

/// Reads messages with a Content-Length header. A header that is wrong costs
/// what follows up to the next one.
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
  /// The length that the header tells; 0: none that can be read.
  size_t readHeader();
  bool readLine(std::string &Line);

  std::FILE *In;
};

} // namespace warplint

#endif
