//===- Declaration.h - Declarations of kernels and arrays -------*- C++ -*-===//
//
// Plain data that Frontend reads from the AST. The checks and Layout combine it
// with the results of the evaluation: kernels by mangled name, arrays by name
// and location of the declaration.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_DECLARATION_H
#define WARPLINT_PROGRAM_DECLARATION_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

struct KernelParameter {
  std::string Name;
  std::string Type; ///< as written in the source
  Spot Where;
  bool IsPointer = false;
  bool IsConstPointee = false;
  bool IsRestrict = false;
  uint64_t PointeeBytes = 0; ///< size of the pointee; 0: not a pointer to a
                             ///< complete type
  EditRange TypeRange;       ///< the parameter's type as written
  EditRange NameRange;
};

/// One kernel instance: a `__global__` function, or one instantiation of a
/// kernel template.
struct KernelDeclaration {
  std::string Mangled; ///< symbol name
  std::string Name; ///< qualified, with template arguments, as clang prints it
  Spot Where;       ///< location of the name in the definition
  std::vector<KernelParameter> Parameters;
  /// The arguments of `__launch_bounds__`; absent if it does not have them.
  std::optional<uint64_t> MaxThreadsPerBlock;
  std::optional<uint64_t> MinBlocksPerSM;
  bool IsTemplateInstance = false;
  /// `if` statements of the body with a `return` at the end of one branch: the
  /// range from the keyword to the end of the condition.
  std::vector<std::pair<Spot, Spot>> EarlyReturns;
};

enum class ArraySpace { Shared, DynamicShared, Private, Global, Constant };

/// One extent of an array declaration.
struct ArrayExtent {
  uint64_t Elements = 0;  ///< 0: `extern __shared__ T a[]`
  EditRange Range;        ///< the expression between the brackets
  std::string Text;       ///< as written in the source
  bool Dependent = false; ///< depends on a template parameter
};

/// A `__shared__`, private, `__device__` or `__constant__` array, or a single
/// struct with subscripted members; one per template instance.
struct ArrayDeclaration {
  std::string Name;
  /// Mangled name of the enclosing function; empty at file scope.
  std::string Function;
  Spot Where; ///< location of the declared name
  ArraySpace Space = ArraySpace::Shared;
  std::string ElementType; ///< as written in the source
  uint64_t ElementBytes = 0;
  /// Bytes; those of a vector if elements are accessed as one.
  uint64_t ElementAlignment = 0;
  std::vector<ArrayExtent> Extents; ///< in source order; empty: a single struct
  EditRange NameRange;
  EditRange DeclaratorRange; ///< from the name to the last bracket
  /// The whole declaration with its semicolon; invalid if it declares several
  /// names.
  EditRange StatementRange;
  bool InMacro = false; ///< a macro expansion contains the declaration
  /// Of a private array: constants initialize all elements, so that the
  /// declaration may be `static const` if no element is written.
  bool HasConstants = false;
  bool IsConst = false; ///< `const` or `constexpr` in the declaration

  /// Of a private array: the range from the end of the declarator to that of
  /// the initializer; empty if there is none.
  EditRange InitializerRange;
  /// An element that the initializer sets to another value than zero.
  struct Value {
    std::vector<uint64_t> Index; ///< a number for each extent
    std::string Text;

    bool operator==(const Value &Other) const {
      return Index == Other.Index && Text == Other.Text;
    }
  };
  std::vector<Value> Values; ///< in the order of their evaluation
  /// Assignments of `Values`, and of zeros, can take the initializer's place.
  bool IsAssignable = false;

  /// Of a private array that is one of several names of a declaration.
  struct Sibling {
    std::string Type;    ///< that the names share, as it is written
    EditRange Statement; ///< the whole declaration with its semicolon
    EditRange Before;    ///< the comma and blanks in front; invalid: the first
    EditRange Behind;    ///< those behind it; invalid: the last one
  };
  std::optional<Sibling> Among;

