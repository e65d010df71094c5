//===- FixChoice.h - Choice of fixes and application of edits ---*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_FIXCHOICE_H
#define WARPLINT_LIB_FIXES_FIXCHOICE_H

#include "warplint/Fixes/Fixes.h"
#include <map>

namespace warplint {

/// The text of a file as it was analyzed. `Shown` is its path as shown to the
/// user.
struct AnalysedText {
  std::string Shown, Text;
  std::vector<std::string> Spellings; ///< absolute paths that name the file
  std::string WhyNot; ///< why the file cannot be edited; empty if it can
};
using AnalysedTexts = std::map<std::string, AnalysedText>;

/// The real path of a file, given its path as the results of the job show it,
/// or its path as the compiler spelled it.
std::string realPathOf(const Job &Of, llvm::StringRef Shown);
std::string realPathOfSpelled(const Job &Of, llvm::StringRef Spelled);

/// The analyzed texts of all files that fixes edit, by real path.
AnalysedTexts textsToEdit(llvm::ArrayRef<Job> Jobs,
                          llvm::ArrayRef<FileResult> Results);

/// Chooses the first applicable fix of each array, exchanges of threadIdx.x and
/// threadIdx.y first, then tiles for records, then in the order of the
/// findings, with the further layouts and fixes with a goal as
/// ChosenFix::Others, and all applicable fixes without an array. Converts their
/// paths to real paths. A fix with edits is applicable if it is safe, or
/// `Unsafe` is set.
std::vector<ChosenFix> chooseFixes(llvm::ArrayRef<Job> Jobs,
                                   llvm::ArrayRef<FileResult> Results,
                                   bool Unsafe);

/// Adds to each fix with a Comment a source comment at the line of its array's
/// declaration, if one can be inserted there.
void addComments(std::vector<ChosenFix> &Fixes, const AnalysedTexts &Texts);

/// Returns the edited text of every file that is changed by a fix without a
/// WhyNot, by real path. Sets the WhyNot of a fix whose edits overlap those of
/// an earlier one, whose text is not available, or that names threads to which
/// an earlier one gives other roles (or the other way round), or that changes
/// the alignment of a struct that an earlier one relies on.
std::map<std::string, std::string> applyEdits(const AnalysedTexts &Texts,
                                              std::vector<ChosenFix> &Fixes);

} // namespace warplint

#endif
