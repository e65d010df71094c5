//===- Nearest.cpp - Suggestions for misspelled names ---------------------===//

#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <vector>

using llvm::StringRef;

/// The least number of edits after which `Glob` matches `Name`: an insertion, a
/// removal, a replacement or a transposition is one edit.
/// StringRef::edit_distance() supports neither wildcards nor transpositions.
static unsigned editsTo(StringRef Glob, StringRef Name) {
  const size_t Width = Name.size() + 1;
  std::vector<std::vector<unsigned>> Edits(Glob.size() + 1,
                                           std::vector<unsigned>(Width));
  for (size_t N = 0; N < Width; ++N)
    Edits[0][N] = unsigned(N);
  for (size_t G = 1; G <= Glob.size(); ++G) {
    const bool Star = Glob[G - 1] == '*';
    Edits[G][0] = Edits[G - 1][0] + !Star;
    for (size_t N = 1; N < Width; ++N) {
      unsigned &Least = Edits[G][N];
      if (Star) {
        Least = std::min(Edits[G - 1][N], Edits[G][N - 1]);
        continue;
      }
      Least = std::min({Edits[G - 1][N] + 1, Edits[G][N - 1] + 1,
                        Edits[G - 1][N - 1] + (Glob[G - 1] != Name[N - 1])});
      if (G > 1 && N > 1 && Glob[G - 1] == Name[N - 2] &&
          Glob[G - 2] == Name[N - 1])
        Least = std::min(Least, Edits[G - 2][N - 2] + 1);
    }
  }
  return Edits.back().back();
}

StringRef warplint::nearestName(StringRef Typed,
                                llvm::ArrayRef<StringRef> Names) {
  const size_t Letters = Typed.size() - Typed.count('*');
  size_t Most = Letters == 3 ? 1 : Letters / 4;
  StringRef Nearest;
  for (StringRef Name : Names) {
    // A text that is longer by more than `Most` needs more edits.
    if (!Typed.contains('*') && Typed.size() > Name.size() + Most)
      continue;
    const size_t Edits = editsTo(Typed, Name);
    if (Nearest.empty() ? Edits > Most : Edits >= Most)
      continue;
    Most = Edits;
    Nearest = Name;
  }
  return Nearest;
}

std::string warplint::didYouMean(StringRef Typed,
                                 llvm::ArrayRef<StringRef> Names) {
  const StringRef Nearest = nearestName(Typed, Names);
  return Nearest.empty() ? "" : ("; did you mean '" + Nearest + "'?").str();
}

std::string warplint::isNoneOf(StringRef Typed,
                               llvm::ArrayRef<StringRef> Names) {
  return ("'" + Typed + "' is none of ").str() + llvm::join(Names, ", ") +
         didYouMean(Typed, Names);
}
