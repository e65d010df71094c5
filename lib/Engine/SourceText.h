//===- SourceText.h - Source lines and underlines for findings --*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_SOURCETEXT_H
#define WARPLINT_LIB_ENGINE_SOURCETEXT_H

#include "warplint/Engine/Engine.h"
#include "warplint/Files/Trace.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace warplint {

/// The texts of a translation unit, as parsed; files that it does not hold are
/// taken from the unsaved ones or read from disk. Paths are those of the compiler, relative ones resolved
/// against the folder of the command.
class SourceText {
public:
  /// What is read from disk is noted in `Trace`, if there is one.
  SourceText(const TranslationUnit &Unit, std::string Directory,
             const UnsavedTexts *Unsaved = nullptr,
             FileTrace *Trace = nullptr);

  /// The whole text; empty where the file can't be read.
  llvm::StringRef text(llvm::StringRef File);
  /// One line without its end; empty when there is no such line.
  llvm::StringRef line(const Spot &Where);

  /// Whether there is such a line, be it empty.
  bool hasLine(const Spot &Where);

  /// The place of a byte, which may be the one behind the last; invalid where
  /// the text has no such byte.
  Spot spotAt(const std::string &File, unsigned Offset);

  /// Gives the finding and its notes their source lines, a column to those that
  /// have a line alone, and a length to those that have none: of the array
  /// expression that starts there, else of the identifier, else 0.
  void attach(Finding &F);
  /// Gives the edits their lines and columns, and the array its column.
  void attach(Fix &F);

private:
  /// A place of which the line is known alone: of the name there, else of the
  /// line's first character.
  void giveColumn(Spot &Where, llvm::StringRef Name);
  unsigned lengthAt(const Spot &Where);
  /// The offsets at which lines begin.
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
