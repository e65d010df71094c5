//===- Cost.cpp - Symbolic lane addresses to wavefronts or sectors --------===//
//
// Three cases. The lanes differ by known amounts: the cost follows from those
// and from what the common part leaves modulo a sector. They differ by a
// multiple of a uniform unknown (a pitch): its residues are tried one by one,
// or its values sampled. They differ by loaded data: bounds that hold whatever
// the data.
//
//===----------------------------------------------------------------------===//

#include "Cost.h"
#include "warplint/Lane/Sample.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <numeric>

using namespace warplint;

/// Where arrays are put when addresses are made up: aligned to every line.
static constexpr int64_t Origin = int64_t(1) << 40;
/// Period of everything that decides a cost: a 128-byte line, all the banks.
static constexpr int64_t Period = 128;
static constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();

static unsigned firstLane(uint32_t Mask) { return __builtin_ctz(Mask); }

CostModel::Plain CostModel::plain(const AccessShape &Shape, const Request &In) {
  Request R = In;
  R.Kind = Shape.Kind;
  R.Bytes = Shape.Bytes;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (!(R.Mask >> L & 1))
      R.Address[L] = 0;
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
  Plain P{};
  if (Shape.Space == MemorySpace::Shared) {
    SharedCost C = sharedCost(Gpu, R);
    P = {C.Wavefronts, C.Ideal, 0};
  } else if (Shape.Space == MemorySpace::Local) {
    // Local memory interleaves the lanes by word.
    Request Word = R;
    unsigned Words = std::max(1u, R.Bytes / 4);
    Word.Bytes = std::min(4u, R.Bytes);
    for (unsigned W = 0; W < Words; ++W) {
      for (unsigned L = 0; L < WarpLanes; ++L) {
        uint64_t A = R.Address[L] + 4 * W;
        Word.Address[L] = A / 4 * 128 + 4 * L + A % 4;
      }
      GlobalCost C = globalCost(Gpu, Word);
      P.Cost += C.Sectors;
      P.Ideal += C.Ideal;
      P.Lines += C.Lines;
    }
  } else {
    // An atomic's sectors are counted once each, as the profiler's per-line
    // counter does; lanes on one address are the atomic's own matter.
    GlobalCost C = globalCost(Gpu, R);
    P = {Shape.Op == AccessKind::Atomic ? C.DistinctSectors : C.Sectors,
         C.Ideal, C.Lines};
  }
  Bucket.push_back({R, Shape.Space, P});
  return P;
}

CostModel::Split CostModel::classify(const LaneValue &V, uint32_t Mask) const {
  Split S;
  for (const LaneTerm &Term : V.Terms) {
    bool Zero = true;
    for (uint32_t Left = Mask; Left && Zero; Left &= Left - 1)
      Zero = Term.Coefficient[__builtin_ctz(Left)] == 0;
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
    unsigned L = __builtin_ctz(Left);
    R.Address[L] = uint64_t(Address[L]);
  }
  return R;
}

void CostModel::keepWorst(AccessCost &C, const Request &R, unsigned Cost,
                          int64_t Base) {
  if (Cost <= C.WorstCost)
    return;
  C.WorstCost = Cost;
  C.Worst = R;
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1)
    C.Worst.Address[__builtin_ctz(Left)] -= uint64_t(Base);
}

/// Root symbols below V other than addresses of arrays.
std::vector<SymbolId> CostModel::unknownRoots(const LaneValue &V) const {
  std::vector<SymbolId> Roots;
  for (SymbolId S : T.roots(V))
    if (!Addresses.count(S))
      Roots.push_back(S);
  return Roots;
}

uint64_t CostModel::objectBytes(const LoggedAccess &A) const {
  if (!A.HasBase)
    return 0;
  auto It = Addresses.find(A.Base);
  if (It == Addresses.end() || !It->second.Object)
    return 0;
  if (auto *G = llvm::dyn_cast<llvm::GlobalVariable>(It->second.Object))
    return G->getParent()->getDataLayout().getTypeAllocSize(G->getValueType());
  if (auto *I = llvm::dyn_cast<llvm::AllocaInst>(It->second.Object))
    if (auto Size = I->getAllocationSize(I->getModule()->getDataLayout()))
      return Size->getFixedValue();
  return 0;
}

static std::string reasonFor(const Symbol &S) {
  return S.Name.empty() ? "an unknown" : S.Name;
}

