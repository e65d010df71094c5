//===- ParseTest.cpp - parse(): module, kernels, problems -----------------===//

#include "Source.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

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

} // namespace
