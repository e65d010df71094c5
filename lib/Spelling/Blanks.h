//===- Blanks.h - Blanks between tokens -------------------------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_BLANKS_H
#define WARPLINT_SPELLING_BLANKS_H

#include "warplint/Spelling/SourceTokens.h"

namespace warplint {

/// Whether `C` separates tokens inside a line.
inline bool isBlank(char C) { return C == ' ' || C == '\t'; }

/// Whether a blank or a tab is directly before token `I`.
bool hasBlankBefore(const SourceTokens &Source, size_t I);

/// Whether the blank directly before token `I` can be removed and the tokens
/// around it stay the same; false if there is none.
bool canLoseBlank(const SourceTokens &Source, size_t I);

} // namespace warplint

#endif
