//===- Edits.cpp - Replacements in a text ---------------------------------===//

#include "warplint/Spelling/Edits.h"
#include "llvm/ADT/STLExtras.h"

using clang::tooling::Replacement;

namespace warplint {

/// Whether the edits change one byte, or insert at one place.
static bool clash(const Replacement &A, const Replacement &B) {
  const unsigned EndOfA = A.getOffset() + A.getLength();
  const unsigned EndOfB = B.getOffset() + B.getLength();
  return (A.getOffset() < EndOfB && B.getOffset() < EndOfA) ||
         (A.getOffset() == B.getOffset() && A.getLength() == 0 &&
          B.getLength() == 0);
}

bool addAll(Edits &To, const Edits &Group) {
  Edits Both = To;
  for (const Replacement &Edit : Group) {
    if (llvm::is_contained(To, Edit))
      continue;
    // clang would merge some edits of one place.
    if (llvm::any_of(
            Both, [&](const Replacement &Other) { return clash(Edit, Other); }))
      return false;
    llvm::cantFail(Both.add(Edit));
  }
  To = std::move(Both);
  return true;
}

std::string applied(const Edits &Made, llvm::StringRef Text) {
  return llvm::cantFail(clang::tooling::applyAllReplacements(Text, Made));
}

} // namespace warplint
