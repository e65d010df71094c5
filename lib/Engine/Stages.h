//===- Stages.h - Steps shared by all analyses ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_STAGES_H
#define WARPLINT_LIB_ENGINE_STAGES_H

#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The parse request of a command, with the unsaved texts.
ParseRequest parseRequestFor(const Invocation &Command,
                             const UnsavedTexts &Unsaved = {});

/// Appends the launches of the unit's kernels in other files to its own.
void addOtherLaunches(TranslationUnit &Unit, llvm::ArrayRef<Launch> Others);

/// The path shown to the user of the job for a path of the compiler.
std::string shownPath(const Job &Of, llvm::StringRef Path);

/// The evaluation options of a job, including the system folders of this unit,
/// whose inlined frames are attributed to their callers.
EvaluationOptions evaluationFor(const Job &Of, const TranslationUnit &Unit);

/// Runs `Work` and returns whether it did not crash. Changes made before a
/// crash remain.
bool survives(llvm::function_ref<void()> Work);

} // namespace warplint

#endif
