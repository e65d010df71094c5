//===- ParseTest.cpp - parse(): module, kernels, problems -----------------===//

#include "Source.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>
#include <thread>

using namespace warplint;

namespace {

TEST(Parse, GivesUnoptimizedCodeWithLinesAndNames) {
  TranslationUnit TU =
      parseSound("__device__ int half(int i) { return i / 2; }\n"
                 "__global__ void fill(float *out, int n) {\n"
                 "  int i = half(threadIdx.x);\n"
                 "  if (i < n) out[i] = 1.0f;\n"
                 "}\n");
  EXPECT_FALSE(TU.HasErrors);
  ASSERT_TRUE(TU.Module);
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
  llvm::Function *F = TU.Module->getFunction("_Z4fillPfi");
  ASSERT_TRUE(F);
  EXPECT_FALSE(F->hasFnAttribute(llvm::Attribute::OptimizeNone));
  llvm::Function *Half = TU.Module->getFunction("_Z4halfi");
  ASSERT_TRUE(Half);
  EXPECT_FALSE(Half->hasFnAttribute(llvm::Attribute::OptimizeNone));
  EXPECT_FALSE(Half->hasFnAttribute(llvm::Attribute::NoInline));
  EXPECT_EQ(F->getArg(0)->getName(), "out");
  bool Found = false;
  for (llvm::Instruction &I : llvm::instructions(*F)) {
    auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I);
    if (!Store || !Store->getValueOperand()->getType()->isFloatTy())
      continue;
    Found = true;
    ASSERT_TRUE(Store->getDebugLoc());
    EXPECT_EQ(Store->getDebugLoc().getLine(), 4u);
    EXPECT_EQ(Store->getDebugLoc().getCol(), 21u);
    EXPECT_EQ(Store->getDebugLoc()->getScope()->getFilename(), TU.MainFile);
    EXPECT_TRUE(Store->hasMetadata(llvm::LLVMContext::MD_tbaa));
  }
  EXPECT_TRUE(Found);
}

TEST(Parse, DebugInformationNamesVariables) {
  TranslationUnit TU = parseSound("__global__ void k(float *out) {\n"
                                  "  __shared__ float tile[32];\n"
                                  "  float local[4];\n"
                                  "  local[out[1] > 0] = 1;\n"
                                  "  tile[threadIdx.x] = local[0];\n"
                                  "  out[0] = tile[0];\n"
                                  "}\n");
  ASSERT_TRUE(TU.Module);
  llvm::GlobalVariable *Tile =
      TU.Module->getGlobalVariable("_ZZ1kPfE4tile", true);
  ASSERT_TRUE(Tile);
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> Facts;
  Tile->getDebugInfo(Facts);
  ASSERT_EQ(Facts.size(), 1u);
  EXPECT_EQ(Facts[0]->getVariable()->getName(), "tile");
  EXPECT_EQ(Facts[0]->getVariable()->getLine(), 2u);
  std::set<std::string> Locals;
  for (llvm::Instruction &I :
       llvm::instructions(*TU.Module->getFunction("_Z1kPf")))
    for (llvm::DbgVariableRecord &Record :
         llvm::filterDbgVars(I.getDbgRecordRange()))
      Locals.insert(Record.getVariable()->getName().str());
  // Those of variables that become registers are dropped: inlining would copy
  // them again and again.
  EXPECT_EQ(Locals, (std::set<std::string>{"local"}));
  std::set<std::string> Arguments;
  for (const llvm::DINode *Node :
       TU.Module->getFunction("_Z1kPf")->getSubprogram()->getRetainedNodes())
    if (auto *V = llvm::dyn_cast<llvm::DILocalVariable>(Node); V && V->getArg())
      Arguments.insert(V->getName().str());
  EXPECT_EQ(Arguments, (std::set<std::string>{"out"}));
}

