//===- Notes.h - Annotations that stages leave in the module ----*- C++ -*-===//
//
// A stage can pass information to a later one only through the module, since
// code is cloned, inlined and unrolled in between. `Notes` defines all such
// annotations; only Notes.cpp knows how they are encoded in the IR. Some are
// removed by a later stage; the others stay in the prepared module, where the
// evaluator, the table builder (lib/Table) and the model of ptxas (lib/Ptxas)
// read them. "barrier" is an optimization barrier, "run mark" a vectorization
// fence. (Kernel/Sites.h records the location of an instruction in the line
// table of the machine code.)
//
// clang-format off
//   note              on             made by                   read by
//   Table             alloca         lower-table-initializers  evaluator,
//                                                              table builder
//   KeptFunction      alloca         mark-noinline-calls       model of ptxas
//   MisfitStore       alloca         record-misfit-stores      model of ptxas
//   RepeatedLoad      load           mark-repeated-loads       evaluator
//   SharedVariable    global         order-shared-variables    move-shared-fields,
//                                                              place-scalars,
//                                                              table builder
//   ForbidsUnrolling  loop           record-unroll-pragmas     plan of unrolling,
//                                                              model of ptxas
//   NotFully          loop           prevent-full-unrolling    plan of unrolling
//   BehindSplit       loop           split-loops               unroll-for-joining
//   UnrollAgain       loop           unroll-for-joining        unroll-again
//   ManyBlocks        function       record-block-counts       order-loads
//   WholeAccess       load, store    insert-vector-fences      split-wide-vectors
//   barrier           operand        keep-reloads,             LLVM, which cannot
//                                    insert-*-barriers,        look through it
//                                    vectorize-struct-copies
//   run mark          between runs   insert-vector-fences      LLVM's vectorizer
//   Part              branch         insert-vector-fences      remove-vector-fences
// clang-format on
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ANNOTATIONS_NOTES_H
#define WARPLINT_ANNOTATIONS_NOTES_H

#include "llvm/IR/Instructions.h"

namespace llvm {
class Loop;
class Module;
} // namespace llvm

namespace warplint {

/// What an optimization barrier hides from LLVM. Each kind is removed by a
/// different stage.
enum class Hidden {
  LoadedValue, ///< that a stored value was loaded
  ShiftedSum,  ///< that the operand of a right shift is a sum
  WholePiece   ///< that only some elements of a copied vector are used
};

struct Notes {
  /// The initializer of a private array that is not written after its
  /// initialization; null for any other array.
  static void setTable(llvm::AllocaInst &Array, llvm::Constant &Holds);
  static llvm::Constant *table(const llvm::AllocaInst &Array);

  /// The private array is declared in a function that nvcc does not inline,
  /// since it is marked `__noinline__`.
  static void setInKeptFunction(llvm::AllocaInst &Array);
  static bool isInKeptFunction(const llvm::AllocaInst &Array);

  /// A field of 1, 2 or 8 bytes of the private variable is written, and nvcc
  /// leaves the store even if nothing reads it (MisfitStores.h).
  static void setMisfitStore(llvm::AllocaInst &Variable);
  static bool hasMisfitStore(const llvm::AllocaInst &Variable);

  /// The loop of the load stores to the loaded word under a condition. nvcc
  /// repeats the load only after such a store (RepeatedLoads.h), so no lane
  /// certainly executes it in each iteration.
  static void setConditionallyRepeatedLoad(llvm::LoadInst &Load);
  static bool isConditionallyRepeatedLoad(const llvm::Instruction &I);

  /// Records the name and the alignment of a shared variable before anything is
  /// optimized, and its group: ptxas places the groups one behind the other
  /// (SharedOrder.h).
  static void setSharedVariable(llvm::GlobalVariable &G, unsigned Group);
  /// The alignment that ptxas gives the variable; a stage may have given the
  /// global a greater one.
  static llvm::Align sharedAlignment(const llvm::GlobalVariable &G);
  static unsigned sharedGroup(const llvm::GlobalVariable &G);
  /// Whether setSharedVariable() was called for the variable, or one that it
  /// is a field of.
  static bool isSharedVariable(const llvm::GlobalVariable &G);
  /// The alignment of the dynamic shared memory of a kernel, in bytes. It is
  /// that of the arrays of all kernels of the module, and so is recorded while
  /// the module is whole; 1 where the module has no such array.
  static void setDynamicSharedAlignment(llvm::Function &Kernel, llvm::Align Of);
  static llvm::Align dynamicSharedAlignment(const llvm::Function &Kernel);
  /// Whether the global is a field or an element of a variable of the source
  /// that LLVM has split.
  static bool isSharedField(const llvm::GlobalVariable &G);

  /// The access was 16 bytes wide, the greatest width, before accesses were
  /// joined.
  static void setWholeAccess(llvm::Instruction &I);
  static bool isWholeAccess(const llvm::Instruction &I);

  /// The loop executes the iterations behind the one at which it was split.
  static void setBehindSplit(llvm::Loop &L);
  static bool isBehindSplit(const llvm::Loop &L);

  /// The loop is unrolled a second time after its accesses were joined.
  static void setUnrollAgain(llvm::Loop &L);
  static bool isUnrollAgain(const llvm::Loop &L);

  /// The source forbids to unroll the loop of the back edge \p Latch.
  static void setForbidsUnrolling(llvm::Instruction &Latch);
  static bool forbidsUnrolling(const llvm::Loop &L);

  /// LLVM must not unroll the loop fully; a later stage may unroll it
  /// partially. Unrolling removes the note.
  static void setNotFully(llvm::Loop &L);
  static bool isNotFully(const llvm::Loop &L);

  /// The function had more than one block before loops were unrolled.
  static void setManyBlocks(llvm::Function &F);
  static bool hasManyBlocks(const llvm::Function &F);

  /// Finds or declares the function that implements an optimization barrier for
  /// type \p T: it returns its argument, and LLVM's passes cannot see that it
  /// does. The caller inserts the call.
  static llvm::Function *barrierFunction(llvm::Module &M, llvm::Type *T,
                                         Hidden What);
  static bool isOptimizationBarrier(const llvm::Value &V, Hidden What);

  /// Inserts a vectorization fence in front of \p I: a call that may not
  /// return, across which LLVM's vectorizer joins no accesses.
  static void insertVectorFence(llvm::Instruction &I);
  static bool isVectorFence(const llvm::Instruction &I);

  /// The branch connects the two halves of a block that was split. Merging the
  /// halves removes it.
  static void setPart(llvm::Instruction &Branch);
  static bool isPart(const llvm::Instruction &Branch);
};

} // namespace warplint

#endif
