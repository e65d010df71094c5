//===- Paths.h - Paths as text ----------------------------------*- C++ -*-===//
#ifndef WARPLINT_FILES_PATHS_H
#define WARPLINT_FILES_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The absolute path without "." and ".."; a relative `Path` counts from
/// `Folder`, and a relative `Folder` from the current one. The disk is not
/// asked: links are not followed.
std::string absolutePathIn(llvm::StringRef Folder, llvm::StringRef Path);

} // namespace warplint

#endif
