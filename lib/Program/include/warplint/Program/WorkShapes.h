//===- WorkShapes.h - How kernels give out their work -----------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_WORKSHAPES_H
#define WARPLINT_PROGRAM_WORKSHAPES_H

#include "warplint/Program/ChunkLoop.h"
#include "warplint/Program/CrossedMove.h"
#include "warplint/Program/KernelAxes.h"
#include "warplint/Program/NeighborLoads.h"
#include "warplint/Program/NeighborStores.h"
#include "warplint/Program/PointedRecord.h"
#include "warplint/Program/RowWalk.h"
#include "warplint/Program/SparseGuard.h"
#include "warplint/Program/ThreadRecords.h"
#include "warplint/Program/VectorUpdate.h"
#include "warplint/Program/WarpRow.h"
#include <string>
#include <vector>

namespace warplint {

/// Which thread does what, as it is written in the kernels of a file.
struct WorkShapes {
  std::vector<ChunkLoop> Chunks; ///< sorted by place
  std::vector<KernelAxes> Axes;  ///< sorted by place
  std::vector<NeighborLoads> Neighbors;
  std::vector<NeighborStores> Stores;
  std::vector<VectorUpdate> Updates;
  std::vector<CrossedMove> Moves;
  std::vector<RowWalk> Walks;
  std::vector<WarpRow> WarpRows;
  std::vector<ThreadRecords> OfThreads;
  std::vector<SparseGuard> Sparse;
  std::vector<PointedRecord> Records;  ///< one for each kernel and parameter
  std::vector<LaunchExtents> Launches; ///< `<<<>>>` only, sorted by place
  std::vector<WiderGrid> Grids;        ///< of the same launches
  /// Kernels (mangled) that the host code names without a `<<<>>>`, so that
  /// their launches are not all known; sorted.
  std::vector<std::string> NamedOtherwise;
};

} // namespace warplint

#endif
