//===- AccessTable.h - Memory accesses of a kernel's warps ------*- C++ -*-===//
//
// The result of evaluating one kernel instance under one launch. Checks, Layout
// and dumps read it; none of them sees IR. Counts are per block.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_ACCESSTABLE_H
#define WARPLINT_FACTS_ACCESSTABLE_H

#include "warplint/Facts/Access.h"
#include "warplint/Facts/TileAccess.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Program/Launch.h"
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// A conditional branch or switch at which lanes may diverge, or that all
/// threads of the grid decide alike by a flag (UniformFlag). Its guarded side
/// is the one with more instructions up to the reconvergence point, as the body
/// of an `if` without `else`.
struct DivergentBranch {
  Spot Where;
  std::vector<Spot> InlinedFrom;
  bool DependsOnThread = false; ///< the condition depends on threadIdx, and not
                                ///< on loaded data
  bool DependsOnData = false;   ///< the condition depends on loaded data
  bool IsLoopExit = false;      ///< one edge leaves a loop
  bool IsSwitch = false;        ///< each case with code is a guarded side
  bool InLoop = false;
  /// Over all executions by the warps of a block: number of executions, and
  /// number of those with active lanes on both sides.
  std::optional<uint64_t> Executions, Split;
  std::optional<double> IdleShare; ///< inactive lanes on the guarded side, as a
                                   ///< share of the lanes active before
  std::optional<uint64_t> WarpsNeeded; ///< warps that would suffice if the
                                       ///< working threads were contiguous
  std::optional<uint64_t> WarpsUsed; ///< executions of warps of which some lane
                                     ///< takes the guarded side
  /// Instructions in the code of the guarded side, without weights.
  uint64_t GuardedInstructions = 0;
  /// GuardedInstructions weighted by executions per warp: in loops once per
  /// iteration, or as often as docs/cost.md assumes. 0: not computed.
  double GuardedWork = 0;
  /// Shared and global loads among the GuardedInstructions, but for those that
  /// begin an update by compare-and-swap. Work on loaded data can be moved to
  /// other threads; work on a lane's registers cannot.
  uint64_t GuardedLoads = 0;
  /// The guarded code reads or leaves data that only its thread has: if other
  /// threads did the work, they would have to exchange it.
  bool ExchangesData = false;
  /// The guarded code uses what the lanes of a warp made together, such as a
  /// sum by shuffles: each warp has its own.
  bool UsesWarpResult = false;
  /// Estimate of the instructions per block that warps of contiguous threads
  /// would not execute; in units of KernelTable::Instructions.
  double IdleWork = 0;
  bool InHeader = false;           ///< the branch is in a toolkit header
  bool FirstIterationIdle = false; ///< half of the threads do nothing in the
                                   ///< first iteration
  bool UniformFlag = false;        ///< the condition tests one flag loaded from
                                   ///< constant or global memory
  std::string FlagName;            ///< of UniformFlag, in the source
};

/// A block barrier, and whether every thread reaches it.
struct BarrierReach {
  Spot Where;
  std::vector<Spot> InlinedFrom;
  /// Whether threads diverge from it. All: none does, every thread reaches it.
  /// Possible: some threads may not reach it. Proved: some threads do not.
  enum class Reach { All, Possible, Proved } Divergent = Reach::All;
  Spot Decider;      ///< the closest branch that diverts threads
  std::string Why;   ///< lower case, no full stop
  unsigned Warp = 0; ///< a warp with lanes that do not reach it
  uint32_t Arriving = 0, Missing = 0; ///< lanes of the warp
  /// Other branches on the path, closest first, and the lanes of the warp that
  /// each diverts from the barrier.
  struct Diversion {
    Spot Where;
    uint32_t Lanes = 0;
    std::string Why; ///< set if Possible
  };
  std::vector<Diversion> Diversions;
};

