//===- DatabaseTest.cpp - compile_commands.json ---------------------------===//

#include "Helpers.h"
#include <unistd.h>

using namespace warplint;

namespace {

std::string errorFor(const std::string &Text) {
  TemporaryFolder T;
  std::string File = T.write("compile_commands.json", Text);
  std::string Error = errorOf(readDatabase(T.Path));
  // The path is said; what matters here is the rest.
  EXPECT_EQ(Error.rfind(File, 0), 0u) << Error;
  return Error.size() > File.size() ? Error.substr(File.size()) : Error;
}

TEST(Database, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(errorFor("[\n {\"file\": \"a.cu\",,}]"),
            ":2:18: not JSON: Expected object key");
  EXPECT_EQ(errorFor(""), ":1:1: not JSON: Unexpected EOF");
  EXPECT_EQ(errorFor("{}"),
            ": not a compilation database: its top level is not an array");
  EXPECT_EQ(errorFor("[1]"), ": entry 1 is not an object");
  EXPECT_EQ(errorFor(R"([{"directory":"/", "command":"nvcc"}])"),
            ": entry 1 has no \"file\"");
  EXPECT_EQ(errorFor(R"([{"file":"a.cu", "command":"nvcc"}])"),
            ": entry 1 has no \"directory\"");
  EXPECT_EQ(errorFor(R"([{"file":7, "directory":"/", "command":"nvcc"}])"),
            ": entry 1 has a \"file\" that is not a string");
  EXPECT_EQ(errorFor(R"([{"file":"a.cu","directory":"/"}, 2])"),
            ": entry 1 has neither \"command\" nor \"arguments\"");
  EXPECT_EQ(errorFor(R"([{"file":"a.cu","directory":"/","arguments":"nvcc"}])"),
            ": entry 1 has \"arguments\" that are not an array");
  EXPECT_EQ(
      errorFor(R"([{"file":"a.cu","directory":"/","arguments":["nvcc",1]}])"),
      ": entry 1 has \"arguments\" that are not all strings");
  EXPECT_EQ(errorFor(R"([{"file":"a.cu","directory":"/","command":1}])"),
            ": entry 1 has a \"command\" that is not a string");
}

TEST(Database, AMalformedEntryCostsItselfAlone) {
  TemporaryFolder T;
  std::string Good = R"({"file":"a.cu","directory":"/","command":"nvcc a.cu"})";
  std::string File =
      T.write("compile_commands.json",
              R"([{"directory":"/","command":"nvcc b.cu"},)" + Good +
                  R"(,null,[],{"file":"c.cu"},)" + Good + "]");
  llvm::Expected<CompileDatabase> DB = readDatabase(T.Path);
  ASSERT_TRUE(bool(DB)) << llvm::toString(DB.takeError());
  EXPECT_EQ(DB->Commands.size(), 2u);
  EXPECT_EQ(DB->Malformed, (Strings{File + ": entry 1 has no \"file\"",
                                    File + ": entry 3 is not an object",
                                    File + ": entry 4 is not an object",
                                    File + ": entry 5 has no \"directory\""}));
  // Of very many the first are reported one by one.
  std::string Many = "[" + Good;
  for (int I = 0; I < 1000; ++I)
    Many += ",1";
  T.write("compile_commands.json", Many + "]");
  DB = readDatabase(T.Path);
  ASSERT_TRUE(bool(DB)) << llvm::toString(DB.takeError());
  EXPECT_EQ(DB->Commands.size(), 1u);
  ASSERT_EQ(DB->Malformed.size(), 21u);
  EXPECT_EQ(DB->Malformed[19], File + ": entry 21 is not an object");
  EXPECT_EQ(DB->Malformed[20], File + ": 980 more entries are malformed");
}

TEST(Database, MissingAndUnreadable) {
  TemporaryFolder T;
  EXPECT_EQ(errorOf(readDatabase(T.Path)),
            "cannot read compilation database '" + T / "compile_commands.json" +
                "': No such file or directory");
  EXPECT_EQ(errorOf(readDatabase(T / "x/db.json")),
            "cannot read compilation database '" + T / "x/db.json" +
                "': No such file or directory");
  if (geteuid() == 0)
    return; // may read everything
  std::string File = T.write("compile_commands.json", "[]");
  ASSERT_EQ(chmod(File.c_str(), 0), 0);
  EXPECT_EQ(errorOf(readDatabase(T.Path)),
            "cannot read compilation database '" + File +
                "': Permission denied");
}

TEST(Database, KeepsCudaSourcesInOrder) {
  TemporaryFolder T;
  T.write("build/compile_commands.json", R"([
    {"directory":"/s","file":"b.cu","command":"nvcc -c b.cu"},
    {"directory":"/s","file":"h.cpp","command":"g++ -c h.cpp"},
    {"directory":"/s","file":"x.cpp","arguments":["nvcc","-x","cu","x.cpp"]},
    {"directory":"/s","file":"y.cpp","arguments":["clang++","-xcuda","y.cpp"]},
    {"directory":"/s","file":"z.cc","arguments":["nvcc","--x=cu","z.cc"]},
    {"directory":"/s","file":"w.cc","arguments":["nvcc","-x","c++","w.cc"]},
    {"directory":"..","file":"a.cu","command":"my-cc -c 'a.cu'"},
    {"directory":"/s","file":"b.cu","command":"nvcc -DTWICE -c b.cu"},
    {"directory":"/s","file":"g.cu","command":"python3 gen.py g.cu"},
    {"directory":"/s","file":"phony.cu","command":""}])");
  llvm::Expected<CompileDatabase> DB = readDatabase(T / "build");
  ASSERT_TRUE(bool(DB)) << llvm::toString(DB.takeError());
  Strings Files;
  for (const CompileCommand &C : DB->Commands)
    Files.push_back(C.File);
  EXPECT_EQ(joined(Files), "b.cu x.cpp y.cpp z.cc a.cu b.cu");
  EXPECT_EQ(DB->Commands[4].Directory, T.Path); // relative to the database
  EXPECT_EQ(DB->Commands[4].Arguments, (Strings{"my-cc", "-c", "a.cu"}));
  EXPECT_EQ(commandsFor(*DB, "/s/b.cu").size(), 2u);
  EXPECT_EQ(commandsFor(*DB, "/s/../s/./b.cu").size(), 2u);
  EXPECT_EQ(commandsFor(*DB, "/s/none.cu").size(), 0u);
  llvm::Expected<CompileDatabase> ByFile =
      readDatabase(T / "build/compile_commands.json");
  ASSERT_TRUE(bool(ByFile));
  EXPECT_EQ(ByFile->Path, DB->Path);
}

