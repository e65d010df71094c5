//===- Symbol.h - The unknowns of an evaluation -----------------*- C++ -*-===//
#ifndef WARPLINT_LANE_SYMBOL_H
#define WARPLINT_LANE_SYMBOL_H

#include "warplint/Lane/LaneValue.h"
#include "warplint/Program/StatedData.h"
#include "warplint/Program/Unknown.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Origin of an unknown; that of a value is the union over its symbols.
enum OriginBits : unsigned {
  FromArgument = 1,     ///< a kernel argument with unknown value
  FromBlock = 2,        ///< blockIdx
  FromWarp = 4,         ///< the index of the warp in its block
  FromIteration = 8,    ///< the iteration number of a loop
  FromUniformLoad = 16, ///< loaded from one address for the whole warp
  FromVaryingLoad = 32, ///< loaded by each lane from a separate address
  FromOpaque = 64,      ///< an instruction that is not modeled
  FromGrid = 128,       ///< gridDim or an unknown block size
  FromAddress = 256,    ///< the address of an array
  /// Changes in a loop that a limit lets the lanes of one warp leave in
  /// different iterations, or is chosen by such a limit: outside of the loop,
  /// and behind the choice, these lanes have different values.
  FromPartedWarp = 512,
  /// Changes in a loop that warps leave in different iterations.
  FromOwnRounds = 1024,
  /// Changes in a loop that blocks leave in different iterations.
  FromBlockRounds = 2048,
};
/// What loops that are left in different iterations bring out (Rounds.h).
constexpr unsigned ByRounds = FromPartedWarp | FromOwnRounds | FromBlockRounds;

/// Operations of derived symbols: those that the algebra cannot simplify, but
/// that can be evaluated by sampling.
enum class LaneOp : uint8_t {
  None,    ///< a root symbol
  Product, ///< of the symbols in Symbol::Factors
  Mul,     ///< of two operands
  UDiv,
  SDiv,
  URem,
  SRem,
  And,
  Or,
  Xor,
  Shl,
  LShr,
  AShr,
  UMin,
  UMax,
  SMin,
  SMax,
  Eq,
  Ne,
  ULt,
  ULe,
  SLt,
  SLe,
  Select, ///< operands: condition, true, false
  ZExt,
  SExt,
  Trunc,
  Shuffle, ///< operands: value, source lane of each lane (known)
  // Counts and permutations of the bits of one operand (Algebra::bits()).
  CountOnes,
  CountLeadingZeros, ///< of zero: the width
  CountTrailingZeros,
  SwapBytes,
  ReverseBits,
  // In floating point (Algebra::floating()); Width is that of the format.
  FAdd,
  FSub,
  FMul,
  FDiv,
  FMulAdd, ///< fused: rounds once
  FMin,
  FMax,
  FAbs,
  FFloor,
  FCeil,
  FTrunc,
  FRound,     ///< halves away from zero
  FRoundEven, ///< halves to even
  FSingle,    ///< of double precision to single
  FFromSigned,
  FFromUnsigned,
  FLt, ///< ordered comparisons, of width 1
  FLe,
  FEq,
  FToSigned, ///< to an integer, toward zero
  FToUnsigned
};

struct LoopValues;

/// An element of an array about whose values the user states something.
struct StatedElement {
  StatedData Of;
  SymbolId Array = 0; ///< the symbol of the array's address
  /// The index of the element; absent: it is not known.
  std::optional<LaneValue> Index;
};

/// One unknown: a root symbol (Op is None), or a derived symbol, the result of
/// Op.
struct Symbol {
  LaneOp Op = LaneOp::None;
  unsigned Width = 64;  ///< of the result of Op
  bool Varying = false; ///< the value may differ between the lanes of a warp
  /// The value is in [Min, Max] and a multiple of Multiple (> 0).
  int64_t Min = std::numeric_limits<int64_t>::min();
  int64_t Max = std::numeric_limits<int64_t>::max();
  uint64_t Multiple = 1;
  /// A root that takes every value of [Min, Max] equally often (block index,
  /// warp index, iteration number of a counted loop). Means over it are exact.
  bool Enumerated = false;
  /// A root in floating point. If it is uniform, it is the scale of a
  /// coordinate, or, if it is a limit, as large as a coordinate.
  bool IsFloat = false, IsLimit = false;
  unsigned Origins = 0;            ///< OriginBits, including those of its roots
  Unknown What = Unknown::Other;   ///< kind of a root, for reasons
  std::string Name;                ///< source name of a root: argument, axis
  std::vector<LaneValue> Operands; ///< of Op
  std::vector<SymbolId> Factors;   ///< of Product, sorted
  /// Groups of lanes that certainly hold the same value: Leader[l] is the first
  /// lane of l's group. Null: not known (varying), or all lanes (uniform).
  std::shared_ptr<const std::array<uint8_t, WarpLanes>> Leader;
  /// If not empty, a root that in each lane has one of these values, depending
  /// on data.
  std::vector<LaneValue> Alternatives;
  /// With Alternatives: all lanes of a warp have the same one, since the branch
  /// that decides does not part them.
  bool ChosenByWarp = false;
  /// With two Alternatives: where this value of width 1 holds, it is the first
  /// one; absent: not known.
  std::optional<LaneValue> Chooses;
  /// For a root that is a loop-carried value: the recurrences and the exit of
  /// its loop. Null for other roots, or if they are not known.
  std::shared_ptr<const LoopValues> Loop;
  /// For a root that was loaded: the symbol of the address of the one array
  /// that holds the value; absent: not loaded, or not from one known array.
  std::optional<SymbolId> LoadedFrom;
  /// For a varying root that was loaded: the address, for lanes that read one
  /// address hold one value; null: not loaded, or not known.
  std::shared_ptr<const LaneValue> LoadedAt;
  /// For a root that a warp loaded from one address: the address; null: not
  /// loaded, or not known.
  std::shared_ptr<const LaneValue> ReadAt;
  /// With ReadAt: the number of barriers that the run executed before, and
  /// whether it was read in a loop.
  uint64_t ReadIn = 0;
  bool ReadInLoop = false;
  /// For a root that was loaded from an array with stated values; else null.
  std::shared_ptr<const StatedElement> Stated;
  /// A root whose value is less than this one, as a condition around its use
  /// says; absent: none does.
  std::optional<SymbolId> Below;

