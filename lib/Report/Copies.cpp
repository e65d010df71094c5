//===- Copies.cpp - Findings at copies of a statement ---------------------===//

#include "warplint/Report/Copies.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Shorter lines, without blanks, say too little to be treated as copies.
static constexpr size_t LeastText = 12;

std::optional<Spot> StatementCopies::firstOf(const Finding &F) {
  const std::string Text = withoutBlanks(F.SourceLine);
  if (Text.size() < LeastText)
    return std::nullopt;
  const std::string Cause = F.Cause.empty() ? "" : codeOf(F.Cause.Of);
  const auto [At, IsFirst] = First.try_emplace(
      {F.Check, F.Level, F.Sure, Cause, F.Array, Text}, F.Where);
  if (IsFirst || At->second.File == F.Where.File)
    return std::nullopt;
  return At->second;
}

size_t warplint::countCopies(llvm::ArrayRef<Finding> Findings) {
  StatementCopies Copies;
  return llvm::count_if(Findings, [&](const Finding &F) {
    return Copies.firstOf(F).has_value();
  });
}
