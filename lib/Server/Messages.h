//===- Messages.h - Parameters and results as JSON --------------*- C++ -*-===//
//
// The typed messages of llvm::lsp lack diagnostic codes, links, versions and
// encodings. The server reads and writes JSON directly, with these functions.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_SERVER_MESSAGES_H
#define WARPLINT_LIB_SERVER_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"
#include <string>

namespace warplint {

/// Parameters or results of any type.
struct Raw {
  llvm::json::Value Value = nullptr; ///< null: there were none

  /// The member at a path of names ("textDocument.uri"); null if there is none.
  const llvm::json::Value *get(llvm::StringRef Path) const;
  std::string text(llvm::StringRef Path) const; ///< empty if not a string
  bool flag(llvm::StringRef Path) const;        ///< false if not a boolean
  /// None if it is not an integer.
  std::optional<int64_t> number(llvm::StringRef Path) const;
};

/// The conversions that llvm::lsp calls; they never fail.
inline bool fromJSON(const llvm::json::Value &V, Raw &Out, llvm::json::Path) {
  Out.Value = V;
  return true;
}
inline llvm::json::Value toJSON(const Raw &R) { return R.Value; }

/// Sends the response of a request: a result or failure(). Is called once, on
/// any thread.
using Answer = llvm::lsp::Callback<llvm::json::Value>;

/// The error response of a request, with a code of the protocol.
llvm::Error failure(int Code, const llvm::Twine &Message);
/// Codes of the protocol.
inline constexpr int InvalidParams = -32602, NotInitialized = -32002,
                     InvalidRequest = -32600, Cancelled = -32800;

/// The absolute path of a "file:" URI; empty for other URIs.
std::string pathOf(llvm::StringRef Uri);
/// The URI of an absolute path; empty for other paths.
std::string uriOf(llvm::StringRef Path);
/// The real path; the path itself if there is no such file.
std::string realOf(llvm::StringRef Path);

/// Reads a position or range. False if it is null, malformed or negative; `Out`
/// may be changed in part then.
bool readPosition(const llvm::json::Value *V, llvm::lsp::Position &Out);
bool readRange(const llvm::json::Value *V, llvm::lsp::Range &Out);

} // namespace warplint

#endif
