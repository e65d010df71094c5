//===- SourcePlaces.h - Accesses at their own expressions -------*- C++ -*-===//
#ifndef WARPLINT_TABLE_SOURCEPLACES_H
#define WARPLINT_TABLE_SOURCEPLACES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Program/SourcePlaces.h"

namespace warplint {

/// Puts each access of the table at the expression that it reads or writes,
/// where the source tells, and gives it the lines of its statement. Lines stay;
/// the order is the table's again.
void placeAccesses(KernelTable &Table, const SourcePlaces &Source);

} // namespace warplint

#endif
