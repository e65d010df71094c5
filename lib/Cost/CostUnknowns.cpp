//===- CostUnknowns.cpp - Cost of lanes that differ by uniform unknowns ---===//
//
// Evaluates every combination of values if all unknowns have small ranges,
// every residue of a single symbolic stride, or samples of several unknowns.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/CostTerms.h"
#include "warplint/Lane/Sample.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace warplint;

/// Whether the address of the first active lane is a multiple of the width.
static bool isAligned(const LaneVector &Address, uint32_t Mask,
                      unsigned Bytes) {
  return Address[firstLane(Mask)] % int64_t(Bytes) == 0;
}

/// Number of addresses kept for all accesses: about 4 MiB.
static constexpr size_t MostEnumerated = 1 << 14;

const CostModel::Enumerated &
CostModel::combinationsOf(const LoggedAccess &A,
                          llvm::ArrayRef<int64_t> Starts) {
  LaneValue Moving = A.Address;
  Moving.K = LaneVector(0);
  auto At = llvm::find_if(Combinations, [&](const Enumerated &E) {
    return E.May == A.May && E.Moving == Moving &&
           llvm::ArrayRef<int64_t>(E.Starts) == Starts;
  });
  if (At != Combinations.end()) {
    Combinations.splice(Combinations.begin(), Combinations, At);
    return Combinations.front();
  }
  Enumerated &Of = Combinations.emplace_front();
  Of.Moving = Moving;
  Of.May = A.May;
  Of.Starts = Starts.vec();
  const std::vector<SymbolId> Roots = unknownRoots(Moving);
  std::vector<int64_t> Now;
  for (SymbolId R : Roots)
    Now.push_back(T[R].Min);
  Sample Values(T);
  size_t I = 0;
  while (I != Roots.size() || Of.Addresses.empty()) {
    for (const int64_t Start : Starts) {
      Values.clear();
      for (auto &[Base, Facts] : Addresses)
        Values.assign(Base, LaneVector(ArbitraryOrigin + Start));
      for (size_t R = 0; R < Roots.size(); ++R)
        Values.assign(Roots[R], LaneVector(Now[R]));
      Of.Addresses.push_back(Values.evaluate(Moving, A.May));
    }
    for (I = 0; I < Roots.size() && ++Now[I] > T[Roots[I]].Max; ++I)
      Now[I] = T[Roots[I]].Min;
  }
  size_t Kept = 0;
  for (const Enumerated &E : Combinations)
    Kept += E.Addresses.size();
  for (; Kept > MostEnumerated && Combinations.size() > 1;
       Combinations.pop_back())
    Kept -= Combinations.back().Addresses.size();
  return Of;
}

/// Evaluates every combination; all roots have known ranges, which are small.
void CostModel::enumerate(const AccessShape &Shape, const LoggedAccess &A,
                          AccessCost &C) {
  const std::vector<int64_t> Starts = alignments(A);
  const Enumerated &All = combinationsOf(A, Starts);
  uint64_t Count = 0;
  std::vector<double> Sum(Starts.size()), Means;
  std::vector<unsigned> Tried(Starts.size());
  double Ideal = 0, Lines = 0;
  C.Low = std::numeric_limits<double>::max();
  for (size_t N = 0; N < All.Addresses.size(); N += Starts.size()) {
    bool Defined = false;
    for (size_t S = 0; S < Starts.size(); ++S) {
      if (!All.Addresses[N + S])
        continue;
      const LaneValue Address =
          LaneValue(A.Address.Width,
                    LaneVector::zip(*All.Addresses[N + S], A.Address.K,
                                    [](int64_t X, int64_t Y) {
                                      return int64_t(uint64_t(X) + uint64_t(Y));
                                    }));
      // The array cannot start here: its elements would not be aligned.
      if (Starts.size() > 1 && !isAligned(Address.K, A.May, Shape.Bytes))
        continue;
      ++Tried[S];
      Request Q = requestFor(Shape, A.May, Address.K);
      Plain P = plain(Shape, Q);
      Sum[S] += P.Cost;
      C.Low = std::min<double>(C.Low, P.Cost);
      C.High = std::max<double>(C.High, P.Cost);
      keepWorst(C, Shape, Q, P, A.HasBase ? ArbitraryOrigin + Starts[S] : 0);
      if (!Defined) {
        Ideal += P.Ideal;
        Lines += P.Lines;
      }
      Defined = true;
    }
    Count += Defined;
  }
  if (!Count) {
    C.Low = 0;
    C.Decided = false;
    return;
  }
  for (size_t S = 0; S < Starts.size(); ++S)
    if (Tried[S])
      Means.push_back(Sum[S] / Tried[S]);
  C.Decided = llvm::all_equal(Means);
  C.Mean = C.Decided ? Means.front() : UnknownMean;
  if (!C.Decided)
    for (const LaneTerm &Term : A.Address.Terms)
      if (Addresses.count(Term.Symbol))
        addAlignments(Term.Symbol, C.Reasons);
  C.Ideal = Ideal / double(Count);
  C.Lines = Lines / double(Count);
}

