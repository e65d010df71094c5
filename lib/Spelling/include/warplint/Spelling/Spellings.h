//===- Spellings.h - Rewriting of source for clang --------------*- C++ -*-===//
//
// Each function rewrites one construct that nvcc accepts and clang rejects. It
// takes the tokens of a source file and the byte offset of clang's error, and
// returns the edits; none if the construct is not there. Some also rewrite
// further occurrences in the same statement, because clang reports only the
// first.
//
// No edit adds or removes a line. In the rewritten text there is nothing left
// to rewrite at the same place. An edit that inserts a character removes a
// blank beside it if that can go, so that the text behind does not move.
// Otherwise the text grows.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SPELLING_SPELLINGS_H
#define WARPLINT_SPELLING_SPELLINGS_H

#include "warplint/Spelling/Edits.h"
#include "warplint/Spelling/SourceTokens.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// The name of a macro that stands for dim3. It has one character, so that it
/// can replace one blank.
constexpr char ExtentName = '$';

/// The name of a macro that stands for `__shared__`, and for what leaves a
/// variable uninitialized (UninitializedMeaning). It is as long.
constexpr llvm::StringLiteral UninitializedName = "__Shared__";
constexpr llvm::StringLiteral UninitializedMeaning =
    "static __attribute__((shared)) __attribute__((loader_uninitialized))";

/// Joins a `> > >`, one of whose characters is at `Offset`, to `>>>`. The
/// blanks move behind it. The text keeps its length.
Edits closeBracket(const SourceTokens &Source, size_t Offset);

/// Joins a `<< <`, one of whose characters is at `Offset`, to `<<<`, and the
/// `> > >` that closes it to `>>>`. The text keeps its length.
Edits openBracket(const SourceTokens &Source, size_t Offset);

/// Rewrites the `{x, y}` of a launch at `Offset`, and those behind it in the
/// same launch, as `$(x, y)` with ExtentName, and joins a `> > >` that closes
/// the launch. The text grows by one byte for each that has no blank before or
/// inside it that can go.
Edits nameExtents(const SourceTokens &Source, size_t Offset);

/// Replaces the `__shared__` of the array whose name is at `Offset` by
/// UninitializedName: nvcc ignores the constructor of a shared variable (its
/// warning 20054). The text keeps its length. A single variable `T v;` becomes
/// an array of one with a reference, `T v_storage[1]; auto &v = *v_storage;`,
/// for which the text grows.
Edits leaveUninitialized(const SourceTokens &Source, size_t Offset);

/// Replaces by blanks the initializer of the variable-length array whose name
/// or length is at `Offset`. GCC, nvcc's host compiler, accepts the
/// initializer. The text keeps its length.
Edits dropInitializer(const SourceTokens &Source, size_t Offset);

/// Replaces by blanks the `<T>` behind the function name at `Offset` in a
/// definition such as `template <typename T> void f<T>(T x) {}`. The text keeps
/// its length.
Edits dropArguments(const SourceTokens &Source, size_t Offset);

/// Replaces by blanks the `template <>` of the specialization whose function
/// name is at `Offset`: it becomes an overload, which calls without template
/// arguments prefer as well. nvcc accepts a specialization for the device of a
/// template for both. The text keeps its length.
Edits makeOverload(const SourceTokens &Source, size_t Offset);

/// Whether a text that begins with the name of a function declares it with
/// default arguments.
bool hasDefaultArguments(llvm::StringRef Declaration);

/// Replaces by blanks the `__host__` of the specialization for both whose
/// function name is at `Offset`: it is then one of a template for the device,
/// with the default arguments of that template, which an overload would not
/// have. nvcc accepts a specialization for both. The text keeps its length.
Edits keepToDevice(const SourceTokens &Source, size_t Offset);

/// Replaces by blanks the `__restrict__` at `Offset`, which stands before a
/// type that is no pointer, `__restrict__ const T *p`. nvcc accepts it before
/// the name of a type, and it has no effect. The text keeps its length.
Edits dropRestrict(const SourceTokens &Source, size_t Offset);

/// Inserts `Targets`, `__device__` with or without `__host__`, before the name,
/// with its scope, of the function that is declared at `Offset`:
/// `T V<T>::x() const`. nvcc takes a function for both where one of its
/// declarations is, and one without attributes for what its class declares. The
/// text grows by their length and a blank.
Edits nameTargets(const SourceTokens &Source, size_t Offset,
                  llvm::StringRef Targets = "__host__ __device__");

/// Doubles the percent sign of the register at or before `Offset`, and of those
/// behind it in the same inline assembly. The added sign replaces the blank
/// before the register; one without a blank before it is not changed.
Edits doublePercent(const SourceTokens &Source, size_t Offset);

/// Inserts a comma between two operands of inline assembly, `"r"(a) "r"(b)`,
/// the second of which is at `Offset`, and between those behind them. The text
/// grows by one byte for each pair without a blank.
Edits separateOperands(const SourceTokens &Source, size_t Offset);

/// Inserts the `template` that is missing before the member template at
/// `Offset`, `tile.load<4>(p)` or `typename A::rebind<T>`, whose object or
/// scope depends on a template parameter. The text grows by its length and a
/// blank.
Edits nameTemplate(const SourceTokens &Source, size_t Offset);

/// Inserts a blank between a string literal that is or ends at `Offset` and
/// the macro directly behind it, `"C"__global__`, and so for the literals
/// behind. `IsMacro` says whether a name is one of a macro. The text grows by
/// one byte for each literal without a blank before it that can go.
Edits separateSuffix(const SourceTokens &Source, size_t Offset,
                     llvm::function_ref<bool(llvm::StringRef)> IsMacro);

/// Inserts `Type` before the braces of an assignment `v = {x, y}`, whose `=` is
/// at `Offset` and whose operator is ambiguous for clang. Returns no edits if
/// `Type` is not a plain or qualified name. The text grows by its length.
Edits nameAssigned(const SourceTokens &Source, size_t Offset,
                   llvm::StringRef Type);

/// Converts UTF-16 with a byte order mark to UTF-8; none for other text.
std::optional<std::string> fromWideText(llvm::StringRef Bytes);

/// The `_Pragma("unroll 4")` for the `unroll 4` of a `#pragma`.
std::string pragmaOperator(llvm::StringRef Words);

} // namespace warplint

#endif
