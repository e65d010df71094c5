//===- TemporaryFolder.h - A folder that goes with its test -----*- C++ -*-===//
#ifndef WARPLINT_TEST_FIXES_TEMPORARYFOLDER_H
#define WARPLINT_TEST_FIXES_TEMPORARYFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

class TemporaryFolder {
public:
  TemporaryFolder() {
    llvm::SmallString<128> Made, Real;
    (void)llvm::sys::fs::createUniqueDirectory("warplint-fixes", Made);
    (void)llvm::sys::fs::real_path(Made, Real);
    Path = std::string(Real);
  }
  ~TemporaryFolder() { (void)llvm::sys::fs::remove_directories(Path); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string File = Path + "/" + Name.str();
    std::error_code Error;
    llvm::raw_fd_ostream OS(File, Error);
    OS << Text;
    return File;
  }
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(Path + "/" + Name);
    return Buffer ? (*Buffer)->getBuffer().str() : "<none>";
  }

  std::string Path;
};

} // namespace warplint

#endif
