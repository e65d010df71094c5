//===- OneOfEachRow.h - Columns and diagonals of matrices -------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_ONEOFEACHROW_H
#define WARPLINT_LIB_TABLE_ONEOFEACHROW_H

#include "warplint/Lane/Symbol.h"

namespace warplint {

/// Access::OneOfEachRow for the address in bytes of one request: the active
/// `Lanes` access rows of a length that the caller chooses, and what moves the
/// address along a row is the same for the whole grid (a column), data (an
/// element that each row has), or the number of the row itself (the diagonal).
/// Or they access the diagonal of a triangle that is stored row by row.
bool isOneOfEachRow(const SymbolTable &T, const LaneValue &Address,
                    uint32_t Lanes);

} // namespace warplint

#endif
