//===- PartsTest.cpp - Large modules in parts -----------------------------===//

#include "warplint/Calls/Parts.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

using Groups = std::vector<std::vector<std::string>>;

/// Instructions that all hang on one another, and on an address.
std::string work(unsigned Count) {
  std::string Text = "  %v0 = load i32, ptr addrspace(1) %p\n";
  for (unsigned I = 1; I < Count; ++I)
    Text += "  %v" + std::to_string(I) + " = xor i32 %v" +
            std::to_string(I - 1) + ", " + std::to_string(I * 7919) + "\n";
  return Text + "  store i32 %v" + std::to_string(Count - 1) +
         ", ptr addrspace(1) %p\n";
}

std::string kernel(const std::string &Name, unsigned Size,
                   const std::string &More = "") {
  return "define ptx_kernel void @" + Name + "(ptr addrspace(1) %p) {\n" +
         work(Size) + More + "  ret void\n}\n";
}

struct Parts : testing::Test {
  LLVMContext Context;
  SMDiagnostic Problem;

  std::unique_ptr<Module> read(const std::string &Text) {
    std::unique_ptr<Module> M = parseAssemblyString(
        "target triple = \"nvptx64-nvidia-cuda\"\n" + Text, Problem, Context);
    EXPECT_TRUE(M) << Problem.getMessage().str();
    return M;
  }
};

/// The code of a function as text, but for the numbers of attributes, which are
/// the module's.
std::string textOf(const Function &F) {
  std::string Text, Out;
  raw_string_ostream OS(Text);
  F.print(OS);
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] != '#')
      Out += Text[I];
    else
      while (I + 1 < Text.size() && isDigit(Text[I + 1]))
        ++I;
  return Out;
}

Groups groupsOf(Module &M) {
  Groups Of;
  for (const KernelUnit &Group : kernelGroups(M))
    Of.push_back(Group.Kernels);
  return Of;
}

} // namespace

TEST_F(Parts, SmallModulesStayWhole) {
  auto M = read(kernel("a", 100) + kernel("b", 100));
  EXPECT_EQ(groupsOf(*M), (Groups{{"a", "b"}}));
}

TEST_F(Parts, KernelsOfALargeModuleAreParted) {
  auto M = read(kernel("a", 4000) + kernel("b", 4000) + kernel("c", 4000));
  EXPECT_EQ(groupsOf(*M), (Groups{{"a"}, {"b"}, {"c"}}));
}

TEST_F(Parts, AModuleOfOneLargeKernelStaysWhole) {
  auto M = read(kernel("a", 500) + kernel("b", 12000) + kernel("c", 500));
  EXPECT_EQ(groupsOf(*M), (Groups{{"a", "b", "c"}}));
  auto Other = read(kernel("d", 3000) + kernel("e", 8000));
  EXPECT_EQ(groupsOf(*Other), (Groups{{"d"}, {"e"}}));
}

TEST_F(Parts, TwoKernelsOfManyWrappersStayTogether) {
  std::string Text = kernel("a", 6000) + kernel("b", 6000);
  EXPECT_EQ(groupsOf(*read(Text)), (Groups{{"a"}, {"b"}}));
  for (unsigned I = 0; I < 1000; ++I)
    Text += "define void @f" + std::to_string(I) + "() {\n  ret void\n}\n";
  EXPECT_EQ(groupsOf(*read(Text)), (Groups{{"a", "b"}}));
  Text += kernel("c", 6000) + kernel("d", 6000);
  EXPECT_EQ(groupsOf(*read(Text)), (Groups{{"a"}, {"b"}, {"c"}, {"d"}}));
}

TEST_F(Parts, ThereAreAtMostEight) {
  std::string Text;
  for (unsigned I = 0; I < 40; ++I)
    Text += kernel("k" + std::to_string(I), 400);
  auto M = read(Text);
  const Groups Of = groupsOf(*M);
  EXPECT_EQ(Of.size(), 8u);
  for (const auto &Group : Of)
    EXPECT_EQ(Group.size(), 5u);
}

TEST_F(Parts, WhoSharesAVariableOfTheModuleStaysTogether) {
  auto M = read("@own = internal addrspace(1) global i32 0\n"
                "@table = internal addrspace(4) constant i32 7\n"
                "@seen = addrspace(1) global i32 0\n"
                "define internal void @keep() {\n"
                "  store i32 1, ptr addrspace(1) @own\n  ret void\n}\n" +
                kernel("a", 4000, "  call void @keep()\n") +
                kernel("b", 4000,
                       "  %t = load i32, ptr addrspace(4) @table\n"
                       "  store i32 %t, ptr addrspace(1) @seen\n") +
                kernel("c", 4000,
                       "  %o = load i32, ptr addrspace(1) @own\n"
                       "  store i32 %o, ptr addrspace(1) %p\n") +
                kernel("d", 4000,
                       "  %t = load i32, ptr addrspace(4) @table\n"
                       "  store i32 %t, ptr addrspace(1) @seen\n"));
  EXPECT_EQ(groupsOf(*M), (Groups{{"a", "c"}, {"b"}, {"d"}}));
}

