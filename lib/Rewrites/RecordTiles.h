//===- RecordTiles.h - Records moved by a whole block -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_RECORDTILES_H
#define WARPLINT_LIB_REWRITES_RECORDTILES_H

#include "warplint/Finding/Finding.h"
#include "warplint/Program/ThreadRecords.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// The tile of one array: tile[thread][word].
struct RecordTile {
  const ThreadRecords::Array *Of = nullptr;

  /// The record's alignment is that of a word.
  uint64_t words() const { return Of->Bytes / Of->Alignment; }
  /// Words from record to record: odd, so that lanes which access the same word
  /// of their records use different banks.
  uint64_t pitch() const { return words() | 1; }
};

/// The tiles of a kernel for blocks of Columns * Rows threads.
struct RecordTiles {
  uint64_t Columns = 0, Rows = 1;
  std::vector<RecordTile> All;

  uint64_t threads() const { return Columns * Rows; }
  /// In bytes.
  uint64_t size() const;
};

/// The edit that puts the records of a kernel into tiles (RecordTileText.cpp).
Edit recordEdit(const ThreadRecords &Of, const RecordTiles &Tiles,
                llvm::StringRef Source);

} // namespace warplint

#endif
