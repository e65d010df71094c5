//===- Suppress.h - NOLINT comments -----------------------------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_SUPPRESS_H
#define WARPLINT_SETTINGS_SUPPRESS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Problem.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <vector>

namespace warplint {

/// What the checks are called inside clang-tidy, before their own names; a
/// comment for one of the two programs holds in both.
inline constexpr llvm::StringLiteral TidyPrefix = "cuda-warp-";

/// Decides whether a NOLINT, NOLINTNEXTLINE or NOLINTBEGIN..END comment
/// silences a finding. The grammar is clang-tidy's because the reader is:
/// clang::tidy::NoLintDirectiveHandler. One object serves one file's run.
class Suppression {
public:
  Suppression();
  ~Suppression();

  /// Whether a comment in `Text`, the whole text of the file at `F.Where`,
  /// silences `F`. NOLINTBEGIN without its END, and the other way round, are
  /// appended to `Errors`, once for each file.
  bool silences(const Finding &F, llvm::StringRef Text,
                std::vector<Problem> &Errors);

  /// Reads the comments of a file that may have no finding, for the errors.
  void read(llvm::StringRef File, llvm::StringRef Text,
            std::vector<Problem> &Errors);

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
