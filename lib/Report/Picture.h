//===- Picture.h - Which lane meets which bank or sector --------*- C++ -*-===//
//
// A request drawn from its witness, as SVG and in characters. Shared memory:
// one grid for each group of lanes that is served together, a column for each
// bank, a row for each wavefront. Global memory: a row for each 128-byte line,
// four sectors in it, eight words in each.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_REPORT_PICTURE_H
#define WARPLINT_LIB_REPORT_PICTURE_H

#include "warplint/Finding/Finding.h"
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// What the banks serve in one wavefront: the lanes of each bank, 0 where it is
/// idle.
using Wavefront = std::vector<uint32_t>;
/// The wavefronts of each group of lanes: a bank serves one word in each, to
/// all lanes that want it. Only for a shared witness.
std::vector<std::vector<Wavefront>> wavefrontsOf(const Witness &W);

/// A line of 128 bytes that the request touches: its number from the start of
/// the array, and for each of its sectors the lanes of each 4-byte word.
struct TouchedLine {
  int64_t Number = 0;
  std::array<std::array<uint32_t, 8>, 4> Lanes{};
};
/// In the order of their addresses. Only for a global witness.
std::vector<TouchedLine> linesOf(const Witness &W);

/// "1 wavefront", "32 wavefronts for 2 groups of lanes", "24 sectors in 6 lines
/// of 128 bytes".
std::string captionOf(const Witness &W);

/// The picture as an SVG element with a title for screen readers.
std::string svgOf(const Witness &W);

/// The picture in characters, each line indented by two.
std::string drawingOf(const Witness &W);

/// What the characters of a drawing mean, in one line.
std::string legendOf(const Witness &W);

/// The same request before and after the first fix that has both: none where
/// no fix of the finding has its place.
const FixAccess *shownFix(const Finding &F, const Fix *&Of);

/// What to draw of the finding: its evidence. Null where a picture would not
/// show its cost: lanes of an atomic wait for each other on one word.
const Witness *shownWitness(const Finding &F);

} // namespace warplint

#endif
