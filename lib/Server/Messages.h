//===- Messages.h - Parameters and results as JSON --------------*- C++ -*-===//
//
// llvm::lsp's typed messages lack codes, links, versions, encodings and more,
// so that the server reads and writes JSON itself, through these.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_SERVER_MESSAGES_H
#define WARPLINT_LIB_SERVER_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"
#include <string>

namespace warplint {

/// Parameters or results, whatever they are.
struct Raw {
  llvm::json::Value Value = nullptr;

  /// The member at a path of names ("textDocument.uri"); null where there is
  /// none.
  const llvm::json::Value *get(llvm::StringRef Path) const;
  std::string text(llvm::StringRef Path) const; ///< empty where it is no text
  bool flag(llvm::StringRef Path) const;        ///< false where it is no flag
  std::optional<int64_t> number(llvm::StringRef Path) const;
};

inline bool fromJSON(const llvm::json::Value &V, Raw &Out, llvm::json::Path) {
  Out.Value = V;
  return true;
}
inline llvm::json::Value toJSON(const Raw &R) { return R.Value; }

using Answer = llvm::lsp::Callback<llvm::json::Value>;

/// The error of a request, by its code in the protocol.
llvm::Error failure(int Code, const llvm::Twine &Message);
inline constexpr int InvalidParams = -32602, NotInitialized = -32002,
                     InvalidRequest = -32600, Cancelled = -32800;

/// The absolute path of a "file:" address; empty: it is none.
std::string pathOf(llvm::StringRef Uri);
/// The address of an absolute path; empty: it has none.
std::string uriOf(llvm::StringRef Path);
/// The file behind links; the path itself where there is none.
std::string realOf(llvm::StringRef Path);

/// A position or range of the parameters. False: it is none, or negative.
bool readPosition(const llvm::json::Value *V, llvm::lsp::Position &Out);
bool readRange(const llvm::json::Value *V, llvm::lsp::Range &Out);

} // namespace warplint

#endif
