//===- ProjectIndex.h - The words of all files of a project -----*- C++ -*-===//
//
// A run on one file asks which other files mention its kernels. A build that
// has a command for each file would read all texts in each of them. An index
// answers the same question (TextSearch.h) from one file, of which a run reads
// a few pages.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROJECT_PROJECTINDEX_H
#define WARPLINT_PROJECT_PROJECTINDEX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The first bytes of an index; they change with its form.
constexpr llvm::StringLiteral ProjectIndexBegins = "warplint index 2\n";

struct IndexedFile {
  std::string Path; ///< absolute
  std::string Text;
  std::string Data; ///< any bytes that go with the file
};

/// The bytes of an index. The files are numbered in the order of the list; each
/// path occurs once.
std::string makeProjectIndex(llvm::ArrayRef<IndexedFile> Files);

class ProjectIndex {
public:
  /// Returns an error if there is no index of this form at the path.
  static llvm::Expected<std::shared_ptr<const ProjectIndex>>
  open(const std::string &Path);
  /// Likewise, of the text of such a file.
  static llvm::Expected<std::shared_ptr<const ProjectIndex>>
  of(std::unique_ptr<llvm::MemoryBuffer> Text);

  size_t size() const { return Count; }
  /// The number of the file with this path.
  std::optional<size_t> find(llvm::StringRef Path) const;
  llvm::StringRef path(size_t File) const;
  llvm::StringRef data(size_t File) const;
  /// The numbers of the files whose texts, when the index was made, mentioned
  /// one of the names (mentions()).
  std::set<size_t> mentioning(const std::set<std::string> &Names) const;
  /// The number of the files whose texts then had a `main(` (hasMain()).
  size_t countOfMains() const;
  /// Whether one of the files then used a kernel that only others declare.
  bool sharesKernels() const;

private:
  uint64_t numberAt(uint64_t Offset) const;
  llvm::StringRef piece(uint64_t Entry) const;
  llvm::StringRef filesWith(llvm::StringRef Word) const;

  std::unique_ptr<llvm::MemoryBuffer> Held;
  llvm::StringRef Bytes;
  uint64_t Count = 0;    ///< of files
  uint64_t Table = 0;    ///< offset of the table of pieces
  llvm::StringRef Words; ///< lines, sorted: a word, and the files that have it
};

} // namespace warplint

#endif
