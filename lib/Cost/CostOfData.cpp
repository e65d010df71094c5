//===- CostOfData.cpp - Cost of lanes that differ by loaded data ----------===//

#include "warplint/Cost/CostTerms.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstdlib>

using namespace warplint;

/// The size of the accessed array in bytes; 0: unknown.
uint64_t CostModel::objectBytes(const LoggedAccess &A) const {
  if (!A.HasBase)
    return 0;
  auto It = Addresses.find(A.Base);
  return It == Addresses.end() ? 0 : It->second.Bytes;
}

/// Whether the start of the array is aligned to the width of a bank, so that
/// offsets in it determine the words.
bool CostModel::startsWithWord(const LoggedAccess &A) const {
  auto Base = Addresses.find(A.Base);
  return A.HasBase && Base != Addresses.end() &&
         Base->second.Alignment % Gpu.BankBytes == 0;
}

/// Partitions lanes into groups: the addresses of the lanes of one group differ
/// by constants, whatever the data is.
std::vector<uint32_t> CostModel::movingTogether(uint32_t Lanes,
                                                const Split &S) const {
  std::vector<uint32_t> Groups;
  for (uint32_t Left = Lanes; Left; Left &= Left - 1) {
    const unsigned L = firstLane(Left);
    auto MovesWith = [&](uint32_t Group) {
      return S.Strided.empty() &&
             llvm::all_of(S.Varying, [&](const LaneTerm &Term) {
               const Symbol &Of = T[Term.Symbol];
               const unsigned Head = firstLane(Group);
               return Of.Leader && (*Of.Leader)[L] == (*Of.Leader)[Head] &&
                      Term.Coefficient[L] == Term.Coefficient[Head];
             });
    };
    auto At = llvm::find_if(Groups, MovesWith);
    if (At == Groups.end())
      Groups.push_back(1u << L);
    else
      *At |= 1u << L;
  }
  return Groups;
}

/// The lowest and highest cost of a group of lanes over all starts of its
/// addresses in a bank's word or a sector, in steps of the width of the access.
std::pair<double, double> CostModel::costWherever(const AccessShape &Shape,
                                                  const LaneVector &Address,
                                                  uint32_t Group) {
  const int64_t Starts =
      Shape.Space == MemorySpace::Shared ? Gpu.BankBytes : Gpu.SectorBytes;
  const int64_t Step = std::max<int64_t>(Shape.Bytes, 1);
  double Best = 1e9, Worst = 0;
  for (int64_t Shift = 0; Shift < Starts; Shift += Step) {
    const Plain P =
        plain(Shape,
              requestFor(Shape, Group, LaneVector::map(Address, [=](int64_t X) {
                           return X + Shift;
                         })));
    Best = std::min<double>(Best, P.Cost);
    Worst = std::max<double>(Worst, P.Cost);
  }
  return {Best, Worst};
}

/// The smaller of two limits of the memory that an access can touch: the size
/// of the array, and the bounds of the offset in it.
CostModel::TouchLimits CostModel::touchLimitsOf(const AccessShape &Shape,
                                                const LoggedAccess &A) const {
  uint64_t Bytes = objectBytes(A);
  LaneValue Offset = A.Address;
  llvm::erase_if(Offset.Terms, [&](const LaneTerm &Term) {
    return (A.HasBase && Term.Symbol == A.Base);
  });
  uint64_t Rows = mostLocalRowsOfWords(Bytes);
  uint64_t Words = llvm::divideCeil(Bytes, Gpu.BankBytes);
  auto [Low, High] = T.bounds(Offset, A.May);
  if (Low > -(int64_t(1) << 40) && High < (int64_t(1) << 40)) {
    uint64_t Span = uint64_t(High - Low) + Shape.Bytes;
    Bytes = Bytes ? std::min(Bytes, Span) : Span;
    // Accesses of whole words touch whole rows only.
    const uint64_t Wanted = Shape.Bytes < LocalWordBytes
                                ? mostLocalRows(Span)
                                : mostLocalRowsOfWords(Span);
    Rows = Rows ? std::min(Rows, Wanted) : Wanted;
    const int64_t Word = Gpu.BankBytes;
    uint64_t InSpan = (Span + 2 * uint64_t(Word) - 2) / uint64_t(Word);
    if (startsWithWord(A))
      InSpan = uint64_t(llvm::divideFloorSigned(High + Shape.Bytes - 1, Word) -
                        llvm::divideFloorSigned(Low, Word) + 1);
    Words = Words ? std::min(Words, InSpan) : InSpan;
  }
  return {Bytes, Rows, Words};
}

