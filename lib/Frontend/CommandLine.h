//===- CommandLine.h - Driver arguments to one cc1 invocation ---*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_COMMANDLINE_H
#define WARPLINT_FRONTEND_COMMANDLINE_H

#include "warplint/Files/Resources.h"
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

/// The absolute path, without "." and "..".
std::string absolutePath(const ParseRequest &Request, llvm::StringRef Path);

/// The disk as seen from the request's folder, overlaid with the unsaved
/// buffers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystemFor(const ParseRequest &Request);

/// Creates the device compilation of the request, set up for analysis: whatever
/// optimization and debug flags are given, code is generated as for -O3
/// -disable-llvm-passes with debug information. `Extra` are additional driver
/// arguments of a retry. The driver's diagnostics go to `Problems`. Returns an
/// error if the arguments form no compilation.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
createDeviceInvocation(const ParseRequest &Request, const Resources &Where,
                       const std::vector<std::string> &Extra,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       std::vector<Problem> &Problems);

/// As in clang::PreprocessorOptions: "A=1", and whether it is -U.
using Macros = std::vector<std::pair<std::string, bool>>;

/// Removes the -D and -U flags from a driver command line (whose first argument
/// is the program) and leaves one -D as their placeholder. For CUDA, clang's
/// driver takes quadratic time in the number of arguments, and most arguments
/// of very long commands are macros. Removes nothing if -Xarch_device may
/// precede one of them, or if the driver would report an error; returns none
/// then.
Macros takeMacros(std::vector<std::string> &Arguments);

/// Inserts the macros of takeMacros() at the placeholder in the invocation that
/// the driver made of the other arguments.
void giveMacros(clang::CompilerInvocation &CI, const Macros &Taken);

} // namespace warplint

#endif
