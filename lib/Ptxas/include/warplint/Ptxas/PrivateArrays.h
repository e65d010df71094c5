//===- PrivateArrays.h - Uses of private arrays in a kernel -----*- C++ -*-===//
//
// A private array that remains after LLVM's optimization is an alloca: an index
// is not constant, or the address is used otherwise than by loads and stores.
// This analysis reads the code of the kernel only; the evaluator computes the
// values of indices in each lane.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PRIVATEARRAYS_H
#define WARPLINT_PTXAS_PRIVATEARRAYS_H

#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// An instruction that reads or writes part of an array. An intrinsic that
/// copies within the array is two accesses.
struct ArrayAccess {
  const llvm::Instruction *At = nullptr; ///< never null in ArrayUses
  bool IsStore = false;
  unsigned Bytes = 0; ///< of the whole access
  /// Bytes of one scalar of the access: 4 for a float4, and for an access of 8
  /// bytes to two floats of the array. 4 for memcpy and memset.
  unsigned WordBytes = 0;
  /// Offset from the start of the array in bytes; absent if an index is not
  /// constant.
  std::optional<int64_t> Offset;
  /// Distance in bytes between the elements that a variable index selects, the
  /// smallest if there are several indices; 0: all indices are constant, or the
  /// distance is unknown.
  uint64_t Stride = 0;
};

/// All uses of one alloca.
struct ArrayUses {
  const llvm::AllocaInst *Array = nullptr;
  uint64_t Bytes = 0; ///< 0: the size is not constant
  std::vector<ArrayAccess> Accesses;
  /// The address at a constant offset is passed to a function of the device
  /// math library (`__nv_*`), which nvcc links and inlines.
  bool ByLibrary = false;
  /// A use of the address other than an access: a call, a cast to an integer, a
  /// store of the pointer. Null: there is none.
  const llvm::Instruction *Escape = nullptr;
  /// The array is accessed through a pointer that is not the alloca plus an
  /// index: a phi or select of pointers, or an index for which nvcc makes a phi
  /// of pointers (chosenConstant()).
  bool Moves = false;
  /// Whether an access has no constant offset.
  bool isIndexed() const;
  /// Whether LLVM promotes the array to registers once the device library is
  /// inlined, such as the results of sincosf.
  bool isPromotedLater() const { return ByLibrary && !isIndexed() && !Escape; }
};

/// The phi that V is, apart from casts, if all its incoming values are integer
/// constants; null otherwise. If V is an index, nvcc computes a pointer in each
/// predecessor and has a phi of these pointers instead.
llvm::PHINode *chosenConstant(llvm::Value *V);

/// The uses of each alloca of a kernel (of an array, a struct or a scalar), in
/// the order of the code.
std::vector<ArrayUses> arrayUses(const llvm::Function &Kernel);

} // namespace warplint

#endif
