//===- Fragments.h - Fragments of the matrix units --------------*- C++ -*-===//
//
// Which lane loads which element of a fragment of wmma. The fragments are those
// of mma.sync in the PTX ISA's tables ("matrix fragments for mma.m16n8k16" and
// similar), four lanes a row; instructions and their widths are those that
// nvcc 13.0 makes for sm_80 and sm_90, read from its machine code.
//
// A row is a run of elements that are adjacent in memory, whether it is a row
// or a column of the matrix.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LANE_FRAGMENTS_H
#define WARPLINT_LANE_FRAGMENTS_H

#include "warplint/Lane/LaneVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace warplint {

/// A fragment, as the name of its intrinsic describes it.
struct MatrixFragment {
  bool IsLoad = false;
  bool IsOperand = false;
  /// Along the rows of an operand its products are summed; those of an
  /// accumulator run along what a lane has two elements of.
  bool AlongRows = false;
  unsigned Rows = 0, Columns = 0; ///< in memory
  unsigned Bits = 0;              ///< of an element
  /// nvcc finds out that an operand lies in shared memory, and uses ldmatrix.
  bool HasMatrixLoads = false;

  unsigned bytes() const { return Bits / 8; }
};

/// A request for a part of a fragment: the place of each lane in memory.
struct FragmentPart {
  unsigned Bytes;       ///< of a lane
  LaneVector Row, Byte; ///< the row, and the byte in it

  template <typename RowOf, typename ByteOf>
  FragmentPart(unsigned Bytes, RowOf Row, ByteOf Byte)
      : Bytes(Bytes),
        Row(LaneVector::make([&](unsigned L) { return int64_t(Row(L)); })),
        Byte(LaneVector::make([&](unsigned L) { return int64_t(Byte(L)); })) {}
};

/// The fragment that an intrinsic loads or stores; absent: it does neither.
/// "wmma.m16n16k16.load.a.row.stride.f16.p0",
/// "wmma.m8n8k4.store.d.col.stride.f64.p0"
std::optional<MatrixFragment> fragmentIn(llvm::StringRef Name);

/// The requests of ldmatrix: pieces of eight rows and 16 bytes, those of 16 by
/// 16 elements at once. `Giving` becomes the lanes that give an address.
std::vector<FragmentPart> matrixLoadsOf(const MatrixFragment &F,
                                        uint32_t &Giving);

/// The requests of plain loads or stores, which all lanes make.
std::vector<FragmentPart> partsOf(const MatrixFragment &F);

} // namespace warplint

#endif
