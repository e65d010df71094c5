//===- Cost.cpp - From symbolic lane addresses to costs -------------------===//
//
// There are three cases. If the lanes differ by known amounts, the cost depends
// on these and on the common part modulo a sector. If they differ by a multiple
// of a uniform unknown (a symbolic stride, or pitch), each of its residues is
// evaluated, or its values are sampled. If they differ by loaded data, the
// result is a range that holds for all data.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/CostTerms.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <numeric>

using namespace warplint;

CostModel::Plain CostModel::plainAnew(const AccessShape &Shape,
                                      const Request &R) const {
  Plain P{};
  if (Shape.Space == MemorySpace::Shared) {
    SharedCost C = sharedCost(Gpu, R);
    P = {C.Wavefronts, C.Ideal, 0, C.Worst};
  } else if (Shape.Space == MemorySpace::Local) {
    const GlobalCost C = localCost(Gpu, R);
    P = {C.Sectors, C.Ideal, C.Lines, C.Sectors};
  } else {
    // The distinct sectors of an atomic are counted once each, as in the
    // profiler's per-line counter. The serialization of lanes on one address is
    // not part of this cost.
    GlobalCost C = globalCost(Gpu, R);
    const unsigned Sectors =
        Shape.Op == AccessKind::Atomic ? C.DistinctSectors : C.Sectors;
    P = {Sectors, C.Ideal, C.Lines, Sectors};
  }
  return P;
}

CostModel::Plain CostModel::plain(const AccessShape &Shape, const Request &In) {
  Request R = In;
  R.Kind = Shape.Kind;
  R.Bytes = Shape.Bytes;
  // Requests that differ by whole lines have the same cost.
  const uint64_t Line =
      R.Mask ? R.Address[firstLane(R.Mask)] & -uint64_t(CostPeriod) : 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    R.Address[L] = R.Mask >> L & 1 ? R.Address[L] - Line + ArbitraryOrigin : 0;
  uint64_t Hash = llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
                      reinterpret_cast<const uint8_t *>(R.Address.data()),
                      sizeof(R.Address))) ^
                  (uint64_t(R.Mask) << 20) ^ (uint64_t(Shape.Space) << 8) ^
                  (uint64_t(R.Kind) << 4) ^ R.Bytes;
  auto &Bucket = Cache[Hash];
  for (const Cached &C : Bucket)
    if (C.Space == Shape.Space && C.R.Mask == R.Mask && C.R.Kind == R.Kind &&
        C.R.Bytes == R.Bytes && C.R.Address == R.Address)
      return C.P;
  Plain P = plainAnew(Shape, R);
  Bucket.push_back({R, Shape.Space, P});
  return P;
}

CostModel::Split CostModel::classify(const LaneValue &V, uint32_t Mask) const {
  Split S;
  for (const LaneTerm &Term : V.Terms) {
    bool Zero = true;
    for (uint32_t Left = Mask; Left && Zero; Left &= Left - 1)
      Zero = Term.Coefficient[llvm::countr_zero(Left)] == 0;
    if (Zero)
      continue;
    LaneValue Alone(V.Width, LaneVector(0));
    Alone.Terms.push_back(Term);
    if (T.isUniformOver(Alone, Mask))
      S.Common.push_back(Term);
    else if (!T[Term.Symbol].Varying)
      S.Strided.push_back(Term);
    else
      S.Varying.push_back(Term);
  }
  return S;
}

Request CostModel::requestFor(const AccessShape &Shape, uint32_t Mask,
                              const LaneVector &Address) const {
  Request R;
  R.Kind = Shape.Kind;
  R.Bytes = Shape.Bytes;
  R.Mask = Mask;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned L = llvm::countr_zero(Left);
    // Hardware takes no other addresses than multiples of the width.
    const int64_t Width = std::max<int64_t>(Shape.Bytes, 1);
    R.Address[L] = uint64_t(Address[L] - (Address[L] % Width + Width) % Width);
  }
  return R;
}

std::vector<int64_t> CostModel::alignments(const LoggedAccess &A) const {
  int64_t Step = CostPeriod;
  for (const LaneTerm &Term : A.Address.Terms)
    if (auto Base = Addresses.find(Term.Symbol); Base != Addresses.end())
      Step = std::gcd(Step, int64_t(Base->second.Alignment));
  const int64_t Period =
      std::max({Step, int64_t(Gpu.SectorBytes), int64_t(Gpu.BankBytes)});
  std::vector<int64_t> Shifts;
  for (int64_t Shift = 0; Shift < Period; Shift += Step)
    Shifts.push_back(Shift);
  return Shifts;
}

void CostModel::keepWorst(AccessCost &C, const AccessShape &Shape,
                          const Request &R, const Plain &P, int64_t Base) {
  if (P.Cost <= C.WorstCost)
    return;
  C.WorstCost = P.Cost;
  C.WorstDegree = P.Degree;
  C.Worst = R;
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1)
    C.Worst.Address[llvm::countr_zero(Left)] -= uint64_t(Base);
  C.WorstStart = (Base % CostPeriod + CostPeriod) % CostPeriod;
  // Banks count from the start of the array where that can be.
  if (Shape.Space == MemorySpace::Shared &&
      C.WorstStart % std::max<int64_t>(Shape.Bytes, 1) == 0)
    C.WorstStart = 0;
}

