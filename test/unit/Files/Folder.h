//===- Folder.h - A folder that goes with its test --------------*- C++ -*-===//
#ifndef WARPLINT_TEST_FILES_FOLDER_H
#define WARPLINT_TEST_FILES_FOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

class Folder {
public:
  Folder() {
    llvm::SmallString<128> Made;
    (void)llvm::sys::fs::createUniqueDirectory("warplint-files", Made);
    (void)llvm::sys::fs::setPermissions(Made, llvm::sys::fs::owner_all);
    Path = std::string(Made);
  }
  ~Folder() { (void)llvm::sys::fs::remove_directories(Path); }

  std::string operator/(llvm::StringRef Name) const {
    return Path + "/" + Name.str();
  }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Error;
    llvm::raw_fd_ostream OS(*this / Name, Error);
    OS << Text;
    return *this / Name;
  }
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(*this / Name);
    return Buffer ? (*Buffer)->getBuffer().str() : "<none>";
  }

  std::string Path;
};

} // namespace warplint

#endif