/// The cost for one value of a symbolic stride over all starts of the array.
struct CostModel::PitchCost {
  bool Any = false;
  unsigned Least = 0, Most = 0;
  double Ideal = 0, Lines = 0; ///< for the first start

  void add(unsigned Cost, unsigned OfIdeal, unsigned OfLines) {
    if (!Any) {
      Ideal = OfIdeal;
      Lines = OfLines;
    }
    Least = Any ? std::min(Least, Cost) : Cost;
    Most = std::max(Most, Cost);
    Any = true;
  }
  double known() const { return Least == Most ? Least : UnknownMean; }
};

/// The smallest value of a symbolic stride from which on lanes with different
/// multiples of it are at least `Bytes` apart. Tables by value are limited to
/// MostByValue entries.
static constexpr int64_t MostByValue = 256;
static int64_t apartFrom(const LoggedAccess &A, SymbolId Root, int64_t Bytes) {
  const unsigned First = firstLane(A.May);
  int64_t Low = A.Address.K[First], High = Low;
  std::set<int64_t> Factors;
  for (uint32_t Left = A.May; Left; Left &= Left - 1) {
    const unsigned L = llvm::countr_zero(Left);
    Low = std::min(Low, A.Address.K[L]);
    High = std::max(High, A.Address.K[L]);
    for (const LaneTerm &Term : A.Address.Terms)
      if (Term.Symbol == Root)
        Factors.insert(Term.Coefficient[L]);
  }
  int64_t Least = std::numeric_limits<int64_t>::max();
  for (auto F = Factors.begin(); F != Factors.end(); ++F)
    if (auto Next = std::next(F); Next != Factors.end())
      Least = std::min(Least, *Next - *F);
  // At least two factors differ, since the stride is not uniform over the
  // lanes.
  return (High - Low + Bytes) / Least + 1;
}

/// Whether an unknown is a size that the caller chooses: 0 and 1 are unlikely
/// values of it, and a reader can look it up. Other unknowns may be 0.
static bool isSize(const Symbol &S) {
  return S.What == Unknown::Argument || S.What == Unknown::Field ||
         S.What == Unknown::Variable || S.What == Unknown::GridSize;
}

/// What every value of an unknown is a multiple of.
static int64_t multipleOf(const Symbol &S) {
  return int64_t(std::max<uint64_t>(S.Multiple, 1));
}

std::optional<int64_t> CostModel::residuesOf(const LoggedAccess &A,
                                             SymbolId Root) const {
  int64_t G = CostPeriod;
  for (const LaneTerm &Term : A.Address.Terms) {
    if (Term.Symbol == Root)
      for (unsigned L = 0; L < WarpLanes; ++L)
        G = std::gcd(G, Term.Coefficient[L]);
    else if (!Addresses.count(Term.Symbol))
      return std::nullopt;
  }
  return CostPeriod / G;
}

CostModel::PitchCost CostModel::pitchAt(const AccessShape &Shape,
                                        const LoggedAccess &A, SymbolId Root,
                                        int64_t Value, AccessCost *Worst) {
  PitchCost Of;
  for (int64_t Shift : alignments(A)) {
    Sample Values(T);
    for (auto &[Base, Facts] : Addresses)
      Values.assign(Base, LaneVector(ArbitraryOrigin + Shift));
    Values.assign(Root, LaneVector(Value));
    auto Address = Values.evaluate(A.Address, A.May);
    if (!isAligned(*Address, A.May, Shape.Bytes) && Of.Any)
      continue;
    Request Q = requestFor(Shape, A.May, *Address);
    Plain P = plain(Shape, Q);
    if (Worst)
      keepWorst(*Worst, Shape, Q, P, A.HasBase ? ArbitraryOrigin + Shift : 0);
    Of.add(P.Cost, P.Ideal, P.Lines);
  }
  return Of;
}

