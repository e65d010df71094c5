//===- SubscriptTerms.h - Indices that are sums, as written -----*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_SUBSCRIPTTERMS_H
#define WARPLINT_ARRAYS_SUBSCRIPTTERMS_H

#include "warplint/Program/Declaration.h"
#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// ArrayDeclaration::Use::Terms of an index.
std::vector<ArrayDeclaration::Use::Term> termsOf(const clang::Expr *Index,
                                                 const KernelTree &Tree);

} // namespace warplint

#endif
