//===- Parts.cpp - A module in independent parts --------------------------===//

#include "warplint/Calls/Parts.h"
#include "InlinedSize.h"
#include "UseGraph.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace warplint;

/// A module is split if its kernels have at least so many instructions, with
/// all callees inlined and before optimization; and the greatest number of
/// groups.
static constexpr uint64_t LeastInstructions = 10000, MostGroups = 8;

/// Functions with fewer instructions on average are wrappers: of templates that
/// hand structs through many levels of calls, simplification leaves little, and
/// most of the time goes into reading the code.
static constexpr uint64_t LeastOfFunction = 16;

/// Greatest size of a kernel in these sums: of some kernels with more,
/// simplification leaves few instructions.
static constexpr uint64_t MostOfKernel = 300000;

/// Whether the largest kernel leaves so little to the others that writing and
/// reading the code takes longer than they do.
static bool isOneKernel(const Module &M, uint64_t Largest, uint64_t Whole) {
  uint64_t Instructions = 0, Functions = 0;
  for (const Function &F : M) {
    Instructions += F.getInstructionCount();
    Functions += !F.isDeclaration();
  }
  return Instructions < LeastOfFunction * Functions ? 3 * Largest > Whole
                                                    : 4 * Largest > 3 * Whole;
}

std::vector<KernelUnit> warplint::kernelGroups(Module &M) {
  const std::vector<Function *> Kernels = kernelsOf(M);
  InlinedSizes Grown;
  auto sizeOf = [&](Function &Kernel) {
    return std::min(Grown.of(Kernel).All, MostOfKernel);
  };
  uint64_t Whole = 0, Largest = 0;
  for (Function *Kernel : Kernels) {
    Whole += sizeOf(*Kernel);
    Largest = std::max(Largest, sizeOf(*Kernel));
  }
  const bool IsWorthIt = Whole >= LeastInstructions && M.alias_empty() &&
                         M.ifunc_empty() && Kernels.size() > 1 &&
                         !isOneKernel(M, Largest, Whole);
  std::vector<KernelUnit> Groups(1);
  uint64_t Size = 0;
  UseGraph Graph;
  for (const std::vector<Function *> &Together :
       IsWorthIt ? kernelsTogether(Kernels, Graph) : std::vector(1, Kernels)) {
    if (Size * MostGroups >= Whole && !Groups.back().Kernels.empty()) {
      Groups.emplace_back();
      Size = 0;
    }
    for (Function *Kernel : Together) {
      Groups.back().Kernels.push_back(Kernel->getName().str());
      Size += sizeOf(*Kernel);
    }
  }
  return Groups;
}

std::vector<std::string> warplint::kernelNames(Module &M) {
  std::vector<std::string> Names;
  for (const Function *Kernel : kernelsOf(M))
    Names.push_back(Kernel->getName().str());
  return Names;
}

std::string warplint::takeBitcode(Module &M,
                                  const std::vector<std::string> &Kernels) {
  UseGraph Graph;
  UseGraph::Globals Kept;
  for (const std::string &Kernel : Kernels)
    for (GlobalValue *G : Graph.reachedFrom(*M.getFunction(Kernel)))
      Kept.insert(G);
  for (Function &F : M)
    if (!F.isDeclaration() && !Kept.contains(&F)) {
      F.deleteBody();
      F.setComdat(nullptr);
    }
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(M, OS, /*ShouldPreserveUseListOrder=*/true);
  for (Function &F : M)
    if (!F.isDeclaration())
      F.deleteBody();
  return Bitcode;
}

std::unique_ptr<Module>
warplint::partOf(StringRef Bitcode, const std::vector<std::string> &Kernels,
                 LLVMContext &Context) {
  std::unique_ptr<Module> M =
      cantFail(getLazyBitcodeModule(MemoryBufferRef(Bitcode, "part"), Context));
  auto Load = [](Function &F) { cantFail(F.materialize()); };
  UseGraph Graph(Load);
  for (const std::string &Kernel : Kernels)
    (void)Graph.reachedFrom(*M->getFunction(Kernel));
  // The functions that the part does not use become declarations.
  for (Function &F : *M)
    if (F.isMaterializable()) {
      F.deleteBody();
      F.setComdat(nullptr);
    }
  cantFail(M->materializeAll());
  return M;
}