/// Reasons name the unknowns that a value is made of.
static void addReasons(const SymbolTable &T, SymbolId S, llvm::StringRef Prefix,
                       std::set<std::string> &Out) {
  for (SymbolId R : T.roots(LaneValue::symbol(64, S)))
    if (!T[R].Enumerated)
      Out.insert(Prefix.str() + reasonFor(T[R]));
}

void CostModel::simple(const AccessShape &Shape, const LoggedAccess &A,
                       const Split &S, AccessCost &C) {
  C.Simple = true;
  C.Uniform = A.Address.K.isUniformOver(A.May);
  C.FromStart = A.HasBase && S.Common.size() == 1 &&
                S.Common[0].Symbol == A.Base &&
                S.Common[0].Coefficient[firstLane(A.May)] == 1;
  const int64_t Lowest = A.Address.K[firstLane(A.May)];
  const bool Shared = Shape.Space == MemorySpace::Shared;
  // What the common part can be modulo the period: known frequencies of the
  // symbols that run through a range, any multiple of `Step` of the others.
  std::array<double, Period> Frequency{};
  Frequency[0] = 1;
  int64_t Step = Period;
  const bool Rotates =
      Shape.Space == MemorySpace::Local || (Shared && Shape.Bytes >= 4);
  if (!Rotates) {
    for (const LaneTerm &Term : S.Common) {
      const Symbol &Of = T[Term.Symbol];
      const int64_t Coefficient = Term.Coefficient[firstLane(A.May)];
      const int64_t Stride = std::gcd(
          Coefficient % Period * int64_t(Of.Multiple % Period), Period);
      if (Stride % Period == 0)
        continue;
      if (!Of.Enumerated) {
        Step = std::gcd(Step, Stride);
        addReasons(T, Term.Symbol, "alignment of ", C.Reasons);
        continue;
      }
      std::array<double, Period> Next{};
      const int64_t Count = Of.Max - Of.Min + 1;
      const int64_t Distinct = std::min(Count, Period);
      for (int64_t I = 0; I < Distinct; ++I) {
        int64_t Times = Count / Period + (I < Count % Period);
        int64_t Shift =
            ((Of.Min + I) % Period * (Coefficient % Period)) % Period;
        Shift = (Shift + Period) % Period;
        for (int64_t R = 0; R < Period; ++R)
          if (Frequency[R] != 0)
            Next[(R + Shift) % Period] +=
                Frequency[R] * double(Times) / double(Count);
      }
      Frequency = Next;
    }
  }
  double LowMean = 0, HighMean = 0;
  bool First = true;
  for (int64_t U = 0; U < Period; U += Step) {
    double Mean = 0, Ideal = 0, Lines = 0;
    double Low = 0, High = 0;
    bool Possible = true;
    for (int64_t R = 0; R < Period && Possible; ++R) {
      if (Frequency[R] == 0)
        continue;
      int64_t Base = Origin + U + R;
      // An access is aligned to its own width; others would trap.
      if (Rotates)
        Base = Origin + ((-Lowest % int64_t(Shape.Bytes)) + Shape.Bytes) %
                            int64_t(Shape.Bytes);
      else if ((Base + Lowest) % int64_t(Shape.Bytes) != 0) {
        Possible = false;
        break;
      }
      LaneVector Address =
          LaneVector::map(A.Address.K, [=](int64_t X) { return X + Base; });
      Request Q = requestFor(Shape, A.May, Address);
      Plain P = plain(Shape, Q);
      Mean += Frequency[R] * P.Cost;
      Ideal += Frequency[R] * P.Ideal;
      Lines += Frequency[R] * P.Lines;
      Low = Low == 0 ? P.Cost : std::min<double>(Low, P.Cost);
      High = std::max<double>(High, P.Cost);
      keepWorst(C, Q, P.Cost, Base);
    }
    if (!Possible && !(U + Step >= Period && First))
      continue;
    if (First) {
      LowMean = HighMean = Mean;
      C.Low = Low;
      C.High = High;
      C.Ideal = Ideal;
      C.Lines = Lines;
      First = false;
    }
    LowMean = std::min(LowMean, Mean);
    HighMean = std::max(HighMean, Mean);
    C.Low = std::min(C.Low, Low);
    C.High = std::max(C.High, High);
  }
  C.Decided = LowMean == HighMean;
  C.Mean = C.Decided ? LowMean : Unknown;
  if (C.Decided)
    C.Reasons.clear();
}

