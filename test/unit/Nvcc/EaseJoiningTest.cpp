//===- EaseJoiningTest.cpp - Less for the vectorizer to look at -----------===//

#include "warplint/Nvcc/Stages.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

constexpr const char *Top = R"(
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4096 x float] poison, align 16
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %t) {
)";

struct EaseJoining : testing::Test {
  LLVMContext Context;
  SMDiagnostic Problem;

  std::unique_ptr<Module> run(const std::string &Body,
                              ArrayRef<StringRef> Stages) {
    std::unique_ptr<Module> M =
        parseAssemblyString(Top + Body + "  ret void\n}\n", Problem, Context);
    EXPECT_TRUE(M) << Problem.getMessage().str();
    EXPECT_FALSE(errorToBool(runStages(*M, Stages)));
    EXPECT_FALSE(verifyModule(*M, &errs()));
    return M;
  }
  static std::string textOf(const Module &M) {
    std::string Text;
    raw_string_ostream OS(Text);
    M.print(OS, nullptr);
    return Text;
  }
  /// That the stages around LLVM's vectorizer give the same with and without.
  void expectSame(const std::string &Body) {
    EXPECT_EQ(textOf(*run(Body, {"insert-vector-fences", "join-accesses",
                                 "remove-vector-fences"})),
              textOf(*run(Body, {"insert-vector-fences", "ease-joining",
                                 "join-accesses", "remove-vector-fences"})));
  }
};

/// A load of `s` at an index that is made of a value of its own.
std::string lookup(const Twine &N) {
  const std::string I = N.str();
  return "  %q" + I + " = getelementptr i32, ptr addrspace(1) %p, i32 " + I +
         "\n  %r" + I + " = load i32, ptr addrspace(1) %q" + I + "\n  %x" + I +
         " = and i32 %r" + I + ", 255\n  %a" + I +
         " = getelementptr float, ptr addrspace(3) @s, i32 %x" + I + "\n  %v" +
         I + " = load float, ptr addrspace(3) %a" + I + "\n";
}

/// Loads of two neighbours.
std::string neighbours() {
  return R"(
  %n1 = getelementptr float, ptr addrspace(3) @s, i32 %t
  %n2 = getelementptr i8, ptr addrspace(3) %n1, i32 4
  %w1 = load float, ptr addrspace(3) %n1, align 8
  %w2 = load float, ptr addrspace(3) %n2
)";
}

std::string manyLookups() {
  std::string Body;
  for (unsigned N = 0; N < 40; ++N)
    Body += lookup(Twine(N));
  return Body;
}

unsigned asideIn(const Module &M) {
  return count_if(instructions(*M.getFunction("k")), [](const Instruction &I) {
    auto *Load = dyn_cast<LoadInst>(&I);
    return Load && Load->isAtomic();
  });
}

TEST_F(EaseJoining, LookupsAtUnrelatedPlacesAreSetAside) {
  const std::string Body = neighbours() + manyLookups();
  EXPECT_EQ(asideIn(*run(Body, {"ease-joining"})), 40u);
  expectSame(Body);
}

TEST_F(EaseJoining, NeighboursOfALookupAreNotSetAside) {
  const std::string Body = neighbours() + manyLookups() +
                           "  %b = getelementptr i8, ptr addrspace(3) %a7, "
                           "i32 4\n  %c = load float, ptr addrspace(3) %b\n";
  EXPECT_EQ(asideIn(*run(Body, {"ease-joining"})), 39u);
  expectSame(Body);
}

TEST_F(EaseJoining, FewAccessesAreLeftToTheVectorizer) {
  EXPECT_EQ(
      asideIn(*run(neighbours() + lookup("1") + lookup("2"), {"ease-joining"})),
      0u);
}

TEST_F(EaseJoining, LongBlocksArePartedForAsLong) {
  std::string Body = neighbours();
  for (unsigned N = 0; N < 400; ++N) {
    const std::string I = std::to_string(N);
    Body += "  %z" + I + " = getelementptr float, ptr addrspace(3) @s, i32 " +
            std::to_string(2 * N) + "\n  store float 1.0, ptr addrspace(3) %z" +
            I + ", align 8\n  %y" + I +
            " = getelementptr i8, ptr addrspace(3) "
            "%z" +
            I + ", i32 4\n  store float 2.0, ptr addrspace(3) %y" + I + "\n";
    if (N % 50 == 0)
      Body += "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";
  }
  EXPECT_GT(run(Body, {"ease-joining"})->getFunction("k")->size(), 2u);
  const auto Joined = run(Body, {"insert-vector-fences", "ease-joining",
                                 "join-accesses", "remove-vector-fences"});
  EXPECT_EQ(Joined->getFunction("k")->size(), 1u);
  EXPECT_EQ(textOf(*Joined).find("warplint.part"), std::string::npos);
  expectSame(Body);
}

} // namespace
