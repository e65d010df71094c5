//===- BuiltinVariablesTest.cpp - threadIdx and its kin -------------------===//

#include "Source.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace warplint;

namespace {
/// The intrinsics of kernel `k` in order, without those of debug information.
std::vector<std::string> readIn(const TranslationUnit &TU) {
  std::vector<std::string> Names;
  for (const llvm::Instruction &I :
       llvm::instructions(*TU.Module->getFunction("k")))
    if (const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
      if (Call->getCalledFunction()->getName().starts_with("llvm.nvvm.read"))
        Names.push_back(Call->getCalledFunction()->getName().str().substr(
            sizeof("llvm.nvvm.read.ptx.sreg.") - 1));
  return Names;
}

using Names = std::vector<std::string>;

void expectNoVariables(const TranslationUnit &TU) {
  for (const char *Name : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
    EXPECT_FALSE(TU.Module->getGlobalVariable(Name)) << Name;
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
}
} // namespace

TEST(BuiltinVariables, ComponentsAreRegisters) {
  TranslationUnit TU = parseSound(R"(
    extern "C" __global__ void k(unsigned *p) {
      p[threadIdx.y] = threadIdx.x;
      p[blockIdx.z] = gridDim.x + blockDim.y;
    })");
  EXPECT_EQ(readIn(TU),
            (Names{"tid.x", "tid.y", "nctaid.x", "ntid.y", "ctaid.z"}));
  expectNoVariables(TU);
}

TEST(BuiltinVariables, AVariableIsCopiedAsAWhole) {
  TranslationUnit TU = parseSound(R"(
    extern "C" __global__ void k(unsigned *p) {
      auto t = threadIdx;
      p[t.x] = 1;
    })");
  EXPECT_EQ(readIn(TU), (Names{"tid.x", "tid.y", "tid.z"}));
  expectNoVariables(TU);
}

TEST(BuiltinVariables, TheirTypesAreThoseOfNvcc) {
  TranslationUnit TU = parseSound(R"(
    __device__ uint3 operator*(uint3 a, dim3 b) {
      return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z);
    }
    template <class T> __device__ unsigned first(const T &t) { return t.x; }
    extern "C" __global__ void k(unsigned *p) {
      const uint3 first_of_block = blockIdx * blockDim;
      decltype(threadIdx) &t = threadIdx;
      dim3 of = gridDim;
      p[first_of_block.x + t.x] = first(threadIdx) + of.y;
    })");
  expectNoVariables(TU);
}

TEST(BuiltinVariables, AFunctionHasItsOwnCopy) {
  TranslationUnit TU = parseSound(R"(
    __device__ const uint3 &here() { return threadIdx; }
    extern "C" __global__ void k(unsigned *p) {
      const uint3 *t = p ? &here() : &blockIdx;
      p[t->x] = 1;
    })");
  EXPECT_EQ(readIn(TU), (Names{"ctaid.x", "ctaid.y", "ctaid.z"}));
  expectNoVariables(TU);
}