/// All roots run through known ranges, few enough to try every combination.
void CostModel::enumerate(const AccessShape &Shape, const LoggedAccess &A,
                          AccessCost &C) {
  std::vector<SymbolId> Roots = unknownRoots(A.Address);
  std::vector<int64_t> At;
  for (SymbolId R : Roots)
    At.push_back(T[R].Min);
  uint64_t Count = 0;
  double Sum = 0, Ideal = 0, Lines = 0;
  C.Low = std::numeric_limits<double>::max();
  while (true) {
    Sample Values(T);
    for (auto &[Base, Facts] : Addresses)
      Values.assign(Base, LaneVector(Origin));
    for (size_t I = 0; I < Roots.size(); ++I)
      Values.assign(Roots[I], LaneVector(At[I]));
    if (auto Address = Values.evaluate(A.Address, A.May)) {
      Request Q = requestFor(Shape, A.May, *Address);
      Plain P = plain(Shape, Q);
      Sum += P.Cost;
      Ideal += P.Ideal;
      Lines += P.Lines;
      C.Low = std::min<double>(C.Low, P.Cost);
      C.High = std::max<double>(C.High, P.Cost);
      keepWorst(C, Q, P.Cost, A.HasBase ? Origin : 0);
      ++Count;
    }
    size_t I = 0;
    for (; I < Roots.size(); ++I) {
      if (++At[I] <= T[Roots[I]].Max)
        break;
      At[I] = T[Roots[I]].Min;
    }
    if (I == Roots.size())
      break;
  }
  C.Decided = Count > 0;
  if (!Count) {
    C.Low = 0;
    return;
  }
  C.Mean = Sum / double(Count);
  C.Ideal = Ideal / double(Count);
  C.Lines = Lines / double(Count);
}

/// One unknown decides: try each of its residues. False when the address is
/// not linear in it.
bool CostModel::pitch(const AccessShape &Shape, const LoggedAccess &A,
                      SymbolId Root, AccessCost &C) {
  int64_t G = Period;
  for (const LaneTerm &Term : A.Address.Terms) {
    if (Term.Symbol == Root)
      for (unsigned L = 0; L < WarpLanes; ++L)
        G = std::gcd(G, Term.Coefficient[L]);
    else if (!Addresses.count(Term.Symbol))
      return false;
  }
  const int64_t Residues = Period / G;
  const int64_t Multiple = int64_t(std::max<uint64_t>(T[Root].Multiple, 1));
  auto CostAt = [&](int64_t Value) {
    Sample Values(T);
    for (auto &[Base, Facts] : Addresses)
      Values.assign(Base, LaneVector(Origin));
    Values.assign(Root, LaneVector(Value));
    auto Address = Values.evaluate(A.Address, A.May);
    Request Q = requestFor(Shape, A.May, *Address);
    Plain P = plain(Shape, Q);
    keepWorst(C, Q, P.Cost, A.HasBase ? Origin : 0);
    return P;
  };
  Access::Residues Table;
  Table.Symbol = T[Root].Name;
  C.Low = std::numeric_limits<double>::max();
  double Ideal = 0, Lines = 0;
  unsigned Tried = 0;
  for (int64_t R = 0; R < Residues; ++R) {
    // Large enough that lanes which differ do not meet.
    int64_t Value = R + Residues * (4096 / Residues);
    if (Value % Multiple) {
      Table.ByResidue.push_back(Unknown);
      continue;
    }
    Plain P = CostAt(Value);
    Table.ByResidue.push_back(P.Cost);
    C.Low = std::min<double>(C.Low, P.Cost);
    C.High = std::max<double>(C.High, P.Cost);
    Ideal += P.Ideal;
    Lines += P.Lines;
    ++Tried;
  }
  if (!Tried)
    return false;
  C.Ideal = Ideal / Tried;
  C.Lines = Lines / Tried;
  // Small values, unless a store shows that the pitch is larger.
  AccessCost Scratch = C;
  const double Typical = C.Low;
  for (int64_t Small = 0; Small < 32; ++Small) {
    if (Small < T[Root].Min || Small > T[Root].Max || Small % Multiple)
      continue;
    unsigned Cost = CostAt(Small).Cost;
    if (Cost >= Typical)
      continue;
    if (Small <= 1 && T[Root].Min != 0)
      C.Exceptions.insert(reasonFor(T[Root]) + " is " + std::to_string(Small));
    if (Small > 0)
      C.Low = std::min<double>(C.Low, Cost);
  }
  C.Worst = Scratch.Worst;
  C.WorstCost = Scratch.WorstCost;
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : Unknown;
  if (!C.Decided) {
    C.Reasons.insert(reasonFor(T[Root]));
    C.ByPitch = std::move(Table);
  }
  return true;
}

