//===- DryrunTest.cpp - Macros and folders against nvcc --dryrun ----------===//
//
// nvcc itself says what it gives its preprocessor. What this component makes of
// the same command must define, undefine, include and search the same, in
// order.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "Tokens.h"
#include "llvm/Support/Program.h"
#include <cstdio>

using namespace warplint;

namespace {

/// -D, -U, -I, -isystem and -include of a command, each kind in its order; what
/// nvcc or the toolkit's folders put there is left out.
std::string preprocessing(const Strings &Arguments) {
  std::map<std::string, Strings> Kinds;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    for (const char *Kind : {"-D", "-U", "-I", "-isystem", "-include"}) {
      llvm::StringRef Value = Arguments[I];
      if (!Value.consume_front(Kind))
        continue;
      if (Value.empty() && I + 1 < Arguments.size())
        Value = Arguments[++I];
      bool OfToolkit =
          Value.starts_with("__CUDA") || Value.starts_with("__NV") ||
          Value == "cuda_runtime.h" || Value == "CUDA_DOUBLE_MATH_FUNCTIONS" ||
          Value.contains("/targets/") || Value.ends_with("/include/cccl");
      // -D and -U undo each other: one order for both.
      if (!OfToolkit)
        Kinds[Kind == std::string("-U") ? "-D" : Kind].push_back(Kind +
                                                                 Value.str());
      break;
    }
  }
  std::string All;
  for (const auto &[Kind, Values] : Kinds)
    All += joined(Values) + "\n";
  return All;
}

class Dryrun : public testing::Test {
protected:
  void SetUp() override {
    auto Found = llvm::sys::findProgramByName("nvcc");
    if (!Found)
      GTEST_SKIP() << "nvcc is not installed: it cannot be asked";
    Nvcc = *Found;
    Folder.write("k.cu", "");
    Folder.write("flags.rsp", "-Ione \"-Itwo words\" -isystem=three");
  }

  /// The preprocessor's arguments of the host pass; empty if nvcc refuses.
  Strings ask(const Strings &Flags) {
    std::string Command = "cd '" + Folder.Path + "' && '" + Nvcc + "' --dryrun";
    for (const std::string &Flag : Flags)
      Command += " '" + Flag + "'";
    Command += " -c k.cu 2>&1";
    FILE *Pipe = popen(Command.c_str(), "r");
    std::string Text;
    char Buffer[4096];
    while (size_t Read = fread(Buffer, 1, sizeof Buffer, Pipe))
      Text.append(Buffer, Read);
    pclose(Pipe);
    std::istringstream Lines(Text);
    for (std::string Line; std::getline(Lines, Line);)
      if (Line.find(" -D__CUDA_ARCH_LIST__") != std::string::npos)
        return splitShell(llvm::StringRef(Line).drop_front(3));
    return {};
  }

  TemporaryFolder Folder;
  std::string Nvcc;
};

TEST_F(Dryrun, SameMacrosAndFolders) {
  for (const Strings &Flags : std::vector<Strings>{
           {"-DA", "-D", "B=2", "-D=C", "--define-macro=D,E", "-UA"},
           {"-DA=f(1\\,2)", "-DB=\"f(1,2)\"", "-DC=a b", "-DE=a\\b"},
           {"-Ia,b", "-I=c", "--include-path", "d", "-I\"e,f\""},
           {"-isystem=a", "-isystem", "b,c", "--system-include=d"},
           {"-include", "a.h,b.h", "--pre-include=c.h"},
           {"-Xcompiler", "-DX -Iy,-DZ=\\\\\"q\\\\\"", "-DLAST"},
           {"-Xcompiler=-D,-Xcompiler", "-Ix"},
           {"-optf", "flags.rsp", "-Ifour"},
           {"-forward-unknown-to-host-compiler", "-isystemq", "-DA", "-O2"},
           {"-MD", "-MT", "x", "-MF", "y", "-DA"},
           {"-std=c++20", "-rdc=true", "-t4", "-Xptxas=-v", "-DA", "-lx"}}) {
    SCOPED_TRACE(joined(Flags));
    Strings Asked = ask(Flags);
    ASSERT_FALSE(Asked.empty()) << "nvcc refuses these";
    CompileCommand C{Folder.Path, "k.cu", {"nvcc"}};
    C.Arguments.insert(C.Arguments.end(), Flags.begin(), Flags.end());
    C.Arguments.insert(C.Arguments.end(), {"-c", "k.cu"});
    llvm::Expected<Invocation> I = translate(C, withToolkit());
    ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
    EXPECT_EQ(preprocessing(I->Arguments), preprocessing(Asked));
  }
}

TEST_F(Dryrun, RefusesWhatThisRoomRefuses) {
  for (const Strings &Flags :
       std::vector<Strings>{{"-rdc=1"},
                            {"-use_fast_math=true"},
                            {"-gencode", "arch=compute_80"},
                            {"-gencode", "arch=compute_80,code=sm_80,sm_86"},
                            {"-arch=90"},
                            {"-code=sm_80"},
                            {"-optf", "none.rsp"}}) {
    EXPECT_TRUE(ask(Flags).empty()) << joined(Flags);
    EXPECT_NE(errorOf(translateNvcc(Flags)), "(no error)") << joined(Flags);
  }
}

} // namespace
