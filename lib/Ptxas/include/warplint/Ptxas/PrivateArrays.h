//===- PrivateArrays.h - Uses of private arrays in a kernel -----*- C++ -*-===//
//
// Private arrays that are left after optimization are allocas, because an index
// is not constant or the address is used. This analysis reads the code of the
// kernel only; the values of indices in each lane are up to the evaluator.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PRIVATEARRAYS_H
#define WARPLINT_PTXAS_PRIVATEARRAYS_H

#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// An instruction that reads or writes part of an array.
struct ArrayAccess {
  const llvm::Instruction *At = nullptr;
  bool IsStore = false;
  unsigned Bytes = 0;     ///< of the whole access
  unsigned WordBytes = 0; ///< of one scalar of the access: 4 for a float4
  /// Offset from the start of the array in bytes; absent if an index is not
  /// constant.
  std::optional<int64_t> Offset;
  /// Distance in bytes between the elements that a variable index selects.
  uint64_t Stride = 0;
};

/// All uses of one alloca.
struct ArrayUses {
  const llvm::AllocaInst *Array = nullptr;
  uint64_t Bytes = 0; ///< 0: the size is not constant
  std::vector<ArrayAccess> Accesses;
  /// Passed to a function of the device library, which writes to it and is
  /// inlined later.
  bool ByLibrary = false;
  /// The first use of the address itself (a call, a cast to an integer, a store
  /// of the pointer), or null.
  const llvm::Instruction *Escape = nullptr;
  /// The array is accessed through a phi or select of pointers, or with an
  /// index for which nvcc makes such a phi; see chosenConstant().
  bool Moves = false;
  bool isIndexed() const;
  /// Whether the array is promoted once the device library is inlined, as the
  /// results of sincosf.
  bool isPromotedLater() const { return ByLibrary && !isIndexed() && !Escape; }
};

/// The phi of constants that V consists of, behind casts; null: V is something
/// else. nvcc merges pointers instead of offsets in this case.
llvm::PHINode *chosenConstant(llvm::Value *V);

/// The private arrays of a kernel in the order of its code.
std::vector<ArrayUses> arrayUses(const llvm::Function &Kernel);

} // namespace warplint

#endif
