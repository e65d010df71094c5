//===- StagesTest.cpp - The table of stages -------------------------------===//

#include "warplint/Nvcc/Stages.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

/// Two neighbours that only one way of a branch needs; the store in between
/// keeps LLVM, not ptxas, from moving them there.
constexpr const char *Code = R"(
target triple = "nvptx64-nvidia-cuda"
@s = external addrspace(3) global [64 x float], align 16
define ptx_kernel void @k(ptr addrspace(1) %out, i1 %c) {
entry:
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 4)
  %sum = fadd float %a, %b
  store float 1.0, ptr addrspace(1) %out
  br i1 %c, label %then, label %end
then:
  %next = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %sum, ptr addrspace(1) %next
  br label %end
end:
  ret void
}
)";

struct StageTable : testing::Test {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Problem, Context);

  /// The module after a stage of the whole pipeline; "" if that did not run.
  std::string after(StringRef Stage, const Toolchain &Compiler = Toolchain()) {
    StageDump Dump;
    Dump.After = Stage;
    auto Prepared = PreparedModule::create(*M, Compiler, &Dump);
    EXPECT_TRUE(bool(Prepared));
    return Dump.Text;
  }
};

Toolchain unmeasured() {
  Toolchain Compiler;
  Compiler.IsMeasured = false;
  return Compiler;
}

} // namespace

TEST_F(StageTable, NamesAreUniqueAndPhasesInOrder) {
  StringSet<> Names;
  Phase Last = Phase::Calls;
  for (const Stage &S : stages()) {
    EXPECT_TRUE(Names.insert(S.Name).second) << S.Name.str();
    EXPECT_EQ(S.Name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"),
              StringRef::npos)
        << S.Name.str();
    EXPECT_GE(S.In, Last) << S.Name.str();
    Last = S.In;
    EXPECT_TRUE(S.Does.ends_with(".") && S.Why.ends_with(".")) << S.Name.str();
    EXPECT_TRUE(S.Add) << S.Name.str();
  }
  for (const Stage &S : stages()) // a phase is not a stage
    EXPECT_FALSE(Names.contains(nameOf(S.In))) << nameOf(S.In).str();
}

TEST_F(StageTable, UnknownNamesGetTheNearest) {
  EXPECT_EQ((*findStage("sink-loads"))->Name, "sink-loads");
  EXPECT_EQ(toString(findStage("sink-load").takeError()),
            "no stage is called 'sink-load'; did you mean 'sink-loads'?");
  EXPECT_EQ(toString(findStage("x").takeError()),
            "no stage is called 'x'; docs/nvcc.md lists them");
  EXPECT_EQ(toString(runStages(*M, {"joining", "gvm"})),
            "no stage is called 'gvm'; did you mean 'gvn'?");
}

TEST_F(StageTable, TheModuleIsKeptAfterAStage) {
  ASSERT_TRUE(M) << Problem.getMessage().str();
  const std::string Before = after("infer-alignment");
  EXPECT_NE(Before.find("load float"), std::string::npos) << Before;
  EXPECT_EQ(Before.find("load <2 x float>"), std::string::npos) << Before;
}

TEST_F(StageTable, ALaterStageSeesWhatAnEarlierOneDid) {
  const std::string Joined = after("join-accesses");
  EXPECT_LT(Joined.find("load <2 x float>"), Joined.find("br i1")) << Joined;
}

TEST_F(StageTable, TheLastOneGivesThePreparedModule) {
  std::string Text;
  const std::string Kept = after(stages().back().Name);
  raw_string_ostream(Text) << *M;
  EXPECT_EQ(Kept, Text);
  EXPECT_GT(Kept.find("load <2 x float>"), Kept.find("then:")) << Kept;
}

TEST_F(StageTable, MeasuredStagesRunForMeasuredToolchainsAlone) {
  EXPECT_EQ(after("sink-loads", unmeasured()), "");
  // The pipeline goes on without them: both loads are where they were.
  std::string Text;
  raw_string_ostream(Text) << *M;
  EXPECT_LT(Text.find("load float"), Text.find("br i1")) << Text;
}

TEST_F(StageTable, RestrictMarksThePointersOfKernels) {
  EXPECT_EQ(after("restrict-parameters"), "");
  M = parseAssemblyString(R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %a, i32 %n, ptr byval({ ptr }) %s) {
  store i32 %n, ptr %a
  ret void
}
define void @f(ptr %a) {
  ret void
}
)",
                          Problem, Context);
  ASSERT_TRUE(M) << Problem.getMessage().str();
  Toolchain Compiler;
  Compiler.RestrictsParameters = true;
  const std::string Text = after("restrict-parameters", Compiler);
  EXPECT_NE(Text.find("@k(ptr noalias %a, i32 %n, ptr byval({ ptr }) %s)"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("@f(ptr %a)"), std::string::npos) << Text;
}

TEST_F(StageTable, SingleStagesRunInTheOrderOfTheTable) {
  ASSERT_FALSE(bool(runStages(*M, {"sink-loads", "joining"})));
  std::string Text;
  raw_string_ostream(Text) << *M;
  EXPECT_GT(Text.find("load <2 x float>"), Text.find("then:")) << Text;
}

TEST_F(StageTable, ThePageHasEveryStageOnce) {
  std::string Page;
  raw_string_ostream OS(Page);
  describeStages(OS);
  for (const Stage &S : stages()) {
    const std::string Row = "| `" + S.Name.str() + "`";
    const size_t At = Page.find(Row);
    EXPECT_NE(At, std::string::npos) << Row;
    EXPECT_EQ(Page.find(Row, At + 1), std::string::npos) << Row;
  }
}
