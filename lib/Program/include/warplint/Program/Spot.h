//===- Spot.h - A place in the user's source --------------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_SPOT_H
#define WARPLINT_PROGRAM_SPOT_H

#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// A place in a source file. `Line` and `Column` count from 1, columns in
/// bytes; 0 means unknown. `File` is the path as the compiler spelled it (what
/// the user typed or the compile command named), never a temporary.
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

/// Bytes `[Offset, Offset + Length)` of a file: what an edit replaces. A range
/// that lies in a macro expansion has no `EditRange` (`Length` 0 and an empty
/// `File`).
struct EditRange {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;

  bool isValid() const { return !File.empty(); }
};

} // namespace warplint

#endif