std::vector<double> CostModel::tryResidues(const AccessShape &Shape,
                                           const LoggedAccess &A, SymbolId Root,
                                           int64_t Residues, AccessCost &C) {
  std::vector<double> ByResidue;
  double Low = std::numeric_limits<double>::max();
  double Ideal = 0, Lines = 0;
  unsigned Tried = 0;
  for (int64_t R = 0; R < Residues; ++R) {
    // Large enough that different multiples of it do not overlap.
    int64_t Value = R + Residues * (4096 / Residues);
    if (Value % multipleOf(T[Root])) {
      ByResidue.push_back(UnknownMean);
      continue;
    }
    PitchCost P = pitchAt(Shape, A, Root, Value, &C);
    ByResidue.push_back(P.known());
    Low = std::min<double>(Low, P.Least);
    C.High = std::max<double>(C.High, P.Most);
    Ideal += P.Ideal;
    Lines += P.Lines;
    ++Tried;
  }
  if (!Tried)
    return {};
  C.Low = Low;
  C.Ideal = Ideal / Tried;
  C.Lines = Lines / Tried;
  return ByResidue;
}

void CostModel::trySmallPitches(const AccessShape &Shape, const LoggedAccess &A,
                                SymbolId Root, int64_t End, AccessCost &C) {
  const Symbol &S = T[Root];
  const double Typical = C.Low;
  const bool IsExcepted = isSize(S) && S.Min != 0;
  for (int64_t Small = 0; Small < End; ++Small) {
    if (Small < S.Min || Small > S.Max || Small % multipleOf(S))
      continue;
    unsigned Cost = pitchAt(Shape, A, Root, Small, nullptr).Least;
    if (Cost >= Typical)
      continue;
    if (Small <= 1 && IsExcepted)
      C.Exceptions.insert(wordsOf(S.What, S.Name) + " is " +
                          std::to_string(Small));
    if (Small > 0 || !IsExcepted)
      C.Low = std::min<double>(C.Low, Cost);
  }
}

bool CostModel::pitch(const AccessShape &Shape, const LoggedAccess &A,
                      SymbolId Root, AccessCost &C) {
  const std::optional<int64_t> Residues = residuesOf(A, Root);
  if (!Residues)
    return false;
  Access::Residues Table;
  Table.Symbol = wordsOf(T[Root].What, T[Root].Name);
  Table.ByResidue = tryResidues(Shape, A, Root, *Residues, C);
  if (Table.ByResidue.empty())
    return false;
  // Small values are possible, too, unless a store implies a larger stride.
  const int64_t Apart = apartFrom(A, Root, Shape.Bytes + Gpu.SectorBytes);
  trySmallPitches(Shape, A, Root,
                  std::clamp<int64_t>(Apart, WarpLanes, MostByValue), C);
  // All periods with values for which lanes may overlap, and one more.
  if (Apart <= MostByValue)
    for (int64_t V = 0; V < (Apart / *Residues + 2) * *Residues; ++V)
      Table.ByValue.push_back(
          V % multipleOf(T[Root])
              ? UnknownMean
              : pitchAt(Shape, A, Root, V, nullptr).known());
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : UnknownMean;
  if (!C.Decided) {
    C.Reasons.insert(reasonFor(T[Root]));
    C.ByPitch = std::move(Table);
  }
  return true;
}

/// The number of tries. In those from FirstSmall on, unknowns that may be small
/// get small values; in those before AfterLeast, their least ones.
static constexpr unsigned MostTries = 128, FirstSmall = 96, AfterLeast = 104;

/// Whether the last tries give small values to the unknown.
static bool maybeSmall(const Symbol &S) {
  return (S.Origins & FromArgument) && S.Min < 16 && S.Max > 0;
}

