//===- Spellings.h - Rewriting of source for clang --------------*- C++ -*-===//
//
// Each function rewrites one construct that nvcc accepts and clang rejects. It
// takes the text of a source file and the byte offset of clang's error, and
// returns whether the construct was there and was rewritten. Some also rewrite
// further occurrences in the same statement, because clang reports only the
// first. Line numbers never change. Unless stated otherwise, the text keeps its
// length: insertions replace blanks.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SPELLING_SPELLINGS_H
#define WARPLINT_SPELLING_SPELLINGS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The name of a macro that stands for dim3. It has one character, so that it
/// can replace one blank.
constexpr char ExtentName = '$';

/// The identifier that begins at `Offset`; empty if none does.
llvm::StringRef wordAt(llvm::StringRef Text, size_t Offset);

/// Rewrites a `> > >` around `Offset` as `>>>` followed by the blanks.
bool closeBracket(std::string &Text, size_t Offset);

/// Rewrites a `<< <`, one of whose characters is at `Offset`, as `<<<`, and the
/// `> > >` that closes it as `>>>`.
bool openBracket(std::string &Text, size_t Offset);

/// Rewrites the `{x, y}` of a launch at `Offset`, and those behind it in the
/// same launch, as `$(x,y)` with ExtentName. The text grows by one byte for
/// each that has no blank before or inside it.
bool nameExtents(std::string &Text, size_t Offset);

/// Replaces by blanks the initializer of the variable-length array whose name
/// or length is at `Offset`. GCC, nvcc's host compiler, accepts the
/// initializer.
bool dropInitializer(std::string &Text, size_t Offset);

/// Replaces by blanks the `<T>` behind the function name at `Offset` in a
/// definition such as `template <typename T> void f<T>(T x) {}`.
bool dropArguments(std::string &Text, size_t Offset);

/// Doubles the percent sign of the register at or before `Offset`, and of those
/// behind it in the same inline assembly. The added sign replaces the blank
/// before the register.
bool doublePercent(std::string &Text, size_t Offset);

/// Inserts a comma between two operands of inline assembly, `"r"(a) "r"(b)`,
/// the second of which is at `Offset`, and between those behind them. The text
/// grows by one byte for each pair without a blank.
bool separateOperands(std::string &Text, size_t Offset);

/// Inserts a blank between a string literal that begins or ends at `Offset` and
/// the macro directly behind it, `"C"__global__`, also for a literal behind the
/// macro. The text grows by one byte if no blank precedes the literal.
bool separateSuffix(std::string &Text, size_t Offset,
                    llvm::function_ref<bool(llvm::StringRef)> IsMacro);

/// Inserts `Type` before the braces of an assignment `v = {x, y}`, whose `=` is
/// at `Offset` and whose operator is ambiguous for clang. Changes nothing if
/// `Type` is not a plain or qualified name. The text grows by its length.
bool nameAssigned(std::string &Text, size_t Offset, llvm::StringRef Type);

} // namespace warplint

#endif
