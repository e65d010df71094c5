//===- Paths.cpp - Paths as text ------------------------------------------===//

#include "warplint/Files/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

std::string warplint::absolutePathIn(llvm::StringRef Folder,
                                     llvm::StringRef Path) {
  llvm::SmallString<256> Full(Path);
  if (!Folder.empty())
    llvm::sys::path::make_absolute(Folder, Full);
  llvm::sys::fs::make_absolute(Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}
