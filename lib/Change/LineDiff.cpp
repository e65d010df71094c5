//===- LineDiff.cpp - Lines that differ between two texts -----------------===//
//
// The greedy algorithm of Eugene W. Myers, "An O(ND) difference algorithm and
// its variations", Algorithmica 1 (1986).
//
//===----------------------------------------------------------------------===//

#include "warplint/Change/LineDiff.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

using namespace warplint;

/// Limit of the edits in the search, whose memory is quadratic in them.
static constexpr int MostEdits = 2000;

/// A point outside of the texts, even after adding 1.
static constexpr int Nowhere = -2;

static std::vector<unsigned> numbered(llvm::ArrayRef<llvm::StringRef> Lines,
                                      llvm::StringMap<unsigned> &Numbers) {
  std::vector<unsigned> Out;
  for (llvm::StringRef Line : Lines)
    Out.push_back(
        Numbers.try_emplace(Line, unsigned(Numbers.size())).first->second);
  return Out;
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

namespace {
/// Whether a line of the old text is removed, or one of the new is added.
struct Marks {
  std::vector<bool> Removed, Added;
};
} // namespace

/// `At[K]` is an index in New.
static Marks search(llvm::ArrayRef<unsigned> Old,
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
  Marks Out{std::vector<bool>(size_t(N), !IsFound),
            std::vector<bool>(size_t(M), !IsFound)};
  if (!IsFound)
    return Out;
  int K = M - N;
  for (int D = int(Steps.size()) - 1; D > 0; --D) {
    Furthest &Before = Steps[D - 1];
    if (isAddition(Before, D, K)) {
      --K;
      Out.Added[size_t(Before[K])] = true;
    } else {
      ++K;
      Out.Removed[size_t(Before[K] - K)] = true;
    }
  }
  return Out;
}

std::vector<LineChange>
warplint::changedLines(llvm::ArrayRef<llvm::StringRef> Old,
                       llvm::ArrayRef<llvm::StringRef> New) {
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
  const Marks Of = search(Middle(A), Middle(B));
  std::vector<LineChange> Out;
  for (size_t X = 0, Y = 0; X < Of.Removed.size() || Y < Of.Added.size();) {
    LineChange C{X, X, Y, Y};
    while (C.OldTo < Of.Removed.size() && Of.Removed[C.OldTo])
      ++C.OldTo;
    while (C.NewTo < Of.Added.size() && Of.Added[C.NewTo])
      ++C.NewTo;
    X = C.OldTo + 1; // an equal line
    Y = C.NewTo + 1;
    if (C.OldFrom != C.OldTo || C.NewFrom != C.NewTo)
      Out.push_back({C.OldFrom + Front, C.OldTo + Front, C.NewFrom + Front,
                     C.NewTo + Front});
  }
  return Out;
}

static std::vector<llvm::StringRef> linesWithoutEnds(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Lines;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line.consume_back("\r");
    Lines.push_back(Line);
  }
  return Lines;
}

std::set<unsigned> warplint::addedLines(llvm::StringRef Old,
                                        llvm::StringRef New) {
  std::set<unsigned> Added;
  for (const LineChange &C :
       changedLines(linesWithoutEnds(Old), linesWithoutEnds(New)))
    for (size_t Line = C.NewFrom; Line < C.NewTo; ++Line)
      Added.insert(unsigned(Line) + 1);
  return Added;
}
