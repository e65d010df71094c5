//===- CodeMarks.h - What the frontend writes at device code ----*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_CODEMARKS_H
#define WARPLINT_PROGRAM_CODEMARKS_H

namespace warplint {

/// The attribute of a function of the module whose code was left out because
/// its source does not compile. What a call of it does is not known, and that
/// it is a call at all says nothing of the program.
inline constexpr char BrokenFunction[] = "warplint-broken";

} // namespace warplint

#endif
