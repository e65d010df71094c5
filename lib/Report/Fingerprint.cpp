//===- Fingerprint.cpp - Identity of findings across edits ----------------===//
#include "warplint/Report/Copies.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace warplint;

/// Digest of the properties that do not change when lines move: it does not
/// contain line and column.
static std::string digest(const Finding &F) {
  std::string Text = F.Check + '\0' + F.Where.File + '\0';
  Text += withoutBlanks(F.SourceLine);
  return llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true,
                         /*Width=*/16);
}

std::vector<std::string>
warplint::fingerprints(llvm::ArrayRef<Finding> Findings) {
  std::map<std::string, unsigned> Seen;
  std::vector<std::string> Result;
  for (const Finding &F : Findings) {
    std::string Digest = digest(F);
    unsigned Number = ++Seen[Digest];
    Result.push_back(F.Fingerprint.empty()
                         ? Digest + ":" + std::to_string(Number)
                         : F.Fingerprint);
  }
  return Result;
}
