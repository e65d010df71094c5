//===- CudaHeaders.h - Which CUDA headers a parse sees ----------*- C++ -*-===//
//
// With a toolkit: its own headers through clang's wrapper, an overlay folder
// before them, and a compatibility header after the wrapper. Without one: the
// declarations that ship with the tool.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_CUDAHEADERS_H
#define WARPLINT_FRONTEND_CUDAHEADERS_H

#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace clang {
class CompilerInvocation;
}

namespace llvm::vfs {
class FileSystem;
}

namespace warplint {

/// Driver arguments that choose the toolkit or keep the driver from looking for
/// one.
std::vector<std::string> cudaDriverArguments(const ParseRequest &Request);

/// Adds include folders and forced includes to a compiler invocation, and makes
/// the target what code generation for CUDA needs.
void injectCudaHeaders(const ParseRequest &Request, const Resources &Where,
                       llvm::vfs::FileSystem &Files,
                       clang::CompilerInvocation &CI);

} // namespace warplint

#endif
