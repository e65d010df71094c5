//===- Picture.h - Drawings of requests -------------------------*- C++ -*-===//
//
// A request drawn from its witness, as SVG and in characters. Shared memory:
// one grid for each group of lanes that is served together, a column for each
// bank, a row for each wavefront. Global memory: a row for each line, of 128
// bytes on most GPUs, four sectors in it, eight words in each.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_REPORT_PICTURE_H
#define WARPLINT_LIB_REPORT_PICTURE_H

#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Schedule.h"
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// The wavefronts of each group of lanes. Only for a shared witness.
std::vector<std::vector<Wavefront>> wavefrontsOf(const Witness &W);

/// A line that the request touches (a sector, where that is larger): its first
/// byte from the start of the array, and for each of its sectors the lanes of
/// each word.
struct TouchedLine {
  int64_t Start = 0;
  std::vector<std::vector<uint32_t>> Lanes;
};
/// The lines sorted by address. Only for a witness of global memory.
std::vector<TouchedLine> linesOf(const Witness &W);

/// "1 wavefront", "32 wavefronts for 2 groups of lanes", "24 sectors in 6 lines
/// of 128 bytes".
std::string captionOf(const Witness &W);

/// The drawing as an SVG element with a title for screen readers.
std::string svgOf(const Witness &W);

/// The drawing as text, each line indented by two blanks.
std::string drawingOf(const Witness &W);

/// The meaning of the characters in a drawing, on one line.
std::string legendOf(const Witness &W);

/// The access of the first fix that has the request at the finding's location
/// in the present layout and in the new one; null if no fix has. Sets `Of` to
/// the fix.
const FixAccess *shownFix(const Finding &F, const Fix *&Of);

/// The witness to draw for the finding: its evidence. Null if a drawing does
/// not show the cost: lanes of an atomic are serialized on one word.
const Witness *shownWitness(const Finding &F);

} // namespace warplint

#endif
