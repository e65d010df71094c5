//===- Stages.h - What a first and a second analysis share ------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_STAGES_H
#define WARPLINT_LIB_ENGINE_STAGES_H

#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The parse that a command asks for, with the unsaved texts.
ParseRequest parseRequestFor(const Invocation &Command,
                             const UnsavedTexts &Unsaved = {});

/// Puts the launches that other files make of the unit's kernels behind its
/// own.
void addOtherLaunches(TranslationUnit &Unit, llvm::ArrayRef<Launch> Others);

/// A path of the compiler as the user of the job shall read it.
std::string shownPath(const Job &Of, llvm::StringRef Path);

/// The evaluation options of a job, with the folders whose frames are looked
/// through in this translation unit.
EvaluationOptions evaluationFor(const Job &Of, const TranslationUnit &Unit);

/// Runs `Work` and says whether it came to its end: a crash in it costs nothing
/// else. What it changed before the crash stays as it was then.
bool survives(llvm::function_ref<void()> Work);

} // namespace warplint

#endif