  /// Of a private array: each place where it is named.
  std::vector<EditRange> Names;
  /// Each of these is a part of an access, or is converted to a pointer to the
  /// first element, and no such pointer becomes one to another type: a row of a
  /// larger array may take the place of the array, of a kernel.
  bool IsPointedTo = false;
  /// Of a private array of a `__device__` function that is no kernel: a thread
  /// has one copy of it at most, since the function cannot call itself, and no
  /// compiler makes host code of the function.
  bool IsOncePerThread = false;
  /// That the elements accessed through a pointer stay together in a layout
  /// depends on values that another instance of a template may not have.
  bool GroupsMayDiffer = false;

  /// One use `a[i]...[k]` of the array, with a subscript for each extent; or an
  /// argument that a function which also gets the array uses as a subscript.
  struct Use {
    Spot Where; ///< location of the access in the debug information
    /// The expressions between the brackets, in source order.
    std::vector<EditRange> Subscripts;
    std::vector<std::string> SubscriptTexts;
    /// A term of a sum as it is written, and what the source says of its value
    /// in each launch.
    struct Term {
      std::string Before; ///< its text, up to `Factor`
      std::string Factor; ///< the greatest constant factor, "WIDTH" in "row *
                          ///< WIDTH"; empty: there is none
      std::string After;
      uint64_t Value = 0;          ///< of `Factor`
      uint64_t Multiple = 1;       ///< the product of all constant factors
      bool IsNotNegative = false;  ///< its value
      std::optional<int64_t> Most; ///< the largest value; absent: not known
      /// Whether they may differ in another instance of the template.
      bool MultipleMayDiffer = false, RangeMayDiffer = false;

      std::string text() const { return Before + Factor + After; }
    };
    /// The terms of the last subscript, one if it is no sum; empty: some are
    /// subtracted, or a macro writes a part of one.
    std::vector<Term> Terms;
    EditRange Range; ///< the whole expression
    std::string Text;
    /// Field named directly behind the last bracket, or empty.
    std::string Member;
    /// From its dot to its end; invalid without `Member`.
    EditRange MemberRange;
    /// More than 1: a pointer to the element, through which it and those behind
    /// it are accessed, so many in all; a power of two, of which the last index
    /// is a multiple. 0: a pointer to an element, or to a row with a subscript
    /// less, through which elements of the same row are accessed.
    uint64_t Elements = 1;
    /// `Where` is in code that gets a pointer or a reference, not at `Range`.
    bool IsElsewhere = false;
    /// The last subscript is a term of a sum, `a + i` in place of `&a[i]`.
    bool IsTerm = false;
    /// The subscripts can be evaluated twice: they have no assignment, and no
    /// call but of functions that compute a value from their arguments.
    bool IsRepeatable = false;
  };
  std::vector<Use> Uses;

  /// A reason why the declaration must not be edited: the name is used in
  /// another way than with as many subscripts as it has extents (its address
  /// escapes, it is converted to another type, used in pointer arithmetic, or
  /// an operand of sizeof).
  struct Obstacle {
    Spot Where;
    std::string Why;
  };
  std::vector<Obstacle> Obstacles;

  /// Of a pointer variable that keeps its value, to a part of an array in
  /// shared memory (`float *b = a + n;`): where the part begins.
  struct Part {
    std::string Whole; ///< the name of the array
    /// A product in the sum of bytes from the start of the array.
    struct Term {
      int64_t Times = 0;
      std::vector<unsigned> Parameters; ///< the factors; indices in the kernel
    };
    std::vector<Term> Offset;
  };
  std::optional<Part> IsPart;

  /// Fields of the element in source order if it is a struct; otherwise empty.
  struct Field {
    std::string Name;
    std::string Type;
    uint64_t Offset = 0; ///< in bytes from the start of the struct
    uint64_t Bytes = 0;
  };
  std::vector<Field> Fields;

  /// For a shared array: the struct type of its elements, if it is a plain
  /// struct defined in the main file.
  struct ElementRecord {
    EditRange End;        ///< empty range behind the last field, where a field
                          ///< can be inserted
    std::string WhyFixed; ///< why its size must not change; empty if it may
  };
  std::optional<ElementRecord> Record;
};

} // namespace warplint

#endif
