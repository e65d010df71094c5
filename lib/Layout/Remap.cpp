//===- Remap.cpp - Fixes that remap indices to threads --------------------===//
#include "Remap.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Wording/Numbers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

/// The distance in elements between the active lanes of a pattern if it is
/// constant; 0: it is not, or fewer than two lanes are active.
static int64_t spacing(const AccessPattern &P, uint64_t ElementBytes) {
  int64_t Step = 0, Last = 0;
  bool Any = false;
  for (unsigned L = 0; L != 32; ++L) {
    if (!(P.Mask >> L & 1))
      continue;
    int64_t Here = P.Offset[L] - Last;
    if (Any && Step && Here != Step)
      return 0;
    if (Any)
      Step = Here;
    Last = P.Offset[L];
    Any = true;
  }
  return Step % int64_t(ElementBytes) ? 0 : Step / int64_t(ElementBytes);
}

namespace {
/// The strides of the accesses of a recording, in elements.
struct Spacings {
  std::set<int64_t> Steps;    ///< those above 1
  std::set<int64_t> Residues; ///< first elements modulo the only step
  const Access *Widest = nullptr;
  bool IsEven = true;
};
} // namespace

static Spacings spacings(const Recording &R) {
  Spacings S;
  int64_t Most = 0;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      for (const AccessPattern &P : A.Patterns) {
        if (llvm::popcount(P.Mask) < 2)
          continue;
        int64_t Step = spacing(P, T.Shape.ElementBytes);
        if (Step == 0)
          S.IsEven = false;
        if (Step < 2)
          continue;
        S.Steps.insert(Step);
        int64_t First = P.Offset[llvm::countr_zero(P.Mask)];
        S.Residues.insert(First / int64_t(T.Shape.ElementBytes) % Step);
        if (Step > Most) {
          Most = Step;
          S.Widest = A.From;
        }
      }
  return S;
}

/// The same request with its active lanes on adjacent elements.
static Request contiguous(const Access &A, const AccessPattern &P) {
  Request R;
  R.Kind = A.Kind;
  R.Bytes = A.Bytes;
  R.Mask = P.Mask;
  uint64_t Rank = 0;
  for (unsigned L = 0; L != 32; ++L)
    if (P.Mask >> L & 1)
      R.Address[L] = Rank++ * A.Bytes;
  return R;
}

static Request asRecorded(const Access &A, const AccessPattern &P) {
  Request R;
  R.Kind = A.Kind;
  R.Bytes = A.Bytes;
  R.Mask = P.Mask;
  for (unsigned L = 0; L != 32; ++L)
    if (P.Mask >> L & 1)
      R.Address[L] = P.Offset[L];
  return R;
}

static Words title(const Spacings &S, const std::string &Name, Words &Why) {
  bool Doubles = S.Steps.size() > 1;
  for (int64_t Step : S.Steps)
    Doubles &= llvm::isPowerOf2_64(Step);
  if (Doubles) {
    Why = Phrase::StrideCountsUp;
    return {Phrase::SequentialAddressing, Name};
  }
  if (S.Steps.size() != 1 || *S.Steps.begin() > 16 ||
      S.Residues.size() != size_t(*S.Steps.begin()))
    return {};
  int64_t Parts = *S.Steps.begin();
  Why = Phrase::LanesChangeElements;
  return {Parts == 2 ? Phrase::OneOfEachHalf : Phrase::OneOfEachPart, Name,
          Parts};
}

std::optional<Fix> warplint::proposeRemap(const Profile &Gpu,
                                          const Recording &R) {
  for (const RecordedTable &T : R.Tables)
    if (T.Shape.Extents.size() != 1)
      return std::nullopt;
  Spacings S = spacings(R);
  Fix F;
  const ArrayDeclaration &Array = *R.Instances.front();
  if (!S.IsEven || S.Steps.empty())
    return std::nullopt;
  F.Title = title(S, Array.Name, F.WhyNoEdit);
  if (F.Title.empty())
    return std::nullopt;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      for (const AccessPattern &P : A.Patterns) {
        unsigned Before = sharedCost(Gpu, asRecorded(*A.From, P)).Wavefronts;
        bool Spaced = spacing(P, T.Shape.ElementBytes) > 1;
        unsigned After =
            Spaced ? sharedCost(Gpu, contiguous(*A.From, P)).Wavefronts
                   : Before;
        F.WavefrontsBefore += Before * P.Times;
        F.WavefrontsAfter += After * P.Times;
      }
  if (F.WavefrontsAfter >= F.WavefrontsBefore)
    return std::nullopt;
  F.Layout = "remap";
  return F;
}

/// "1, 3, 5, ..., 31 modulo 32", or "odd" if the residues are the odd ones.
static Words residues(const std::vector<double> &Cost, double Of) {
  std::string List;
  bool AllOdd = Cost.size() % 2 == 0;
  for (size_t I = 0; I != Cost.size(); ++I) {
    AllOdd &= (Cost[I] == Of) == (I % 2 == 1);
    if (Cost[I] == Of)
      List += (List.empty() ? "" : ", ") + std::to_string(I);
  }
  if (AllOdd)
    return Phrase::Odd;
  return {Phrase::Modulo, List, Cost.size()};
}

std::optional<Fix>
warplint::proposePitch(const ArrayDeclaration &Array,
                       llvm::ArrayRef<const KernelTable *> Tables) {
  std::string Symbol;
  std::vector<double> Cost;
  unsigned Accesses = 0;
  for (const KernelTable *T : Tables)
    for (const Access &A : T->Accesses) {
      if (!isAccessTo(A, Array) || !A.ByPitch)
        continue;
      if (Cost.empty()) {
        Symbol = A.ByPitch->Symbol;
        Cost.assign(A.ByPitch->ByResidue.size(), 0);
      }
      if (A.ByPitch->Symbol != Symbol ||
          A.ByPitch->ByResidue.size() != Cost.size())
        return std::nullopt;
      ++Accesses;
      for (size_t I = 0; I != Cost.size(); ++I)
        Cost[I] += A.ByPitch->ByResidue[I];
    }
  if (Cost.empty())
    return std::nullopt;
  auto [Least, Most] = std::minmax_element(Cost.begin(), Cost.end());
  if (*Least == *Most)
    return std::nullopt;
  Fix F;
  F.Layout = "pitch";
  F.Title = {Phrase::ChoosePitch,    Symbol,
             residues(Cost, *Least), inWords(*Least / Accesses),
             residues(Cost, *Most),  inWords(*Most / Accesses)};
  F.WhyNoEdit = {Phrase::RunTimeValue, Symbol};
  return F;
}
