//===- FixChoice.h - Which fixes to try, and the text with them -*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_FIXCHOICE_H
#define WARPLINT_LIB_FIXES_FIXCHOICE_H

#include "warplint/Fixes/Fixes.h"
#include <map>

namespace warplint {

/// Files by real path, as they were analysed.
struct AnalysedText {
  std::string Shown, Text;
  std::vector<std::string> Spellings; ///< absolute paths that lead to it
  std::string WhyNot;                 ///< why no edit can be written to it
};
using AnalysedTexts = std::map<std::string, AnalysedText>;

/// The file behind a path of a job's result, and behind one of the compiler's.
std::string realPathOf(const Job &Of, llvm::StringRef Shown);
std::string realPathOfSpelled(const Job &Of, llvm::StringRef Spelled);

/// The texts that the results' fixes edit.
AnalysedTexts textsToEdit(llvm::ArrayRef<Job> Jobs,
                          llvm::ArrayRef<FileResult> Results);

/// The first applicable fix of each array, edits by real path, sorted by the
/// place of the array. Fixes without an array are taken as they come.
std::vector<ChosenFix> chooseFixes(llvm::ArrayRef<Job> Jobs,
                                   llvm::ArrayRef<FileResult> Results,
                                   bool Unsafe);

/// Adds to each fix that has words for it a comment at the line of its array's
/// declaration, where one can stand there.
void addComments(std::vector<ChosenFix> &Fixes, const AnalysedTexts &Texts);

/// The edited text of every file that a fix without a WhyNot changes, by real
/// path. A fix whose edits overlap those of an earlier one, or whose text is
/// not known, gets a WhyNot instead.
std::map<std::string, std::string> applyEdits(const AnalysedTexts &Texts,
                                              std::vector<ChosenFix> &Fixes);

} // namespace warplint

#endif
