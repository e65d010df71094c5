//===- Parts.cpp - A module in independent parts --------------------------===//
//
// Once callees are inlined, LLVM optimizes each kernel independently of the
// others unless they use a common variable with internal linkage: whether any
// function stores to it depends on all of its users.
//
//===----------------------------------------------------------------------===//

#include "warplint/Calls/Parts.h"
#include "InlinedSize.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace warplint;

/// A module is split if its kernels have at least so many instructions, with
/// all callees inlined and before optimization; and the greatest number of
/// groups.
static constexpr uint64_t LeastInstructions = 10000, MostGroups = 8;

/// Greatest size of a kernel in these sums: of some kernels with more,
/// simplification leaves few instructions.
static constexpr uint64_t MostOfKernel = 300000;

namespace {

/// The global values that functions use, directly or transitively.
class Uses {
public:
  /// `Read` is called for each function before its instructions are visited,
  /// and may load them.
  explicit Uses(function_ref<void(Function &)> Read) : Read(Read) {}
  void add(GlobalValue &G) {
    if (All.insert(&G))
      Open.push_back(&G);
    while (!Open.empty())
      lookAt(*Open.pop_back_val());
  }
  const SetVector<GlobalValue *> &all() const { return All; }

private:
  void lookAt(GlobalValue &G) {
    if (auto *F = dyn_cast<Function>(&G)) {
      Read(*F);
      for (Instruction &I : instructions(*F))
        lookAtOperands(I);
    }
    lookAtOperands(G);
  }
  void lookAtOperands(const User &Of) {
    for (const Use &U : Of.operands()) {
      auto *C = dyn_cast<Constant>(U);
      if (!C)
        continue;
      if (auto *G = dyn_cast<GlobalValue>(C)) {
        if (All.insert(G))
          Open.push_back(G);
      } else if (C->getNumOperands() && Seen.insert(C).second) {
        lookAtOperands(*C);
      }
    }
  }

  function_ref<void(Function &)> Read;
  SetVector<GlobalValue *> All;
  SmallVector<GlobalValue *, 16> Open;
  DenseSet<const Constant *> Seen;
};

} // namespace

/// Whether one kernel's use of the variable may affect the optimization of
/// another.
static bool isShared(const GlobalValue &G) {
  auto *V = dyn_cast<GlobalVariable>(&G);
  return V && V->hasLocalLinkage() && !V->isConstant();
}

/// Partitions the kernels into sets that must be optimized together: those that
/// use a common variable (isShared()), or use each other, directly or through
/// other kernels. The sets are in the order of their first kernels.
static std::vector<std::vector<Function *>>
togetherOf(ArrayRef<Function *> Kernels) {
  EquivalenceClasses<GlobalValue *> Classes;
  for (Function *Kernel : Kernels) {
    Classes.insert(Kernel);
    Uses Of([](Function &) {});
    Of.add(*Kernel);
    for (GlobalValue *G : Of.all())
      if (auto *F = dyn_cast<Function>(G); isShared(*G) || (F && isKernel(*F)))
        Classes.unionSets(Kernel, G);
  }
  std::vector<std::vector<Function *>> Together;
  DenseMap<GlobalValue *, size_t> NumberOf;
  for (Function *Kernel : Kernels) {
    auto [At, IsNew] =
        NumberOf.try_emplace(Classes.getLeaderValue(Kernel), Together.size());
    if (IsNew)
      Together.emplace_back();
    Together[At->second].push_back(Kernel);
  }
  return Together;
}

std::vector<std::vector<std::string>> warplint::kernelGroups(Module &M) {
  std::vector<Function *> Kernels;
  InlinedSizes Grown;
  auto sizeOf = [&](Function &Kernel) {
    return std::min(Grown.of(Kernel).All, MostOfKernel);
  };
  uint64_t Whole = 0;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration()) {
      Kernels.push_back(&F);
      Whole += sizeOf(F);
    }
  const bool IsWorthIt = Whole >= LeastInstructions && M.alias_empty() &&
                         M.ifunc_empty() && Kernels.size() > 1;
  std::vector<std::vector<std::string>> Groups(1);
  uint64_t Size = 0;
  for (const std::vector<Function *> &Together :
       IsWorthIt ? togetherOf(Kernels) : std::vector(1, Kernels)) {
    if (Size * MostGroups >= Whole && !Groups.back().empty()) {
      Groups.emplace_back();
      Size = 0;
    }
    for (Function *Kernel : Together) {
      Groups.back().push_back(Kernel->getName().str());
      Size += sizeOf(*Kernel);
    }
  }
  return Groups;
}

std::unique_ptr<Module>
warplint::partOf(StringRef Bitcode, const std::vector<std::string> &Kernels,
                 LLVMContext &Context) {
  std::unique_ptr<Module> M =
      cantFail(getLazyBitcodeModule(MemoryBufferRef(Bitcode, "part"), Context));
  Uses Of([](Function &F) { cantFail(F.materialize()); });
  for (const std::string &Kernel : Kernels)
    Of.add(*M->getFunction(Kernel));
  // The functions that the part does not use become declarations.
  for (Function &F : *M)
    if (F.isMaterializable()) {
      F.deleteBody();
      F.setComdat(nullptr);
    }
  cantFail(M->materializeAll());
  return M;
}
