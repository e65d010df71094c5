//===- Linking.h - Code that the files of a project share -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LINKING_H
#define WARPLINT_LIB_ENGINE_LINKING_H

#include "FileRun.h"
#include "warplint/Engine/Engine.h"

namespace warplint {

/// Does the work for 0..Count-1, `Options.Jobs` at a time.
void inParallel(size_t Count, const EngineOptions &Options,
                llvm::function_ref<void(size_t)> Work);

/// Parses those of the other files that mention kernels of the run, each once,
/// and keeps their launches.
void searchLaunches(llvm::ArrayRef<std::unique_ptr<FileRun>> Runs,
                    const EngineOptions &Options, ProjectFiles &Project);

/// Device functions by file: that of a run, or one of the others.
struct CodeOfFile {
  const FileRun *Of = nullptr; ///< null: one of the others
  DeviceCode Code;
};

/// The code of device functions that some file of the run calls and lacks: of
/// the files of the run in their order, then of other files whose text mentions
/// one that is still missing. Empty where none is missing.
std::vector<CodeOfFile>
searchFunctions(llvm::ArrayRef<std::unique_ptr<FileRun>> Runs,
                const EngineOptions &Options, const ProjectFiles &Project);

} // namespace warplint

#endif
