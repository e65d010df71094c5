//===- TemplateValues.h - Values that a template's instance has -*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_TEMPLATEVALUES_H
#define WARPLINT_ARRAYS_TEMPLATEVALUES_H

#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// Whether what is known of an expression in the function, its value or of what
/// it is a multiple, may be otherwise in another instance of the function's
/// template. False for functions of no template.
bool mayDifferByInstance(const clang::Stmt *S, const KernelTree &Tree);

/// Whether a type, as written, is a pointer to a class by its name or by one at
/// namespace scope: to the same one in all instances of a template.
bool isNamedOutright(clang::QualType Pointer);

} // namespace warplint

#endif
