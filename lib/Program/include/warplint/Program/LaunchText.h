//===- LaunchText.h - Launches as text --------------------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_LAUNCHTEXT_H
#define WARPLINT_PROGRAM_LAUNCHTEXT_H

#include "warplint/Program/Launch.h"
#include <string>

namespace warplint {

/// "32x8", "256", "?x4": the extents up to the last one that is not 1, with "?"
/// for unknown ones.
inline std::string extentsOf(const Shape &S) {
  unsigned Last = 0;
  for (unsigned I = 0; I < 3; ++I)
    if (S.Extent[I] != 1u)
      Last = I;
  std::string Text;
  for (unsigned I = 0; I <= Last; ++I)
    Text += (I ? "x" : "") + (S.Extent[I] ? std::to_string(*S.Extent[I]) : "?");
  return Text;
}

/// Stands for the location of a launch that the source does not have.
inline constexpr char AssumedLaunch[] = "assumed";

/// "a.cu:10:3": the location of a launch.
inline std::string launchPlace(const Spot &Where) {
  return Where.File + ":" + std::to_string(Where.Line) + ":" +
         std::to_string(Where.Column);
}

} // namespace warplint

#endif
