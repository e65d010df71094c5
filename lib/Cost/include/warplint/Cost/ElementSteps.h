//===- ElementSteps.h - Sizes that are a step between elements --*- C++ -*-===//
//
// In `tensor[i * a + j * b]`, where the lanes have consecutive values of i,
// each coordinate has its own stride, and `a` is the distance of
// neighboring elements: the innermost stride of a tensor, the stride of a
// convolution. It is one element in most runs. In `matrix[i * width + k]`, k
// moves by whole elements between two values of i, so that `width` is the
// length of a row. Of `vector[i * stride]` nothing is assumed, unless the lanes
// go through every array of the kernel in this way, as in
// `y[i * incy] += x[i * incx]`: these are the increments of vectors.
//
// In `image[row * width + i * a + k]`, where a branch keeps `i * a + k` below
// `width`, that is a column, and `a` again a stride of a convolution: rows of
// `a` elements would leave the image after a few lanes. Where the greatest
// element is looked for it is that of a pooling, whose windows mostly lie two
// elements apart. So is a size that a column is divided by and that multiplies
// the quotient.
//
// The reference case assumes it (docs/certainty.md). This is no proof.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_ELEMENTSTEPS_H
#define WARPLINT_COST_ELEMENTSTEPS_H

#include "warplint/Lane/Symbol.h"
#include "warplint/Warp/Log.h"
#include <map>
#include <optional>
#include <set>

namespace warplint {

class ElementSteps {
public:
  /// Collects the steps from all addresses of global memory in the log. A size
  /// that is the length of a row in one of them is none.
  ElementSteps(const SymbolTable &T, const Log &Of);

  /// The least value of a root symbol that is a step, for which neighboring
  /// lanes access neighboring elements; absent: the root is not a step.
  std::optional<int64_t> of(SymbolId Root) const;

private:
  struct Parts;
  Parts partsOf(const LaneValue &Address, uint32_t Lanes) const;
  /// Looks at an address, and at the ones that a branch chooses it from.
  void scan(const LaneValue &Address, uint32_t Lanes, unsigned Bytes,
            bool HasNeighbours, unsigned Depth = 0);
  /// Finds the sizes that multiply lanes in the bounded columns of an access.
  void scanColumns(const LoggedAccess &A);
  /// Finds the sizes that divide columns, and multiply the quotients in an
  /// address.
  void scanQuotients(const LaneValue &Address);

  const SymbolTable &T;
  std::map<SymbolId, int64_t> Steps; ///< with their least values
  std::set<SymbolId> Rows;           ///< sizes that are the length of a row
  /// Sizes that are the stride of a column, with their least values.
  std::map<SymbolId, int64_t> Columns;
  /// Sizes that alone move the lanes of an address, with their least values.
  std::map<SymbolId, int64_t> Increments;
  /// Lanes have a coordinate that no size multiplies.
  bool HasPlainVectors = false;
};

} // namespace warplint

#endif
