//===- FolderTest.h - A temporary folder with files -------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_INPUTS_FOLDERTEST_H
#define WARPLINT_TEST_UNIT_INPUTS_FOLDERTEST_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace warplint {

/// A test with a folder of its files, which is removed at its end.
class FolderTest : public testing::Test {
protected:
  explicit FolderTest(llvm::ArrayRef<const char *> Names) {
    llvm::SmallString<128> Made;
    llvm::sys::fs::createUniqueDirectory("warplint-inputs", Made);
    llvm::sys::fs::real_path(Made, Folder);
    for (const char *Name : Names)
      write(Name);
  }
  ~FolderTest() override { llvm::sys::fs::remove_directories(Folder); }

  std::string at(llvm::StringRef Name) {
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return std::string(Path);
  }
  void write(llvm::StringRef Name) {
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(at(Name)));
    std::error_code Error;
    llvm::raw_fd_ostream(at(Name), Error) << "\n";
  }
  llvm::SmallString<128> Folder; ///< its real path
};

} // namespace warplint

#endif
