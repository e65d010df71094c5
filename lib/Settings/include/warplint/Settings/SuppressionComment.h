//===- SuppressionComment.h - NOLINT comments of a file ---------*- C++ -*-===//
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
  TextRange Whole;   ///< from the N to the closing parenthesis
  TextRange List;    ///< between the parentheses
};

/// A name in a NOLINT comment, without blanks around it.
struct NolintName {
  std::string Text;
  TextRange Where;
};

/// A NOLINT or NOLINTNEXTLINE with names, or a NOLINTBEGIN and its END.
struct Nolint {
  std::string Keyword; ///< "NOLINT", "NOLINTNEXTLINE" or "NOLINTBEGIN"
  NolintWords Head;
  std::optional<NolintWords> Tail; ///< a NOLINTEND
  std::vector<NolintName> Names;
};

/// A NOLINT comment of a file, and what one translation unit shows about its
/// use. A header is in several units: what is reported follows from all of them
/// (reportUnusedSuppressions()).
struct SuppressionComment {
  struct Name {
    /// Whether the name suppresses a finding. Unseen: not known, since the unit
    /// does not contain the code or the check was not run.
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
