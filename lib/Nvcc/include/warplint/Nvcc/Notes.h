//===- Notes.h - Annotations that stages leave in the module ----*- C++ -*-===//
//
// A stage can pass information to a later one only through the module, since
// code is cloned, inlined and unrolled in between. `Notes` defines all such
// annotations; only Notes.cpp knows how they are encoded in the IR. Some are
// removed by a later stage; the others stay in the prepared module and are read
// by the evaluator and the model of ptxas. A barrier is an optimization
// barrier, a run mark a vectorization fence. (The location of an instruction in
// the machine code's line table is kept by Kernel/Sites.h.)
//
// clang-format off
//   note              on             made by                   read by
//   Table             alloca         lower-table-initializers  evaluator
//   KeptFunction      alloca         mark-noinline-calls       model of ptxas
//   RepeatedLoad      load           mark-repeated-loads       evaluator
//   SharedVariable    global         order-shared-variables    move-shared-fields,
//                                                              place-scalars, tables
//   ForbidsUnrolling  loop           record-unroll-pragmas     model of ptxas
//   UnrollAgain       loop           unroll-for-joining        unroll-again
//   ManyBlocks        function       record-block-counts       order-loads
//   WholeAccess       load, store    insert-vector-fences      split-wide-vectors
//   barrier           operand        keep-reloads,             LLVM, which cannot
//                                    insert-*-barriers,        look through it
//                                    vectorize-struct-copies
//   run mark          between runs   insert-vector-fences      LLVM's vectorizer
//   Part              branch         ease-joining              remove-vector-fences
// clang-format on
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

/// What an optimization barrier hides from LLVM. Each kind is removed by a
/// different stage.
enum class Hidden { LoadedValue, ShiftedSum, WholePiece };

struct Notes {
  /// The constant contents of a private array that is not written after its
  /// initialization; null: the array has none.
  static void setTable(llvm::AllocaInst &Array, llvm::Constant &Holds);
  static llvm::Constant *table(const llvm::AllocaInst &Array);

  /// The private array is declared by a function that nvcc does not inline.
  static void setInKeptFunction(llvm::AllocaInst &Array);
  static bool isInKeptFunction(const llvm::AllocaInst &Array);

  /// nvcc executes the load in some iterations of its loop only.
  static void setRepeatedLoad(llvm::LoadInst &Load);
  static bool isRepeatedLoad(const llvm::Instruction &I);

  /// What is known of a shared variable before anything is optimized: its
  /// alignment, and the group that it is placed with.
  static void setSharedVariable(llvm::GlobalVariable &G, unsigned Group);
  /// What ptxas aligns it to; stages may align it to more.
  static llvm::Align sharedAlignment(const llvm::GlobalVariable &G);
  static unsigned sharedGroup(const llvm::GlobalVariable &G);
  /// It was a field or an element of a variable and became one by itself.
  static bool isSharedField(const llvm::GlobalVariable &G);

  /// The access had the greatest width (16 bytes) before any were joined.
  static void setWholeAccess(llvm::Instruction &I);
  static bool isWholeAccess(const llvm::Instruction &I);

  /// The loop is unrolled a second time once its accesses are joined.
  static void setUnrollAgain(llvm::Loop &L);
  static bool isUnrollAgain(const llvm::Loop &L);

  /// The source forbids to unroll the loop of the back edge \p Latch.
  static void setForbidsUnrolling(llvm::Instruction &Latch);
  static bool forbidsUnrolling(const llvm::Loop &L);

  /// The function had more than one block before loops were unrolled.
  static void setManyBlocks(llvm::Function &F);
  static bool hasManyBlocks(const llvm::Function &F);

  /// The function that implements an optimization barrier for one type: it
  /// returns its argument, and LLVM's passes cannot see that it does.
  static llvm::Function *insertBarrier(llvm::Module &M, llvm::Type *T,
                                       Hidden What);
  static bool isOptimizationBarrier(const llvm::Value &V, Hidden What);

  /// Inserts a vectorization fence in front of \p I: a call that may not
  /// return, across which LLVM's vectorizer joins no accesses.
  static void putRunMark(llvm::Instruction &I);
  static bool isRunMark(const llvm::Instruction &I);

  /// The branch was inserted by splitting a block, and is removed by merging
  /// its two parts again.
  static void setPart(llvm::Instruction &Branch);
  static bool isPart(const llvm::Instruction &Branch);
};

} // namespace warplint

#endif
