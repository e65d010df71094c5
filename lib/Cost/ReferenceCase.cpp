//===- ReferenceCase.cpp - What a request costs in the reference case -----===//
//
// The unknowns of an address get values as docs/certainty.md describes them, a
// fixed sequence of tries. What nine tries in ten exceed is the claim of a
// likely finding.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Cost/CostTerms.h"
#include "warplint/Lane/Sample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace warplint;

/// Bounds of values of which nothing is known: sizes and pitches, elements of
/// an array, iterations.
static constexpr int64_t LeastSize = 64, MostSize = 4096;
static constexpr int64_t MostIndex = int64_t(1) << 20;
static constexpr int64_t MostIterations = 1000;

static uint64_t seedOf(uint64_t A, uint64_t B) {
  return ReferenceValues::mixed(
      ReferenceValues::mixed(A + ReferenceValues::SeedStep) + B);
}

uint64_t ReferenceValues::mixed(uint64_t Seed) {
  Seed = (Seed ^ Seed >> 30) * 0xbf58476d1ce4e5b9u;
  Seed = (Seed ^ Seed >> 27) * 0x94d049bb133111ebu;
  return Seed ^ Seed >> 31;
}

uint64_t ReferenceValues::random() { return mixed(Seed += SeedStep); }

int64_t ReferenceValues::between(int64_t Low, int64_t High) {
  return Low + int64_t(random() % (uint64_t(High - Low) + 1));
}

void ReferenceValues::begin(unsigned Number, unsigned Execution) {
  Try = Number;
  Seed = seedOf(Number, Execution);
  Values.clear();
  for (SymbolId Quotient : Quotients)
    Values.assign(Quotient, LaneVector(draw(Quotient)));
}

std::optional<LaneVector> ReferenceValues::evaluate(const LaneValue &V) {
  assignAll(T.roots(V));
  return valueOf(V);
}

TriedValues::Key ReferenceValues::keyOf(const LaneValue &V) const {
  return {T.roots(V),
          {Masks.begin(), Masks.end()},
          {Quotients.begin(), Quotients.end()},
          Mask};
}

std::vector<Sample> ReferenceValues::tries(const LaneValue &V, unsigned Tries,
                                           unsigned Executions) {
  const std::vector<SymbolId> Roots = T.roots(V);
  std::vector<Sample> All;
  All.reserve(Tries * Executions);
  for (unsigned Number = 0; Number < Tries; ++Number)
    for (unsigned Execution = 0; Execution < Executions; ++Execution) {
      begin(Number, Execution);
      assignAll(Roots);
      All.push_back(Values);
    }
  return All;
}

std::optional<LaneVector>
ReferenceValues::evaluateKept(const LaneValue &Kept) {
  assignRootsOf(Kept);
  return valueOf(Kept);
}

void ReferenceValues::assignRootsOf(const LaneValue &Kept) {
  auto [At, New] = RootsOf.try_emplace(&Kept);
  if (New)
    At->second = T.roots(Kept);
  assignAll(At->second);
}

void ReferenceValues::assignAll(const std::vector<SymbolId> &Roots) {
  for (SymbolId R : Roots)
    if (!Values.isAssigned(R))
      assign(R);
}

static bool isSize(const Symbol &S) {
  return S.What == Unknown::Argument || S.What == Unknown::Field ||
         S.What == Unknown::GridSize;
}

/// Whether a quotient of sizes is a size itself: the elements of a chunk.
bool ReferenceValues::isQuotient(SymbolId Id) const {
  const Symbol &S = T[Id];
  if ((S.Op != LaneOp::UDiv && S.Op != LaneOp::SDiv) ||
      !S.Operands[0].K.isUniform())
    return false;
  const std::vector<SymbolId> Roots = T.roots(LaneValue::symbol(64, Id));
  return llvm::all_of(Roots, [&](SymbolId R) { return isSize(T[R]); });
}

void ReferenceValues::lookAt(const LaneValue &V) {
  for (const LaneTerm &Term : V.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (!Seen.insert(Term.Symbol).second)
      continue;
    if (isQuotient(Term.Symbol))
      Quotients.insert(Term.Symbol);
    for (const LaneValue &Operand : S.Operands) {
      if (S.Op == LaneOp::And && Operand.Terms.size() == 1 &&
          Operand.K.isUniform() && Operand.K[0] == -1)
        Masks.insert(Operand.Terms[0].Symbol);
      lookAt(Operand);
    }
    for (SymbolId Factor : S.Factors)
      lookAt(LaneValue::symbol(64, Factor));
    for (const LaneValue &Either : S.Alternatives)
      lookAt(Either);
    if (S.Loop)
      for (const LoopValues::Value &Changed : S.Loop->Values) {
        lookAt(Changed.Start);
        for (const LaneValue &Next : Changed.Next)
          lookAt(Next);
      }
  }
}

int64_t ReferenceValues::draw(SymbolId Root) {
  const Symbol &S = T[Root];
  int64_t Low = S.Min, High = S.Max;
  const bool IsSize = isSize(S) || Quotients.count(Root);
  int64_t Most = S.What == Unknown::Iteration ? MostIterations
                 : S.Varying                  ? MostIndex
                                              : MostSize;
  // Of a narrow value whose sign is not known, and of an index, what is not
  // negative.
  if (Low < 0 && High > 0)
    Low = 0;
  if (High > Most)
    High = std::max(Most, Low);
  if (IsSize && Low < LeastSize && High >= MostSize)
    Low = LeastSize;
  if (High < Low)
    return Low;
  // A size is the same in all executions of a try.
  const uint64_t Kept = Seed;
  if (IsSize)
    Seed = seedOf(Try, (uint64_t(1) << 32) + Root);
  int64_t V = between(Low, High);
  if (IsSize)
    Seed = Kept;
  int64_t Multiple = int64_t(std::max<uint64_t>(S.Multiple, 1));
  // One size in four is a multiple of a line, one in eight a power of two.
  if (Masks.count(Root) || (IsSize && Try % 8 == 1)) {
    if (V > 0 && int64_t(llvm::bit_floor(uint64_t(V))) >= Low)
      V = int64_t(llvm::bit_floor(uint64_t(V)));
  } else if (IsSize && Try % 4 == 0 && High - Low > CostPeriod) {
    Multiple = std::max(Multiple, CostPeriod);
  }
  V -= V % Multiple;
  return V < Low && V + Multiple <= High ? V + Multiple : V;
}

