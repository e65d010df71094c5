//===- NcuTest.cpp - Reports read through a stand-in for ncu --------------===//
//
// The stand-in is a script that writes down its arguments and prints what the
// real program printed for them.
//
//===----------------------------------------------------------------------===//

#include "Recorded.h"
#include "warplint/Counters/CountedRun.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {

class NcuTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("warplint-ncu", Folder));
    write("run.ncu-rep", llvm::StringRef("NVR\0\2\0", 6));
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string at(llvm::StringRef Name) { return (Folder + "/" + Name).str(); }
  void write(llvm::StringRef Name, llvm::StringRef Text) {
    llvm::SmallString<128> Path(at(Name));
    fs::create_directories(llvm::sys::path::parent_path(Path));
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    ASSERT_FALSE(Error) << Error.message();
  }
  void script(llvm::StringRef Name, std::string Body) {
    write(Name, "#!/bin/sh\n" + Body);
    ASSERT_FALSE(fs::setPermissions(at(Name), fs::all_all));
  }
  /// Prints the recorded pages.
  std::string pages() {
    return "echo \"$@\" >>'" + at("asked") +
           "'\ncase \"$*\" in\n*'--page raw'*) "
           "cat '" +
           recordedPath("raw.csv") + "' ;;\n*) cat '" +
           recordedPath("mangled.csv") + "' ;;\nesac\n";
  }

  llvm::SmallString<128> Folder;
};

} // namespace

TEST_F(NcuTest, ReadsAReport) {
  script("ncu", pages());
  auto Run = readCountedRun(at("run.ncu-rep"), at("ncu"), "");
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  ASSERT_EQ(Run->Launches.size(), 3u);
  EXPECT_EQ(Run->Launches[2].Block, Shape::of(16, 16));
  EXPECT_EQ(readText(at("asked")),
            "--import " + at("run.ncu-rep") +
                " --csv --page source --print-source cuda,sass "
                "--print-kernel-base mangled\n--import " +
                at("run.ncu-rep") +
                " --csv --page raw --print-kernel-base mangled\n");
}

TEST_F(NcuTest, IsFoundInTheToolkit) {
  script("toolkit/nsight-compute-2024.1/ncu", "echo old");
  script("toolkit/nsight-compute-2025.3/ncu", pages());
  auto Found = findNcu("", at("toolkit"));
  ASSERT_TRUE(bool(Found)) << llvm::toString(Found.takeError());
  // A program on PATH goes before it.
  if (llvm::StringRef(*Found).starts_with(Folder))
    EXPECT_EQ(*Found, at("toolkit/nsight-compute-2025.3/ncu"));
}

TEST_F(NcuTest, FailuresAreTold) {
  script("ncu", "echo '==PROF== hello'\necho '==ERROR== Could not open it.'\n"
                "exit 9\n");
  auto Run = readCountedRun(at("run.ncu-rep"), at("ncu"), "");
  ASSERT_FALSE(bool(Run));
  EXPECT_EQ(llvm::toString(Run.takeError()),
            "'" + at("ncu") + "' fails with exit code 9: Could not open it.");
}

TEST_F(NcuTest, WithoutShapesThePageIsUsed) {
  script("ncu", "case \"$*\" in\n*'--page raw'*) exit 3 ;;\n*) cat '" +
                    recordedPath("mangled.csv") + "' ;;\nesac\n");
  auto Run = readCountedRun(at("run.ncu-rep"), at("ncu"), "");
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_FALSE(Run->Launches[0].Block.isKnown());
  ASSERT_EQ(Run->Notes.size(), 1u);
  EXPECT_NE(Run->Notes[0].find("shapes of the launches could not be read"),
            std::string::npos);
}

TEST_F(NcuTest, AProgramThatIsNotThere) {
  auto Run = readCountedRun(at("run.ncu-rep"), at("none"), "");
  ASSERT_FALSE(bool(Run));
  std::string Why = llvm::toString(Run.takeError());
  EXPECT_NE(Why.find("is a report that only ncu reads: --ncu: '" + at("none") +
                     "' is not a program that can be run"),
            std::string::npos)
      << Why;
  EXPECT_NE(Why.find("ncu --import " + at("run.ncu-rep") +
                     " --csv --page source --print-source cuda,sass > "
                     "profile.csv"),
            std::string::npos)
      << Why;
}
