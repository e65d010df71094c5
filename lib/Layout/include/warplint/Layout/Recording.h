//===- Recording.h - Recorded accesses of one array -------------*- C++ -*-===//
//
// The accesses of all evaluated kernels of a file to one array: for each kernel
// instance and launch, the shape of the array and the lane offsets of each
// access. Candidate layouts are measured on them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_RECORDING_H
#define WARPLINT_LAYOUT_RECORDING_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Layout/Arrangement.h"
#include "warplint/Program/Declaration.h"
#include "warplint/Program/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// An access and its distinct patterns; equal patterns are merged.
struct RecordedAccess {
  const Access *From = nullptr;
  std::vector<AccessPattern> Patterns;
  /// Whether the number of executions or the active lanes are not known.
  bool isConditional() const { return From->PatternsConditional; }
};

/// One kernel instance under one launch.
struct RecordedTable {
  const KernelTable *Table = nullptr;
  const ArrayDeclaration *Instance = nullptr;
  ArrayShape Shape;
  /// The size of dynamic shared memory is not known from the launch: the shape
  /// covers the bytes that are accessed.
  bool SizeUnknown = false;
  /// ptxas puts static arrays one behind the other, each at the alignment that
  /// it is declared with: the bytes that are added to this one are a multiple
  /// of this, so that others stay aligned for the accesses that they have.
  uint64_t Granule = 1;
  /// The instance keeps its layout, whatever the others get.
  bool IsKept = false;
  std::vector<RecordedAccess> Accesses; ///< in the order of the table
  bool isConditional() const;           ///< whether some access is conditional
  /// The arrangement of this instance, if the array gets `How`.
  const Arrangement &own(const Arrangement &How) const {
    static const Arrangement Declared;
    return IsKept ? Declared : How;
  }
};

struct Recording {
  /// Instances of one declaration, sorted.
  std::vector<const ArrayDeclaration *> Instances;
  std::vector<RecordedTable> Tables; ///< those that access the array
  /// Every use accesses one element or field, so that a wider access was joined
  /// by the compiler and may be split again.
  bool MayPart = false;
  /// Why candidates cannot be measured; empty if they can.
  Words WhyNot;
  bool isConditional() const; ///< whether some access is conditional
};

/// Whether an access is to the declared array or one of its template instances.
/// Debug info has no column for variables: columns are only compared if both
/// are known.
bool isAccessTo(const Access &A, const ArrayDeclaration &Array);

/// Whether an access is to the declared array, or, for a pointer to a part of
/// one, to the whole array on a line with a use of the pointer.
bool mayAccess(const Access &A, const ArrayDeclaration &Array);

/// Whether some thread certainly accesses a static array out of its declared
/// bounds, which means that the kernel is not meant for this block size.
bool leavesArrays(const KernelTable &Table,
                  llvm::ArrayRef<ArrayDeclaration> All);

/// The number of bytes, at most 16, of which bytes that a kernel's static
/// shared arrays get must be a multiple: the widest access to an array other
/// than `Array`, which may be null, that is wider than that one's elements.
uint64_t granuleOfOthers(const ArrayDeclaration *Array,
                         llvm::ArrayRef<ArrayDeclaration> All,
                         const KernelTable &Table);

/// Records the accesses of `Tables` to the array `Array`. `All` holds the
/// declarations of the file; those at the same location are its other template
/// instances. The result points into the arguments.
Recording record(const ArrayDeclaration &Array,
                 llvm::ArrayRef<ArrayDeclaration> All,
                 llvm::ArrayRef<const KernelTable *> Tables);

} // namespace warplint

#endif
