//===- ColumnBounds.h - Sizes that bound loaded indices ---------*- C++ -*-===//
//
// In `table[a * types + b]`, b is the column of a matrix with `types` columns:
// it is below `types`, or the code would use the next row. Values of one array
// have one meaning, so that all of them are below `types`. This is no proof.
// The reference case assumes it.
//
// If `a` was loaded from the same array as b, `types` is how many kinds of
// things there are, and the table has an entry for each pair: it is small.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_COLUMNBOUNDS_H
#define WARPLINT_COST_COLUMNBOUNDS_H

#include "warplint/Lane/Symbol.h"
#include "warplint/Warp/Log.h"
#include <map>
#include <optional>
#include <set>

namespace warplint {

/// A loaded value is less than a constant, or than a size.
struct ColumnBound {
  int64_t Below = 0;            ///< 0: absent
  std::optional<SymbolId> Size; ///< a root symbol; used if Below is absent
};

class ColumnBounds {
public:
  /// Collects the bounds from all addresses of the log.
  ColumnBounds(const SymbolTable &T, const Log &Of);

  /// The bound of a root symbol; null: not known.
  const ColumnBound *of(SymbolId Root) const;

  /// Whether a root symbol is the number of kinds in a table of pairs.
  bool isCountOfKinds(SymbolId Root) const { return Kinds.count(Root) != 0; }

private:
  void scan(const LaneValue &V);
  void bound(SymbolId Column, const LaneTerm &Row, int64_t Width);

  const SymbolTable &T;
  /// By the array that has the values, and their width.
  std::map<std::pair<SymbolId, unsigned>, ColumnBound> Bounds;
  std::set<SymbolId> Kinds;
};

} // namespace warplint

#endif
