//===- SharedSectors.h - Sectors of several requests ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_SHAREDSECTORS_H
#define WARPLINT_LIB_TABLE_SHAREDSECTORS_H

#include "warplint/Warp/Log.h"
#include <unordered_map>
#include <vector>

namespace warplint {

/// Which sectors of global memory several loads, or several stores, of a warp
/// touch: fields of a struct, neighbours of a stencil, copies of an unrolled
/// access. They move once.
class SharedSectors {
public:
  /// `Of` must outlive the object.
  SharedSectors(const Log &Of, unsigned SectorBytes);

  /// Access::OwnSectors and Access::OwnWords.
  struct Parts {
    double OfSectors = 1, OfWords = 1;
  };
  /// The parts of one request of an access of the log, in `Lines` lines of 128
  /// bytes on average.
  Parts partsOf(const LoggedAccess &A, double Lines) const;

private:
  /// Accesses whose addresses differ by known amounts: how many of them touch a
  /// unit, a sector or a word.
  struct Group {
    const LoggedAccess *First;
    AccessKind Op;
    std::unordered_map<int64_t, unsigned> Sectors, Words;
  };
  const Group *find(const LoggedAccess &A, uint64_t Hash) const;

  const Log &Of;
  const unsigned SectorBytes;
  std::unordered_multimap<uint64_t, Group> Groups; ///< by hashOf()
};

} // namespace warplint

#endif
