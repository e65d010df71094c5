//===- LineDiff.cpp - Lines added between two texts -----------------------===//
//
// The greedy algorithm of Eugene W. Myers, "An O(ND) difference algorithm and
// its variations", Algorithmica 1 (1986).
//
//===----------------------------------------------------------------------===//

#include "LineDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <vector>

using namespace warplint;

/// Limit of the edits in the search, whose memory is quadratic in them.
static constexpr int MostEdits = 2000;

/// A point outside of the texts, even after adding 1.
static constexpr int Nowhere = -2;

static std::vector<unsigned> numbered(llvm::StringRef Text,
                                      llvm::StringMap<unsigned> &Numbers) {
  std::vector<unsigned> Lines;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line.consume_back("\r");
    Lines.push_back(
        Numbers.try_emplace(Line, unsigned(Numbers.size())).first->second);
  }
  return Lines;
}

namespace {
/// The furthest point on each diagonal after a number of edits. The diagonal is
/// the index in the new text minus that in the old.
class Furthest {
public:
  explicit Furthest(int Edits) : Offset(Edits + 1), Ends(2 * Edits + 3) {}
  int &operator[](int Diagonal) { return Ends[Offset + Diagonal]; }

private:
  int Offset;
  std::vector<int> Ends;
};
} // namespace

/// Whether the last edit on the path to a diagonal adds a line of the new text;
/// otherwise it removes one of the old.
static bool isAddition(Furthest &At, int Edits, int Diagonal) {
  return Diagonal == Edits ||
         (Diagonal != -Edits && At[Diagonal - 1] + 1 >= At[Diagonal + 1]);
}

/// Indices of the added lines in `New`. `At[K]` is an index in New.
static std::vector<unsigned> search(llvm::ArrayRef<unsigned> Old,
                                    llvm::ArrayRef<unsigned> New) {
  const int N = int(Old.size()), M = int(New.size());
  std::vector<Furthest> Steps;
  auto Slide = [&](int Y, int K) {
    while (Y < M && Y - K < N && New[Y] == Old[Y - K])
      ++Y;
    return Y;
  };
  bool IsFound = false;
  for (int D = 0; !IsFound && D <= std::min(N + M, MostEdits); ++D) {
    Furthest Now(D);
    for (int K = -D; K <= D; K += 2) {
      int Y = 0;
      if (D)
        Y = isAddition(Steps.back(), D, K) ? Steps.back()[K - 1] + 1
                                           : Steps.back()[K + 1];
      Now[K] = Y < 0 || Y > M || Y - K > N ? Nowhere : Slide(Y, K);
      IsFound |= Now[K] == M && M - K == N;
    }
    Steps.push_back(std::move(Now));
  }
  std::vector<unsigned> Added;
  if (!IsFound) {
    for (int Y = 0; Y < M; ++Y)
      Added.push_back(unsigned(Y));
    return Added;
  }
  int K = M - N;
  for (int D = int(Steps.size()) - 1; D > 0; --D) {
    Furthest &Before = Steps[D - 1];
    if (isAddition(Before, D, K))
      Added.push_back(unsigned(Before[--K]));
    else
      ++K;
  }
  return Added;
}

std::set<unsigned> warplint::addedLines(llvm::StringRef Old,
                                        llvm::StringRef New) {
  llvm::StringMap<unsigned> Numbers;
  const std::vector<unsigned> A = numbered(Old, Numbers);
  const std::vector<unsigned> B = numbered(New, Numbers);
  const size_t Shorter = std::min(A.size(), B.size());
  size_t Front = 0, Back = 0;
  while (Front < Shorter && A[Front] == B[Front])
    ++Front;
  while (Back < Shorter - Front &&
         A[A.size() - 1 - Back] == B[B.size() - 1 - Back])
    ++Back;
  auto Middle = [&](const std::vector<unsigned> &Lines) {
    return llvm::ArrayRef(Lines).drop_front(Front).drop_back(Back);
  };
  std::set<unsigned> Added;
  for (unsigned Index : search(Middle(A), Middle(B)))
    Added.insert(unsigned(Front) + Index + 1);
  return Added;
}
