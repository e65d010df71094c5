//===- LargeCalls.cpp - Calls whose code is too much to inline ------------===//
//
// All that a kernel calls becomes part of it. Where functions call functions
// several times each, over many levels, that multiplies: field arithmetic and
// the like grow beyond what any optimizer gets through in a minute. nvcc stops
// inlining long before, and does not begin where another file has the code.
//
//===----------------------------------------------------------------------===//

#include "InlinedSize.h"
#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Program/CodeMarks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace warplint;

/// Instructions of a kernel, before anything is optimized.
static constexpr uint64_t MostInstructions = 300000;

/// A smaller function is not left out: that would leave holes all over a kernel
/// for little.
static constexpr uint64_t LeastLeftOut = MostInstructions / 100;

/// The function to leave out of a kernel that is too large: the smallest that
/// suffices, else the one that saves most. Null: there is none.
static Function *functionToLeaveOut(Function &Kernel, Growth &Sizes) {
  const uint64_t Whole = Sizes.of(Kernel).All;
  Function *Best = nullptr;
  std::pair<bool, uint64_t> BestRank; // suffices; how good
  const auto Copies = Sizes.copiesIn(Kernel);
  for (Function &F : *Kernel.getParent()) {
    const uint64_t Times = &F == &Kernel ? 0 : Copies.lookup(&F);
    if (!Times || F.isDeclaration())
      continue;
    const uint64_t Size = Sizes.of(F).All;
    if (Size < LeastLeftOut)
      continue;
    const uint64_t Saved = std::min(Whole, SaturatingMultiply(Times, Size));
    const bool Suffices = Whole - Saved <= MostInstructions;
    const std::pair<bool, uint64_t> Rank(Suffices, Suffices ? ~Size : Saved);
    if (!Best || Rank > BestRank) {
      Best = &F;
      BestRank = Rank;
    }
  }
  return Best;
}

void warplint::leaveOutLargeCalls(Module &M) {
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Kernels.push_back(&F);
  Growth Sizes; // of all kernels: they share what they call
  for (Function *Kernel : Kernels)
    while (Sizes.of(*Kernel).All > MostInstructions) {
      Function *F = functionToLeaveOut(*Kernel, Sizes);
      if (!F)
        break;
      const uint64_t Size = Sizes.of(*F).All;
      F->deleteBody();
      F->setComdat(nullptr);
      F->addFnAttr(TooLargeFunction, std::to_string(Size));
      F->addFnAttr(BrokenFunction);
      Sizes = Growth(); // whatever calls it is smaller now
    }
}
