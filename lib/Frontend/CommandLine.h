//===- CommandLine.h - Driver arguments to one cc1 invocation ---*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_COMMANDLINE_H
#define WARPLINT_FRONTEND_COMMANDLINE_H

#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm::vfs {
class FileSystem;
}

namespace warplint {

/// A path as the file system has it: absolute, without dots.
std::string absolutePath(const ParseRequest &Request, llvm::StringRef Path);

/// The disk seen from the request's folder, with its unsaved buffers on top.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystemFor(const ParseRequest &Request);

/// The device compilation that the arguments ask for, set up for analysis:
/// whatever optimization and debug flags they hold, code comes out as for -O3
/// with LLVM's passes off and with debug information. `Extra` are further
/// driver arguments of a retry. Diagnostics of the driver go to `Problems`. An
/// error when the arguments make no compilation.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
createDeviceInvocation(const ParseRequest &Request, const Resources &Where,
                       const std::vector<std::string> &Extra,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       std::vector<Problem> &Problems);

} // namespace warplint

#endif
