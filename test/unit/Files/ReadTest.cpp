//===- ReadTest.cpp - Plain files are read, and nothing else --------------===//

#include "warplint/Files/Read.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;

namespace {

std::string whyNot(const std::string &Path, uint64_t Most = LargestFile) {
  auto Read = readRegularFile(Path, Most);
  return Read ? "" : llvm::toString(Read.takeError());
}

TEST(Read, PlainFilesAndLinksToThem) {
  Folder F;
  F.write("a", "text");
  ASSERT_EQ(::symlink("a", (F / "link").c_str()), 0);
  for (const char *Name : {"a", "link"}) {
    auto Read = readRegularFile(F / Name);
    ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
    EXPECT_EQ((*Read)->getBuffer(), "text");
  }
  EXPECT_EQ(whyNot(F / "none"), "No such file or directory");
  EXPECT_EQ(whyNot(F.Path), "is a folder");
  EXPECT_EQ(whyNot(F / "a", 4), "");
  EXPECT_EQ(whyNot(F / "a", 3), "larger than 3 bytes");
}

TEST(Read, NeitherPipesNorDevices) {
  Folder F;
  ASSERT_EQ(::mkfifo((F / "pipe").c_str(), 0600), 0);
  ASSERT_EQ(::symlink("/dev/zero", (F / "link").c_str()), 0);
  for (const std::string &Path :
       {F / "pipe", F / "link", std::string("/dev/zero")})
    EXPECT_EQ(whyNot(Path), "not a regular file") << Path;
}

TEST(Read, TheFileSystemOfTheCompiler) {
  Folder F;
  F.write("a", "text");
  ASSERT_EQ(::mkfifo((F / "pipe").c_str(), 0600), 0);
  std::string Large = F.write("large", "");
  ASSERT_EQ(::truncate(Large.c_str(), off_t(LargestFile) + 1), 0);
  auto Files = onlyRegularFiles(llvm::vfs::getRealFileSystem());
  auto Text = Files->getBufferForFile(F / "a");
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ((*Text)->getBuffer(), "text");
  for (const std::string &Path :
       {F / "pipe", Large, std::string("/dev/zero"), F.Path, F / "none"})
    EXPECT_FALSE(bool(Files->openFileForRead(Path))) << Path;
  // A search along include paths passes over a folder.
  EXPECT_EQ(Files->openFileForRead(F.Path).getError(),
            std::errc::is_a_directory);
  // They are still seen: a folder of headers must be one.
  EXPECT_TRUE(Files->exists(F / "pipe"));
  EXPECT_TRUE(Files->status(F.Path)->isDirectory());
}

} // namespace
