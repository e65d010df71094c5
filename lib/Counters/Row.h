//===- Row.h - Rows of ncu's CSV --------------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COUNTERS_ROW_H
#define WARPLINT_LIB_COUNTERS_ROW_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

using Row = llvm::SmallVector<std::string, 64>;

/// The fields of a line. The profiler does not double quotes in quoted source
/// text ("2","#include "a.h""), but spreadsheets do: a quote closes a field
/// only before a comma or the end. Source text that contains `","` gives
/// surplus fields; see alignRow.
Row splitRow(llvm::StringRef Line);

/// Joins surplus fields into the one at index `Loose`, so that `Columns` fields
/// remain.
void alignRow(Row &Fields, size_t Columns, size_t Loose);

/// A count as written by the profiler and by spreadsheets: "4096", "4,096",
/// "4.096", "4'096", "4096.000000". "-" and "" are 0. Null if it is malformed.
std::optional<double> countOf(llvm::StringRef Field);

} // namespace warplint

#endif
