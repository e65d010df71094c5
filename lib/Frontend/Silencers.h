//===- Silencers.h - Comments that may silence findings ---------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_SILENCERS_H
#define WARPLINT_FRONTEND_SILENCERS_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Fills TranslationUnit::Silencers from its Sources and, where there are any,
/// Unseen. Needs the module and the kernels of the unit.
void findSilencers(Attempt &A, TranslationUnit &TU);

} // namespace warplint

#endif
