//===- PrivateArrays.h - How a kernel uses its private arrays ---*- C++ -*-===//
//
// What is left of private arrays after the optimizer: allocas, because an index
// is not constant or the address is wanted. Read from the kernel's code alone;
// what the lanes do with an index is the machine's matter.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_PRIVATEARRAYS_H
#define WARPLINT_NVCC_PRIVATEARRAYS_H

#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// One instruction that reads or writes part of an array.
struct ArrayAccess {
  const llvm::Instruction *At = nullptr;
  bool IsStore = false;
  unsigned Bytes = 0;     ///< of the whole access
  unsigned WordBytes = 0; ///< of one scalar of it: 4 for four floats
  /// From the start of the array; absent when an index is not constant.
  std::optional<int64_t> Offset;
  /// Bytes between the places that a not constant index chooses from.
  uint64_t Stride = 0;
};

/// Everything one alloca is used for.
struct ArrayUses {
  const llvm::AllocaInst *Array = nullptr;
  uint64_t Bytes = 0; ///< 0: not a constant
  std::vector<ArrayAccess> Accesses;
  /// The device library writes to it: code that is inlined later.
  bool ByLibrary = false;
  /// The first use that needs the address itself (a call, a comparison of
  /// integers, a store of the pointer), or null.
  const llvm::Instruction *Escape = nullptr;
  /// It is reached through a pointer that is one of several, or moves in a
  /// loop.
  bool Moves = false;
  bool isIndexed() const;
  /// What is left of it goes when the device library is inlined: the results of
  /// sincosf.
  bool isPromotedLater() const { return ByLibrary && !isIndexed() && !Escape; }
};

/// The merge of ways that bring a constant each to an index, behind casts;
/// null: it is something else. nvcc makes the pointer itself one of several
/// there.
llvm::PHINode *chosenConstant(llvm::Value *V);

/// The allocas of a kernel in the order of its code.
std::vector<ArrayUses> arrayUses(const llvm::Function &Kernel);

} // namespace warplint

#endif
