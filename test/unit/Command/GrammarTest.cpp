//===- GrammarTest.cpp - nvcc's command-line grammar ----------------------===//
//
// Every case was seen on nvcc 13.0 with --dryrun, unless it says otherwise.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "Tokens.h"

using namespace warplint;

namespace {

TEST(Grammar, ListsSplitAtCommas) {
  EXPECT_EQ(splitList("A=f(1,2)"), (Strings{"A=f(1", "2)"}));
  EXPECT_EQ(splitList("A=f(1\\,2)"), (Strings{"A=f(1,2)"}));
  EXPECT_EQ(splitList("A=\"f(1,2)\""), (Strings{"A=\"f(1,2)\""}));
  EXPECT_EQ(splitList("A='f(1,2)'"), (Strings{"A='f(1", "2)'"}));
  EXPECT_EQ(splitList("A=a\\b"), (Strings{"A=ab"}));
  EXPECT_EQ(splitList("A=a\\\\,b"), (Strings{"A=a\\", "b"}));
  EXPECT_EQ(splitList("A=\\\"a,b\\\""), (Strings{"A=\"a", "b\""}));
  EXPECT_EQ(splitList("A=\"a\\\"b,c\""), (Strings{"A=\"a\"b,c\""}));
  EXPECT_EQ(splitList("A,,B,"), (Strings{"A", "B"}));
  EXPECT_EQ(splitList(" A,B C"), (Strings{" A", "B C"}));
  EXPECT_EQ(splitList(""), Strings());
}

TEST(Grammar, MacrosKeepQuotesAndPathsLoseThem) {
  EXPECT_EQ(added({"-DS=\"a, b\""}), "-DS=\"a, b\"");
  EXPECT_EQ(added({"-I\"a,b\""}), "-Ia,b");
  EXPECT_EQ(added({"-isystem=\"a b\""}), "-isystem a b");
  EXPECT_EQ(added({"-D=A=1"}), "-DA=1");
  EXPECT_EQ(added({"-D", "A B"}), "-DA B");
  EXPECT_EQ(added({"-D", ""}), "");
}

// nvcc omits them, as --dryrun shows. Behind "-I" clang would take the next
// flag for the path, and that flag's value for a source file.
TEST(Grammar, EmptyPathsAreOmitted) {
  EXPECT_EQ(added({"-Ia,\"\"", "-isystem", "sys"}), "-Ia -isystem sys");
  EXPECT_EQ(added({"-I\"\"", "-isystem", "sys"}), "-isystem sys");
  EXPECT_EQ(added({"-isystem", "a,\"\"", "-Ib"}), "-isystem a -Ib");
  EXPECT_EQ(added({"-include", "\"\"", "-Ib"}), "-Ib");
  EXPECT_EQ(added({"-Da,\"\"", "-Ib"}), "-Da -D\"\" -Ib");
}

TEST(Grammar, DefinitionsKeepTheirOrder) {
  EXPECT_EQ(added({"-DA", "-UA", "-DA=2"}), "-DA -UA -DA=2");
}

TEST(Grammar, HostOptionsSplitAtCommasAndBlanks) {
  EXPECT_EQ(added({"-Xcompiler", "-Ix -DFOO -Wall,-O2"}), "-Ix -DFOO");
  EXPECT_EQ(added({"-Xcompiler", "-I x"}), "-I x");
  EXPECT_EQ(added({"-Xcompiler", "-D", "-Xcompiler", "Q"}), "-D Q");
  EXPECT_EQ(added({"-Xcompiler", "\"-DS=a,b c\""}), "-DS=a,b c");
  EXPECT_EQ(added({"-Xcompiler=-DX\\,Y=1"}), "-DX,Y=1");
  EXPECT_EQ(added({"-Xcompiler", "-DS=\\\\\"hi\\\\\""}), "-DS=\"hi\"");
  EXPECT_EQ(added({"-Xcompiler", "-DS=\"a b\""}), "-DS=a b");
  // What is forwarded comes first, as it does at the host compiler.
  EXPECT_EQ(added({"-Ix", "-Xcompiler", "-Iy"}), "-Iy -Ix");
}

TEST(Grammar, OfHostOptionsOnlySomeReachTheDevice) {
  EXPECT_EQ(added({"-Xcompiler=-fPIC,-O3,-Wall,-Werror,-g,-flto"}), "");
  EXPECT_EQ(added({"-Xcompiler=-fopenmp,-fno-exceptions,-mavx2,-pthread"}),
            "-fopenmp -fno-exceptions -mavx2 -pthread");
  EXPECT_EQ(added({"-Xcompiler=-include,a.h,-iquote,q,-isystem,s"}),
            "-include a.h -iquote q -isystem s");
  EXPECT_EQ(added({"-Xcompiler=-fgcc-only-flag,-MD,-MF,x.d,-lfoo"}), "");
  EXPECT_EQ(added({"-Xcompiler=\"-Wp,-MD,x.d,-DA\""}), "-Wp,-DA");
  EXPECT_EQ(joined(nvcc({"-Xcompiler=-fgcc-only-flag"}).Warnings), "");
}

TEST(Grammar, TheHostsStandardCountsWhereThereIsNoOther) {
  EXPECT_EQ(added({"-Xcompiler=-std=c++20"}), "-std=c++20");
  EXPECT_EQ(added({"-Xcompiler=-std=c++20", "-std=c++14"}), "-std=c++14");
}

TEST(Grammar, AValueThatIsOptional) {
  EXPECT_EQ(added({"-Ofc", "-DA"}), "-DA");
  EXPECT_EQ(added({"-Ofc", "mid", "-DA"}), "-DA");
  EXPECT_EQ(added({"--host-linker-script", "-DA"}), "-DA");
  EXPECT_EQ(added({"--host-linker-script", "use-lcs", "-DA"}), "-DA");
}

TEST(Grammar, ErrorsNameTheOption) {
  EXPECT_EQ(errorOf(translateNvcc({"-rdc=1"})),
            "nvcc option '-rdc' takes true or false, not '1'");
  EXPECT_EQ(errorOf(translateNvcc({"-use_fast_math=true"})),
            "nvcc option '-use_fast_math' takes no value, but has 'true'");
  EXPECT_EQ(errorOf(translateNvcc({"-maxrregcount=many"})),
            "nvcc option '-maxrregcount' takes a number, not 'many'");
  CompileCommand Short{"/src", "k.cu", {"nvcc", "k.cu", "-arch"}};
  EXPECT_EQ(errorOf(translate(Short, withToolkit())),
            "nvcc option '-arch' needs a value");
  EXPECT_EQ(errorOf(translate({"/src", "", {"nvcc"}}, withToolkit())),
            "the command names no file");
  EXPECT_EQ(errorOf(translate({"/src", "k.cu", {}}, withToolkit())),
            "k.cu: its command is empty");
}

TEST(Grammar, ShortNamesTakeOneDashAndLongNamesTwo) {
  for (const char *Wrong :
       {"--arch=sm_80", "--rdc=true", "--I=x", "--D=x", "-compiler-options=-DA",
        "--Xcompiler=-DA", "-gpu-architecture=sm_80", "--ccbin=x", "-ofile",
        "-isystemx", "-xcu", "--include-pathx", "-MTx"}) {
    Invocation I = nvcc({"-forward-unknown-to-host-compiler", Wrong});
    EXPECT_TRUE(has(I, "--cuda-gpu-arch=sm_90")) << Wrong;
    EXPECT_FALSE(has(I, "-DA")) << Wrong;
  }
}

TEST(Grammar, UnknownFlags) {
  // The host compiler's, known to clang or not.
  Invocation Forwarded = nvcc({"-fPIC", "-fgcc-only-flag", "-DX", "-isystemq",
                               "-forward-unknown-to-host-compiler"});
  EXPECT_EQ(beyond(Forwarded.Arguments, nvcc({}).Arguments), "-isystemq -DX");
  EXPECT_EQ(joined(Forwarded.Warnings), "");
  // Nobody's. nvcc itself would stop here.
  Invocation I = nvcc({"-fooo", "--no-such-thing=1"});
  EXPECT_EQ(I.Warnings, (Strings{"unknown argument '-fooo' ignored",
                                 "unknown argument '--no-such-thing=1' "
                                 "ignored"}));
  EXPECT_EQ(beyond(I.Arguments, nvcc({}).Arguments), "");
}

TEST(Grammar, OptionsFiles) {
  TemporaryFolder T;
  T.write("build/flags.rsp", "-Iinner \"-I/a b/c\" -DS=\\\"s\\\"\n"
                             "  '-DQ=q q' --options-file sub/more.rsp -DEND\n");
  T.write("build/sub/more.rsp", "-optf=other.rsp -DMORE\n");
  // Relative to the command's folder, not to the file that names it.
  T.write("build/other.rsp", "-arch sm_80");
  T.write("build/sub/other.rsp", "-arch=sm_75");
  CompileCommand C{T / "build", "k.cu", {"nvcc", "-optf", "flags.rsp", "k.cu"}};
  llvm::Expected<Invocation> I = translate(C, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(beyond(I->Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_80 -Iinner -I/a b/c -DS=\"s\" -DQ=q q -DMORE "
            "-DEND");
  C.Arguments = {"nvcc", "@flags.rsp", "k.cu"}; // not nvcc's, but common
  I = translate(C, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_TRUE(has(*I, "-DEND"));
  // Several, in order.
  T.write("build/b.rsp", "-DB");
  C.Arguments = {"nvcc", "--options-file=other.rsp,b.rsp", "-DC", "k.cu"};
  I = translate(C, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(beyond(I->Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_80 -DB -DC");
}

TEST(Grammar, OptionsFilesThatFail) {
  TemporaryFolder T;
  T.write("loop.rsp", "-DA -optf loop.rsp");
  CompileCommand C{T.Path, "k.cu", {"nvcc", "-optf", "loop.rsp", "k.cu"}};
  EXPECT_EQ(errorOf(translate(C, withToolkit())),
            "options file 'loop.rsp' includes itself");
  C.Arguments = {"nvcc", "--options-file", "none.rsp"};
  EXPECT_EQ(errorOf(translate(C, withToolkit())),
            "cannot read options file '" + T / "none.rsp" +
                "': No such file or directory");
}

TEST(Grammar, Environment) {
  TranslateOptions Options = withToolkit();
  Options.Environment = {{"NVCC_PREPEND_FLAGS", "-DP1 -arch=sm_80 -I\"/a b\""},
                         {"NVCC_APPEND_FLAGS", "-DP2=\"x y\"  -arch=sm_89"},
                         {"NVCC_CCBIN", "/x/g++"}};
  Invocation I = nvcc({"-DMID", "-arch=sm_86"}, Options);
  EXPECT_EQ(beyond(I.Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_89 -DP1 -I/a b -DMID -DP2=\"x y\"");
  EXPECT_EQ(I.Facts.HostCompiler, "/x/g++");
  EXPECT_EQ(nvcc({"-ccbin", "/y/g++"}, Options).Facts.HostCompiler, "/y/g++");
  // Of clang's commands it is no part.
  llvm::Expected<Invocation> Clang =
      translate({"/src", "k.cu", {"clang++", "-c", "k.cu"}}, Options);
  ASSERT_TRUE(bool(Clang));
  EXPECT_FALSE(has(*Clang, "-DP1"));
}

} // namespace
