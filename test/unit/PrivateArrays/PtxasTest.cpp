//===- PtxasTest.cpp - Reading and asking ptxas ---------------------------===//

#include "warplint/Ptxas/Ptxas.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Ptxas, ReportOfKernels) {
  MachineCodes Codes = readPtxasReport(R"(
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'first' for 'sm_90'
ptxas info    : Function properties for first
    256 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 16 registers, used 0 barriers, 256 bytes cumulative stack size
ptxas info    : Compiling entry function 'second' for 'sm_90'
ptxas info    : Function properties for helper
    40 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Function properties for second
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 24 registers, used 1 barriers
)");
  ASSERT_EQ(Codes.size(), 2u);
  EXPECT_EQ(Codes["first"].StackBytes, 256u);
  EXPECT_EQ(Codes["first"].SpillStoreBytes, 8u);
  EXPECT_EQ(Codes["first"].SpillLoadBytes, 12u);
  EXPECT_EQ(Codes["first"].Registers, 16u);
  EXPECT_EQ(Codes["second"].StackBytes, 0u);
  EXPECT_EQ(Codes["second"].Registers, 24u);
}

TEST(Ptxas, NothingInAnEmptyReport) {
  EXPECT_TRUE(readPtxasReport("").empty());
}

TEST(Ptxas, ErrorsNameWhatWasLookedFor) {
  auto Named = findPtxas("/nowhere/ptxas", "");
  ASSERT_FALSE(Named);
  EXPECT_NE(llvm::toString(Named.takeError()).find("'/nowhere/ptxas'"),
            std::string::npos);
}

namespace {

/// A program that stands in for ptxas: prints its arguments' report and ends as
/// told.
class FakePtxas {
public:
  explicit FakePtxas(const std::string &Script) {
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("ptxas", "sh", Path));
    Remover.emplace(Path);
    std::error_code Broken;
    llvm::raw_fd_ostream OS(Path, Broken);
    OS << "#!/bin/sh\n" << Script << "\n";
    OS.close();
    EXPECT_FALSE(llvm::sys::fs::setPermissions(Path, llvm::sys::fs::all_all));
  }
  llvm::StringRef path() const { return Path; }

private:
  llvm::SmallString<128> Path;
  std::optional<llvm::FileRemover> Remover;
};

const char Report[] =
    "echo \"Compiling entry function 'k' for 'sm_86'\" >&2\n"
    "echo 'Function properties for k' >&2\n"
    "echo '    32 bytes stack frame, 0 bytes spill stores, 0 bytes spill "
    "loads' >&2\n";

} // namespace

TEST(Ptxas, IsAskedForTheArchitectureOfTheText) {
  FakePtxas Fake(std::string("case \"$*\" in *-arch=sm_86*) ;; *) exit 1;; "
                             "esac\n") +
                 Report);
  auto Codes = assemble(".version 8.8\n.target sm_86, debug\n", Fake.path());
  ASSERT_TRUE(bool(Codes)) << llvm::toString(Codes.takeError());
  EXPECT_EQ((*Codes)["k"].StackBytes, 32u);
}

TEST(Ptxas, MissingFunctionsMakeItRelocatable) {
  FakePtxas Fake(std::string("case \"$*\" in *' -c'*) ;; *) echo \"fatal : "
                             "Unresolved extern function 'f'\"; exit 1;; "
                             "esac\n") +
                 Report);
  auto Codes = assemble(".target sm_86\n", Fake.path());
  ASSERT_TRUE(bool(Codes)) << llvm::toString(Codes.takeError());
  EXPECT_EQ((*Codes)["k"].StackBytes, 32u);
}

TEST(Ptxas, ItsOwnMessageIsPartOfTheError) {
  FakePtxas Fake("echo 'info'; echo 'ptxas fatal : Value sm_999 is not "
                 "defined'; exit 255");
  auto Codes = assemble(".target sm_999\n", Fake.path());
  ASSERT_FALSE(Codes);
  EXPECT_NE(llvm::toString(Codes.takeError()).find("sm_999 is not defined"),
            std::string::npos);
}
