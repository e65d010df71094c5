//===- LineCompare.cpp - Comparison of counters by line -------------------===//

#include "LineCompare.h"
#include "JoinCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace warplint;
using llvm::StringRef;
namespace path = llvm::sys::path;

/// The line tolerance: two compilers may attribute an expression that spans
/// several lines to lines that differ by this number.
static constexpr unsigned LineTolerance = 2;

MemorySpace warplint::spaceOf(CountedSpace Space) {
  return Space == CountedSpace::Shared   ? MemorySpace::Shared
         : Space == CountedSpace::Global ? MemorySpace::Global
                                         : MemorySpace::Local;
}

CostUnit warplint::unitOf(CountedSpace Space) {
  return Space == CountedSpace::Shared ? CostUnit::Wavefronts
                                       : CostUnit::Sectors;
}

namespace {

/// Compares one launch: matches counted lines with predicted lines.
class Comparison {
public:
  Comparison(const RecordedLaunch &Recorded, const PredictedLaunch *Predicted,
             uint64_t Blocks, StringRef Why, const PredictedLaunch *Sibling);
  std::vector<ComparedLine> run();

private:
  /// Sums the predictions, and the counters, by LineKey.
  void predict();
  void count();
  /// The file with predictions that a recorded path names; the path itself, if
  /// there is none.
  const std::string &fileOf(const std::string &Path);
  LineKey placeOf(const RecordedInstruction &I, CountedSpace Space,
                  bool IsAtomic);
  bool isNearCopy(const LineKey &K) const;
  const LineKey *nearbyPrediction(const LineKey &K) const;
  void compareHeaders(std::map<LineKey, CountedLine> Lines);
  void comparePool(CountedSpace Space, bool IsAtomic,
                   const std::map<LineKey, CountedLine> &Pool,
                   LinePrediction::Accesses Left);
  /// Adds a compared line to the result. Without predictions (`Claimed` is
  /// empty), it has the reason why there are none.
  void emit(const LineKey &Key, const CountedLine &Line,
            const LinePrediction::Accesses &Claimed);
  void leaveOut(const LineKey &Key, const CountedLine &Line);

  const RecordedLaunch &Recorded;
  const PredictedLaunch *Predicted;
  uint64_t Blocks;
  StringRef Why;
  std::set<std::string> UserFiles;           ///< files with predicted lines
  std::map<std::string, std::string> FileOf; ///< results of fileOf()
  /// The predictions of each line that were not compared yet.
  ClaimsByLine Claims;
  /// The predicted lines in functions that are called on a line.
  std::map<LineKey, std::set<LineKey>> CalledFrom;
  CountsByLine Counted;
  /// Files and lines of asynchronous copies (CountedUse::IsUnsteady).
  std::set<std::pair<std::string, unsigned>> Copies;
  /// User lines with calls of inlined functions in headers. The line table
  /// attributes some instructions of such a call to the call, others to the
  /// header.
  std::map<LineKey, std::pair<CountedLine, LinePrediction::Accesses>> Calls;
  std::vector<ComparedLine> Out;
};

} // namespace

Comparison::Comparison(const RecordedLaunch &Recorded,
                       const PredictedLaunch *Predicted, uint64_t Blocks,
                       StringRef Why, const PredictedLaunch *Sibling)
    : Recorded(Recorded), Predicted(Predicted), Blocks(Blocks), Why(Why) {
  if (Sibling)
    for (const PredictedAccess &A : Sibling->Accesses)
      UserFiles.insert(A.Where.File);
}

void Comparison::predict() {
  if (!Predicted)
    return;
  for (const PredictedAccess &A : Predicted->Accesses) {
    LineKey Key{A.Where.File, A.Where.Line, A.Space, A.IsAtomic};
    UserFiles.insert(A.Where.File);
    Claims[Key].push_back(&A);
    for (const Spot &Caller : A.Callers)
      CalledFrom[{Caller.File, Caller.Line, A.Space, A.IsAtomic}].insert(Key);
  }
}

/// Number of equal path components, counted from the last.
static unsigned commonSuffix(StringRef A, StringRef B) {
  unsigned Shared = 0;
  auto I = path::rbegin(A), J = path::rbegin(B);
  for (; I != path::rend(A) && J != path::rend(B) && *I == *J; ++I, ++J)
    ++Shared;
  return Shared;
}

/// Profile and analysis may have the file in different folders: selects the
/// file with the longest common path suffix.
const std::string &Comparison::fileOf(const std::string &Path) {
  auto [At, IsNew] = FileOf.try_emplace(Path, Path);
  unsigned Best = 0;
  if (IsNew)
    for (const std::string &File : UserFiles)
      if (unsigned Shared = commonSuffix(Path, File); Shared > Best) {
        Best = Shared;
        At->second = File;
      }
  return At->second;
}

