//===- Spot.h - A location in the user's source -----------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_SPOT_H
#define WARPLINT_PROGRAM_SPOT_H

#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// A location in a source file. `Line` and `Column` count from 1, columns in
/// bytes; 0 means unknown. `File` is the path as the compiler spelled it (as
/// the user typed it, or as the compile command named it), never a temporary
/// file.
struct Spot {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  bool isValid() const { return Line != 0; }
  friend bool operator==(const Spot &A, const Spot &B) {
    return A.Line == B.Line && A.Column == B.Column && A.File == B.File;
  }
  friend bool operator!=(const Spot &A, const Spot &B) { return !(A == B); }
  friend bool operator<(const Spot &A, const Spot &B) {
    return std::tie(A.File, A.Line, A.Column) <
           std::tie(B.File, B.Line, B.Column);
  }
};

/// Bytes `[Offset, Offset + Length)` of a file that an edit replaces. A range
/// inside a macro expansion is represented by an empty `File` and `Length` 0.
struct EditRange {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;

  bool isValid() const { return !File.empty(); }
};

} // namespace warplint

#endif
