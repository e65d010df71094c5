//===- ThreadRecords.h - Kernels with a record for each thread --*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_THREADRECORDS_H
#define WARPLINT_PROGRAM_THREADRECORDS_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A kernel whose threads each access a separate record of an array, member by
/// member: `p[i].x += p[i].v * dt;`, or a row of a constant number of elements.
/// The records of a block lie one behind the other, or row by row, so that the
/// threads can move them together. In texts for another thread "\1" stands for
/// threadIdx.x and "\2" for threadIdx.y.
struct ThreadRecords {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< of the first access
  bool IsOfFile = false;            ///< other files cannot name the kernel
  std::string WhyNot; ///< why it must stay as it is; empty: it need not
  /// Threads with one number in x and several in y have separate records, too.
  bool UsesRows = false;
  /// Blocks must have so many threads along x for records to be separate; 0:
  /// any number.
  uint64_t BlockX = 0;

  struct Array {
    std::string Name;   ///< of the parameter
    std::string Type;   ///< of a record, as the source can spell it
    Spot Record;        ///< its definition, as that of a PointedRecord
    unsigned Bytes = 0; ///< of a record
    /// Of a row of numbers: `a[6 * i + 2]` is in a row of 6; 0: a record.
    unsigned Elements = 0;
    unsigned Alignment = 0; ///< in bytes: 4, 8 or 16
    bool IsConst = false;   ///< the parameter points to const
    bool IsRead = false;    ///< its members, before the thread sets all of them
    bool IsWritten = false;
    bool IsSeparate = false; ///< no two threads of the grid have one record
    /// Each thread that the guards let pass accesses its record; of a row of
    /// numbers, all elements.
    bool IsCertain = false;
    bool IsWhole = false; ///< the kernel accesses all members or elements
    std::string Index;    ///< of the record, for another thread
    /// Replaced by the record in the tile, or by its address.
    struct Use {
      EditRange Range;
      bool IsAddress = false;
      std::string Element; ///< "[2]", of a row of numbers
    };
    std::vector<Use> Uses;
    std::vector<Spot> Places; ///< of the accesses; empty: all of the array
    /// Arrays that may overlap it, of which one or the other is written.
    std::vector<std::string> MayOverlap;
    /// Arrays that are __restrict__, as may overlap it in what is not accessed.
    std::vector<std::string> MayMix;
    /// Names that the function does not use.
    std::string Tile, InTile;
  };
  std::vector<Array> Arrays;

  /// Declarations that the indices and guards need, for another thread.
  std::vector<std::string> Declared;
  std::string Guard; ///< under which another thread goes on; else empty
  /// `if (i >= n) return;` in the range, which becomes a branch around the
  /// rest.
  struct Return {
    EditRange Range;
    std::string Condition; ///< under which the thread goes on
  };
  std::vector<Return> Returns;
  /// From the first guard, or the first statement with an access, to the end of
  /// the last statement with one.
  EditRange Range;
  std::string Indent;              ///< of one block
  std::string Word, Other, Thread; ///< names that the function does not use
};

} // namespace warplint

#endif
