//===- KernelAxes.h - Uses of x and y of threads and blocks -----*- C++ -*-===//
//
// Uses of built-in variables in a kernel, for the edits exchange-axes and
// renumber-threads.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_KERNELAXES_H
#define WARPLINT_PROGRAM_KERNELAXES_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// One kernel; the instances of a template are one.
struct KernelAxes {
  std::vector<std::string> Kernels; ///< mangled
  Spot Where;                       ///< its name
  bool IsOfFile = false; ///< other files cannot name it, nor launch it
  /// Why the result may depend on which lane a thread is, or why the uses are
  /// not all known; empty: neither.
  std::string WhyNot;

  /// `x` or `y` of a built-in variable.
  struct Use {
    enum class Variable { ThreadIndex, BlockIndex, BlockSize, GridSize };
    Variable Of = Variable::ThreadIndex;
    unsigned Axis = 0; ///< 0 is x
    EditRange Component;
    EditRange Whole = {};   ///< with the variable
    bool IsOperand = false; ///< a quotient in its place needs parentheses
  };
  std::vector<Use> Uses; ///< in source order

  /// An access `a[index]` to an array that is not in shared memory, in whose
  /// index neighbors in one direction are neighbors in the array, and those in
  /// the other direction are further apart.
  struct Walk {
    Spot Where;
    std::string Array;
    bool IsAcross = false; ///< neighbors in y are, not those in x
  };
  std::vector<Walk> Walks; ///< in source order

  /// `threadIdx.x / N` or `threadIdx.x % N`.
  struct Part {
    bool IsRemainder = false;
    EditRange Operator;
  };
  std::vector<Part> Parts; ///< all uses of threadIdx.x, if there are both
  uint64_t PartSize = 0;   ///< N; 0: threadIdx.x is also used otherwise
  /// Accesses for which neighbors in the remainder (`IsAcross`: the quotient)
  /// have the same element or neighbors, and those in the other one have not.
  std::vector<Walk> PartWalks;
  /// An access to an array that is not in shared memory, with unit stride along
  /// threadIdx.x and a larger stride along an axis of blockIdx, or the reverse.
  struct BlockWalk {
    Spot Where;
    std::string Array;
    unsigned Axis = 0;     ///< of blockIdx; 0 is x
    bool IsAcross = false; ///< unit stride along blockIdx
  };
  std::vector<BlockWalk> BlockWalks; ///< in source order
  /// Why the result may depend on which threads share a block; empty: it does
  /// not. WhyNot applies as well.
  std::string WhyNotOtherBlocks;
  /// A function that it calls and that uses blockIdx, blockDim or gridDim;
  /// empty: there is none.
  std::string NamesGrid;

  /// All mentions of built-in variables in the source of the kernel except
  /// those of `.z`, also in code that is not compiled; sorted.
  std::vector<EditRange> Named;
  EditRange Begin;    ///< behind the brace of the body; no bytes
  std::string Break;  ///< what is in front of a statement there
  std::string Number; ///< a free name for the number of a thread
  /// Why the number of a thread cannot be declared and used; empty: it can.
  std::string WhyNotNumbered;
  /// Arrays in which atomics sum up floating-point values.
  std::vector<std::string> FloatSums;
};

/// The sizes of a launch as they are written.
struct LaunchExtents {
  std::string Kernel; ///< mangled
  Spot Where;         ///< the launch
  /// Why the sizes cannot be edited; empty: they can.
  std::string WhyNot;

  /// A part of the source and its text.
  struct Part {
    EditRange Range;
    std::string Text;
  };
  /// The first two arguments of each `dim3(x, y)` for the grid and the block,
  /// or for a variable that is nothing else. For another variable, the whole
  /// argument twice: as it is, and with x and y exchanged.
  std::vector<std::pair<Part, Part>> Sizes;
  /// `x` and `y` where the host code reads them of such a variable.
  std::vector<Part> Components;
  /// The bytes of dynamic shared memory; the range is invalid if the launch has
  /// no such argument, or a macro contains it.
  Part Shared;
};

} // namespace warplint

#endif
