//===- WriteTest.cpp - Whole files or none --------------------------------===//

#include "warplint/Files/Write.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
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

std::string whyNotRewritten(const std::string &Path, llvm::StringRef Text) {
  return llvm::toString(rewriteFile(Path, Text));
}

struct stat statusOf(const std::string &Path) {
  struct stat Status = {};
  EXPECT_EQ(::stat(Path.c_str(), &Status), 0) << Path;
  return Status;
}

TEST(Rewrite, APlainFileIsReplaced) {
  Folder F;
  const std::string Path = F.write("file", "a longer text");
  ASSERT_EQ(::chmod(Path.c_str(), 0640), 0);
  // What has it open reads the old text to its end.
  const int Old = ::open(Path.c_str(), O_RDONLY);
  EXPECT_EQ(whyNotRewritten(Path, "new"), "");
  EXPECT_EQ(F.read("file"), "new");
  EXPECT_EQ(statusOf(Path).st_mode & 07777, 0640u);
  char Bytes[32];
  EXPECT_EQ(::read(Old, Bytes, sizeof(Bytes)), 13);
  ::close(Old);
}

TEST(Rewrite, OtherNamesStay) {
  Folder F;
  const std::string Path = F.write("file", "old");
  ASSERT_EQ(::link(Path.c_str(), (F / "other").c_str()), 0);
  ASSERT_EQ(::symlink("other", (F / "link").c_str()), 0);
  for (llvm::StringRef Text : {"a longer text", "short", "", "new"}) {
    EXPECT_EQ(whyNotRewritten(F / "link", Text), "");
    EXPECT_EQ(F.read("file"), Text);
    EXPECT_EQ(statusOf(Path).st_ino, statusOf(F / "other").st_ino);
  }
  EXPECT_TRUE(fs::is_symlink_file(F / "link"));
}

TEST(Rewrite, OwnerAndGroupStay) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root gives a file away";
  Folder F;
  const std::string Path = F.write("file", "old");
  ASSERT_EQ(::chown(Path.c_str(), 65533, 65532), 0);
  ASSERT_EQ(::chmod(Path.c_str(), 0660), 0);
  EXPECT_EQ(whyNotRewritten(Path, "the new text"), "");
  EXPECT_EQ(F.read("file"), "the new text");
  const struct stat Status = statusOf(Path);
  EXPECT_EQ(Status.st_uid, 65533u);
  EXPECT_EQ(Status.st_gid, 65532u);
  EXPECT_EQ(Status.st_mode & 07777, 0660u);
}

TEST(Rewrite, AListOfFurtherUsersStays) {
  Folder F;
  const std::string Path = F.write("file", "old");
  // acl(5) as the kernel has it: version 2; for each entry its tag, what it
  // permits, and a user. user::rw-, user:65533:rw-, group::---, mask::rw-,
  // other::---
  struct Entry {
    uint16_t Tag, Permits;
    uint32_t User;
  };
  struct {
    uint32_t Version = 2;
    Entry Entries[5] = {{0x01, 6, ~0u},
                        {0x02, 6, 65533},
                        {0x04, 0, ~0u},
                        {0x10, 6, ~0u},
                        {0x20, 0, ~0u}};
  } List;
  constexpr const char *Name = "system.posix_acl_access";
  if (::setxattr(Path.c_str(), Name, &List, sizeof(List), 0) != 0)
    GTEST_SKIP() << "no such lists on this file system";
  EXPECT_EQ(whyNotRewritten(Path, "new"), "");
  EXPECT_EQ(F.read("file"), "new");
  EXPECT_EQ(::getxattr(Path.c_str(), Name, nullptr, 0), ssize_t(sizeof(List)));
}

TEST(Rewrite, WhatCannotBe) {
  Folder F;
  EXPECT_EQ(whyNotRewritten(F / "none", "x"), "No such file or directory");
  EXPECT_EQ(whyNotRewritten(F.Path, "x"), "Is a directory");
  ASSERT_EQ(::mkfifo((F / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(whyNotRewritten(F / "pipe", "x"), "No such device or address");
  EXPECT_EQ(whyNotRewritten("/dev/null", "x"), "Invalid argument");
  EXPECT_EQ(fs::is_symlink_file(F / "none"), false);
}

TEST(Rewrite, WithoutRoomTheTextIsWhatItWas) {
  Folder F;
  const std::string Path = F.write("file", "old");
  ASSERT_EQ(::link(Path.c_str(), (F / "other").c_str()), 0);
  struct rlimit Before;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &Before), 0);
  auto Handler = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit Small = {8, Before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &Small), 0);
  EXPECT_EQ(whyNotRewritten(Path, "more than eight bytes"), "File too large");
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &Before), 0);
  std::signal(SIGXFSZ, Handler);
  EXPECT_EQ(F.read("file"), "old");
}

} // namespace
