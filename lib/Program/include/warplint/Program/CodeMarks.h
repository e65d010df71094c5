//===- CodeMarks.h - Marks of the frontend in device code -------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_CODEMARKS_H
#define WARPLINT_PROGRAM_CODEMARKS_H

namespace warplint {

/// LLVM attribute of a function whose body was dropped because its source does
/// not compile. The effects of its calls are not known. Without the error the
/// function might be inlined, so a check must not conclude anything from the
/// existence of a call.
inline constexpr char BrokenFunction[] = "warplint-broken";

} // namespace warplint

#endif
