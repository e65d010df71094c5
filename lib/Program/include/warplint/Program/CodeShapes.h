//===- CodeShapes.h - Statements that edits can change ----------*- C++ -*-===//
//
// Loops and subscripts of device code as they are written, for edits of
// statements (lib/Rewrites). There is one entry for each place in the source,
// whatever the number of template instances.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_CODESHAPES_H
#define WARPLINT_PROGRAM_CODESHAPES_H

#include "warplint/Program/LineRange.h"
#include "warplint/Program/Spot.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A `for`, `while` or `do` loop.
struct LoopShape {
  /// What a pragma in front of the loop asks for.
  enum class Unrolling {
    Unsaid,   ///< there is none
    Full,     ///< `#pragma unroll`
    Partial,  ///< `#pragma unroll 4`
    Forbidden ///< `#pragma unroll 1`, `#pragma nounroll`
  };

  Spot Where;      ///< the keyword
  EditRange Range; ///< from the keyword to the end of the body; invalid if a
                   ///< macro expansion contains a part of the loop's head
  Unrolling Asked = Unrolling::Unsaid;
  /// The directive, from `#` to the end of its line; invalid if there is none,
  /// or it is a `_Pragma`.
  EditRange Pragma;
  /// The loop is a statement of a block, not the branch of an `if` or the body
  /// of another loop.
  bool IsInBlock = false;

  /// `for (T i = first; i < bound; i += step)` with an integer `i` that only
  /// the increment changes, a step > 0, and a bound that is the same in each
  /// iteration; the condition is `<` or `<=`. Evaluating it has no side effect.
  struct Counting {
    std::string Counter;
    EditRange Condition;
    std::string ConditionText;
    EditRange Body;
    bool IsConstant = false; ///< the bound is a constant
    /// The least extent of the arrays that each iteration certainly accesses at
    /// the counter itself: a counter at or above it would leave an array.
    /// Absent: there is no such array, or its extent depends on a template
    /// parameter.
    std::optional<uint64_t> Extent;
  };
  std::optional<Counting> Counts;
  std::string WhyNotCounting; ///< lower case, no full stop; empty with `Counts`
  /// The body leaves the loop early: `break`, `return` or `goto`.
  bool LeavesEarly = false;
};

/// An expression `p[i]...[k]`.
struct SubscriptShape {
  enum class Role {
    Loaded, ///< its value is read
    Stored, ///< an assignment that is a statement by itself writes it
    Other
  };

  Spot Base;              ///< declaration of the variable `p`; may be invalid
  bool IsOfArray = false; ///< `p` is declared as an array
  LineRange Lines;        ///< of the outermost expression around it
  EditRange Range;        ///< invalid in a macro
  /// The expressions between the brackets, in source order.
  std::vector<EditRange> Indexes;
  std::vector<std::string> IndexTexts;
  bool IsConstant = false; ///< all indexes are constants in each instance
  /// Evaluating an index has a side effect or calls a function.
  bool HasEffects = false;
  Role Is = Role::Other;
  /// With Role::Stored: the whole assignment, without its semicolon.
  EditRange Statement;
  bool HasCalls = false; ///< the outermost expression around it calls functions
  /// Indices in CodeShapes::Loops of the loops around it that change a variable
  /// from which an index is computed, outermost first.
  std::vector<size_t> Loops;
};

/// The definition of a device function.
struct FunctionShape {
  Spot Where;            ///< the name
  EditRange Body;        ///< with its braces; invalid in a macro
  bool IsKernel = false; ///< `__global__`
  bool Returns = false;  ///< a `return` or `goto` is in the body
};

/// Whether the threads of a block execute the same iterations of the loops
/// around a statement of a kernel. `goto` counts as no loop.
enum class LoopTurns {
  None,      ///< there is no loop
  Same,      ///< they do
  Different, ///< some may not
  Unknown    ///< the statement is not in a kernel
};

/// A call of one of CUDA's `atomicAdd()`, `atomicMin()`, ...
struct AtomicShape {
  Spot Where;
  std::string Callee;
  EditRange Range; ///< of the call; invalid in a macro
  /// The call is a statement of a block, a branch or the body of a loop, so
  /// that its result is not used.
  bool IsStatement = false;
  /// The statement of a kernel's body that has the call within; invalid: the
  /// call is this statement, or not in a kernel.
  EditRange Around;
  /// The address is made of constants and of variables that the kernel does not
  /// change and that are declared in front of `Around`; nothing is loaded.
  bool IsAddressFixed = false;
  LoopTurns Turns = LoopTurns::Unknown; ///< of the loops around it
  bool Converts = false; ///< the value has another type than the object
  std::vector<EditRange> Arguments;
  std::vector<std::string> Texts; ///< of the arguments
  bool HasEffects = false;        ///< evaluating the address has a side effect
  bool HasCalls = false;          ///< ... or calls a function
  /// The type of the changed object, without qualifiers and typedefs; empty:
  /// the instances of a template differ.
  std::string Type;
  unsigned Bytes = 0;
  bool IsFloat = false; ///< else an integer
  /// The first argument is `&p[i]` or `p + i` with a variable `p` (`*p`: the
  /// index is empty); else empty.
  std::string Base;
  EditRange Index;
  std::string IndexText;
  size_t Within = 0; ///< index in CodeShapes::Functions
};

struct CodeShapes {
  std::vector<FunctionShape> Functions;   ///< sorted by place
  std::vector<AtomicShape> Atomics;       ///< sorted by place
  std::vector<LoopShape> Loops;           ///< sorted by place
  std::vector<SubscriptShape> Subscripts; ///< sorted by place
};

} // namespace warplint

#endif
