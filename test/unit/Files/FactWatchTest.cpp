//===- FactWatchTest.cpp - Facts that are asked again and again -----------===//

#include "warplint/Files/FactWatch.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;

namespace {

class FactWatchTest : public testing::Test {
protected:
  Folder F;

  /// What is recorded when the paths are read.
  FactWatch watch(llvm::ArrayRef<std::string> Paths) {
    FileTrace Trace;
    auto Disk = Trace.watch(llvm::vfs::getRealFileSystem());
    for (const std::string &Path : Paths)
      (void)Disk->getBufferForFile(Path);
    auto Facts = Trace.facts();
    EXPECT_TRUE(Facts.has_value());
    return FactWatch(*Facts);
  }
  /// Sets the time of modification, as a checkout does.
  static void setTime(const std::string &Path, time_t Seconds) {
    const timespec Times[2] = {{Seconds, 0}, {Seconds, 0}};
    ASSERT_EQ(::utimensat(AT_FDCWD, Path.c_str(), Times, 0), 0);
  }
  /// Until what was written is older than the clock of any file system is fine.
  static void settle() { ::usleep(2'200'000); }
};

TEST_F(FactWatchTest, AFileThatChanges) {
  FactWatch Of = watch({F.write("a.h", "one")});
  for (int I = 0; I < 3; ++I)
    EXPECT_TRUE(Of.holds());
  F.write("a.h", "two"); // of the same length, at once
  EXPECT_FALSE(Of.holds());
  F.write("a.h", "one");
  EXPECT_TRUE(Of.holds());
}

TEST_F(FactWatchTest, AFileWithItsOldTime) {
  const std::string Path = F.write("a.h", "one");
  setTime(Path, 1000);
  FactWatch Of = watch({Path});
  settle();
  EXPECT_TRUE(Of.holds());
  EXPECT_TRUE(Of.holds());
  F.write("a.h", "two");
  setTime(Path, 1000);
  EXPECT_FALSE(Of.holds());
  F.write("a.h", "one");
  EXPECT_TRUE(Of.holds());
}

TEST_F(FactWatchTest, AFileThatWasNotThere) {
  FactWatch Of = watch({F / "a.h", F / "deep/er/b.h"});
  settle();
  EXPECT_TRUE(Of.holds());
  F.write("other.h", ""); // its folder has changed, but not the answer
  EXPECT_TRUE(Of.holds());
  settle();
  EXPECT_TRUE(Of.holds());
  ASSERT_EQ(::mkdir((F / "deep").c_str(), 0700), 0);
  ASSERT_EQ(::mkdir((F / "deep/er").c_str(), 0700), 0);
  EXPECT_TRUE(Of.holds());
  F.write("deep/er/b.h", "");
  EXPECT_FALSE(Of.holds());
  ::unlink((F / "deep/er/b.h").c_str());
  EXPECT_TRUE(Of.holds());
  F.write("a.h", "");
  EXPECT_FALSE(Of.holds());
}

TEST_F(FactWatchTest, AFolderThatIsALink) {
  ASSERT_EQ(::mkdir((F / "one").c_str(), 0700), 0);
  ASSERT_EQ(::mkdir((F / "two").c_str(), 0700), 0);
  F.write("one/a.h", "text");
  ASSERT_EQ(::link((F / "one/a.h").c_str(), (F / "two/a.h").c_str()), 0);
  ASSERT_EQ(::symlink("one", (F / "now").c_str()), 0);
  FactWatch Of = watch({F / "now/a.h"});
  settle();
  EXPECT_TRUE(Of.holds());
  EXPECT_TRUE(Of.holds());
  // The same file, by another name: clang would name it in its messages.
  ::unlink((F / "now").c_str());
  ASSERT_EQ(::symlink("two", (F / "now").c_str()), 0);
  EXPECT_FALSE(Of.holds());
}

TEST_F(FactWatchTest, ALinkToNothing) {
  ASSERT_EQ(::symlink((F / "b.h").c_str(), (F / "a.h").c_str()), 0);
  FactWatch Of = watch({F / "a.h"});
  settle();
  EXPECT_TRUE(Of.holds());
  F.write("b.h", "");
  EXPECT_FALSE(Of.holds());
}

} // namespace
