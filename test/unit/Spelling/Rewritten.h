//===- Rewritten.h - The text behind a rewrite ------------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_SPELLING_REWRITTEN_H
#define WARPLINT_TEST_UNIT_SPELLING_REWRITTEN_H

#include "RewriteRules.h"
#include "gtest/gtest.h"

namespace warplint {

/// Rewrites `Marked` at its `@`, which is no part of the text; "" if there is
/// nothing to rewrite. A rule that is broken fails the test.
inline std::string rewritten(llvm::StringRef Name, llvm::StringRef Marked) {
  auto [Front, Rest] = Marked.split('@');
  const SourceTokens Source((Front + Rest).str(), cuda());
  for (const Rewrite &R : rewrites())
    if (R.Name == Name) {
      EXPECT_STREQ(brokenRule(R, Source, Front.size()), nullptr)
          << Marked.str();
      const Edits Made = R.Run(Source, Front.size());
      return Made.empty() ? "" : applied(Made, Source.text());
    }
  ADD_FAILURE() << "no rewrite is called " << Name.str();
  return "";
}

} // namespace warplint

#endif
