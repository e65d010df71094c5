//===- TileNames.h - Accesses through tensors of CuTe -----------*- C++ -*-===//
#ifndef WARPLINT_TABLE_TILENAMES_H
#define WARPLINT_TABLE_TILENAMES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Program/Tiles.h"

namespace warplint {

/// Sets Access::Through of the accesses of shared memory in a table, by the
/// calls at their locations, and the declaration of their arrays where debug
/// information has none. To be called after
/// placeAccesses().
void nameTiles(KernelTable &Table, const Tiles &Of);

} // namespace warplint

#endif
