//===- Spellings.h - Text as clang takes it ---------------------*- C++ -*-===//
//
// Each function mends one spelling at the place of an error, with the same in
// the rest of the statement, where clang tells no error behind the first, and says
// whether it was there. Every line keeps its number. Unless it says otherwise, what it
// writes is as long as what was there: it takes the place of a blank.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SPELLING_SPELLINGS_H
#define WARPLINT_SPELLING_SPELLINGS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// Stands for dim3 where a text has no room for more.
constexpr char ExtentName = '$';

/// The word that begins at `Offset`.
llvm::StringRef wordAt(llvm::StringRef Text, size_t Offset);

/// Writes a `> > >` around `Offset` as `>>>`, blanks after it.
bool closeBracket(std::string &Text, size_t Offset);

/// Writes a `<< <` whose last sign is at `Offset` as `<<<`, and what closes it
/// as `>>>`.
bool openBracket(std::string &Text, size_t Offset);

/// Writes the `{x, y}` of a launch at `Offset`, and those behind it in the same
/// launch, as `$(x,y)`, for ExtentName; longer by one for each that has no blank
/// before or in it.
bool nameExtents(std::string &Text, size_t Offset);

/// Blanks the initializer of the array of variable length whose name or
/// length is at `Offset`: GCC takes one, and the host compiles it.
bool dropInitializer(std::string &Text, size_t Offset);

/// Blanks the `<T>` behind the name at `Offset` of a function template that is
/// defined with its own parameters as arguments.
bool dropArguments(std::string &Text, size_t Offset);

/// Doubles the percent sign of the register at or before `Offset`, and of those
/// behind it in the same assembly, in the place of the blank before each.
bool doublePercent(std::string &Text, size_t Offset);

/// Puts a comma between two operands of inline assembly, `"r"(a) "r"(b)`, the
/// second of which is at `Offset`, and between those behind them; longer by one
/// where no blank is between.
bool separateOperands(std::string &Text, size_t Offset);

/// Puts a blank between a string literal at `Offset`, or that ends there, and
/// the macro that follows it at once, `"C"__global__`, and so on where a literal
/// follows that; longer by one where there is no blank before the literal.
bool separateSuffix(std::string &Text, size_t Offset,
                    llvm::function_ref<bool(llvm::StringRef)> IsMacro);

/// Writes the type before the braces of an assignment `v = {x, y}`, whose sign
/// is at `Offset`, where several operators would take them; longer by the type,
/// which is the first in clang's `Message`.
bool nameAssigned(std::string &Text, size_t Offset, llvm::StringRef Message);

} // namespace warplint

#endif
