//===- Read.h - Reading files of trees that nobody vouches for --*- C++ -*-===//
//
// What is read because a tree says so (sources, headers, databases,
// configuration, options files) may be a pipe that nobody writes to, a device
// without an end, or a text that is nested deeper than a parser's stack. These
// functions read plain files of bounded size and parse text of bounded depth.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FILES_READ_H
#define WARPLINT_FILES_READ_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint {

/// The largest file that is read, in bytes: far more than a preprocessed
/// source has.
constexpr uint64_t LargestFile = uint64_t(256) << 20;

/// The deepest nest of lists and objects that is parsed.
constexpr unsigned DeepestNest = 200;

/// The text of a plain file, links followed. Errors say why without the name:
/// no such file, "not a regular file", larger than `MostBytes`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(const llvm::Twine &Path, uint64_t MostBytes = LargestFile);

/// `Base`, in which only plain files of at most LargestFile bytes can be
/// opened. All else is seen but not opened.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
onlyRegularFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// llvm::json::parse() for text of unknown origin. Errors begin with
/// "[line:column, byte=n]: ", those of depth too.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text);

/// Is this YAML nested at most DeepestNest deep? For what parses it next. The
/// error names the line where it is not.
llvm::Error testYamlDepth(llvm::StringRef Text);

} // namespace warplint

#endif