/// Several unknowns: typical values of each, a fixed sequence of them.
void CostModel::sample(const AccessShape &Shape, const LoggedAccess &A,
                       const std::vector<SymbolId> &Roots, AccessCost &C) {
  uint64_t Seed = 0x9e3779b97f4a7c15u;
  auto Random = [&] {
    Seed ^= Seed << 13;
    Seed ^= Seed >> 7;
    Seed ^= Seed << 17;
    return Seed;
  };
  C.Low = std::numeric_limits<double>::max();
  double Ideal = 0, Lines = 0;
  unsigned Count = 0;
  double SmallLow = std::numeric_limits<double>::max();
  // The last tries give small values to what may be small.
  for (unsigned Try = 0; Try < 96; ++Try) {
    const bool Small = Try >= 64;
    bool AnySmall = false;
    Sample Values(T);
    for (auto &[Base, Facts] : Addresses)
      Values.assign(Base, LaneVector(Origin));
    for (SymbolId R : Roots) {
      const Symbol &S = T[R];
      int64_t Low = S.Min, High = S.Max;
      if (High == std::numeric_limits<int64_t>::max() || High > (1 << 24))
        High = S.Origins & FromIteration ? 1000 : 4096;
      if (Low < 0 && Low != High)
        Low = S.Origins & FromIteration ? 0 : 64;
      if (!S.Enumerated && Low < 64 && High >= 4096)
        Low = 64;
      if (Small && (S.Origins & FromArgument) && S.Min < 16 && S.Max > 0) {
        Low = std::max<int64_t>(1, S.Min);
        High = std::min<int64_t>(16, S.Max);
        if (Try < 72)
          High = Low;
        AnySmall = true;
      }
      uint64_t Width = uint64_t(std::max<int64_t>(High - Low, 0)) + 1;
      int64_t V = Low + int64_t(Random() % Width);
      V -= V % int64_t(std::max<uint64_t>(S.Multiple, 1));
      Values.assign(R, LaneVector(std::max(V, Low)));
    }
    auto Address = Values.evaluate(A.Address, A.May);
    if (!Address)
      continue;
    Request Q = requestFor(Shape, A.May, *Address);
    Plain P = plain(Shape, Q);
    if (Small) {
      if (AnySmall)
        SmallLow = std::min<double>(SmallLow, P.Cost);
      continue;
    }
    C.Low = std::min<double>(C.Low, P.Cost);
    C.High = std::max<double>(C.High, P.Cost);
    Ideal += P.Ideal;
    Lines += P.Lines;
    keepWorst(C, Q, P.Cost, A.HasBase ? Origin : 0);
    ++Count;
  }
  C.Low = std::min(C.Low, SmallLow);
  if (!Count) {
    C.Low = 1;
    C.High = WarpLanes;
    C.Decided = false;
    C.Mean = Unknown;
    C.Reasons.insert("no values to sample");
    return;
  }
  C.Ideal = Ideal / Count;
  C.Lines = Lines / Count;
  C.Sampled = true;
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : Unknown;
  std::string Names;
  for (SymbolId R : Roots)
    C.Reasons.insert("sampled over " + reasonFor(T[R]));
}

