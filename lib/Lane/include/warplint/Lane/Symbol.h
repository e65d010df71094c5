//===- Symbol.h - The unknowns of an evaluation -----------------*- C++ -*-===//
#ifndef WARPLINT_LANE_SYMBOL_H
#define WARPLINT_LANE_SYMBOL_H

#include "warplint/Lane/LaneValue.h"
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

/// Where an unknown comes from; a value depends on the union of its symbols'.
enum OriginBits : unsigned {
  FromArgument = 1,     ///< a kernel argument that no launch shows
  FromBlock = 2,        ///< blockIdx
  FromWarp = 4,         ///< the warp's place in its block
  FromIteration = 8,    ///< the number of a loop's iteration
  FromUniformLoad = 16, ///< loaded from one address for the whole warp
  FromVaryingLoad = 32, ///< loaded by each lane from its own address
  FromOpaque = 64,      ///< an instruction that is not modelled
  FromGrid = 128,       ///< gridDim or an unknown block size
  FromAddress = 256,    ///< the address of an array
};

/// Operations that the algebra keeps as a symbol where it cannot solve them, so
/// that sampling can.
enum class LaneOp : uint8_t {
  None, ///< a root: nothing is known but its facts
  Product,
  Mul,
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
  Shuffle ///< operands: value, source lane of each lane (known)
};

struct LoopValues;

struct Symbol {
  LaneOp Op = LaneOp::None;
  unsigned Width = 64; ///< of the result of Op
  bool Varying = false;
  /// Facts: the value lies in [Min, Max] and is a multiple of Multiple (> 0).
  int64_t Min = std::numeric_limits<int64_t>::min();
  int64_t Max = std::numeric_limits<int64_t>::max();
  uint64_t Multiple = 1;
  /// A root that takes every value of [Min, Max] equally often (block index,
  /// warp index, iteration number of a counted loop): means over it are exact.
  bool Enumerated = false;
  unsigned Origins = 0;            ///< OriginBits, of the roots below too
  Unknown What = Unknown::Other;   ///< of a root, for reasons
  std::string Name;                ///< of a root in the source: argument, axis
  std::vector<LaneValue> Operands; ///< of Op
  std::vector<SymbolId> Factors;   ///< of Product, sorted
  /// Lanes that surely hold one value: Leader[l] is the first lane of l's
  /// group. Null: nothing known (varying), or all lanes (uniform).
  std::shared_ptr<const std::array<uint8_t, WarpLanes>> Leader;
  /// Of a root that is one of these in each lane, by data: "either".
  std::vector<LaneValue> Alternatives;
  /// Of a root that a loop changes: how. Null: not known.
  std::shared_ptr<const LoopValues> Loop;
};

/// The values that change together from iteration to iteration of one loop.
struct LoopValues {
  struct Value {
    SymbolId Changing; ///< stands for the value in an iteration
    LaneValue Start;   ///< in the first one
    std::vector<LaneValue>
        Next; ///< in the next: one of these, by the way taken
  };
  std::vector<Value> Values;
  SymbolId Number = 0; ///< of the iteration
  /// The loop is left where this is `LeavesWhen`; absent: not known.
  std::optional<LaneValue> Leaves;
  bool LeavesWhen = true;
};

/// All symbols of one evaluation. Derived symbols are unique by operation and
/// operands, so that one expression is one symbol.
class SymbolTable {
public:
  SymbolTable() = default;
  SymbolTable(SymbolTable &&) = default;
  SymbolTable &operator=(SymbolTable &&) = default;

  SymbolId root(Symbol S);
  /// The symbol for Op over Operands; made on the first call. `Result` gives
  /// its facts.
  SymbolId derived(LaneOp Op, unsigned Width, std::vector<LaneValue> Operands,
                   int64_t Min, int64_t Max);
  /// The product of uniform or varying symbols.
  SymbolId product(llvm::ArrayRef<SymbolId> Factors);

  const Symbol &operator[](SymbolId S) const { return Symbols[S]; }
  Symbol &facts(SymbolId S) { return Symbols[S]; }
  size_t size() const { return Symbols.size(); }
  /// Forgets the symbols from number `Size` on; no value may hold one of them.
  void cut(size_t Size);

  /// Union of the origins of V's symbols.
  unsigned origins(const LaneValue &V) const;
  /// Whether all lanes surely hold the same value: known parts and coefficients
  /// uniform, no varying symbol.
  bool isUniform(const LaneValue &V) const;
  bool isUniformOver(const LaneValue &V, uint32_t Mask) const;
  /// Bounds of V over the lanes of Mask (as a mathematical integer; unbounded:
  /// the int64_t limits).
  std::pair<int64_t, int64_t> bounds(const LaneValue &V, uint32_t Mask) const;
  /// A number that surely divides the part of V made of its terms (0: none).
  uint64_t termsMultiple(const LaneValue &V) const;
  /// The largest power of two (up to 2^62) that surely divides V in all lanes.
  uint64_t powerOfTwo(const LaneValue &V) const;
  /// Root symbols below V, sorted.
  std::vector<SymbolId> roots(const LaneValue &V) const;
  /// Whether all root symbols below V are such; stops at the first that is not.
  bool allRoots(const LaneValue &V,
                llvm::function_ref<bool(SymbolId)> Is) const;

private:
  /// A derived symbol, by the hash of its operation and operands.
  struct Expression {
    SymbolId Id;
    uint64_t Hash;
    size_t Before; ///< an older one of that hash, in `Made`; itself: none
  };
  SymbolId add(Symbol S);
  /// The derived symbol of that hash for which `Is` holds.
  std::optional<SymbolId>
  find(uint64_t Hash, llvm::function_ref<bool(const Symbol &)> Is) const;
  SymbolId addDerived(uint64_t Hash, Symbol S);

  std::vector<Symbol> Symbols;
  std::vector<Expression> Made; ///< by number of the symbol
  llvm::DenseMap<uint64_t, size_t> Youngest; ///< of each hash, in `Made`
};

} // namespace warplint

#endif