/// The line on which an instruction is counted. If it has two lines, one in a
/// header and that of the call, this is the first with a prediction; else the
/// one in a user file; else the first.
LineKey Comparison::placeOf(const RecordedInstruction &I, CountedSpace Space,
                            bool IsAtomic) {
  std::optional<LineKey> First, OfUser;
  for (const RecordedPlace &P : I.Places) {
    LineKey Key{fileOf(P.File), P.Line, Space, IsAtomic};
    if (Claims.count(Key))
      return Key;
    // The line table attributes some instances of an inlined access to the
    // call. They are counted on the line in the called function, if only one
    // line of it has a prediction.
    auto Called = CalledFrom.find(Key);
    if (Called != CalledFrom.end() && Called->second.size() == 1)
      OfUser = *Called->second.begin();
    if (!OfUser && UserFiles.count(Key.File))
      OfUser = Key;
    if (!First)
      First = Key;
  }
  return OfUser ? *OfUser : *First;
}

void Comparison::count() {
  for (const RecordedInstruction &I : Recorded.Instructions) {
    CountedUse Use = useOf(I);
    if (I.Places.empty())
      continue;
    for (CountedSpace Space : Use.Spaces) {
      LineKey Key = placeOf(I, Space, Use.IsAtomic);
      if (Use.IsUnsteady) {
        Copies.insert({Key.File, Key.Line});
        continue;
      }
      CountedLine &Line = Counted[Key];
      Line.Executed += I.Executed;
      Line.Actual += Space == CountedSpace::Shared   ? I.Wavefronts
                     : Space == CountedSpace::Global ? I.Sectors
                                                     : I.LocalSectors;
      Line.Ideal += Space == CountedSpace::Shared   ? I.WavefrontsIdeal
                    : Space == CountedSpace::Global ? I.SectorsIdeal
                                                    : 0;
    }
  }
}

/// Whether all accesses are inlined from other files.
static bool isCall(const LinePrediction::Accesses &Accesses) {
  return llvm::all_of(Accesses, [](const PredictedAccess *A) {
    return A->Innermost.isValid() && A->Innermost.File != A->Where.File;
  });
}

/// Whether an asynchronous copy is within the line tolerance.
bool Comparison::isNearCopy(const LineKey &K) const {
  return std::any_of(Copies.begin(), Copies.end(), [&](const auto &C) {
    return C.first == K.File &&
           std::max(C.second, K.Line) - std::min(C.second, K.Line) <=
               LineTolerance;
  });
}

/// Whether the statement of one of the accesses contains the line.
static bool spans(const LinePrediction::Accesses &Accesses, unsigned Line) {
  return llvm::any_of(Accesses, [&](const PredictedAccess *A) {
    return A->FirstLine <= Line && Line <= A->LastLine;
  });
}

/// For a line without a prediction: the only remaining prediction whose
/// statement contains the line, or else the only one on a nearby line.
const LineKey *Comparison::nearbyPrediction(const LineKey &K) const {
  const LineKey *Near = nullptr, *Spanning = nullptr;
  unsigned NearCount = 0, SpanningCount = 0;
  for (const auto &[Other, Accesses] : Claims) {
    if (Other.File != K.File || Other.Space != K.Space ||
        Other.IsAtomic != K.IsAtomic)
      continue;
    if (std::max(Other.Line, K.Line) - std::min(Other.Line, K.Line) <=
        LineTolerance) {
      Near = &Other;
      ++NearCount;
    }
    if (spans(Accesses, K.Line)) {
      Spanning = &Other;
      ++SpanningCount;
    }
  }
  if (SpanningCount)
    return SpanningCount == 1 ? Spanning : nullptr;
  return NearCount == 1 ? Near : nullptr;
}

/// The counters of a line, not compared with a prediction.
static ComparedLine counted(const LineKey &Key, const CountedLine &Line) {
  ComparedLine C;
  C.Key = Key;
  C.Where = Spot{Key.File, Key.Line, 0};
  C.Numbers.Unit = unitOf(Key.Space);
  C.Numbers.Measured = Line.Actual;
  C.Numbers.Ideal = Line.Ideal;
  C.Numbers.Launches = 1;
  return C;
}

void Comparison::emit(const LineKey &Key, const CountedLine &Line,
                      const LinePrediction::Accesses &Claimed) {
  ComparedLine C = counted(Key, Line);
  if (Claimed.empty()) {
    if (Line.Actual == 0)
      return;
    bool IsHeader = path::extension(Key.File) != ".cu";
    C.Why =
        !Predicted                  ? Why.str()
        : UserFiles.count(Key.File) ? "the analysis has no such access there"
        : IsHeader ? "in a header, and no unmatched access of the analysis fits"
                   : "the analysis has no access in a file of this name";
  } else {
    LinePrediction Made(Claimed, Blocks);
    bool IsJudged = Made.judge(Line, C.Numbers);
    if (!IsJudged || (!C.Numbers.Low && Line.Actual == 0))
      return;
    C.Where = Claimed.front()->Where;
    for (const PredictedAccess *A : Claimed)
      C.Accesses.insert({A->Where.File, A->Where.Line, A->Space, A->IsAtomic});
    C.CertainExcess = Made.isCertainExcess();
    C.Why = Made.reasons();
  }
  Out.push_back(std::move(C));
}

