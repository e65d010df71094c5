//===- DataComments.h - Comments for this tool ------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_DATACOMMENTS_H
#define WARPLINT_FRONTEND_DATACOMMENTS_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <string>
#include <vector>

namespace warplint {

/// A comment that begins with "warplint: data".
struct DataComment {
  size_t Offset = 0; ///< of Text in the source, bytes
  std::string Text;  ///< what follows "warplint:"
  /// From the beginning of its line to the end of the declaration behind it:
  /// what the comment is about is declared here. Bytes.
  size_t Begin = 0, End = 0;
};

/// Those of C++ source, in their order.
std::vector<DataComment> findDataComments(llvm::StringRef Source);

} // namespace warplint

#endif