/// Lanes part by loaded data: bounds over all it can be.
void CostModel::data(const AccessShape &Shape, const LoggedAccess &A,
                     const Split &S, AccessCost &C) {
  C.Data = true;
  const bool Shared = Shape.Space == MemorySpace::Shared;
  // Groups of lanes that surely move together.
  std::vector<uint32_t> Groups;
  std::vector<unsigned> Heads;
  for (uint32_t Left = A.May; Left; Left &= Left - 1) {
    unsigned L = __builtin_ctz(Left);
    bool Placed = false;
    for (size_t G = 0; G < Groups.size() && !Placed; ++G) {
      bool Same = S.Strided.empty();
      for (const LaneTerm &Term : S.Varying) {
        const Symbol &Of = T[Term.Symbol];
        Same &= Of.Leader && (*Of.Leader)[L] == (*Of.Leader)[Heads[G]] &&
                Term.Coefficient[L] == Term.Coefficient[Heads[G]];
      }
      if (Same) {
        Groups[G] |= 1u << L;
        Placed = true;
      }
    }
    if (!Placed) {
      Groups.push_back(1u << L);
      Heads.push_back(L);
    }
  }
  // The unknown part is a multiple of this in every lane.
  LaneValue Parts(A.Address.Width, LaneVector(0));
  for (const LaneTerm &Term : S.Varying)
    Parts.Terms.push_back(Term);
  for (const LaneTerm &Term : S.Strided)
    Parts.Terms.push_back(Term);
  const uint64_t Multiple = T.termsMultiple(Parts);
  const int64_t First = A.Address.K[firstLane(A.May)];
  const int64_t Aligned =
      ((-First % int64_t(Shape.Bytes)) + Shape.Bytes) % int64_t(Shape.Bytes);

  double Together = 0, Apart = 0;
  for (uint32_t G : Groups) {
    double Worst = 0, Best = 1e9;
    for (int64_t Shift = 0; Shift < (Shared ? 4 : 32);
         Shift +=
         std::max<int64_t>(1, std::min<int64_t>(int64_t(Shape.Bytes), 32))) {
      LaneVector Address = LaneVector::map(
          A.Address.K, [=](int64_t X) { return X + Origin + Aligned + Shift; });
      Plain P = plain(Shape, requestFor(Shape, G, Address));
      Worst = std::max<double>(Worst, P.Cost);
      Best = std::min<double>(Best, P.Cost);
    }
    Together = std::max(Together, Best);
    Apart += Worst;
  }
  C.Low = Together;
  C.High = Apart;
  // Every group in rows of its own: what a multiple of all banks leaves.
  LaneVector Spread = LaneVector::make([&](unsigned L) {
    for (size_t G = 0; G < Groups.size(); ++G)
      if (Groups[G] >> L & 1)
        return A.Address.K[L] + Origin + Aligned + int64_t(G) * (1 << 24);
    return Origin;
  });
  Request Q = requestFor(Shape, A.May, Spread);
  Plain Distinct = plain(Shape, Q);
  const bool BanksKnown =
      Shared && Multiple && Multiple % uint64_t(Gpu.Banks * Gpu.BankBytes) == 0;
  if (BanksKnown)
    C.High = std::min<double>(C.High, Distinct.Cost);
  C.Ideal = Distinct.Ideal;
  C.Lines = Distinct.Lines;
  // No more rows or sectors than the array or the data's range has.
  uint64_t Bytes = objectBytes(A);
  LaneValue Offset = A.Address;
  llvm::erase_if(Offset.Terms, [&](const LaneTerm &Term) {
    return (A.HasBase && Term.Symbol == A.Base);
  });
  auto [Low, High] = T.bounds(Offset, A.May);
  if (Low > -(int64_t(1) << 40) && High < (int64_t(1) << 40)) {
    uint64_t Span = uint64_t(High - Low) + Shape.Bytes;
    Bytes = Bytes ? std::min(Bytes, Span) : Span;
  }
  if (Bytes && Shape.Op != AccessKind::Atomic) {
    if (Shared) {
      double Rows = std::ceil(double(Bytes) / (Gpu.Banks * Gpu.BankBytes)) +
                    (Bytes % (Gpu.Banks * Gpu.BankBytes) ? 1 : 0);
      C.High = std::min(C.High, std::max(C.Low, Rows * Distinct.Ideal));
    } else if (Shape.Space != MemorySpace::Local) {
      C.High = std::min(
          C.High,
          std::max(C.Low, std::ceil(double(Bytes) / Gpu.SectorBytes) + 1));
    }
  }
  keepWorst(C, Q, Distinct.Cost, Origin);
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : Unknown;
  if (!C.Decided)
    for (const LaneTerm &Term : S.Varying)
      for (SymbolId R : T.roots(LaneValue::symbol(64, Term.Symbol)))
        if (T[R].Varying)
          C.Reasons.insert(reasonFor(T[R]));
}

