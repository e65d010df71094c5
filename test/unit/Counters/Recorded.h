//===- Recorded.h - Files of recorded profiler output -----------*- C++ -*-===//
#ifndef WARPLINT_TEST_COUNTERS_RECORDED_H
#define WARPLINT_TEST_COUNTERS_RECORDED_H

#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <string>

/// The path of one that stands beside the tests.
inline std::string recordedPath(llvm::StringRef Name) {
  return WARPLINT_SOURCE_DIR "/test/unit/Counters/recorded/" + Name.str();
}

/// The whole page of the program in examples/profile.
inline std::string examplePath() {
  return WARPLINT_SOURCE_DIR "/examples/profile/profile.csv";
}

inline std::string readText(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  EXPECT_TRUE(bool(Buffer)) << Path.str();
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

#endif
