//===- SuppressionComments.h - NOLINT comments, and code not analyzed -----*-
// C++ -*-===//
#ifndef WARPLINT_FRONTEND_SILENCERS_H
#define WARPLINT_FRONTEND_SILENCERS_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Sets TranslationUnit::SuppressionComments from its Sources and, if there are
/// any, Unseen. Needs the unit's module and kernels.
void findSuppressionComments(Attempt &A, TranslationUnit &TU);

} // namespace warplint

#endif