SharedWitness warplint::sharedWitness(const Profile &Gpu,
                                      const AccessShape &Shape,
                                      const AccessCost &C, int64_t Moved) {
  Request R = C.Worst;
  R.Kind = Shape.Kind;
  R.Bytes = Shape.Bytes;
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1)
    R.Address[firstLane(Left)] +=
        uint64_t(ArbitraryOrigin + C.WorstStart + Moved);
  return {worstBank(Gpu, R), laneGroups(Gpu, R)};
}

/// Root symbols of V other than addresses of arrays.
std::vector<SymbolId> CostModel::unknownRoots(const LaneValue &V) const {
  std::vector<SymbolId> Roots;
  for (SymbolId S : T.roots(V))
    if (!Addresses.count(S))
      Roots.push_back(S);
  return Roots;
}

void CostModel::addAlignments(SymbolId Of, std::set<Reason> &Into) {
  for (const RootKind &K : Kinds.of(Of))
    if (!K.Enumerated)
      Into.insert({Reason::Role::Alignment, K.What, K.Name});
}

void CostModel::Offsets::add(const Symbol &Of, int64_t Coefficient) {
  const int64_t CostPeriod = Frequency.size();
  llvm::SmallVector<double, 128> Next(CostPeriod);
  const int64_t Count = Of.Max - Of.Min + 1;
  const int64_t Period = CostPeriod / std::gcd(Coefficient, CostPeriod);
  const int64_t Distinct = std::min(Count, Period);
  for (int64_t I = 0; I < Distinct; ++I) {
    int64_t Times = Count / Period + (I < Count % Period);
    int64_t Shift =
        ((Of.Min + I) % CostPeriod * (Coefficient % CostPeriod)) % CostPeriod;
    Shift = (Shift + CostPeriod) % CostPeriod;
    for (int64_t R = 0; R < CostPeriod; ++R)
      if (Frequency[R] != 0)
        Next[(R + Shift) % CostPeriod] +=
            Frequency[R] * double(Times) / double(Count);
  }
  Frequency = std::move(Next);
}

CostModel::Offsets CostModel::offsetsOf(llvm::ArrayRef<LaneTerm> Common,
                                        uint32_t Mask,
                                        std::set<Reason> &Alignments) {
  Offsets All(CostPeriod);
  for (const LaneTerm &Term : Common) {
    const Symbol &Of = T[Term.Symbol];
    const int64_t Coefficient = Term.Coefficient[firstLane(Mask)];
    const int64_t Stride =
        std::gcd(Coefficient % CostPeriod * int64_t(Of.Multiple % CostPeriod),
                 CostPeriod);
    if (Stride % CostPeriod == 0)
      continue;
    if (Of.Enumerated) {
      All.add(Of, Coefficient);
    } else {
      All.Step = std::gcd(All.Step, Stride);
      addAlignments(Term.Symbol, Alignments);
    }
  }
  return All;
}

CostModel::MeanCost CostModel::meanOver(const AccessShape &Shape,
                                        const LoggedAccess &A,
                                        const Offsets &Of, int64_t Start,
                                        AccessCost &C) {
  MeanCost Sum;
  const int64_t Lowest = A.Address.K[firstLane(A.May)];
  for (int64_t R = 0; R < CostPeriod; ++R) {
    const double Frequency = Of.Frequency[R];
    if (Frequency == 0)
      continue;
    const int64_t Base = ArbitraryOrigin + Start + R;
    if ((Base + Lowest) % int64_t(Shape.Bytes) != 0) {
      Sum.IsPossible = false;
      break;
    }
    LaneVector Address =
        LaneVector::map(A.Address.K, [=](int64_t X) { return X + Base; });
    Request Q = requestFor(Shape, A.May, Address);
    Plain P = plain(Shape, Q);
    Sum.Mean += Frequency * P.Cost;
    Sum.Ideal += Frequency * P.Ideal;
    Sum.Lines += Frequency * P.Lines;
    Sum.Low = Sum.Low == 0 ? P.Cost : std::min<double>(Sum.Low, P.Cost);
    Sum.High = std::max<double>(Sum.High, P.Cost);
    keepWorst(C, Shape, Q, P, Base);
  }
  return Sum;
}

