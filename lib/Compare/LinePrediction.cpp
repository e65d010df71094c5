//===- LinePrediction.cpp - The prediction for one line -------------------===//

#include "LinePrediction.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>

using namespace warplint;

/// Relative tolerance for the rounding of means; counters are integers.
static constexpr double Tolerance = 1e-6;

static bool isClose(double A, double B) {
  return std::fabs(A - B) <=
         Tolerance * std::max({std::fabs(A), std::fabs(B), 1.0});
}

static bool isExact(const PredictedAccess &A) {
  return A.PerRequest.How == Verdict::Kind::Exact &&
         (A.PerRequest.Mean || A.PerRequest.Low == A.PerRequest.High);
}

/// The bounds of the mean over the requests of an access.
static double low(const PredictedAccess &A) {
  return isExact(A) ? A.PerRequest.Mean.value_or(A.PerRequest.Low)
                    : A.PerRequest.Low;
}
static double high(const PredictedAccess &A) {
  return isExact(A) ? A.PerRequest.Mean.value_or(A.PerRequest.High)
                    : A.PerRequest.High;
}

LinePrediction::LinePrediction(const Accesses &Of, uint64_t Blocks)
    : Of(Of), Blocks(double(Blocks)) {
  for (const PredictedAccess *A : Of) {
    Undecided |= A->PerRequest.How == Verdict::Kind::Undecided;
    Exact &= isExact(*A);
    Counted &= A->Requests.has_value();
    bool Above =
        A->Space == CountedSpace::Local || low(*A) > A->Ideal * (1 + Tolerance);
    CertainExcess |= Above && A->PerRequest.How != Verdict::Kind::Undecided;
  }
}

std::string LinePrediction::reasons() const {
  std::set<std::string> All;
  for (const PredictedAccess *A : Of)
    for (const Reason &R : A->PerRequest.Reasons)
      All.insert(wordsOf(R));
  return llvm::join(All, ", ");
}

/// Sets the predicted bounds: totals if the number of requests is known;
/// otherwise, for memory with an ideal, the ratio to it. The proportions of the
/// accesses are unknown then, so that the ratio of the line is between the
/// least and the greatest. Local memory has no ideal; the executions of the
/// instructions replace the number of requests.
void LinePrediction::bounds(const CountedLine &Line, Measurement &Into) const {
  double Low = 0, High = 0;
  if (Counted) {
    for (const PredictedAccess *A : Of) {
      Low += Blocks * *A->Requests * low(*A);
      High += Blocks * *A->Requests * high(*A);
    }
  } else {
    bool IsLocal = Of.front()->Space == CountedSpace::Local;
    Into.IsRatio = !IsLocal;
    Low = HUGE_VAL;
    for (const PredictedAccess *A : Of) {
      double Unit = IsLocal ? 1 / std::max(Line.Executed, 1.0) : A->Ideal;
      if (Unit <= 0)
        return;
      Low = std::min(Low, low(*A) / Unit);
      High = std::max(High, high(*A) / Unit);
    }
  }
  Into.Low = Low;
  if (std::isfinite(High))
    Into.High = High;
}

bool LinePrediction::judge(const CountedLine &Line, Measurement &Into) const {
  if (!Counted && Line.Actual == 0)
    return false;
  if (Undecided)
    return true;
  bounds(Line, Into);
  if (!Into.Low)
    return true;
  double Measured = Line.Actual;
  if (Into.IsRatio) {
    if (Line.Ideal <= 0) {
      Into.Low = Into.High = std::nullopt;
      return true;
    }
    Measured /= Line.Ideal;
  }
  bool OnePoint = Exact && Into.High && isClose(*Into.Low, *Into.High);
  bool Inside =
      (Measured >= *Into.Low || isClose(Measured, *Into.Low)) &&
      (!Into.High || Measured <= *Into.High || isClose(Measured, *Into.High));
  Into.How = !Inside    ? Agreement::Differs
             : OnePoint ? Agreement::Agrees
                        : Agreement::InRange;
  return true;
}
