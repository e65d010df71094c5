//===- PrecompileHeaders.h - Headers to a precompiled header ----*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_PRECOMPILEHEADERS_H
#define WARPLINT_FRONTEND_PRECOMPILEHEADERS_H

#include "KeptHeaders.h"
#include "clang/Frontend/CompilerInstance.h"

namespace warplint {

/// Compiles what an invocation includes before its file while that file is
/// parsed: where the parse comes to the file, all that it has read until then
/// is written down, and it goes on as if nothing had been.
class HeaderWriter {
public:
  /// Has the invocation tell where its own includes end, and notes what the
  /// parse asks of these files. `OfParse`, unless null, notes it too; what the
  /// writing asks besides is kept out of it.
  HeaderWriter(clang::CompilerInvocation &CI,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files,
               FileTrace *OfParse);

  /// For the parse of that invocation: to be called once its file is begun, and
  /// before anything is read. This must outlive it.
  void watch(clang::CompilerInstance &C);

  /// What was written; null where the headers have errors, or the disk changed
  /// meanwhile, or the parse never came so far.
  std::shared_ptr<const CompiledHeaders> take() { return std::move(Made); }

private:
  void write(clang::CompilerInstance &C);

  FileTrace Asked;
  FileTrace *OfParse;
  std::shared_ptr<CompiledHeaders> Made;
};

/// Adds the files that compiled headers name and that are on no disk.
void addFilesOfHeaders(llvm::vfs::InMemoryFileSystem &To);

/// Whether a path is that of the file by which a HeaderWriter knows the end.
bool isEndOfHeaders(llvm::StringRef Path);

} // namespace warplint

#endif