TEST(Parse, WhateverOptimizationTheUserAsksFor) {
  TranslationUnit TU =
      parseSound("__device__ int half(int i) { return i / 2; }\n"
                 "__global__ void k(int *p) { *p = half(1); }\n",
                 {"-O0", "-g", "-G", "-Werror", "-Wall", "-MD", "-c", "-v",
                  "-o", "somewhere.o"});
  EXPECT_FALSE(TU.Module->getFunction("_Z4halfi")
                   ->hasFnAttribute(llvm::Attribute::OptimizeNone));
}

TEST(Parse, WarningsDoNotSpoilCode) {
  TranslationUnit TU =
      parseText("__global__ void k(int *p) { int unused; *p = 1; }\n",
                {"-Wall", "-Werror"});
  EXPECT_FALSE(TU.HasErrors);
  EXPECT_EQ(TU.Kernels.size(), 1u);
  ASSERT_EQ(TU.Problems.size(), 1u);
  EXPECT_EQ(TU.Problems[0].Level, Problem::Kind::Warning);
  EXPECT_EQ(TU.Problems[0].Message,
            "unused variable 'unused' [-Wunused-variable]");
}

TEST(Parse, WarningsAreShownWhereTheCommandAsks) {
  const char *Text = "int f(int n) { int a[n]; return a[0] / 0; }\n"
                     "__global__ void k(int *p) { *p = 1 / 0; }\n";
  EXPECT_TRUE(parseText(Text).Problems.empty());
  EXPECT_TRUE(parseText(Text, {"-Wno-vla"}).Problems.empty());
  EXPECT_FALSE(parseText(Text, {"-Wdivision-by-zero"}).Problems.empty());
  EXPECT_EQ(parseText("int f() { return missing; }\n").Problems.size(), 1u);
}

/// A folder that goes away with the test.
class Files : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("warplint", Folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    return std::string(Path);
  }
  llvm::SmallString<128> Folder;
};

TEST_F(Files, PathsAreAsTheCommandSpellsThem) {
  write("src/a.cu", "#include \"../inc/b.h\"\n"
                    "int main() { k<<<1, 32>>>(nullptr); }\n");
  std::string Header =
      write("inc/b.h", "__global__ void k(float *p) { *p = 1; }\n");
  write("sys/c.h", "#include <c.h>\n");
  ParseRequest Request = requestFor("");
  Request.Buffers.clear();
  Request.Directory = std::string(Folder);
  Request.File = "src/a.cu";
  Request.Arguments.back() = "src/a.cu";
  Request.Arguments.push_back("-isystem");
  Request.Arguments.push_back("sys");
  TranslationUnit TU = parseRequest(Request);
  EXPECT_EQ(TU.MainFile, "src/a.cu");
  ASSERT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Kernels[0].Where, (Spot{"src/../inc/b.h", 1, 17}));
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Where, (Spot{"src/a.cu", 2, 14}));
  EXPECT_EQ(TU.Module->getFunction("_Z1kPf")->getSubprogram()->getFilename(),
            "src/../inc/b.h");
  EXPECT_EQ(TU.Sources.size(), 2u);
  EXPECT_EQ(TU.Sources.count("src/../inc/b.h"), 1u);
  llvm::SmallString<128> Real;
  llvm::sys::fs::real_path(Header, Real);
  EXPECT_TRUE(llvm::is_contained(TU.Includes, std::string(Real)));
  EXPECT_TRUE(llvm::is_sorted(TU.Includes));
  EXPECT_TRUE(llvm::is_contained(TU.SystemPrefixes, "sys"));
}

