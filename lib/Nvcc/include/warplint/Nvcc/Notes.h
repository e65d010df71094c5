//===- Notes.h - What stages leave in the module for later ones -*- C++ -*-===//
//
// A stage can tell a later one something only through the module: it may be
// cloned, inlined and unrolled in between. These are all the notes there are;
// their spelling in the IR is known to Notes.cpp alone. Those that a stage
// takes out again are gone from the prepared module, the others are read from
// it. (Kernel/Sites.h keeps the line that the machine's line table gives.)
//
//   note              on             made by                read by
//   Table             alloca         spell-tables-out       evaluator
//   KeptFunction      alloca         mark-kept-calls        model of ptxas
//   RepeatedLoad      load           mark-repeated-loads    evaluator
//   UnrollAgain       loop           unroll-for-joining     unroll-again
//   ManyBlocks        function       note-blocks            order-loads
//   WholeAccess       load, store    separate-runs          part-groups
//   disguise          operand        keep-reloads,          LLVM, which cannot
//                                    hide-shifted-*,        look through it
//                                    make-copies-whole
//   run mark          between runs   separate-runs          LLVM's vectorizer
//   Part              branch         ease-joining           forget-runs
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_NOTES_H
#define WARPLINT_NVCC_NOTES_H

#include "llvm/IR/Instructions.h"

namespace llvm {
class Loop;
class Module;
} // namespace llvm

namespace warplint {

/// What a disguise hides; each is taken off at another time.
enum class Hidden { LoadedValue, ShiftedSum, WholePiece };

struct Notes {
  /// What a private array holds for good, where nothing else writes it; null if
  /// there is no such.
  static void setTable(llvm::AllocaInst &Array, llvm::Constant &Holds);
  static llvm::Constant *table(const llvm::AllocaInst &Array);

  /// The private array is declared by a function that nvcc does not inline.
  static void setInKeptFunction(llvm::AllocaInst &Array);
  static bool isInKeptFunction(const llvm::AllocaInst &Array);

  /// nvcc makes the load in some iterations only.
  static void setRepeatedLoad(llvm::LoadInst &Load);
  static bool isRepeatedLoad(const llvm::Instruction &I);

  /// The access was as wide as one can be before any were joined.
  static void setWholeAccess(llvm::Instruction &I);
  static bool isWholeAccess(const llvm::Instruction &I);

  /// The loop is unrolled a second time once its accesses are joined.
  static void setUnrollAgain(llvm::Loop &L);
  static bool isUnrollAgain(const llvm::Loop &L);

  /// The function had more than one block before loops were unrolled.
  static void setManyBlocks(llvm::Function &F);
  static bool hasManyBlocks(const llvm::Function &F);

  /// The function that stands for a disguise: it hands its argument on and no
  /// pass of LLVM knows that. One for each type.
  static llvm::Function *disguise(llvm::Module &M, llvm::Type *T, Hidden What);
  static bool isDisguise(const llvm::Value &V, Hidden What);

  /// Puts a mark in front of \p I that the vectorizer joins nothing across: a
  /// call that may not return ends what it looks at together.
  static void putRunMark(llvm::Instruction &I);
  static bool isRunMark(const llvm::Instruction &I);

  /// The branch leads to the rest of what is one block.
  static void setPart(llvm::Instruction &Branch);
  static bool isPart(const llvm::Instruction &Branch);
};

} // namespace warplint

#endif
