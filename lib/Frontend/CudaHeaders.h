//===- CudaHeaders.h - The CUDA headers of a parse --------------*- C++ -*-===//
//
// With a toolkit: its own headers through clang's wrapper, preceded by an
// overlay folder, with a compatibility header after the wrapper. Without a
// toolkit: the declarations that are shipped with the tool.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_CUDAHEADERS_H
#define WARPLINT_FRONTEND_CUDAHEADERS_H

#include "warplint/Files/Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace clang {
class CompilerInvocation;
}

namespace llvm::vfs {
class FileSystem;
}

namespace warplint {

/// Driver arguments that select the toolkit or prevent the search for one.
std::vector<std::string> cudaDriverArguments(const ParseRequest &Request);

/// Adds include folders and forced includes to a compiler invocation, and sets
/// the SDK and PTX versions that code generation for CUDA needs.
void injectCudaHeaders(const ParseRequest &Request, const Resources &Where,
                       llvm::vfs::FileSystem &Files,
                       clang::CompilerInvocation &CI);

} // namespace warplint

#endif
