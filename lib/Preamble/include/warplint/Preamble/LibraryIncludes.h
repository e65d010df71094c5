//===- LibraryIncludes.h - Library headers that may come first --*- C++ -*-===//
//
// A file with its own headers includes those of libraries (the standard
// library, CUDA's, any of a system folder) at many places, from its headers
// too. A library header may as well be included first if no code above it
// affects it, and it does not affect the code above it. Library headers take
// most of the time of a parse; at the start of the file they can be compiled
// once, as a PCH, for all later versions of the file in an editor.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PREAMBLE_LIBRARYINCLUDES_H
#define WARPLINT_PREAMBLE_LIBRARYINCLUDES_H

#include "warplint/Files/Trace.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// The library headers that a file may include first, besides those that its
/// parse had in a PCH, and the texts that this was concluded from: while these
/// are unchanged, so is the list.
struct LibraryIncludes {
  std::vector<std::string> Names; ///< as spelled, in order, each once
  /// The main file up to the end of the line through which the last of them is
  /// included.
  std::string Prefix;
  size_t Directives = 0; ///< occurrences of "#include" in the main file
  /// The user's other files that are read up to there: paths, as the compiler
  /// opens them, and digests of their texts.
  std::vector<std::pair<std::string, Digest>> Files;

  /// Whether this holds for the present texts. `Main`: the path of the main
  /// file.
  bool holds(llvm::vfs::FileSystem &In, llvm::StringRef Main) const;
};

/// Finds the library headers of a parse that may come first. A header ends the
/// list if
/// - it reads a macro that a file of the user defined or undefined above it;
/// - it defines a macro, or declares a name at file scope, that a user's file
///   names above it; but not an overload for a class that is declared below
///   that place;
/// - it is not included at file scope, or a pragma that may change declarations
///   is above it, or a using directive that makes a name of file scope
///   ambiguous;
/// - it names a function of the user that a using directive above it adds;
/// - a header that a file of the user includes above it does not exist.
class LibraryIncludeRecorder {
public:
  LibraryIncludeRecorder();
  ~LibraryIncludeRecorder();
  /// Registers with the parse. To be called after BeginSourceFile(); this
  /// object must outlive the parse.
  void watch(clang::CompilerInstance &C);
  /// The result, at the end of the parse.
  LibraryIncludes finish(clang::CompilerInstance &C);

private:
  class Log;
  Log *Events = nullptr; ///< owned by the preprocessor
};

} // namespace warplint

#endif