void CostModel::boundByObject(const AccessShape &Shape, const LoggedAccess &A,
                              const Plain &Distinct, AccessCost &C) {
  const auto [Bytes, Rows, Words] = touchLimitsOf(Shape, A);
  if (Bytes && Shape.Op != AccessKind::Atomic) {
    if (Shape.Space == MemorySpace::Shared) {
      const double OfBank = double(llvm::divideCeil(Words, Gpu.Banks));
      C.High = std::min(C.High, std::max(C.Low, OfBank * Distinct.Ideal));
    } else if (Shape.Space == MemorySpace::Local) {
      const double Most = mostLocalSectors(Gpu, A.May, Shape.Bytes, Rows);
      C.High = std::min(C.High, std::max(C.Low, Most));
    } else {
      C.High = std::min(
          C.High,
          std::max(C.Low, std::ceil(double(Bytes) / Gpu.SectorBytes) + 1));
    }
  }
}

/// Number of symbols that are searched for the arrays with the indices.
static constexpr size_t MostSearched = 1024;

/// Whether neighbouring lanes may well have the same or neighbouring values of
/// what one of them loaded: numbers of one byte are labels, of regions or
/// kinds; what shared memory holds, the block computed, such as the sums of a
/// scan.
bool CostModel::isNear(const Symbol &Data) const {
  if (Data.What != Unknown::LoadedValue)
    return false;
  if (Data.Width <= 8)
    return true;
  const auto From =
      Data.LoadedFrom ? Addresses.find(*Data.LoadedFrom) : Addresses.end();
  return From != Addresses.end() && From->second.Space == MemorySpace::Shared;
}

/// Whether most lanes that are neighbours are `Element` bytes apart.
static bool areNeighbours(const LaneVector &K, uint32_t Lanes,
                          int64_t Element) {
  unsigned Neighbours = 0;
  for (uint32_t Left = Lanes & Lanes >> 1; Left; Left &= Left - 1) {
    const unsigned L = firstLane(Left);
    Neighbours += K[L + 1] - K[L] == Element;
  }
  return Neighbours && 2 * Neighbours >= unsigned(llvm::popcount(Lanes));
}

/// Whether each lane loaded its own element of an array.
static bool isOwnElement(const SymbolTable &T, const Symbol &Data,
                         uint32_t Lanes) {
  return Data.What == Unknown::LoadedValue && Data.LoadedAt &&
         areNeighbours(Data.LoadedAt->K, Lanes, Data.Width / 8) &&
         llvm::none_of(Data.LoadedAt->Terms, [&](const LaneTerm &Term) {
           return T[Term.Symbol].Varying;
         });
}

void CostModel::describeData(llvm::ArrayRef<LaneTerm> Terms, uint32_t Lanes,
                             AccessCost &C) const {
  bool AnyNear = false, AnyOther = false, AllOwn = true;
  std::set<SymbolId> Seen;
  std::vector<SymbolId> Left;
  auto AddTerms = [&](llvm::ArrayRef<LaneTerm> Of) {
    for (const LaneTerm &Term : Of)
      if (T[Term.Symbol].Varying && Seen.size() < MostSearched &&
          Seen.insert(Term.Symbol).second)
        Left.push_back(Term.Symbol);
  };
  AddTerms(Terms);
  while (!Left.empty()) {
    const SymbolId Id = Left.back();
    const Symbol &S = T[Id];
    Left.pop_back();
    if (S.LoadedFrom)
      C.IndexArrays.insert(*S.LoadedFrom);
    if (S.Op == LaneOp::None && S.Alternatives.empty() && !S.Loop)
      (isNear(S) ? AnyNear : AnyOther) = true;
    AllOwn &= S.Op != LaneOp::None || isOwnElement(T, S, Lanes);
    for (const LaneValue &Operand : S.Operands)
      AddTerms(Operand.Terms);
    for (const LaneValue &Either : S.Alternatives)
      AddTerms(Either.Terms);
    for (SymbolId Factor : S.Factors)
      AddTerms(LaneTerm{Factor, LaneVector(1)});
    if (!S.Loop)
      continue;
    for (const LoopValues::Value &V : S.Loop->Values)
      if (V.Changing == Id) {
        AddTerms(V.Start.Terms);
        for (const LaneValue &Next : V.Next)
          AddTerms(Next.Terms);
      }
  }
  C.DataIsNear = AnyNear && !AnyOther && Seen.size() < MostSearched;
  C.DataIsOwn = AllOwn && !Seen.empty() && Seen.size() < MostSearched;
}

