//===- PrecompileHeaders.h - Emission of precompiled headers ----*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_PRECOMPILEHEADERS_H
#define WARPLINT_FRONTEND_PRECOMPILEHEADERS_H

#include "HeaderCache.h"
#include "clang/Frontend/CompilerInstance.h"

namespace warplint {

/// Emits a PCH of an invocation's forced includes while its file is parsed: at
/// the beginning of the main file, it serializes the current state, and the
/// parse continues unchanged.
class HeaderEmitter {
public:
  /// Makes the invocation report the end of its forced includes, and records
  /// the parse's file queries up to there. `OfParse`, if not null, gets all
  /// queries of the parse, but not those of the emission.
  HeaderEmitter(clang::CompilerInvocation &CI,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files,
                FileTrace *OfParse);

  /// Registers with the parse. To be called after BeginSourceFile() and before
  /// the first token. This object must outlive the parse.
  void watch(clang::CompilerInstance &C);

  /// The PCH; null if the headers have errors, the disk changed meanwhile, or
  /// the parse did not reach the main file.
  std::shared_ptr<const CompiledHeaders> take() { return std::move(Made); }

private:
  void write(clang::CompilerInstance &C);

  FileTrace Asked;
  FileTrace *OfParse;
  std::shared_ptr<CompiledHeaders> Made;
};

/// Adds the files that a PCH names and that are not on the disk.
void addFilesOfHeaders(llvm::vfs::InMemoryFileSystem &To);

/// Whether the path is that of the artificial file that marks the headers' end.
bool isEndOfHeaders(llvm::StringRef Path);

} // namespace warplint

#endif