void CostModel::simple(const AccessShape &Shape, const LoggedAccess &A,
                       const Split &S, AccessCost &C) {
  C.Simple = true;
  C.Uniform = A.Address.K.isUniformOver(A.May);
  const bool Rotates = Shape.Space == MemorySpace::Local
                           ? movesByRows(Gpu)
                           : Shape.Space == MemorySpace::Shared &&
                                 movesByWords(Gpu, Shape.Bytes);
  Offsets Of(CostPeriod);
  int64_t Start = 0;
  if (Rotates) {
    // The common part does not change the cost: one aligned start stands for
    // all.
    const int64_t Bytes = Shape.Bytes;
    const int64_t First = ArbitraryOrigin + A.Address.K[firstLane(A.May)];
    Start = ((-First % Bytes) + Bytes) % Bytes;
  } else {
    Of = offsetsOf(S.Common, A.May, C.Reasons);
  }
  double LowMean = 0, HighMean = 0;
  bool Any = false;
  for (int64_t U = 0; U < CostPeriod; U += Of.Step) {
    const MeanCost At = meanOver(Shape, A, Of, Start + U, C);
    const bool IsLast = U + Of.Step >= CostPeriod;
    if (!At.IsPossible && (Any || !IsLast))
      continue;
    if (!Any) {
      LowMean = HighMean = At.Mean;
      C.Low = At.Low;
      C.High = At.High;
      C.Ideal = At.Ideal;
      C.Lines = At.Lines;
      Any = true;
    }
    LowMean = std::min(LowMean, At.Mean);
    HighMean = std::max(HighMean, At.Mean);
    C.Low = std::min(C.Low, At.Low);
    C.High = std::max(C.High, At.High);
  }
  C.Decided = LowMean == HighMean;
  C.Mean = C.Decided ? LowMean : UnknownMean;
  // An unknown alignment is not charged: the reference is the best one.
  C.Reference = {LowMean, C.Ideal, LowMean};
  if (C.Decided)
    C.Reasons.clear();
}

void CostModel::admitInactiveLanes(const AccessShape &Shape,
                                   const LoggedAccess &A, AccessCost &C) {
  double Least = 1;
  if (Shape.Space == MemorySpace::Local) {
    Least =
        leastLocalSectors(Gpu, A.Must ? A.Must : A.May & -A.May, Shape.Bytes);
  } else if (A.Must && C.Simple) {
    Least = C.High;
    for (int64_t Shift : alignments(A)) {
      LaneVector Address = LaneVector::map(
          A.Address.K, [=](int64_t X) { return X + ArbitraryOrigin + Shift; });
      Least = std::min<double>(
          Least, plain(Shape, requestFor(Shape, A.Must, Address)).Cost);
    }
  }
  // If requests differ, their mean depends on the active lanes, too.
  if (Least < C.Low || (C.Decided && C.Low != C.High)) {
    C.Low = std::min(C.Low, Least);
    C.Decided = C.Low == C.High;
    if (!C.Decided) {
      C.Mean = UnknownMean;
      // If no lane is certain to be active, one sector may be ideal.
      if (!A.Must)
        C.Ideal = 1;
      C.Reasons.insert({Reason::Role::ActiveLanes});
    }
  }
}

AccessCost CostModel::cost(const AccessShape &Shape,
                           const LoggedAccess &Given) {
  AccessCost C;
  if (!Given.May)
    return C;
  LoggedAccess A = Given;
  Split S = classify(A.Address, A.May);
  // A common offset of whole words rotates the banks and does not change the
  // cost.
  if (Shape.Space == MemorySpace::Shared && movesByWords(Gpu, Shape.Bytes) &&
      !(S.Strided.empty() && S.Varying.empty()))
    for (const LaneTerm &Common : S.Common)
      if (!A.HasBase || Common.Symbol != A.Base)
        llvm::erase_if(A.Address.Terms, [&](const LaneTerm &Term) {
          return Term.Symbol == Common.Symbol;
        });
  bool Data = false;
  for (const LaneTerm &Term : S.Varying)
    Data |= llvm::any_of(Kinds.of(Term.Symbol),
                         [](const RootKind &K) { return K.Varying; });
  for (const LaneTerm &Term : S.Strided)
    Data |= Addresses.count(Term.Symbol) != 0;
  if (S.Strided.empty() && S.Varying.empty()) {
    simple(Shape, A, S, C);
  } else if (Data) {
    data(Shape, A, S, C);
  } else {
    std::vector<SymbolId> Roots = unknownRoots(A.Address);
    uint64_t Combinations = 1;
    for (SymbolId R : Roots)
      Combinations = T[R].Enumerated && Combinations <= 4096
                         ? Combinations * uint64_t(T[R].Max - T[R].Min + 1)
                         : uint64_t(1) << 40;
    std::vector<SymbolId> Striding;
    for (const LaneTerm &Term : S.Strided)
      Striding.push_back(Term.Symbol);
    if (Combinations <= 4096)
      enumerate(Shape, A, C);
    else if (!(S.Varying.empty() && Striding.size() == 1 &&
               T[Striding[0]].Op == LaneOp::None &&
               pitch(Shape, A, Striding[0], C)))
      sample(Shape, A, Roots, C);
  }
  if (!C.Reference && Shape.Space != MemorySpace::Local &&
      Shape.Space != MemorySpace::Constant) {
    if (C.Decided && !C.Sampled)
      C.Reference = {C.Mean, C.Ideal, C.Mean};
    else
      reference(Shape, A, C);
  }
  if (A.Must != A.May && C.High > 1)
    admitInactiveLanes(Shape, A, C);
  return C;
}