AccessCost CostModel::cost(const AccessShape &Shape,
                           const LoggedAccess &Given) {
  AccessCost C;
  if (!Given.May)
    return C;
  LoggedAccess A = Given;
  Split S = classify(A.Address, A.May);
  // Whole words more or less for every lane turn the banks, and change nothing.
  if (Shape.Space == MemorySpace::Shared && Shape.Bytes >= 4 &&
      !(S.Strided.empty() && S.Varying.empty()))
    for (const LaneTerm &Common : S.Common)
      if (!A.HasBase || Common.Symbol != A.Base)
        llvm::erase_if(A.Address.Terms, [&](const LaneTerm &Term) {
          return Term.Symbol == Common.Symbol;
        });
  bool Data = false;
  for (const LaneTerm &Term : S.Varying)
    for (SymbolId R : T.roots(LaneValue::symbol(64, Term.Symbol)))
      Data |= T[R].Varying;
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
  // Lanes that are not surely active may be missing.
  if (A.Must != A.May && C.High > 1) {
    double Least = 1;
    if (A.Must && C.Simple) {
      LaneVector Address =
          LaneVector::map(A.Address.K, [](int64_t X) { return X + Origin; });
      Least = plain(Shape, requestFor(Shape, A.Must, Address)).Cost;
    }
    if (Least < C.Low) {
      C.Low = Least;
      C.Decided = C.Low == C.High;
      if (!C.Decided) {
        C.Mean = Unknown;
        // Few lanes need few sectors at best.
        if (!A.Must)
          C.Ideal = 1;
        C.Reasons.insert("active lanes depend on data");
      }
    }
  }
  return C;
}

/// V's terms in `Root`, as what they multiply it by: coefficients of the root
/// itself and of products of it with symbols that run through a range.
static bool factorOf(const SymbolTable &T, const LaneValue &V, SymbolId Root,
                     LaneVector &ByLane, llvm::SmallVectorImpl<SymbolId> &With,
                     int64_t &Step) {
  ByLane = LaneVector(0);
  for (const LaneTerm &Term : V.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (Term.Symbol == Root) {
      ByLane = Term.Coefficient;
    } else if (S.Op == LaneOp::Product && llvm::is_contained(S.Factors, Root)) {
      if (S.Factors.size() != 2 || !Term.Coefficient.isUniform())
        return false;
      SymbolId Other = S.Factors[S.Factors[0] == Root];
      if (!T[Other].Enumerated)
        return false;
      With.push_back(Other);
      Step = std::gcd(Step, Term.Coefficient[0]);
    } else if (llvm::is_contained(T.roots(LaneValue::symbol(64, Term.Symbol)),
                                  Root)) {
      return false;
    }
  }
  return true;
}

void CostModel::learnPitches(const Log &Of) {
  for (const LoggedAccess &A : Of.Accesses) {
    if (Of.Shapes[A.Shape].Op != AccessKind::Store || !A.May)
      continue;
    for (SymbolId Root : unknownRoots(A.Address)) {
      Symbol &Facts = T.facts(Root);
      if (!(Facts.Origins & FromArgument) || Facts.Enumerated || Facts.Varying)
        continue;
      LaneVector ByLane;
      llvm::SmallVector<SymbolId, 4> With;
      int64_t Step = 0;
      if (!factorOf(T, A.Address, Root, ByLane, With, Step))
        continue;
      const unsigned First = firstLane(A.May);
      for (uint32_t Left = A.May; Left; Left &= Left - 1)
        Step = std::gcd(Step, ByLane[__builtin_ctz(Left)] - ByLane[First]);
      if (Step == 0)
        continue;
      // What the rest of the address spans within a row.
      int64_t Span = 0;
      if (ByLane.isUniformOver(A.May)) {
        int64_t Low = A.Address.K[First], High = Low;
        for (uint32_t Left = A.May; Left; Left &= Left - 1) {
          Low = std::min(Low, A.Address.K[__builtin_ctz(Left)]);
          High = std::max(High, A.Address.K[__builtin_ctz(Left)]);
        }
        Span += High - Low;
      }
      for (const LaneTerm &Term : A.Address.Terms) {
        const Symbol &S = T[Term.Symbol];
        if (S.Enumerated && !llvm::is_contained(With, Term.Symbol) &&
            Term.Coefficient.isUniform() && S.Max - S.Min < (1 << 20))
          Span += std::llabs(Term.Coefficient[0]) * (S.Max - S.Min);
      }
      const int64_t Least = Span / std::llabs(Step) + 1;
      if (Least > std::max<int64_t>(Facts.Min, 1) && Least < Facts.Max)
        Facts.Min = Least;
    }
  }
}
