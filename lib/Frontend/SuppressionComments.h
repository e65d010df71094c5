//===- SuppressionComments.h - NOLINT comments, and code not analyzed -----*-
// C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_SUPPRESSIONCOMMENTS_H
#define WARPLINT_LIB_FRONTEND_SUPPRESSIONCOMMENTS_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Sets TranslationUnit::SuppressionComments from its Sources and, if there are
/// any, Unseen. Needs the unit's module and kernels.
void findSuppressionComments(Attempt &A, TranslationUnit &TU);

} // namespace warplint

#endif
