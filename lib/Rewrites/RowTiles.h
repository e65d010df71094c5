//===- RowTiles.h - Rows shared through tiles in shared memory --*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_ROWTILES_H
#define WARPLINT_LIB_REWRITES_ROWTILES_H

#include "warplint/Finding/Finding.h"
#include "warplint/Program/RowWalk.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <string>
#include <vector>

namespace warplint {

/// The tile of one array: tile[column][thread].
struct RowTile {
  std::string Name, Type;
  uint64_t Bytes = 0;   ///< of an element
  uint64_t Columns = 0; ///< elements of each row at a time
  uint64_t Pitch = 0;   ///< elements from column to column

  uint64_t size() const { return Columns * Pitch * Bytes; }
};

/// Tiles of all loops of a kernel.
struct RowTiles {
  uint64_t Threads = 0;    ///< of a block in x, at most
  uint64_t Rows = 1;       ///< of a block in y
  bool IsFixed = true;     ///< all blocks have these sizes
  uint64_t Most = 0;       ///< columns
  uint64_t Wavefronts = 0; ///< of an access of a warp in each order, all tiles
  std::vector<RowTile> All;

  uint64_t columns(const RowLoop &L) const {
    return std::min<uint64_t>(L.Trips.value_or(Most), Most);
  }
  uint64_t size() const {
    uint64_t Sum = 0;
    for (const RowTile &T : All)
      Sum += T.size();
    return Sum;
  }
};

/// The edit that puts the loops of a kernel on its tiles (RowTileText.cpp).
Edit rowEdit(const RowWalk &Of, const RowTiles &Tiles, llvm::StringRef Source);

} // namespace warplint

#endif
