//===- LibraryFolders.h - Headers of other projects -------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_LIBRARYFOLDERS_H
#define WARPLINT_FRONTEND_LIBRARYFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint {

/// Those of the include folders whose headers belong to a library and not to
/// the project of `MainFile`, sorted, as given and as real paths.
///
/// The project is the folder of the nearest repository (a folder with `.git`)
/// above the main file; if there is none, the nearest folder that contains both
/// the main file and the working folder of the command, or, if that is "/" or a
/// folder in it, the main file's folder. A folder outside of the project is a
/// library's, and so is one in it that is part of another repository (a
/// submodule, or what a build downloaded).
std::vector<std::string> libraryFolders(llvm::vfs::FileSystem &Files,
                                        llvm::StringRef MainFile,
                                        llvm::ArrayRef<std::string> Folders);

} // namespace warplint

#endif