void ReferenceValues::assign(SymbolId Root) {
  const Symbol &S = T[Root];
  const bool IsPointer = Addresses.count(Root) != 0;
  if (IsPointer && !S.Varying) {
    Values.assign(Root, LaneVector(MadeUpOrigin));
    return;
  }
  if (!S.Alternatives.empty() && Depth < 8) {
    ++Depth;
    assignEither(Root);
    --Depth;
    return;
  }
  if (S.Loop && Depth < 8) {
    ++Depth;
    followLoop(*S.Loop);
    --Depth;
    if (Values.isAssigned(Root))
      return;
  }
  if (!S.Varying) {
    Values.assign(Root, LaneVector(draw(Root)));
    return;
  }
  std::array<int64_t, WarpLanes> Lanes{};
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const unsigned First = S.Leader ? (*S.Leader)[L] : L;
    if (First != L)
      Lanes[L] = Lanes[First];
    else
      Lanes[L] =
          IsPointer ? MadeUpOrigin + between(0, MostIndex) * 256 : draw(Root);
  }
  Values.assign(Root, LaneVector::make([&](unsigned L) { return Lanes[L]; }));
}

/// A value chosen by a branch is either: in each lane where lanes may part.
void ReferenceValues::assignEither(SymbolId Root) {
  const Symbol &S = T[Root];
  std::vector<LaneVector> Choices;
  for (const LaneValue &Either : S.Alternatives)
    if (std::optional<LaneVector> V = evaluateKept(Either))
      Choices.push_back(*V);
  if (Choices.empty()) {
    Values.assign(Root, LaneVector(0));
    return;
  }
  size_t All = size_t(random() % Choices.size());
  LaneVector V = Choices[All];
  if (S.Varying) {
    std::array<int64_t, WarpLanes> Lanes{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lanes[L] = Choices[random() % Choices.size()][L];
    V = LaneVector::make([&](unsigned L) { return Lanes[L]; });
  }
  Values.assign(Root, V);
}

void CostModel::reference(const AccessShape &Shape, const LoggedAccess &A,
                          AccessCost &C) {
  if (!ReferencesLeft)
    return;
  --ReferencesLeft;
  constexpr unsigned Tries = 20, Executions = 4;
  struct Tried {
    double Cost = 0, Ideal = 0;
    double excess() const { return Cost - Ideal; }
  };
  std::vector<Tried> Costs;
  ReferenceValues Values(T, Addresses, A.May);
  Values.lookAt(A.Address);
  const TriedValues::Key Key = Values.keyOf(A.Address);
  std::vector<Sample> &All = ReferenceTries.of(
      Key, [&] { return Values.tries(A.Address, Tries, Executions); });
  double Sum = 0;
  for (unsigned Try = 0; Try < Tries; ++Try) {
    // What data and loops decide differs from execution to execution, and its
    // mean counts; a size does not.
    Tried Of;
    unsigned Done = 0;
    for (unsigned Execution = 0; Execution < Executions; ++Execution) {
      std::optional<LaneVector> Address = TriedValues::evaluate(
          All[Try * Executions + Execution], A.Address, A.May);
      if (!Address)
        continue;
      // An access is aligned to its own width; others would trap.
      const int64_t Width = int64_t(Shape.Bytes);
      LaneVector Aligned = LaneVector::map(
          *Address, [=](int64_t X) { return X - (X % Width + Width) % Width; });
      Plain P = plainAnew(Shape, requestFor(Shape, A.May, Aligned));
      if (C.Sampled) { // the truth may lie where these values do, too
        C.Low = std::min<double>(C.Low, P.Cost);
        C.High = std::max<double>(C.High, P.Cost);
      }
      Of.Cost += P.Cost;
      Of.Ideal += P.Ideal;
      ++Done;
    }
    if (!Done)
      continue;
    Of.Cost /= Done;
    Of.Ideal /= Done;
    Sum += Of.Cost;
    Costs.push_back(Of);
  }
  if (C.Sampled && C.Low != C.High) {
    C.Decided = false;
    C.Mean = UnknownMean;
  }
  if (Costs.size() < Tries / 2)
    return;
  llvm::sort(Costs, [](const Tried &X, const Tried &Y) {
    return std::pair(X.excess(), X.Cost) < std::pair(Y.excess(), Y.Cost);
  });
  // Without a size, tries differ by chance alone.
  bool BySize = false;
  for (SymbolId R : Key.Roots)
    BySize |= isSize(T[R]);
  if (BySize) {
    const Tried &Claim = Costs[Costs.size() / 10];
    C.Reference = {Claim.Cost, Claim.Ideal, Sum / double(Costs.size())};
    return;
  }
  double Ideal = 0;
  for (const Tried &Of : Costs)
    Ideal += Of.Ideal;
  const double Count = double(Costs.size());
  C.Reference = {Sum / Count, Ideal / Count, Sum / Count};
}