/// A private array or struct that remains after optimization.
struct PrivateArray {
  std::string Name;
  Spot Where;
  std::string Function; ///< mangled name of the function that declares it
  uint64_t Bytes = 0;
  uint64_t ElementBytes = 0;
  bool DynamicallyIndexed = false; ///< some index is not a constant
  bool AddressEscapes = false;     ///< its address is used otherwise than by
                                   ///< loads and stores
  /// The address is passed to a function whose code is not seen. Where that is
  /// seen it may be inlined, and the array kept in registers.
  bool IsPassedToUnseen = false;
  bool IsStruct = false;    ///< one struct or class, not an array
  bool IsTable = false;     ///< initialized with constants, never written
  bool LikelyLocal = false; ///< predicted to be in local memory by the model
                            ///< of ptxas
  /// Number of instances in the kernel: one for each inlined call.
  unsigned Copies = 1;
  std::string Why; ///< the reason for LikelyLocal or its opposite, in words
  /// Whether nvcc's code has it in local memory (--confirm-with-nvcc); absent:
  /// nvcc was not run, or its code is not clear.
  std::optional<bool> InCompiledCode;
  /// Of an array that only nvcc's code has in memory: where it is accessed at
  /// an index that is not constant, and why.
  Spot IndexedAt;
  std::vector<IndexReason> IndexWhy;

  /// Whether it is in local memory: as nvcc's code says, else as predicted.
  bool isLocal() const { return InCompiledCode.value_or(LikelyLocal); }
};

/// The facts about one kernel instance under one launch.
struct KernelTable {
  std::string Kernel;        ///< mangled
  std::string Name;          ///< demangled
  Launch How;                ///< with assumed extents
  bool BlockAssumed = false; ///< some extent of the block is assumed
  bool UsesRows = false;     ///< reads threadIdx.y or .z
  bool UsesPlanes = false;   ///< reads threadIdx.z
  /// Reads threadIdx, the lane or the warp index, or may: it calls a function
  /// that is not seen.
  bool UsesThreads = true;
  /// How reliable results are if the block is assumed and not stated by the
  /// user.
  enum class Reliability {
    Any, ///< all blocks of whole warps have the same results, or the source
         ///< shows the rows of the block
    Assigned, ///< another shape may have other results; this is the one that
              ///< the file assigns to the variable of the launch
    Shape,    ///< UsesRows is true: another block shape may have other results
    Threads,  ///< UsesThreads is false: the block may have one thread
    Nothing   ///< no usual shape stays in bounds of the kernel's shared arrays
  } BlockReliability = Reliability::Any;
  /// With Reliability::Shape: the other usual shapes of the block, in which the
  /// accesses have the costs of Access::InOtherShapes.
  std::vector<Shape> OtherShapes;
  std::vector<Access> Accesses;  ///< sorted by Where, Space, Op, Bytes
  std::vector<TileAccess> Tiles; ///< sorted by Where
  std::vector<DivergentBranch> Branches;
  std::vector<BarrierReach> Barriers;
  std::vector<PrivateArray> PrivateArrays;
  /// The machine code probably has a stack frame: a private array is in local
  /// memory, or an unnamed one (arguments of printf, arrays of math functions).
  bool StackLikely = false;
  /// Size in bytes of the stack frame in machine code; only if ptxas was run
  /// (--confirm-with-ptxas).
  std::optional<uint64_t> StackBytes;
  /// Upper bound of the bytes of spilled registers in it; only with StackBytes.
  uint64_t SpillStoreBytes = 0;
  /// Registers per thread; only with StackBytes.
  unsigned Registers = 0;
  /// Upper bound of the bytes of unnamed arrays in a stack frame.
  uint64_t UnnamedBytes = 0;
  uint64_t StaticSharedBytes = 0;
  /// The `extern __shared__` arrays used.
  std::vector<std::string> DynamicSharedNames;
  uint64_t MathInstructions = 0, MemoryInstructions = 0; ///< static counts
  /// Lower bound of the issue slots that all warps of a block take.
  double IssueSlots = 0;
  /// Estimate of the same, which counts as Instructions does.
  double ExpectedIssueSlots = 0;
  /// Estimate of the instructions that the warps of a block execute; a loop
  /// with an unknown trip count counts eight times. 0: not computed.
  double Instructions = 0;
  /// Parts that were not evaluated (Omission::inKernel), sorted and unique;
  /// empty: the table is complete.
  std::vector<Omission> Omissions;
  /// The compiler whose code the table was compared with ("nvcc 13.0",
  /// --confirm-with-nvcc); empty: none.
  std::string Compiler;
};

} // namespace warplint

#endif
