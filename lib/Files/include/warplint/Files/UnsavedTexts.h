//===- UnsavedTexts.h - Texts that replace files on disk --------*- C++ -*-===//
#ifndef WARPLINT_FILES_UNSAVEDTEXTS_H
#define WARPLINT_FILES_UNSAVEDTEXTS_H

#include <map>
#include <string>

namespace warplint {

/// Unsaved texts of an editor by absolute path; they replace the files on disk.
using UnsavedTexts = std::map<std::string, std::string>;

} // namespace warplint

#endif
