//===- SuppressionComment.h - A NOLINT comment in one unit ----------------*-
// C++ -*-===//
#ifndef WARPLINT_SETTINGS_SUPPRESSIONCOMMENT_H
#define WARPLINT_SETTINGS_SUPPRESSIONCOMMENT_H

#include "warplint/Program/Spot.h"
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A range of byte offsets.
struct TextRange {
  size_t Begin = 0, End = 0;
};

/// "NOLINT(a, b)" as written; all ranges are in the text of the file.
struct NolintWords {
  TextRange Comment; ///< the comment that contains it
  TextRange Whole;   ///< from the N to the closing bracket
  TextRange List;    ///< between the brackets
};

struct NolintName {
  std::string Text;
  TextRange Where;
};

/// A NOLINT or NOLINTNEXTLINE with names, or a NOLINTBEGIN and its END.
struct Nolint {
  std::string Keyword;
  NolintWords Head;
  std::optional<NolintWords> Tail; ///< a NOLINTEND
  std::vector<NolintName> Names;
};

/// A NOLINT comment of a file, as judged in one translation unit. Only the
/// conclusions of all units together are reported.
struct SuppressionComment {
  struct Name {
    /// Whether the name suppresses a finding. Unseen: the unit does not contain
    /// the code, or the check was not run.
    enum class Answer { Unseen, Suppresses, SuppressesNothing };
    std::string Text;
    Answer Says = Answer::Unseen;
    std::string Nearest;    ///< for a misspelled name, the similar check
    bool WouldHelp = false; ///< that check has a finding there
  };
  Spot Where;              ///< of the word NOLINT, as shown to the user
  Nolint Is;               ///< in the text as analyzed
  std::vector<Name> Names; ///< names of this tool's checks
};

} // namespace warplint

#endif
