//===- HostConstants.h - Values that need no execution ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTCONSTANTS_H
#define WARPLINT_LIB_HOST_HOSTCONSTANTS_H

#include "HostValue.h"

namespace warplint {

/// The value that clang's constant evaluator gives, which knows no variables;
/// unknown if it gives none.
HostValue constantOf(const clang::Expr *E, const clang::ASTContext &Context);

/// A result of clang's constant evaluator; unknown for a class with bases, more
/// than 256 elements, and other kinds than numbers, records and arrays.
HostValue valueOf(const clang::APValue &V, clang::QualType Type,
                  const clang::ASTContext &Context);

/// An object with unknown parts; unknown if the type has no parts.
HostValue defaultObject(clang::QualType Type, const clang::ASTContext &Context);

} // namespace warplint

#endif
