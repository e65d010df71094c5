//===- Row.h - One line of ncu's CSV ----------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COUNTERS_ROW_H
#define WARPLINT_LIB_COUNTERS_ROW_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

using Row = llvm::SmallVector<std::string, 64>;

/// The fields of a line. The profiler does not double the quotes of the source
/// text that it quotes ("2","#include "a.h""), spreadsheets do: a quote closes
/// a field only before a comma or the end. Source text with `","` in it gives
/// more fields than there are; see alignRow.
Row splitRow(llvm::StringRef Line);

/// Joins surplus fields into the one at `Loose`, so that there are `Columns`.
void alignRow(Row &Fields, size_t Columns, size_t Loose);

/// A count as the profiler and spreadsheets write it: "4096", "4,096", "4.096",
/// "4'096", "4096.000000". "-" and "" are nothing. Null: no count at all.
std::optional<double> countOf(llvm::StringRef Field);

} // namespace warplint

#endif
