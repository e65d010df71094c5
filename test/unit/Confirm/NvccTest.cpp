//===- NvccTest.cpp - Running nvcc and ptxas ------------------------------===//
//
// Shell scripts stand in for both programs.
//
//===----------------------------------------------------------------------===//

#include "warplint/Confirm/Nvcc.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace warplint;

namespace {

/// A folder with two scripts, which the destructor removes.
class Programs : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("nvcc-test", Folder));
    ptxas("echo \"Compiling entry function 'k' for 'sm_90'\"\n"
          "echo 'Function properties for k'\n"
          "echo '    64 bytes stack frame, 8 bytes spill stores, 8 bytes "
          "spill loads'\n");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string at(const char *Name) {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    return std::string(Path);
  }
  void script(const char *Name, const std::string &Text) {
    std::error_code Broken;
    llvm::raw_fd_ostream OS(at(Name), Broken);
    OS << "#!/bin/sh\n" << Text;
    OS.close();
    ASSERT_FALSE(
        llvm::sys::fs::setPermissions(at(Name), llvm::sys::fs::owner_all));
  }
  void nvcc(const std::string &Text) { script("nvcc", Text); }
  void ptxas(const std::string &Text) { script("ptxas", Text); }
  std::string read(const char *Name) {
    auto Text = llvm::MemoryBuffer::getFile(at(Name));
    return Text ? (*Text)->getBuffer().str() : "";
  }

  llvm::Expected<CompiledFile> compile(ProgramLimits Limits = {}) {
    auto With = findNvcc(at("nvcc"), "");
    if (!With)
      return With.takeError();
    EXPECT_EQ(With->Ptxas, at("ptxas"));
    Invocation Of;
    Of.Directory = std::string(Folder);
    Of.File = "k.cu";
    Of.Arguments = {"-DTEXT=\"a b\"", "k.cu"};
    Of.Targets = {{{"sm_90"}, "sm_90", {}}};
    return compileWithNvcc(*With, Of, Limits);
  }
  std::string why(ProgramLimits Limits = {}) {
    auto Done = compile(std::move(Limits));
    return Done ? "" : llvm::toString(Done.takeError());
  }

  llvm::SmallString<128> Folder;
};

} // namespace

/// Writes PTX to the file behind -o.
static const char *const Writes =
    "while [ \"$1\" != -o ]; do shift; done\n"
    "printf '.entry k()\\n{\\n\\tld.global.f32 \\t%%f1, [%%rd1];\\n}\\n' > "
    "\"$2\"\n";

TEST_F(Programs, CodeAndFrames) {
  nvcc(Writes);
  auto Done = compile();
  ASSERT_TRUE(bool(Done)) << llvm::toString(Done.takeError());
  ASSERT_EQ(Done->Code.Functions.size(), 1u);
  EXPECT_EQ(Done->Code.Functions[0].Accesses.size(), 1u);
  EXPECT_EQ(Done->WhyNoFrames, "");
  EXPECT_EQ(Done->Frames.at("k").StackBytes, 64u);
  EXPECT_EQ(Done->Frames.at("k").SpillStoreBytes, 8u);
}

TEST_F(Programs, TheFolderIsRemoved) {
  nvcc("pwd > '" + at("where") + "'\necho > left\n" + Writes);
  ASSERT_EQ(why(), "");
  const std::string Where = read("where");
  const std::string Path = llvm::StringRef(Where).rtrim().str();
  EXPECT_NE(Path.find("warplint-nvcc"), std::string::npos);
  EXPECT_FALSE(llvm::sys::fs::exists(Path));
}

TEST_F(Programs, ItsEnvironment) {
  setenv("NVCC_PREPEND_FLAGS", "-DEVIL", 1);
  setenv("NVCC_APPEND_FLAGS", "-DEVIL", 1);
  nvcc("[ \"$TMPDIR\" = \"$(pwd)\" ] || exit 1\n"
       "[ -z \"$NVCC_PREPEND_FLAGS$NVCC_APPEND_FLAGS\" ] || exit 1\n" +
       std::string(Writes));
  EXPECT_EQ(why(), "");
  unsetenv("NVCC_PREPEND_FLAGS");
  unsetenv("NVCC_APPEND_FLAGS");
}

TEST_F(Programs, MacrosWithBlanksAreInAHeader) {
  nvcc("while [ \"$1\" != -include ]; do shift; done\ncat \"$2\" > '" +
       at("seen") + "'\nexit 1\n");
  why();
  EXPECT_EQ(read("seen"), "#define TEXT \"a b\"\n");
}

TEST_F(Programs, AnErrorIsQuoted) {
  nvcc("echo 'warning'; echo 'k.cu(3): error: no such thing' >&2; exit 2\n");
  EXPECT_EQ(why(), "'" + at("nvcc") +
                       "' does not compile it: k.cu(3): error: no such thing");
}

TEST_F(Programs, TimeIsLimited) {
  nvcc("sleep 60\n");
  ProgramLimits Limits;
  Limits.Seconds = 1;
  EXPECT_EQ(why(Limits), "'" + at("nvcc") + "' was ended after 1 s");
}

TEST_F(Programs, AStaleRunEnds) {
  nvcc("sleep 60\n");
  ProgramLimits Limits;
  Limits.IsStale = [] { return true; };
  EXPECT_NE(why(Limits), "");
}

TEST_F(Programs, OutputIsLimited) {
  nvcc("ulimit -f\n[ \"$(ulimit -f)\" != unlimited ] || exit 1\n" +
       std::string(Writes));
  EXPECT_EQ(why(), "");
}

TEST_F(Programs, ACrashIsReported) {
  nvcc("kill -9 $$\n");
  EXPECT_EQ(why(), "'" + at("nvcc") + "' ended with signal 9");
}

TEST_F(Programs, APtxasThatFailsLeavesTheCode) {
  nvcc(Writes);
  ptxas("echo 'ptxas fatal : no such GPU'; exit 1\n");
  auto Done = compile();
  ASSERT_TRUE(bool(Done));
  EXPECT_EQ(Done->Code.Functions.size(), 1u);
  EXPECT_TRUE(Done->Frames.empty());
  EXPECT_NE(Done->WhyNoFrames.find("no such GPU"), std::string::npos);
}

TEST_F(Programs, ErrorsNameWhatWasLookedFor) {
  auto Named = findNvcc("/nowhere/nvcc", "");
  ASSERT_FALSE(bool(Named));
  EXPECT_NE(llvm::toString(Named.takeError()).find("'/nowhere/nvcc'"),
            std::string::npos);
}

TEST_F(Programs, TheIdentityChangesWithTheProgram) {
  nvcc("echo 1\n");
  auto With = findNvcc(at("nvcc"), "");
  ASSERT_TRUE(bool(With));
  const std::string Before = identityOf(*With);
  EXPECT_EQ(identityOf(*With), Before);
  nvcc("echo 12\n");
  EXPECT_NE(identityOf(*With), Before);
}
