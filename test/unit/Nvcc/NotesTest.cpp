//===- NotesTest.cpp - What stages leave in the module --------------------===//

#include "warplint/Annotations/Notes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

constexpr const char *Code = R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %v = load i32, ptr %p
  %w = load float, ptr %p
  store i32 %v, ptr %a
  store float %w, ptr %b
  ret void
}
)";

struct Notepad : testing::Test {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Problem, Context);

  Function &kernel(Module &In) { return *In.getFunction("k"); }
  Instruction &at(Module &In, unsigned N) {
    return *std::next(inst_begin(kernel(In)), N);
  }
};

} // namespace

TEST_F(Notepad, NotesOutliveAClone) {
  ASSERT_TRUE(M) << Problem.getMessage().str();
  auto &A = cast<AllocaInst>(at(*M, 0));
  EXPECT_EQ(Notes::table(A), nullptr);
  EXPECT_FALSE(Notes::isInKeptFunction(A));
  EXPECT_FALSE(Notes::isConditionallyRepeatedLoad(at(*M, 2)));
  EXPECT_FALSE(Notes::hasManyBlocks(kernel(*M)));
  Constant *Seven = ConstantInt::get(Type::getInt32Ty(Context), 7);
  Notes::setTable(A, *Seven);
  Notes::setInKeptFunction(A);
  Notes::setConditionallyRepeatedLoad(cast<LoadInst>(at(*M, 2)));
  Notes::setManyBlocks(kernel(*M));
  std::unique_ptr<Module> Copy = CloneModule(*M);
  auto &Cloned = cast<AllocaInst>(at(*Copy, 0));
  EXPECT_EQ(Notes::table(Cloned), Seven);
  EXPECT_TRUE(Notes::isInKeptFunction(Cloned));
  EXPECT_TRUE(Notes::isConditionallyRepeatedLoad(at(*Copy, 2)));
  EXPECT_TRUE(Notes::hasManyBlocks(kernel(*Copy)));
  // ... and nobody else has them.
  auto &Other = cast<AllocaInst>(at(*Copy, 1));
  EXPECT_EQ(Notes::table(Other), nullptr);
  EXPECT_FALSE(Notes::isInKeptFunction(Other));
  EXPECT_FALSE(Notes::isConditionallyRepeatedLoad(at(*Copy, 3)));
}

TEST_F(Notepad, BarriersAreOfOneKindAndType) {
  Type *I32 = Type::getInt32Ty(Context), *F32 = Type::getFloatTy(Context);
  Function *Loaded = Notes::barrierFunction(*M, I32, Hidden::LoadedValue);
  EXPECT_EQ(Notes::barrierFunction(*M, I32, Hidden::LoadedValue), Loaded);
  EXPECT_NE(Notes::barrierFunction(*M, F32, Hidden::LoadedValue), Loaded);
  EXPECT_NE(Notes::barrierFunction(*M, I32, Hidden::ShiftedSum), Loaded);
  Instruction &Load = at(*M, 2);
  auto *Call = CallInst::Create(Loaded->getFunctionType(), Loaded, {&Load}, "",
                                at(*M, 3).getIterator());
  EXPECT_TRUE(Notes::isOptimizationBarrier(*Call, Hidden::LoadedValue));
  EXPECT_FALSE(Notes::isOptimizationBarrier(*Call, Hidden::ShiftedSum));
  EXPECT_FALSE(Notes::isOptimizationBarrier(Load, Hidden::LoadedValue));
  EXPECT_FALSE(verifyModule(*M, &errs()));
}

TEST_F(Notepad, MarksBetweenRunsStandInFront) {
  Notes::insertVectorFence(at(*M, 3));
  EXPECT_TRUE(Notes::isVectorFence(at(*M, 3)));
  EXPECT_TRUE(isa<LoadInst>(at(*M, 4)));
  EXPECT_FALSE(Notes::isVectorFence(at(*M, 4)));
  // What the vectorizer must not move across.
  EXPECT_FALSE(isGuaranteedToTransferExecutionToSuccessor(&at(*M, 3)));
}
