//===- Silencer.h - What a run saw of a NOLINT comment ----------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_SILENCER_H
#define WARPLINT_SETTINGS_SILENCER_H

#include "warplint/Program/Spot.h"
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Bytes of a text.
struct TextRange {
  size_t Begin = 0, End = 0;
};

/// "NOLINT(a, b)" as written, all ranges in the text of the file.
struct NolintWords {
  TextRange Comment; ///< that it stands in
  TextRange Whole;   ///< from its N to its closing bracket
  TextRange List;    ///< between its brackets
};

struct NolintName {
  std::string Text;
  TextRange Where;
};

/// A NOLINT or NOLINTNEXTLINE with names, or a NOLINTBEGIN and its END.
struct Nolint {
  std::string Keyword;
  NolintWords Head;
  std::optional<NolintWords> Tail; ///< of a NOLINTEND
  std::vector<NolintName> Names;
};

/// A NOLINT comment of a file, as one translation unit saw it. Only what all
/// of them say together is reported.
struct Silencer {
  struct Name {
    /// Whether the name silences a finding. Unseen: the code that it is about
    /// is not in this unit, or its check was not run.
    enum class Answer { Unseen, Silences, SilencesNothing };
    std::string Text;
    Answer Says = Answer::Unseen;
    std::string Nearest;    ///< of a misspelt name, the check that is meant
    bool WouldHelp = false; ///< that check has a finding there
  };
  Spot Where;              ///< of the word NOLINT, as shown
  Nolint Is;               ///< in the text as analysed
  std::vector<Name> Names; ///< those of this tool's checks
};

} // namespace warplint

#endif