TEST_F(Parts, APartHasWhatItsKernelsUse) {
  auto M = read("@table = internal addrspace(4) constant ptr @far\n"
                "define internal void @near() {\n  ret void\n}\n"
                "define internal void @far() {\n  ret void\n}\n"
                "define internal void @other() {\n  ret void\n}\n" +
                kernel("a", 10,
                       "  call void @near()\n"
                       "  %f = load ptr, ptr addrspace(4) @table\n"
                       "  call void %f()\n") +
                kernel("b", 10, "  call void @other()\n"));
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(*M, OS, true);
  LLVMContext Own;
  auto Part = partOf(Bitcode, {"a"}, Own);
  EXPECT_FALSE(verifyModule(*Part, &errs()));
  for (const char *Has : {"a", "near", "far"}) {
    ASSERT_TRUE(Part->getFunction(Has)) << Has;
    EXPECT_FALSE(Part->getFunction(Has)->isDeclaration()) << Has;
    EXPECT_EQ(textOf(*Part->getFunction(Has)), textOf(*M->getFunction(Has)));
  }
  for (const char *Lacks : {"b", "other"})
    if (const Function *F = Part->getFunction(Lacks))
      EXPECT_TRUE(F->isDeclaration()) << Lacks;
}

TEST_F(Parts, EachIsPreparedAsItWouldBeInTheWhole) {
  const std::string Text =
      kernel("a", 4000) +
      kernel("b", 4000, "  store i32 1, ptr addrspace(1) %p\n") +
      kernel("c", 4000);
  auto Whole = read(Text), M = read(Text);
  auto InOne = cantFail(PreparedModule::create(*Whole));
  auto InParts = cantFail(PreparedModule::createInParts(*M, Toolchain()));
  ASSERT_EQ(InParts->parts(), 3u);
  InParts->load(*M, {0, 1, 2});
  for (size_t I = 3; I--;) // the order does not matter
    InParts->prepare(I);
  EXPECT_EQ(InOne->parts(), 1u);
  EXPECT_EQ(InParts->kernels(), InOne->kernels());
  EXPECT_TRUE(InParts->crashed().empty());
  for (const std::string &Name : InOne->kernels())
    EXPECT_EQ(textOf(InParts->kernel(Name).flow().function()),
              textOf(InOne->kernel(Name).flow().function()));
}

TEST_F(Parts, AnUnfinishedOneCostsItsKernelsAlone) {
  auto M = read(kernel("a", 4000) + kernel("b", 4000) + kernel("c", 4000));
  auto InParts = cantFail(PreparedModule::createInParts(*M, Toolchain()));
  InParts->load(*M, {0, 1, 2});
  InParts->prepare(0);
  InParts->prepare(2);
  EXPECT_EQ(InParts->kernels(), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(InParts->crashed(), (std::vector<std::string>{"b"}));
  EXPECT_EQ(InParts->partOf("c"), 2u);
}

TEST_F(Parts, AReleasedOneIsFreeAndTheOthersAreNot) {
  auto M = read(kernel("a", 4000) + kernel("b", 4000) + kernel("c", 4000));
  auto InParts = cantFail(PreparedModule::createInParts(*M, Toolchain()));
  EXPECT_TRUE(InParts->load(*M, {0, 1, 2}));
  M.reset(); // the parts have the code
  for (size_t I = 0; I < 3; ++I)
    InParts->prepare(I);
  const std::string Before = textOf(InParts->kernel("c").flow().function());
  InParts->release(0);
  InParts->release(0);
  InParts->release(1);
  EXPECT_EQ(InParts->kernels(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(InParts->crashed().empty());
  EXPECT_EQ(InParts->partOf("b"), 1u);
  EXPECT_EQ(textOf(InParts->kernel("c").flow().function()), Before);
}

TEST_F(Parts, TheOnlyOneIsTheModuleItself) {
  auto M = read(kernel("a", 10) + kernel("b", 10));
  auto Whole = cantFail(PreparedModule::createInParts(*M, Toolchain()));
  ASSERT_EQ(Whole->parts(), 1u);
  EXPECT_FALSE(Whole->load(*M, {0}));
  Whole->prepare(0);
  Whole->release(0); // does nothing: the module is the caller's
  EXPECT_FALSE(Whole->kernel("b").flow().function().isDeclaration());
}
