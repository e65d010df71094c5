//===- Stages.h - Steps shared by all analyses ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_STAGES_H
#define WARPLINT_LIB_ENGINE_STAGES_H

#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Program/Toolchain.h"
#include "warplint/Results/Job.h"

namespace warplint {

/// Appends the launches of the unit's kernels in other files to its own.
void addOtherLaunches(TranslationUnit &Unit, llvm::ArrayRef<Launch> Others);

/// The evaluation options of a job, including the system folders of this unit,
/// whose inlined frames are attributed to their callers.
EvaluationOptions evaluationFor(const Job &Of, const TranslationUnit &Unit);

/// The toolchain that makes the code of a job, as far as it is imitated.
Toolchain toolchainOf(const Job &Of);

} // namespace warplint

#endif
