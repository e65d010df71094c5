//===- ChunkLoop.h - Loops over a chunk of each thread ----------*- C++ -*-===//
//
// A loop in which each thread takes its own run of consecutive elements:
// `for (i = t * chunk; i < t * chunk + chunk; i++)`, or its share of them:
// `for (i = n * t / threads; i < n * (t + 1) / threads; i++)`. The same
// elements can be given out in turns, so that neighboring threads take
// neighboring elements: i = t, t + threads, t + 2 * threads, ... Plain data
// from the AST.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_CHUNKLOOP_H
#define WARPLINT_PROGRAM_CHUNKLOOP_H

#include "warplint/Program/Spot.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

struct ChunkLoop {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< the `for`
  Spot End;                         ///< the last token of the loop
  /// Why it must stay as it is; empty: the elements can be given out in turns.
  std::string WhyNot;

  /// A part of the source, and a text that is a part of it or replaces it.
  struct Part {
    EditRange Range;
    std::string Text;
  };
  /// `t * chunk`, or `n * t / threads`; the text is `t`.
  std::vector<Part> Products;
  /// The counter `j` where the source adds it to a product; empty if the
  /// counter itself is the number of the element. The text is `j`.
  std::vector<Part> Counters;
  /// If the counter is the number of the element: its increment, with its name
  /// as text, and its end `t * chunk + chunk`, with `chunk` as text. Otherwise
  /// not valid.
  Part Increment, Last;
  /// What holds `Last` and another bound of all elements (a condition or a call
  /// of min()), with the other bound as text. Only valid if the chunks of all
  /// threads together reach that bound.
  Part Bounded;

  /// The number of threads as the source writes it, where it divides by it; may
  /// be empty.
  std::string Threads;
  bool IsOfGrid = false; ///< t numbers the threads of the grid; else those of
                         ///< a block, and it is threadIdx.x
  /// Only threads `t` below this (in the source's text) run the loop; empty:
  /// all do.
  std::string Limit;
  /// The number of threads must have the type of the counter, for a comparison
  /// of signed values.
  bool NeedsType = false;
  std::string Type;       ///< of the counter
  unsigned IndexBits = 0; ///< of the type, without its sign
  /// The source computes the index of every element too, so that none is out of
  /// the range of its type.
  bool IndicesOccur = false;
  /// Index of the kernel parameter that all elements are below, if one is.
  std::optional<unsigned> BoundParameter;
  /// Arrays that may overlap: a written one and another one, where neither is
  /// `__restrict__`.
  std::vector<std::pair<std::string, std::string>> MayOverlap;
  /// Variables in which the threads sum up floating-point values.
  std::vector<std::string> FloatSums;
  /// Arrays in shared memory that the threads of a block update by atomics, in
  /// a loop of the grid.
  std::vector<std::string> BlockTables;
};

} // namespace warplint

#endif
