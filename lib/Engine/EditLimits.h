//===- EditLimits.h - Files that edits may change ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_EDITLIMITS_H
#define WARPLINT_LIB_ENGINE_EDITLIMITS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// What an edit changes.
enum class EditedThing { Array, Code };

/// Makes an edit of a file other than the main file Unsafe, because files that
/// were not analyzed may include it, and one of a system header or a library
/// Advice.
void limitToMainFile(Fix &F, const TranslationUnit &Unit, EditedThing What);

} // namespace warplint

#endif
