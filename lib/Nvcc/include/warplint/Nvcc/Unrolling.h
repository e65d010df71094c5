//===- Unrolling.h - How far nvcc unrolls a loop ----------------*- C++ -*-===//
//
// One measure of size and one plan for a loop, for all stages that unroll loops
// or keep LLVM from it, and for the model of private arrays. The bounds are
// those of nvcc 13.0 that test/truth/unroll records;
// docs/decisions/0015-unrolling.md has the rows on both sides of each.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_UNROLLING_H
#define WARPLINT_NVCC_UNROLLING_H

#include <cstdint>

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace warplint {

/// What nvcc does with a loop.
struct UnrollPlan {
  enum class Kind {
    None,    ///< the loop stays as it is
    Partial, ///< `Factor` copies of the body in a loop
    Full     ///< no loop is left
  };
  enum class Reason {
    Forbidden,     ///< a pragma, or the loop was unrolled before
    Requested,     ///< a pragma
    NotCounted,    ///< the trip count is not computable before the loop
    TooLarge,      ///< two copies do not fit
    FewIterations, ///< a run-time number of iterations that is small at most
    Fits,          ///< the copies fit
    FitsFolded,    ///< the copies fit, since part of each is folded
    FitsInSteps,   ///< the copies fit once the loop is unrolled partially
    PrivateArray   ///< they fit the greater limit of loops over a private array
  };
  Kind What = Kind::None;
  Reason Why = Reason::NotCounted;
  /// The number of copies; the trip count of a loop that is fully unrolled.
  unsigned Factor = 1;
  /// Whether the iterations that remain are executed behind the loop. The exit
  /// of a loop of a constant trip count is in the middle of the copies instead.
  bool HasRemainder = false;
};

/// Sizes in instructions that the copies of a body may have together, as
/// unrolledSize() counts them: fully unrolled, fully unrolled over a private
/// array, partially unrolled.
inline constexpr uint64_t MostFullyUnrolled = 404;
inline constexpr uint64_t MostOverPrivateArray = 2430;
inline constexpr uint64_t MostPartiallyUnrolled = 202;

/// nvcc looks how much of each iteration is folded if there are at most so many
/// (LLVM's -unroll-max-iteration-count-to-analyze). Rows: arithmetic 10 38 is
/// unrolled fully, arithmetic 15 19 is not.
inline constexpr unsigned MostTrials = 10;

/// The size of \p Count copies of a body of \p Size instructions: the copies
/// share the increment and the branch of the loop.
constexpr uint64_t unrolledSize(uint64_t Size, uint64_t Count) {
  return Size < 2 ? Size * Count : (Size - 2) * Count + 2;
}

/// The instructions of an iteration as nvcc counts them. A loop inside counts
/// as what its own plan makes of it.
uint64_t iterationSize(const llvm::Loop &L, llvm::ScalarEvolution &SE);

/// Whether the loop reads or writes a private array.
bool accessesPrivateArray(const llvm::Loop &L);

/// What nvcc does with the loop, given the size of an iteration and the trip
/// count (0: not constant). A pure function of its arguments, without pragmas
/// and private arrays.
UnrollPlan planForSize(uint64_t Size, unsigned TripCount);

/// What nvcc does with the loop, which is in loop-simplify form.
UnrollPlan planFor(const llvm::Loop &L, llvm::ScalarEvolution &SE);

/// Whether a pragma forbids to unroll the loop, or it is unrolled already.
bool isUnrollingForbidden(const llvm::Loop &L);

} // namespace warplint

#endif
