//===- CommandLine.h - Driver arguments to one cc1 invocation ---*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_COMMANDLINE_H
#define WARPLINT_FRONTEND_COMMANDLINE_H

#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <string>
#include <utility>
#include <vector>

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

/// As in clang::PreprocessorOptions: "A=1", and whether it is undefined.
using Macros = std::vector<std::pair<std::string, bool>>;

/// Takes -D and -U out of the arguments of a driver, the program first, and
/// leaves one -D that stands for them. For CUDA, clang's driver searches all
/// arguments before it for each argument, and commands with very many of them
/// have them for macros. Nothing is taken where -Xarch_device may stand between
/// them, or the driver has an error to report.
Macros takeMacros(std::vector<std::string> &Arguments);

/// Puts them where that -D stands in what the driver made of the others.
void giveMacros(clang::CompilerInvocation &CI, const Macros &Taken);

} // namespace warplint

#endif
