//===- Session.h - Analyses of the texts of one file ------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_REUSE_SESSION_H
#define WARPLINT_TEST_UNIT_REUSE_SESSION_H

#include "KeptTables.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Inputs/Inputs.h"
#include <memory>
#include <string>
#include <vector>

namespace warplint {

class Session {
public:
  explicit Session(std::string Path) : Path(std::move(Path)) {}

  /// All results of the text but for the times, as bytes. Without `Kept` from
  /// nothing: no headers are kept either.
  std::string analyse(const std::string &Text,
                      const std::vector<std::string> &Flags,
                      std::shared_ptr<KeptTables> Kept);

  bool TookHeaders = false;      ///< by the last analysis
  bool Prepares = false;         ///< headers, after each analysis
  unsigned InSight = 0;          ///< line; 0: none
  UnsavedTexts Open;             ///< other files, by their paths
  std::vector<FileResult> Early; ///< before those of whole files

private:
  const std::string Path;
  static const std::shared_ptr<HeaderCache> Headers;
};

} // namespace warplint

#endif