TEST(Database, ComparesRealPaths) {
  TemporaryFolder T;
  T.write("real/k.cu", "");
  ASSERT_EQ(symlink("real", (T / "link").c_str()), 0);
  CompileDatabase DB;
  DB.Commands = {{T / "link", "k.cu", {"nvcc", "k.cu"}}};
  EXPECT_EQ(commandsFor(DB, T / "real/k.cu").size(), 1u);
}

TEST(Database, IsFoundUpward) {
  TemporaryFolder T;
  T.write("p/src/deep/k.cu", "");
  EXPECT_EQ(findDatabase(T / "p/src/deep"), std::nullopt);
  std::string Build = T.write("p/build/compile_commands.json", "[]");
  EXPECT_EQ(findDatabase(T / "p/src/deep"), Build);
  std::string Root = T.write("p/compile_commands.json", "[]");
  EXPECT_EQ(findDatabase(T / "p/src/deep"), Root);
  std::string Near = T.write("p/src/build/compile_commands.json", "[]");
  EXPECT_EQ(findDatabase(T / "p/src/deep"), Near);
}

TEST(Database, BorrowsFromTheNearest) {
  CompileDatabase DB;
  EXPECT_FALSE(borrow(DB, "/p/a.cuh"));
  DB.Commands = {
      {"/p/build", "/p/src/one.cu", {"nvcc", "-DONE", "/p/src/one.cu"}},
      {"/p", "src/two.cu", {"nvcc", "-DTWO", "-c", "src/two.cu", "-o", "x"}},
      {"/p", "lib/deep/three.cu", {"nvcc", "-DTHREE", "lib/deep/three.cu"}}};
  auto Lender = [&](const char *File) {
    std::optional<CompileCommand> C = borrow(DB, File);
    EXPECT_EQ(C->File, File);
    EXPECT_EQ(std::count(C->Arguments.begin(), C->Arguments.end(), File), 1)
        << joined(C->Arguments);
    return C->Arguments[1];
  };
  EXPECT_EQ(Lender("/p/lib/deep/x.cuh"), "-DTHREE");
  EXPECT_EQ(Lender("/p/src/two.cuh"), "-DTWO");
  EXPECT_EQ(Lender("/p/src/new.cu"), "-DONE");
  EXPECT_EQ(Lender("/p/include/two.cuh"), "-DTWO");
  // A header is CUDA, whatever its name.
  llvm::Expected<Invocation> I =
      translate(*borrow(DB, "/p/src/two.cuh"), withToolkit());
  ASSERT_TRUE(bool(I));
  EXPECT_EQ(I->Arguments.back(), "/p/src/two.cuh");
  EXPECT_EQ(I->Arguments[1], "cuda");
}

} // namespace
