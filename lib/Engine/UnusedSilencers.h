//===- UnusedSilencers.h - NOLINT comments that silence nothing -*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_UNUSEDSILENCERS_H
#define WARPLINT_LIB_ENGINE_UNUSEDSILENCERS_H

#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// A finding before any comment was read: what a silencer is held against.
struct AnyFinding {
  std::string Check;
  Spot Where;
};

/// Looks at each comment of the unit that names checks of this tool. `Shown`
/// says how the user reads a path, `IsShown` whether findings of a file are
/// reported. Nothing where the check "unused-suppression" is off. The texts of
/// the files go to Result.Edited.
void judgeSilencers(const TranslationUnit &Unit, const FileSettings &Settings,
                    llvm::ArrayRef<AnyFinding> Findings,
                    llvm::function_ref<std::string(llvm::StringRef)> Shown,
                    llvm::function_ref<bool(llvm::StringRef)> IsShown,
                    FileResult &Result);

/// Once all files are done: reports the names that no file needs. Where
/// something of a file was not analysed, nothing is said of the comments in
/// sight of it; `SawAll` is false where the project has further files, which
/// may need what stands in headers.
void reportUnusedSilencers(llvm::ArrayRef<Job> Jobs,
                           std::vector<FileResult> &Results, bool SawAll);

} // namespace warplint

#endif
