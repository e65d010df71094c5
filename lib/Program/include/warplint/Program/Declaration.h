//===- Declaration.h - Kernels and arrays as the source declares them -----===//
//
// Plain data that Frontend reads from the AST, and checks and Layout join with
// what Warp found in the IR: by mangled name for kernels, by name and place of
// the declaration for arrays.
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
  std::string Type; ///< as written
  Spot Where;
  bool IsPointer = false;
  bool IsConstPointee = false;
  bool IsRestrict = false;
  uint64_t PointeeBytes = 0; ///< 0 when not a pointer to a complete type
  EditRange TypeRange;       ///< the parameter's type as written
  EditRange NameRange;
};

/// One kernel instance: a `__global__` function, or one instantiation of a
/// kernel template.
struct KernelDeclaration {
  std::string Mangled;
  std::string Name; ///< demangled as clang prints it, with template arguments
  Spot Where;       ///< the name in the definition
  std::vector<KernelParameter> Parameters;
  std::optional<uint64_t> MaxThreadsPerBlock; ///< `__launch_bounds__`
  std::optional<uint64_t> MinBlocksPerSM;
  bool IsTemplateInstance = false;
  /// `if` statements of the body that end in `return` on one side: from the
  /// keyword to the end of the condition.
  std::vector<std::pair<Spot, Spot>> EarlyReturns;
};

enum class ArraySpace { Shared, DynamicShared, Private, Global, Constant };

/// One extent of an array declaration, outermost first.
struct ArrayExtent {
  uint64_t Elements = 0; ///< 0: `extern __shared__ T a[]`
  EditRange Range;       ///< the expression between the brackets
  std::string Text;      ///< as written
  bool Dependent = false; ///< depends on a template parameter
};

/// A `__shared__`, private, `__device__` or `__constant__` array (or a single
/// struct that is indexed inside), one for each template instance.
struct ArrayDeclaration {
  std::string Name;
  std::string Function; ///< mangled name of the enclosing function; empty at file scope
  Spot Where;           ///< the declared name
  ArraySpace Space = ArraySpace::Shared;
  std::string ElementType; ///< as written
  uint64_t ElementBytes = 0;
  uint64_t ElementAlignment = 0;
  std::vector<ArrayExtent> Extents;
  EditRange NameRange;
  EditRange DeclaratorRange; ///< from the name to the last bracket
  EditRange StatementRange;  ///< the whole declaration with its semicolon; invalid when it declares several names
  bool InMacro = false;

  /// One subscripted use `a[i]...[k]` of the array.
  struct Use {
    Spot Where; ///< the place the compiler gives to the access
    std::vector<EditRange> Subscripts; ///< one expression per bracket, outermost first
    std::vector<std::string> SubscriptTexts;
    EditRange Range; ///< the whole expression
    std::string Text;
    std::string Member;    ///< field named right after the last bracket, or empty
    EditRange MemberRange; ///< from its dot to its end; invalid without `Member`
  };
  std::vector<Use> Uses;

  /// Why the declaration must not be edited: the name is used other than
  /// through as many subscripts as it has extents (its address escapes, it is
  /// reinterpreted, indexed flat, measured with sizeof). Empty: none found.
  struct Obstacle {
    Spot Where;
    std::string Why;
  };
  std::vector<Obstacle> Obstacles;

  /// Fields of the element when it is a struct, in order.
  struct Field {
    std::string Name;
    std::string Type;
    uint64_t Offset = 0; ///< bytes
    uint64_t Bytes = 0;
  };
  std::vector<Field> Fields;

  /// Of a shared array: the struct of its elements, where that is a plain one of
  /// the main file.
  struct ElementRecord {
    EditRange End;        ///< empty, behind the last field
    std::string WhyFixed; ///< why its size must stay; empty when it need not
  };
  std::optional<ElementRecord> Record;
};

} // namespace warplint

#endif
