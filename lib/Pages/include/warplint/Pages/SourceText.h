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

/// The texts of a translation unit. Other files come from the unsaved texts or
/// the disk. Paths are those of the compiler; relative ones are resolved
/// against the folder of the command.
///
/// Locations and edits of the unit are in the text as parsed. attach() and
/// asWritten() convert them to the text as the user wrote it, where a repair
/// for clang moved bytes.
class SourceText {
public:
  /// Reads of the disk are recorded in `Trace`, if not null.
  SourceText(const TranslationUnit &Unit, std::string Directory,
             const UnsavedTexts *Unsaved = nullptr, FileTrace *Trace = nullptr);

  /// The whole text as parsed; empty if the file cannot be read.
  llvm::StringRef text(llvm::StringRef File);
  /// The whole text as the user wrote it.
  llvm::StringRef written(llvm::StringRef File);
  /// One line as the user wrote it, without its line break; empty if there is
  /// no such line.
  llvm::StringRef line(const Spot &Where);

  /// Whether the line exists; it may be empty.
  bool hasLine(const Spot &Where);

  /// Sets the source lines of the finding and its notes, the columns of
  /// locations without one, and missing lengths: that of the array expression
  /// at the location, else of the identifier, else 0. Converts the locations,
  /// but not those of fixes.
  void attach(Finding &F);
  /// Sets the lines and columns of the edits, and the column of the array.
  /// Converts the locations and the edits. If an edit would change or quote
  /// what a repair wrote, the fix becomes advice.
  void attach(Fix &F);
  /// Converts a location.
  void asWritten(Spot &Where);

private:
  /// Sets the column of a location that has a line only: that of `Name` in the
  /// line, else of the first character that is no blank.
  void giveColumn(Spot &Where, llvm::StringRef Name);
  unsigned lengthAt(const Spot &Where);
  /// The user's text of a file in which a repair moved bytes; null: it is as
  /// parsed.
  const WrittenText *repaired(llvm::StringRef File) const;
  /// The location in written() of a byte offset there, at most its size;
  /// otherwise invalid.
  Spot spotAt(const std::string &File, unsigned Offset);
  /// A line of text().
  llvm::StringRef parsedLine(const Spot &Where);
  /// The offsets of the lines of a text, which are found once.
  using Starts = std::vector<size_t>;
  const Starts &startsOf(const std::string &File, llvm::StringRef Text,
                         std::map<std::string, Starts> &Known);

  const TranslationUnit &Unit;
  std::string Directory;
  const UnsavedTexts *Unsaved;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  std::map<std::string, std::string> FromDisk;
  std::map<std::string, Starts> ParsedStarts, WrittenStarts; ///< by file
};

} // namespace warplint

#endif
