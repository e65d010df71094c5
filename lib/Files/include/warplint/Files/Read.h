//===- Read.h - Reading untrusted files -------------------------*- C++ -*-===//
//
// Files that a source tree names (sources, headers, databases, configuration,
// options files) may be a pipe without a writer, an endless device, or text
// that is nested too deep for a recursive parser. These functions read regular
// files of bounded size and parse text of bounded depth.
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

/// Size limit of files in bytes, far above the size of a preprocessed source.
constexpr uint64_t LargestFile = uint64_t(256) << 20;

/// Limit of the nesting depth of lists and objects.
constexpr unsigned DeepestNest = 200;

/// The text of a regular file; links are followed. Errors do not name the file:
/// no such file, "not a regular file", larger than `MostBytes`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(const llvm::Twine &Path, uint64_t MostBytes = LargestFile);

/// Wraps `Base` so that only regular files of at most LargestFile bytes can be
/// opened. Other files have a status only.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
onlyRegularFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// llvm::json::parse() for untrusted text. Errors, including those of depth,
/// begin with "[line:column, byte=n]: ".
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text);

/// Returns an error with a line number if YAML is nested more than DeepestNest
/// deep. To be called before it is parsed.
llvm::Error testYamlDepth(llvm::StringRef Text);

} // namespace warplint

#endif
