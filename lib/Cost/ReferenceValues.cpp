//===- ReferenceValues.cpp - Values of unknowns in the reference case -----===//
//
// The unknowns of an address get values as docs/certainty.md describes, in a
// deterministic sequence of tries.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/CostTerms.h"
#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Sample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace warplint;

/// Bounds of unknowns without known range: sizes and pitches, elements of an
/// array, iterations.
static constexpr int64_t MostSize = 4096;
static constexpr int64_t MostIndex = int64_t(1) << 20;
static constexpr int64_t MostIterations = 1000;

uint64_t ReferenceValues::seedOf(uint64_t A, uint64_t B) {
  return mixed(mixed(A + SeedStep) + B);
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

bool ReferenceValues::isSize(const Symbol &S) {
  return !S.IsFloat &&
         (S.What == Unknown::Argument || S.What == Unknown::Field ||
          S.What == Unknown::GridSize);
}

bool ReferenceValues::isChosen(const Symbol &S) {
  return isSize(S) || (S.IsFloat && !S.Varying && S.Alternatives.empty());
}

/// Bounds of a scale in the reference case: 1 / MostScale to MostScale.
static constexpr double MostScale = 2;

int64_t ReferenceValues::floatFrom(const Symbol &S, uint64_t Random,
                                   double Most) {
  if (S.IsLimit)
    return floatBits(double(LeastSize + Random % (MostSize - LeastSize + 1)));
  // One scale in eight is exactly one.
  if (Random % 8 == 0)
    return floatBits(1);
  const double Part = double(mixed(Random) >> 11) / double(uint64_t(1) << 53);
  return floatBits(std::pow(Most, 2 * Part - 1));
}

ReferenceValues::ReferenceValues(const SymbolTable &T,
                                 const AddressMap &Addresses, int64_t Line,
                                 const ColumnBounds *Columns,
                                 const ElementSteps *Steps)
    : T(T), Addresses(Addresses), Line(Line), Columns(Columns), Steps(Steps),
      Tried(T, Tries * Executions, &Clamps) {
  noteUses();
}

void ReferenceValues::begin(unsigned Number, unsigned Of, uint32_t Lanes) {
  assert(Number < Tries && Of < Executions);
  Try = Number;
  Mask = Lanes;
  Execution = seedOf(Number, Of);
  Values = &Tried.of(Number * Executions + Of, Lanes);
  if (!Values->assigned())
    assignDerived();
}

void ReferenceValues::assignDerived() {
  for (SymbolId Quotient : Quotients)
    assignQuotient(Quotient);
  for (SymbolId Scale : Scales)
    Values->assign(
        Scale,
        LaneVector(floatFrom(Symbol(), seedOf(Try, (uint64_t(1) << 32) + Scale),
                             MostScale)));
}

std::optional<LaneVector>
ReferenceValues::evaluate(const LaneValue &V, llvm::ArrayRef<SymbolId> Roots) {
  assignAll(Roots);
  return Tried.evaluate(*Values, V, Mask);
}

std::optional<LaneVector>
ReferenceValues::evaluateWith(llvm::ArrayRef<GivenSize> Sizes,
                              const LaneValue &V,
                              llvm::ArrayRef<SymbolId> Roots) {
  if (!Given)
    Given.emplace(T, &Clamps);
  Given->clear();
  Sample *Before = std::exchange(Values, &*Given);
  for (const auto &[Size, Value] : Sizes)
    Values->assign(Size, LaneVector(Value));
  assignAll(Roots);
  std::optional<LaneVector> Of = valueOf(V);
  Values = Before;
  return Of;
}

std::optional<LaneVector>
ReferenceValues::evaluateSameData(const LaneValue &V,
                                  llvm::ArrayRef<SymbolId> Roots) {
  if (!Given)
    Given.emplace(T, &Clamps);
  Given->clear();
  Sample *Before = std::exchange(Values, &*Given);
  IsSameData = true;
  assignDerived();
  assignAll(Roots);
  std::optional<LaneVector> Of = valueOf(V);
  IsSameData = false;
  Values = Before;
  return Of;
}

std::optional<std::pair<int64_t, int64_t>>
ReferenceValues::tried(Unknown What, llvm::StringRef Name) const {
  auto At = Drawn.find({What, Name.str()});
  if (At == Drawn.end())
    return std::nullopt;
  return At->second;
}

bool ReferenceValues::isSameInTry(SymbolId Root) const {
  const Symbol &S = T[Root];
  return !S.Varying && S.Alternatives.empty() && !S.Loop &&
         (isChosen(S) || Addresses.count(Root));
}

std::optional<LaneVector> ReferenceValues::evaluateKept(const LaneValue &Kept) {
  assignRootsOf(Kept);
  return valueOf(Kept);
}

void ReferenceValues::assignRootsOf(const LaneValue &Kept) {
  std::shared_ptr<const std::vector<SymbolId>> &Roots = RootsOf[&Kept];
  if (!Roots)
    Roots = std::make_shared<const std::vector<SymbolId>>(T.roots(Kept));
  // Following a loop may insert into RootsOf: keep this entry alive.
  const std::shared_ptr<const std::vector<SymbolId>> Of = Roots;
  assignAll(*Of);
}

void ReferenceValues::assignAll(llvm::ArrayRef<SymbolId> Roots) {
  for (SymbolId R : Roots)
    if (!Values->isAssigned(R)) {
      const uint64_t Before = std::exchange(Seed, seedOf(Execution, R));
      assign(R);
      Seed = Before;
    }
}

std::optional<int64_t> ReferenceValues::mostOfColumn(SymbolId Root) {
  const ColumnBound *Bound = Columns ? Columns->of(Root) : nullptr;
  std::optional<int64_t> Most;
  if (Bound)
    Most = Bound->Below ? Bound->Below - 1 : lessThan(*Bound->Size);
  if (T[Root].Below)
    if (const auto Less = lessThan(*T[Root].Below))
      Most = Most ? std::min(*Most, *Less) : *Less;
  return Most;
}

/// The greatest value below a size; absent: there is none.
std::optional<int64_t> ReferenceValues::lessThan(SymbolId Size) {
  assignAll(Size);
  const auto Value = valueOf(LaneValue::symbol(64, Size));
  if (!Value || (*Value)[0] < 1)
    return std::nullopt;
  return (*Value)[0] - 1;
}

/// A step is one element in three tries of four, else two to four.
int64_t ReferenceValues::stepFrom(const Symbol &S, int64_t Least) {
  const int64_t Multiple = int64_t(std::max<uint64_t>(S.Multiple, 1));
  const int64_t Elements = Try % 4 == 3 ? 2 + Try / 4 % 3 : 1;
  int64_t V = std::max(Elements * Least, S.Min);
  V += (Multiple - V % Multiple) % Multiple;
  V = std::min(V, S.Max);
  note(S, V);
  return V;
}

/// Notes a value of a size for tried().
void ReferenceValues::note(const Symbol &S, int64_t V) {
  auto [At, IsNew] = Drawn.try_emplace({S.What, S.Name}, V, V);
  At->second = {std::min(At->second.first, V), std::max(At->second.second, V)};
}

int64_t ReferenceValues::draw(SymbolId Root) {
  const Symbol &S = T[Root];
  // A scale is the same in all executions of a try.
  if (S.IsFloat)
    return floatFrom(
        S, isChosen(S) ? seedOf(Try, (uint64_t(1) << 32) + Root) : random(),
        MostScale);
  int64_t Low = S.Min, High = S.Max;
  const bool IsSize = isSize(S) || Quotients.count(Root);
  int64_t Most = S.What == Unknown::Iteration ? MostIterations
                 : S.Varying                  ? MostIndex
                                              : MostSize;
  // A value of unknown sign, and an index, are assumed not to be negative.
  if (Low < 0 && High > 0)
    Low = 0;
  if (const auto OfColumn = mostOfColumn(Root); OfColumn && *OfColumn >= Low)
    High = std::min(High, *OfColumn);
  if (High > Most)
    High = std::max(Most, Low);
  if (Steps)
    if (const std::optional<int64_t> Step = Steps->of(Root))
      return stepFrom(S, *Step);
  if (High < Low)
    return Low;
  if (Columns && Columns->isCountOfKinds(Root)) {
    const int64_t Kinds = std::clamp<int64_t>(1 + Try % 8, Low, High);
    note(S, Kinds);
    return Kinds;
  }
  if (Logarithms.count(Root) && Low < LeastLogarithm && High >= MostLogarithm) {
    Low = LeastLogarithm;
    High = MostLogarithm;
  }
  if (IsSize && Low < LeastSize && High >= MostSize)
    Low = LeastSize;
  // A size is the same in all executions of a try.
  if (IsSize)
    Seed = seedOf(Try, (uint64_t(1) << 32) + Root);
  int64_t V = between(Low, High);
  int64_t Multiple = int64_t(std::max<uint64_t>(S.Multiple, 1));
  // One size in four is a multiple of a line, one in eight a power of two.
  if (Masks.count(Root) || (IsSize && Try % 8 == 1)) {
    if (V > 0 && int64_t(llvm::bit_floor(uint64_t(V))) >= Low)
      V = int64_t(llvm::bit_floor(uint64_t(V)));
  } else if (IsSize && Try % 4 == 0 && High - Low > Line) {
    Multiple = std::max(Multiple, Line);
  }
  V -= V % Multiple;
  if (V < Low && V + Multiple <= High)
    V += Multiple;
  if (isSize(S))
    note(S, V);
  return V;
}

/// For each lane, the first lane that certainly has the same value of a varying
/// root: of lanes that read one address.
std::array<uint8_t, WarpLanes> ReferenceValues::leadersOf(const Symbol &S) {
  std::array<uint8_t, WarpLanes> Leader;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Leader[L] = S.Leader ? (*S.Leader)[L] : uint8_t(L);
  if (IsSameData)
    Leader.fill(0);
  if (IsSameData || !S.LoadedAt || Depth >= 8)
    return Leader;
  ++Depth;
  const std::optional<LaneVector> Address = evaluateKept(*S.LoadedAt);
  --Depth;
  if (!Address)
    return Leader;
  for (unsigned L = 1; L < WarpLanes; ++L)
    for (unsigned Before = 0; Before < L && Leader[L] == L; ++Before)
      if ((*Address)[Before] == (*Address)[L])
        Leader[L] = Leader[Before];
  return Leader;
}

/// The number of arrays, less one, of which data chooses one. In an array of
/// pointers among the kernel's arguments there is one for each kind, and the
/// kinds are few.
static int64_t mostPointers(const Symbol &S, unsigned Try) {
  return S.What == Unknown::Field ? Try % 8 : MostIndex;
}

void ReferenceValues::assign(SymbolId Root) {
  const Symbol &S = T[Root];
  const bool IsPointer = Addresses.count(Root) != 0;
  if (IsPointer && !S.Varying) {
    Values->assign(Root, LaneVector(ArbitraryOrigin));
    return;
  }
  if (S.Stated && !IsSameData && Depth < 8 && assignStated(Root))
    return;
  if (!S.Alternatives.empty() && Depth < 8) {
    ++Depth;
    assignEither(Root);
    --Depth;
    return;
  }
  if (S.Loop && !S.Enumerated && !IsSameData && Depth < 8) {
    ++Depth;
    // The seed depends on the loop, not on the value that is requested first.
    Seed = seedOf(Execution, (uint64_t(1) << 33) + S.Loop->Number);
    const bool IsShort = followLoop(*S.Loop, Root);
    --Depth;
    // The number alone of a loop of many iterations may be any.
    if (Values->isAssigned(Root) && (IsShort || !S.Loop->Values.empty()))
      return;
  }
  if (!S.Varying) {
    Values->assign(Root, LaneVector(draw(Root)));
    return;
  }
  const std::array<uint8_t, WarpLanes> Leader = leadersOf(S);
  std::array<int64_t, WarpLanes> Lanes{};
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const unsigned First = Leader[L];
    if (First != L)
      Lanes[L] = Lanes[First];
    else
      Lanes[L] = IsPointer
                     ? ArbitraryOrigin + between(0, mostPointers(S, Try)) * 256
                     : draw(Root);
  }
  Values->assign(Root, LaneVector::make([&](unsigned L) { return Lanes[L]; }));
}
