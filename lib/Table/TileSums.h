//===- TileSums.h - Tiles that other units use ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_TILESUMS_H
#define WARPLINT_LIB_TABLE_TILESUMS_H

#include "warplint/Facts/TileAccess.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Lane/Symbol.h"
#include "warplint/Warp/Log.h"
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace warplint {

/// Sums the uses of tiles by instruction and array.
class TileSums {
public:
  /// Adds one execution. `At`: its place in the source.
  void add(const LoggedTile &Tile, const Site &At, const SymbolTable &T,
           const AddressMap &Addresses);
  /// Sorted by Where.
  std::vector<TileAccess> finish();

private:
  using Key = std::tuple<Spot, std::vector<Spot>, TileForm, bool, unsigned,
                         const llvm::Value *>;
  struct Sum {
    TileAccess Result;
    std::set<int64_t> Offsets;
    bool Any = false;
  };
  std::map<Key, Sum> Tiles;
};

/// The sectors of a bulk or tensor copy: each active lane copies separately.
struct BulkCost {
  /// Of all active lanes. They differ for a tensor copy: where its rows begin
  /// in a sector is not known.
  double Least = 0, Most = 0;
  double Ideal = 0;   ///< the least for as many bytes
  uint64_t Bytes = 0; ///< of a lane
};
/// Absent: the number of bytes, the alignment of an address, the map or the
/// active lanes are not known.
std::optional<BulkCost> bulkCost(const Profile &Gpu, const LoggedTile &Tile,
                                 const SymbolTable &T);

} // namespace warplint

#endif
