//===- SourceText.h - Source lines and underlines for findings --*- C++ -*-===//
#ifndef WARPLINT_PAGES_SOURCETEXT_H
#define WARPLINT_PAGES_SOURCETEXT_H

#include "warplint/Files/Trace.h"
#include "warplint/Files/UnsavedTexts.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace warplint {

/// The texts of a translation unit, as parsed. Other files come from the
/// unsaved texts or the disk. Paths are those of the compiler; relative ones
/// are resolved against the folder of the command.
class SourceText {
public:
  /// Reads of the disk are recorded in `Trace`, if not null.
  SourceText(const TranslationUnit &Unit, std::string Directory,
             const UnsavedTexts *Unsaved = nullptr, FileTrace *Trace = nullptr);

  /// The whole text; empty if the file cannot be read.
  llvm::StringRef text(llvm::StringRef File);
  /// One line without its line break; empty if there is no such line.
  llvm::StringRef line(const Spot &Where);

  /// Whether the line exists; it may be empty.
  bool hasLine(const Spot &Where);

  /// The location of a byte offset, at most the size of the text; otherwise
  /// invalid.
  Spot spotAt(const std::string &File, unsigned Offset);

  /// Sets the source lines of the finding and its notes, the columns of
  /// locations without one, and missing lengths: that of the array expression
  /// at the location, else of the identifier, else 0.
  void attach(Finding &F);
  /// Sets the lines and columns of the edits, and the column of the array.
  void attach(Fix &F);

private:
  /// Sets the column of a location that has a line only: that of `Name` in the
  /// line, else of the first character that is no blank.
  void giveColumn(Spot &Where, llvm::StringRef Name);
  unsigned lengthAt(const Spot &Where);
  /// The offset of each line.
  const std::vector<size_t> &lineStarts(const std::string &File);

  const TranslationUnit &Unit;
  std::string Directory;
  const UnsavedTexts *Unsaved;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  std::map<std::string, std::string> FromDisk;
  std::map<std::string, std::vector<size_t>> LineStarts;
};

} // namespace warplint

#endif