/// A deterministic sequence of values that is the same for all accesses.
int64_t CostModel::sampleOf(SymbolId Root, unsigned Try) const {
  const Symbol &S = T[Root];
  if (S.IsFloat)
    return ReferenceValues::floatFrom(S, ReferenceValues::seedOf(Try, Root),
                                      /*Most=*/8);
  int64_t Low = S.Min, High = S.Max;
  if (High == std::numeric_limits<int64_t>::max() || High > (1 << 24))
    High = S.Origins & FromIteration ? 1000 : 4096;
  if (Low < 0 && Low != High)
    Low = S.Origins & FromIteration ? 0 : 64;
  if (!S.Enumerated && Low < 64 && High >= 4096)
    Low = 64;
  if (Try >= FirstSmall && maybeSmall(S)) {
    Low = std::max<int64_t>(1, S.Min);
    High = Try < AfterLeast ? Low : std::min<int64_t>(16, S.Max);
  }
  // The lower bound exceeds the assumed upper one: sample above it.
  if (High < Low)
    High = std::min(S.Max, Low + 4096);
  uint64_t Width = uint64_t(std::max<int64_t>(High - Low, 0)) + 1;
  int64_t V = Low + int64_t(ReferenceValues::seedOf(Try, Root) % Width);
  // One try in six has multiples of a line only, one has powers of two: random
  // values seldom are either.
  int64_t Multiple = multipleOf(S);
  if (Try % 6 == 0 && Width > uint64_t(CostPeriod))
    Multiple = std::lcm(Multiple, CostPeriod);
  if (Try % 6 == 1 && V > 0 && int64_t(llvm::bit_floor(uint64_t(V))) >= Low)
    V = int64_t(llvm::bit_floor(uint64_t(V)));
  V -= V % Multiple;
  if (V < Low && V <= High - Multiple)
    V += Multiple;
  return std::max(V, Low);
}

std::optional<LaneVector> CostModel::sampled(const LoggedAccess &A,
                                             llvm::ArrayRef<SymbolId> Roots,
                                             unsigned Try) {
  if (!SampleTries)
    SampleTries.emplace(T, MostTries);
  Sample &Values = SampleTries->of(Try, A.May);
  for (SymbolId R : Roots)
    if (!Values.isAssigned(R))
      Values.assign(R, LaneVector(Addresses.count(R) ? ArbitraryOrigin
                                                     : sampleOf(R, Try)));
  return SampleTries->evaluate(Values, A.Address, A.May);
}

/// Samples typical values of several unknowns.
void CostModel::sample(const AccessShape &Shape, const LoggedAccess &A,
                       const std::vector<SymbolId> &Roots, AccessCost &C) {
  C.Low = std::numeric_limits<double>::max();
  double Ideal = 0, Lines = 0;
  unsigned Count = 0;
  double SmallLow = std::numeric_limits<double>::max();
  const bool AnySmall =
      llvm::any_of(Roots, [&](SymbolId R) { return maybeSmall(T[R]); });
  const std::vector<SymbolId> All = T.roots(A.Address);
  const bool IsTried = mayTry(All.size());
  const unsigned Tries = ReferencesBefore && IsTried ? MostTries : 0;
  for (unsigned Try = 0; Try < Tries; ++Try) {
    std::optional<LaneVector> Address = sampled(A, All, Try);
    if (!Address)
      continue;
    Request Q = requestFor(Shape, A.May, *Address);
    Plain P = plainAnew(Shape, Q);
    if (Try >= FirstSmall) {
      if (AnySmall)
        SmallLow = std::min<double>(SmallLow, P.Cost);
      continue;
    }
    C.Low = std::min<double>(C.Low, P.Cost);
    C.High = std::max<double>(C.High, P.Cost);
    Ideal = std::max<double>(Ideal, P.Ideal);
    Lines += P.Lines;
    keepWorst(C, Shape, Q, P, A.HasBase ? ArbitraryOrigin : 0);
    ++Count;
  }
  C.Low = std::min(C.Low, SmallLow);
  if (!Count) {
    C.Low = 1;
    C.High = WarpLanes;
    C.Decided = false;
    C.Mean = UnknownMean;
    C.Reasons.insert(
        {IsTried ? Reason::Role::NoSamples : Reason::Role::TooManyUnknowns});
    return;
  }
  // The largest ideal, so that the excess over it is a lower bound in every
  // try.
  C.Ideal = Ideal;
  C.Lines = Lines / Count;
  C.Sampled = true;
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : UnknownMean;
  for (SymbolId R : Roots)
    C.Reasons.insert(reasonFor(T[R], Reason::Role::Sampled));
}