/// Compares the lines of headers that have no prediction. A line is compared
/// with the predictions whose innermost frame is that line. All other lines of
/// one memory are compared together with the remaining predictions, because two
/// compilers may implement an intrinsic in different headers.
void Comparison::compareHeaders(std::map<LineKey, CountedLine> Lines) {
  std::map<LineKey, LinePrediction::Accesses> Inner;
  for (const auto &[Key, Accesses] : Claims)
    for (const PredictedAccess *A : Accesses)
      if (A->Innermost.isValid() && A->Innermost != A->Where)
        Inner[{A->Innermost.File, A->Innermost.Line, A->Space, A->IsAtomic}]
            .push_back(A);
  std::set<const PredictedAccess *> Used;
  std::map<std::pair<CountedSpace, bool>, std::map<LineKey, CountedLine>> Pools;
  for (const auto &[Key, Line] : Lines) {
    const LineKey &Header = Key;
    auto Found = std::find_if(Inner.begin(), Inner.end(), [&](const auto &I) {
      return I.first.Line == Header.Line && I.first.Space == Header.Space &&
             I.first.IsAtomic == Header.IsAtomic &&
             path::filename(I.first.File) == path::filename(Header.File);
    });
    if (Found == Inner.end()) {
      Pools[{Key.Space, Key.IsAtomic}][Key] = Line;
      continue;
    }
    Used.insert(Found->second.begin(), Found->second.end());
    emit(Key, Line, Found->second);
  }
  for (const auto &[Kind, Pool] : Pools) {
    LinePrediction::Accesses Left;
    for (const auto &[Key, Accesses] : Claims)
      for (const PredictedAccess *A : Accesses)
        if (!Used.count(A) && std::pair(A->Space, A->IsAtomic) == Kind)
          Left.push_back(A);
    comparePool(Kind.first, Kind.second, Pool, std::move(Left));
  }
}

/// Compares the sum of header lines with the remaining predictions. If there
/// are none, adds the lines with calls of inlined functions, and compares the
/// sum with their predictions.
void Comparison::comparePool(CountedSpace Space, bool IsAtomic,
                             const std::map<LineKey, CountedLine> &Pool,
                             LinePrediction::Accesses Left) {
  CountedLine Sum;
  for (const auto &[Key, Line] : Pool)
    Sum += Line;
  if (Left.empty())
    for (auto Call = Calls.begin(); Call != Calls.end();) {
      if (Call->first.Space != Space || Call->first.IsAtomic != IsAtomic) {
        ++Call;
        continue;
      }
      const auto &[Line, Accesses] = Call->second;
      Sum += Line;
      Left.insert(Left.end(), Accesses.begin(), Accesses.end());
      Call = Calls.erase(Call);
    }
  if (!Left.empty())
    return emit(Pool.begin()->first, Sum, Left);
  for (const auto &[Key, Line] : Pool)
    emit(Key, Line, {});
}

void Comparison::leaveOut(const LineKey &Key, const CountedLine &Line) {
  if (Line.Actual == 0)
    return;
  ComparedLine C = counted(Key, Line);
  C.Why = "next to an asynchronous copy, whose counters vary from run to run";
  if (Claims.count(Key))
    C.Accesses.insert(Key);
  Out.push_back(std::move(C));
}

std::vector<ComparedLine> Comparison::run() {
  predict();
  count();
  joinCalls(Counted, Claims, CalledFrom, Blocks);
  std::map<LineKey, CountedLine> Headers, Unpredicted;
  for (const auto &[Key, Line] : Counted) {
    auto Claimed = Claims.find(Key);
    if (isNearCopy(Key)) {
      leaveOut(Key, Line);
    } else if (Claimed != Claims.end()) {
      if (isCall(Claimed->second))
        Calls[Key] = {Line, Claimed->second};
      else
        emit(Key, Line, Claimed->second);
    } else {
      bool IsHeader = Predicted && !UserFiles.count(Key.File) &&
                      path::extension(Key.File) != ".cu";
      (IsHeader ? Headers : Unpredicted)[Key] = Line;
    }
  }
  for (const auto &[Key, Line] : Counted)
    if (!Unpredicted.count(Key))
      Claims.erase(Key);
  for (const auto &[Key, Line] : Unpredicted) {
    const LineKey *Near = nearbyPrediction(Key);
    if (!Near) {
      emit(Key, Line, {});
      continue;
    }
    emit(Key, Line, Claims[*Near]);
    Claims.erase(LineKey(*Near));
  }
  compareHeaders(std::move(Headers));
  for (const auto &[Key, Call] : Calls)
    emit(Key, Call.first, Call.second);
  return std::move(Out);
}

std::vector<ComparedLine>
warplint::compareLines(const RecordedLaunch &Recorded,
                       const PredictedLaunch *Predicted, uint64_t Blocks,
                       StringRef Why, const PredictedLaunch *Sibling) {
  return Comparison(Recorded, Predicted, Blocks, Why, Sibling).run();
}
