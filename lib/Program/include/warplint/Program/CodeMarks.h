//===- CodeMarks.h - Marks of the frontend in device code -------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_CODEMARKS_H
#define WARPLINT_PROGRAM_CODEMARKS_H

namespace warplint {

/// Attribute of a function whose body was dropped because its source does not
/// compile. The effects of its calls are not known. Without the error it might
/// have been inlined, so the existence of a call is not a property of the
/// program.
inline constexpr char BrokenFunction[] = "warplint-broken";

} // namespace warplint

#endif
