//===- LoopOutputs.h - What lanes bring out of a loop -----------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_LOOPOUTPUTS_H
#define WARPLINT_KERNEL_LOOPOUTPUTS_H

#include "warplint/Kernel/Flow.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <utility>
#include <vector>

namespace warplint {

/// Whether a value of the loop may differ from one iteration to the next: it is
/// computed from a phi, or from memory or a call where the loop may change what
/// it reads. `Writes`: the loop may write memory.
bool changesIn(const llvm::Loop &L, const llvm::Value &Of, bool Writes);

/// The values of a loop that may differ from one iteration to the next and are
/// used behind some of its exits. One loop may be asked for often.
class LoopOutputs {
public:
  explicit LoopOutputs(const Flow &F) : F(F) {}

  struct Output {
    std::vector<const llvm::Instruction *> Values; ///< of the loop
    std::vector<const llvm::PHINode *> Phis;       ///< of the exit blocks
  };
  /// `Exits`: the exit blocks, in any order and with repetitions.
  const Output &of(const llvm::Loop &L,
                   std::vector<const llvm::BasicBlock *> Exits);

private:
  const Flow &F;
  std::map<std::pair<const llvm::Loop *, std::vector<const llvm::BasicBlock *>>,
           Output>
      Known;
};

} // namespace warplint

#endif