  /// Whether it is a root that the caller chooses and that is no address: an
  /// argument, or a field of one, with one value for the warp.
  bool isGivenByCaller() const {
    return Op == LaneOp::None && !Varying && !(Origins & FromAddress) &&
           (What == Unknown::Argument || What == Unknown::Field);
  }
};

/// The loop-carried values of one loop.
struct LoopValues {
  struct Value {
    SymbolId Changing; ///< represents the value in an iteration
    LaneValue Start;   ///< in the first iteration
    std::vector<LaneValue>
        Next; ///< in the next iteration: one of these, depending on the path
  };
  std::vector<Value> Values;
  SymbolId Number = 0; ///< the iteration number
  /// The exit condition: the loop is left when it equals `LeavesWhen`; absent:
  /// not known.
  std::optional<LaneValue> Leaves;
  bool LeavesWhen = true;
};

/// All symbols of one evaluation. Derived symbols are unique by operation and
/// operands.
class SymbolTable {
public:
  SymbolTable() = default;
  SymbolTable(SymbolTable &&) = default;
  SymbolTable &operator=(SymbolTable &&) = default;

  /// Adds a root symbol.
  SymbolId root(Symbol S);
  /// The symbol of Op over Operands with bounds Min and Max; created by the
  /// first call.
  SymbolId derived(LaneOp Op, unsigned Width, std::vector<LaneValue> Operands,
                   int64_t Min, int64_t Max);
  /// The symbol of a product of at least two symbols.
  SymbolId product(llvm::ArrayRef<SymbolId> Factors);

  const Symbol &operator[](SymbolId S) const { return Symbols[S]; }
  Symbol &facts(SymbolId S) { return Symbols[S]; }
  size_t size() const { return Symbols.size(); }
  /// Removes the symbols from number `Size` on; no remaining value may use
  /// them.
  void cut(size_t Size);

  /// The union of the origins of V's symbols.
  unsigned origins(const LaneValue &V) const;
  /// Whether all lanes certainly hold the same value: known part and
  /// coefficients are uniform, and no symbol varies between the lanes.
  bool isUniform(const LaneValue &V) const;
  bool isUniformOver(const LaneValue &V, uint32_t Mask) const;
  /// Bounds of V over the lanes of Mask as a mathematical integer; the limits
  /// of int64_t mean unbounded.
  std::pair<int64_t, int64_t> bounds(const LaneValue &V, uint32_t Mask) const;
  /// A common divisor of all terms of V, without its known part (0: no terms).
  uint64_t termsMultiple(const LaneValue &V) const;
  /// The largest power of two (up to 2^62) that certainly divides V in all
  /// lanes.
  uint64_t powerOfTwo(const LaneValue &V) const;
  /// Root symbols of V, sorted.
  std::vector<SymbolId> roots(const LaneValue &V) const;
  /// Whether `Is` holds for all root symbols of V; stops at the first
  /// exception.
  bool allRoots(const LaneValue &V,
                llvm::function_ref<bool(SymbolId)> Is) const;

private:
  /// An entry of the hash table of derived symbols.
  struct Expression {
    SymbolId Id;
    uint64_t Hash;
    /// Index in `Made` of the previous entry with this hash; of itself if there
    /// is none.
    size_t Before;
  };
  SymbolId add(Symbol S);
  /// The derived symbol with that hash for which `Is` holds.
  std::optional<SymbolId>
  find(uint64_t Hash, llvm::function_ref<bool(const Symbol &)> Is) const;
  SymbolId addDerived(uint64_t Hash, Symbol S);

  std::vector<Symbol> Symbols;
  std::vector<Expression> Made; ///< sorted by Id
  /// The latest entry of each hash, as an index in `Made`.
  llvm::DenseMap<uint64_t, size_t> Youngest;
};

} // namespace warplint

#endif
