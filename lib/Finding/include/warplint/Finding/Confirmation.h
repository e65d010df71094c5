//===- Confirmation.h - What nvcc's code said of a file ---------*- C++ -*-===//
#ifndef WARPLINT_FINDING_CONFIRMATION_H
#define WARPLINT_FINDING_CONFIRMATION_H

#include <string>

namespace warplint {

/// The outcome of --confirm-with-nvcc for one file. Counts are of rows of
/// access tables, and of private arrays of kernels.
struct Confirmation {
  bool Asked = false;     ///< nvcc was to compile the file
  std::string Compiler;   ///< "nvcc 13.0"; empty: it did not compile the file
  unsigned Agreed = 0;    ///< nvcc's code has the access with the same width
  unsigned Widened = 0;   ///< evaluated again with the width in nvcc's code
  unsigned Withdrawn = 0; ///< refuted, and not evaluated again
  unsigned Open = 0;      ///< nvcc's code does not decide
  unsigned ArraysConfirmed = 0, ArraysAdded = 0, ArraysWithdrawn = 0;

  /// Adds the counts for another GPU.
  void add(const Confirmation &Other) {
    Asked |= Other.Asked;
    if (Compiler.empty())
      Compiler = Other.Compiler;
    Agreed += Other.Agreed;
    Widened += Other.Widened;
    Withdrawn += Other.Withdrawn;
    Open += Other.Open;
    ArraysConfirmed += Other.ArraysConfirmed;
    ArraysAdded += Other.ArraysAdded;
    ArraysWithdrawn += Other.ArraysWithdrawn;
  }
};

} // namespace warplint

#endif
