//===- Picture.h - Drawings of requests -------------------------*- C++ -*-===//
//
// Draws a request from its witness, as SVG and as text. Shared memory: one grid
// for each group of lanes that is served together, with a column per bank and a
// row per wavefront. Global memory: a row for each 128-byte line, with four
// sectors of eight words.
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

/// One wavefront: for each bank the mask of lanes it serves; 0 if it is idle.
using Wavefront = std::vector<uint32_t>;
/// The wavefronts of each group of lanes: per wavefront, a bank serves one
/// word, to all lanes that access it. Only for a witness of shared memory.
std::vector<std::vector<Wavefront>> wavefrontsOf(const Witness &W);

/// A 128-byte line that the request accesses: its index from the start of the
/// array, and the mask of lanes that access each 4-byte word, by sector.
struct TouchedLine {
  int64_t Number = 0;
  std::array<std::array<uint32_t, 8>, 4> Lanes{};
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
