//===- Words.h - What is said, as a value -----------------------*- C++ -*-===//
//
// A reason, a title or a cause remains a value until it is printed: what is
// said, and of what. lib/Wording has the texts, which nothing else can depend
// on.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_WORDS_H
#define WARPLINT_PROGRAM_WORDS_H

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace warplint {

/// What can be said; Phrases.def has the list, lib/Wording the texts.
enum class Phrase : uint16_t {
  None, ///< nothing is said
#define WARPLINT_PHRASE(ID) ID,
#include "warplint/Program/Phrases.def"
};

struct Word;

/// A phrase and what it is said of. Equal values say the same.
struct Words {
  Phrase Of = Phrase::None;
  std::vector<Word> With; ///< as the text of the phrase numbers them, from 0

  Words() = default;
  /// Each of `Arguments` is a name, a number, further words or a list of them.
  template <typename... T> Words(Phrase Of, T &&...Arguments);

  bool empty() const { return Of == Phrase::None; }
  void clear();
  friend bool operator==(const Words &A, const Words &B);
  friend bool operator!=(const Words &A, const Words &B) { return !(A == B); }
  /// Some order, which does not depend on texts.
  friend bool operator<(const Words &A, const Words &B);
};

/// What a phrase is said of: a name or a text of the source, a number, or
/// further words.
struct Word {
  enum class Kind { Name, Number, List };
  Kind Is = Kind::Name;
  std::string Name;
  uint64_t Number = 0;
  std::vector<Words> List; ///< one, or several that the text lists

  Word() = default;
  Word(std::string Name) : Name(std::move(Name)) {}
  Word(const char *Name) : Name(Name) {}
  template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
  Word(T Number) : Is(Kind::Number), Number(uint64_t(Number)) {}
  Word(Words One) : Is(Kind::List), List{std::move(One)} {}
  Word(std::vector<Words> All) : Is(Kind::List), List(std::move(All)) {}

  friend bool operator==(const Word &A, const Word &B) {
    return A.Is == B.Is && A.Name == B.Name && A.Number == B.Number &&
           A.List == B.List;
  }
  friend bool operator<(const Word &A, const Word &B) {
    return std::tie(A.Is, A.Name, A.Number, A.List) <
           std::tie(B.Is, B.Name, B.Number, B.List);
  }
};

template <typename... T>
Words::Words(Phrase Of, T &&...Arguments)
    : Of(Of), With{Word(std::forward<T>(Arguments))...} {}

inline void Words::clear() {
  Of = Phrase::None;
  With.clear();
}

inline bool operator==(const Words &A, const Words &B) {
  return A.Of == B.Of && A.With == B.With;
}
inline bool operator<(const Words &A, const Words &B) {
  return std::tie(A.Of, A.With) < std::tie(B.Of, B.With);
}

/// Words that are written elsewhere: by a compiler, or in a message that has no
/// phrase. Empty for an empty text.
inline Words given(std::string Text) {
  return Text.empty() ? Words() : Words(Phrase::Given, std::move(Text));
}

/// A phrase for each name.
inline std::vector<Words> eachOf(Phrase Of,
                                 const std::vector<std::string> &Names) {
  std::vector<Words> All;
  for (const std::string &Name : Names)
    All.emplace_back(Of, Name);
  return All;
}

} // namespace warplint

#endif