TEST_F(Files, UnsavedTextComesBeforeTheDisk) {
  std::string Main = write("a.cu", "#include \"b.h\"\n");
  std::string Header = write("b.h", "broken\n");
  ParseRequest Request = requestFor("");
  Request.Buffers.clear();
  Request.Directory = "/";
  Request.File = Request.Arguments.back() = Main;
  Request.Buffers[Header] = "__global__ void k(float *p) { *p = 1; }\n";
  TranslationUnit TU = parseRequest(Request);
  EXPECT_FALSE(TU.HasErrors);
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

TEST_F(Files, AResourceFolderOfTheUsersStands) {
  write("include/mark.h", "");
  // Or its lack of clang's own headers is an error that comes first.
  auto IsSearched = [](std::vector<std::string> Flags) {
    TranslationUnit TU = parseText("#if __has_include(<mark.h>)\n"
                                   "#warning the folder is searched\n"
                                   "#endif\n",
                                   std::move(Flags));
    return llvm::any_of(TU.Problems, [](const Problem &P) {
      return P.Message.find("the folder is searched") != std::string::npos ||
             P.Message.find("file not found") != std::string::npos;
    });
  };
  EXPECT_FALSE(IsSearched({}));
  EXPECT_TRUE(IsSearched({"-resource-dir", std::string(Folder)}));
  EXPECT_TRUE(IsSearched({"-resource-dir=" + std::string(Folder)}));
}

TEST(Parse, PrintsNothing) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  parseText("#warning loud\n__global__ void k() { undefined; }\n",
            {"-fno-such-flag", "-ftime-report", "-v", "-H"});
  (void)llvm::toString(
      parse(requestFor("#pragma clang __debug llvm_fatal_error\n"))
          .takeError());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Parse, UnknownFlagIsAProblemAndNoMore) {
  TranslationUnit TU =
      parseText("__global__ void k(int *p) { *p = 1; }\n", {"-fno-such-flag"});
  EXPECT_EQ(TU.Kernels.size(), 1u);
  ASSERT_EQ(TU.Problems.size(), 1u);
  EXPECT_EQ(TU.Problems[0].Message, "unknown argument: '-fno-such-flag'");
}

TEST(Parse, SeveralThreadsAtOnce) {
  std::vector<std::thread> Threads;
  std::vector<std::string> Names(3);
  for (size_t I = 0; I < Names.size(); ++I)
    Threads.emplace_back([&, I] {
      std::string Name = "k" + std::to_string(I);
      llvm::Expected<TranslationUnit> TU = parse(
          requestFor("__global__ void " + Name + "(int *p) { *p = 1; }\n"));
      if (!TU)
        llvm::consumeError(TU.takeError());
      else if (TU->Kernels.size() == 1)
        Names[I] = TU->Kernels[0].Name;
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Names,
            (std::vector<std::string>{"k0(int*)", "k1(int*)", "k2(int*)"}));
}

TEST(Parse, AUnitIsAssignedOverAnother) {
  TranslationUnit TU =
      parseSound("__global__ void first(int *p) { *p = 1; }\n");
  TranslationUnit Other =
      parseSound("__global__ void second(int *p) { *p = 2; }\n"
                 "template <typename T> __global__ void never(T *p) {}\n");
  Other.Attempts = 3;
  llvm::Module *Moved = Other.Module.get();
  // The old module is destroyed before the old context, which owns its types.
  TU = std::move(Other);
  ASSERT_TRUE(Moved);
  EXPECT_EQ(TU.Module.get(), Moved);
  EXPECT_EQ(TU.Context.get(), &Moved->getContext());
  EXPECT_TRUE(TU.Module->getFunction("_Z6secondPi"));
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
  ASSERT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Kernels[0].Name, "second(int*)");
  EXPECT_EQ(TU.Unused.size(), 1u);
  EXPECT_EQ(TU.Attempts, 3u);
  TU = TranslationUnit();
  EXPECT_FALSE(TU.Module);
  EXPECT_FALSE(TU.Context);
  EXPECT_TRUE(TU.Kernels.empty());
}

TEST(Parse, DeclvalIsOnlyNamed) {
  const TranslationUnit TU = parseSound(R"(
#include <utility>
struct S { int i; };
inline decltype(std::declval<S &>().i) twice(int i) { return 2 * i; }
template <class T> __global__ void k(T *p) {
  using V = decltype(std::declval<T>() * std::declval<float>());
  V x = p[threadIdx.x];
  p[threadIdx.x] = x;
}
void run(int *p) { k<<<1, twice(16)>>>(p); }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

} // namespace
