//===- Sectors.h - Excess sectors of global memory --------------*- C++ -*-===//
//
// What global-uncoalesced-access and global-gather have in common.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_SECTORS_H
#define WARPLINT_CHECKS_SECTORS_H

#include "warplint/Checks/Check.h"
#include <string>

namespace warplint::checks {

/// Sectors per request: for a certain finding the mean if all requests are
/// known, else the lower bound; for a likely finding at least the cost in the
/// reference case; for a possible finding the upper bound.
double sectorsOf(const Access &A, Certainty Sure);

/// What a request moves, and what would do instead: "likely 32 sectors per
/// request" and " where 4 would do".
struct SectorFigure {
  std::string Sectors, Ideal;
};
SectorFigure sectorFigure(const Access &A, Certainty Sure);

/// The excess that is reported, in sectors per request, where the option says
/// `Asked`: half a sector more for a verdict that is not exact.
double leastSectors(const Access &A, double Asked);

/// Whether data decides the sectors of a plain access of global memory, and not
/// a distance between lanes: without the data, no excess of `Least` sectors is
/// proved. Such accesses are reported by global-gather, others by
/// global-uncoalesced-access.
bool isGather(const Access &A, double Least);

} // namespace warplint::checks

#endif
