//===- Edits.h - Replacements in a text -------------------------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_EDITS_H
#define WARPLINT_SPELLING_EDITS_H

#include "clang/Tooling/Core/Replacement.h"
#include <string>

namespace warplint {

/// Replacements in one text, whose offsets are those before any of them. Their
/// file has no name. getShiftedCodePosition() maps an offset to the text behind
/// them.
using Edits = clang::tooling::Replacements;

/// Adds all of `Group` to `To`, without those that are there already. Returns
/// whether `To` has all of them now; it is unchanged if one conflicts with it.
bool addAll(Edits &To, const Edits &Group);

/// The text with the edits. An edit must not reach behind its end.
std::string applied(const Edits &Made, llvm::StringRef Text);

} // namespace warplint

#endif
