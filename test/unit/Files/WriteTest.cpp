//===- WriteTest.cpp - Whole files or none --------------------------------===//

#include "warplint/Files/Write.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {

std::string whyNot(const std::string &Path, llvm::StringRef Text = "new") {
  return llvm::toString(writeWhole(Path, Text));
}

TEST(Write, NewAndOld) {
  Folder F;
  EXPECT_EQ(whyNot(F / "new"), "");
  EXPECT_EQ(F.read("new"), "new");
  F.write("old", "a longer text");
  ASSERT_FALSE(fs::setPermissions(F / "old", fs::owner_read | fs::owner_write));
  EXPECT_EQ(whyNot(F / "old"), "");
  EXPECT_EQ(F.read("old"), "new");
  EXPECT_EQ(*fs::getPermissions(F / "old"), fs::owner_read | fs::owner_write);
}

TEST(Write, ALinkIsReplaced) {
  Folder F;
  F.write("target", "kept");
  ASSERT_EQ(::symlink("target", (F / "link").c_str()), 0);
  EXPECT_EQ(whyNot(F / "link"), "");
  EXPECT_EQ(F.read("link"), "new");
  EXPECT_EQ(F.read("target"), "kept");
}

TEST(Write, WhatCannotBe) {
  Folder F;
  EXPECT_EQ(whyNot("/dev/full"), "No space left on device");
  EXPECT_EQ(whyNot(F / "none/file"), "No such file or directory");
  EXPECT_EQ(whyNot(F.Path), "Is a directory");
  EXPECT_EQ(whyNot("/dev/null"), "");
}

} // namespace
