//===- Suppress.h - Suppression of findings by NOLINT -----------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_SUPPRESS_H
#define WARPLINT_SETTINGS_SUPPRESS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Problem.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <vector>

namespace warplint {

/// The prefix of check names in the clang-tidy plugin. Comments with and
/// without it apply both in warplint and in clang-tidy.
inline constexpr llvm::StringLiteral TidyPrefix = "cuda-warp-";

/// Decides whether a NOLINT, NOLINTNEXTLINE or NOLINTBEGIN..END comment
/// suppresses a finding. The grammar is that of clang-tidy, whose parser is
/// used: clang::tidy::NoLintDirectiveHandler. There is one object per analyzed
/// file.
class Suppression {
public:
  Suppression();
  ~Suppression();

  /// Whether a comment in `Text`, the whole text of the file at `F.Where`,
  /// suppresses `F`. Appends an error for each NOLINTBEGIN without END and vice
  /// versa, once per file.
  bool suppresses(const Finding &F, llvm::StringRef Text,
                  std::vector<Problem> &Errors);

  /// Appends the errors in the comments of a file, once per file. For files
  /// that may have no finding.
  void read(llvm::StringRef File, llvm::StringRef Text,
            std::vector<Problem> &Errors);

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
