//===- KeptTables.h - Tables of earlier analyses ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_KEPTTABLES_H
#define WARPLINT_LIB_ENGINE_KEPTTABLES_H

#include "warplint/Calls/KernelUnits.h"
#include "warplint/Facts/AccessTable.h"
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace warplint {

/// The results of evaluate() by all that they depend on
/// (docs/decisions/0017-tables-by-code.md). Locations are kept by the number of
/// their line among the lines of the code, so that a table fits code that was
/// moved. Thread-safe.
class KeptTables {
public:
  /// Begins an analysis; drops tables that none of the last ones used.
  void age();
  /// The table of a key, for code whose KernelUnit::Lines are `Lines`. Its
  /// launch is that of the first evaluation.
  std::optional<KernelTable> find(const std::string &Key,
                                  const UnitLines &Lines);
  /// Keeps a table. One with a location that is not on a line of the code is
  /// not kept.
  void keep(const std::string &Key, KernelTable Table, const UnitLines &Lines);

  /// How often a table was found.
  size_t found() const {
    std::lock_guard<std::mutex> Lock(Mutex);
    return Found;
  }

private:
  struct Entry {
    std::shared_ptr<const KernelTable> Table; ///< lines: numbers from 1
    unsigned LastUse = 0;
  };
  mutable std::mutex Mutex;
  std::map<std::string, Entry> Entries;
  unsigned Analyses = 0;
  size_t Found = 0;
};

} // namespace warplint

#endif