/// Whether most lanes are at neighbouring elements of so many bytes but for
/// what each loaded: `row[x - disparity[x]]`. An index of any other element
/// would not be counted from the lane's own.
static bool isDisplaced(const SymbolTable &T, const LaneValue &Address,
                        uint32_t Lanes, llvm::ArrayRef<LaneTerm> Varying,
                        unsigned Bytes) {
  const int64_t Element = Bytes;
  if (!areNeighbours(Address.K, Lanes, Element))
    return false;
  return llvm::all_of(Varying, [&](const LaneTerm &Term) {
    const LaneOp Op = T[Term.Symbol].Op;
    return Op != LaneOp::Product && Op != LaneOp::Mul &&
           Term.Coefficient.isUniformOver(Lanes) &&
           std::llabs(Term.Coefficient[firstLane(Lanes)]) == Element;
  });
}

/// Computes bounds over all possible values of the loaded data.
void CostModel::data(const AccessShape &Shape, const LoggedAccess &A,
                     const Split &S, AccessCost &C) {
  C.Data = true;
  describeData(S.Varying, A.May, C);
  C.DataIsNear |= isDisplaced(T, A.Address, A.May, S.Varying, Shape.Bytes);
  const bool Shared = Shape.Space == MemorySpace::Shared;
  const std::vector<uint32_t> Groups = movingTogether(A.May, S);
  // The unknown part of each lane's address is a multiple of so many bytes.
  LaneValue Parts(A.Address.Width, LaneVector(0));
  for (const LaneTerm &Term : S.Varying)
    Parts.Terms.push_back(Term);
  for (const LaneTerm &Term : S.Strided)
    Parts.Terms.push_back(Term);
  const uint64_t Multiple = T.termsMultiple(Parts);
  // Adding `Aligned` bytes aligns the first lane to the width of the access.
  const int64_t First = A.Address.K[firstLane(A.May)];
  const int64_t Aligned =
      ((-First % int64_t(Shape.Bytes)) + Shape.Bytes) % int64_t(Shape.Bytes);

  const LaneVector Address = LaneVector::map(
      A.Address.K, [=](int64_t X) { return X + ArbitraryOrigin + Aligned; });
  double Together = 0, Apart = 0, Dearest = 0;
  // The lowest and highest costs of groups of one lane, by the known part of
  // the address modulo CostPeriod: outside of local memory they do not depend
  // on the lane.
  llvm::SmallVector<std::pair<double, double>, 128> OfOne(CostPeriod);
  for (uint32_t G : Groups) {
    std::pair<double, double> Cost;
    if (!llvm::has_single_bit(G) || Shape.Space == MemorySpace::Local) {
      Cost = costWherever(Shape, Address, G);
    } else {
      auto &Known = OfOne[uint64_t(A.Address.K[firstLane(G)]) % CostPeriod];
      if (Known.second == 0)
        Known = costWherever(Shape, Address, G);
      Cost = Known;
    }
    Together = std::max(Together, Cost.first);
    Dearest = std::max(Dearest, Cost.second);
    Apart += Cost.second;
  }
  C.Low = Together;
  if (Shape.Space == MemorySpace::Local)
    C.Low = std::max<double>(C.Low, leastLocalSectors(Gpu, A.May, Shape.Bytes));
  C.High = Apart;
  // The addresses with the groups 16 MiB apart: each keeps its banks, and no
  // two share a word, sector or line.
  LaneVector Spread = LaneVector::make([&](unsigned L) {
    for (size_t G = 0; G < Groups.size(); ++G)
      if (Groups[G] >> L & 1)
        return A.Address.K[L] + ArbitraryOrigin + Aligned +
               int64_t(G) * (1 << 24);
    return ArbitraryOrigin;
  });
  Request Q = requestFor(Shape, A.May, Spread);
  Plain Distinct = plain(Shape, Q);
  const bool BanksKnown =
      Shared && Multiple && Multiple % uint64_t(Gpu.Banks * Gpu.BankBytes) == 0;
  if (BanksKnown)
    C.High = std::min<double>(C.High, Distinct.Cost);
  C.Ideal = Distinct.Ideal;
  C.Lines = Distinct.Lines;
  boundByObject(Shape, A, Distinct, C);
  if (const auto Most = mostAddresses(A, S); Most && Dearest > 0)
    C.High = std::min(C.High, std::max(C.Low, double(*Most) * Dearest));
  keepWorst(C, Shape, Q, Distinct, ArbitraryOrigin);
  C.Decided = C.Low == C.High;
  C.Mean = C.Decided ? C.Low : UnknownMean;
  if (!C.Decided)
    for (const LaneTerm &Term : S.Varying)
      for (const RootKind &K : Kinds.of(Term.Symbol))
        if (K.Varying)
          C.Reasons.insert({Reason::Role::Decides, K.What, K.Name});
}
