//===- Recording.h - What was seen of one array -----------------*- C++ -*-===//
//
// Everything that the evaluated kernels of a file do to one array declaration:
// per kernel instance and launch the shape of the array there and the lane
// offsets of each access. What candidates are re-measured on.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_RECORDING_H
#define WARPLINT_LAYOUT_RECORDING_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Layout/Arrangement.h"
#include "warplint/Program/Declaration.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {

/// An access and its distinct patterns, equal ones added up.
struct RecordedAccess {
  const Access *From = nullptr;
  std::vector<AccessPattern> Patterns;
  /// How often it occurs, and with how many of its lanes, is not known.
  bool isConditional() const { return From->PatternsConditional; }
};

/// One kernel instance under one launch.
struct RecordedTable {
  const KernelTable *Table = nullptr;
  const ArrayDeclaration *Instance = nullptr;
  ArrayShape Shape;
  /// The launch does not show the bytes of dynamic shared memory: the shape
  /// covers what the accesses touch.
  bool SizeUnknown = false;
  std::vector<RecordedAccess> Accesses; ///< in the order of the table
  bool isConditional() const; ///< some access is
};

struct Recording {
  std::vector<const ArrayDeclaration *> Instances; ///< of one place, sorted
  std::vector<RecordedTable> Tables; ///< those that touch the array
  /// Every use takes one element or field, so that a wider access is one that
  /// the compiler joined and may part again.
  bool MayPart = false;
  /// Why no candidate can be measured; empty when all can.
  std::string WhyNot;
  bool isConditional() const; ///< some access is
};

/// Whether an access goes to the array of the declaration or to one of its
/// template instances. The line table of a variable has no column: places are
/// compared as far as both are known.
bool isAccessTo(const Access &A, const ArrayDeclaration &Array);

/// Whether some thread surely leaves the declared bytes of a static array: the
/// block is not one that the kernel is meant for.
bool leavesArrays(const KernelTable &Table,
                  llvm::ArrayRef<ArrayDeclaration> All);

/// Collects what `Tables` do to the array declared at the place of `Array`.
/// `All` holds the declarations of the file; those at the same place are the
/// other template instances. Pointers are into the arguments.
Recording record(const ArrayDeclaration &Array,
                 llvm::ArrayRef<ArrayDeclaration> All,
                 llvm::ArrayRef<const KernelTable *> Tables);

} // namespace warplint

#endif
