//===- StatedLoads.cpp - Loads from arrays about which much is stated -----===//
//
// The user's word is treated as true: an element of an identity is its index,
// and a range bounds the value. How the values lie in the array is recorded in
// the symbol, for the reference case.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Warp/StatedObject.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace warplint;

const StatedData *warplint::statedOf(ArrayRef<StatedData> All, StringRef Kernel,
                                     const Value *Object) {
  if (All.empty() || !isa_and_nonnull<Argument, GlobalVariable>(Object))
    return nullptr;
  if (isa<GlobalVariable>(Object))
    Kernel = "";
  const std::string Name = variableOf(*Object).Name;
  const auto *At = find_if(All, [&](const StatedData &D) {
    return D.Array == Name && D.Kernel == Kernel;
  });
  return At == All.end() ? nullptr : At;
}

/// The index of the element of `Bytes` bytes at an address in an array; absent:
/// some active lane has no whole number.
static std::optional<LaneValue> elementIndex(const LaneValue &Address,
                                             SymbolId Base, int64_t Start,
                                             int64_t Bytes, uint32_t Lanes) {
  bool IsWhole = true;
  auto Divided = [&](const LaneVector &V, int64_t Less) {
    for (uint32_t Left = Lanes; Left; Left &= Left - 1)
      IsWhole &= (V[unsigned(countr_zero(Left))] - Less) % Bytes == 0;
    return LaneVector::map(
        V, [=](int64_t X) { return llvm::divideFloorSigned(X - Less, Bytes); });
  };
  LaneValue Index(64, Divided(Address.K, Start));
  for (const LaneTerm &T : Address.Terms)
    if (T.Symbol == Base)
      IsWhole &= T.Coefficient == LaneVector(1);
    else
      Index.Terms.push_back({T.Symbol, Divided(T.Coefficient, 0)});
  erase_if(Index.Terms,
           [](const LaneTerm &T) { return T.Coefficient == LaneVector(0); });
  return IsWhole ? std::optional(std::move(Index)) : std::nullopt;
}

/// Groups of lanes that read the same run of `Run` elements; null where that
/// does not follow from the index.
static std::shared_ptr<const std::array<uint8_t, WarpLanes>>
leadersOfRuns(const SymbolTable &T, const LaneValue &Index, uint64_t Run) {
  if (any_of(Index.Terms, [&](const LaneTerm &Term) {
        return T[Term.Symbol].Varying || !Term.Coefficient.isUniform();
      }))
    return nullptr;
  if (!Index.Terms.empty() && T.termsMultiple(Index) % Run)
    return nullptr;
  std::array<uint8_t, WarpLanes> Leader;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    unsigned First = 0;
    while (llvm::divideFloorSigned(Index.K[First], int64_t(Run)) !=
           llvm::divideFloorSigned(Index.K[L], int64_t(Run)))
      ++First;
    Leader[L] = uint8_t(First);
  }
  return std::make_shared<const std::array<uint8_t, WarpLanes>>(Leader);
}

std::optional<LaneValue>
Machine::takeStated(Symbol &S, const LaneValue &Address, SymbolId Base) {
  const Value *Object = Addresses[Base].Object;
  const StatedData *D = statedOf(Code.stated(), How.Kernel, Object);
  if (!D || !D->describesValues() || S.Width != 8 * D->ElementBytes)
    return std::nullopt;
  int64_t Start = 0;
  if (auto *A = dyn_cast<Argument>(Object);
      A && A->getArgNo() < How.Arguments.size())
    Start = How.Arguments[A->getArgNo()].PointerOffset;
  auto Element = std::make_shared<StatedElement>();
  Element->Of = *D;
  Element->Array = Base;
  Element->Index =
      elementIndex(Address, Base, Start, int64_t(D->ElementBytes), May);
  if (D->How == StatedData::Order::Identity && Element->Index)
    return S.Width < 64 ? Lane.trunc(*Element->Index, S.Width)
                        : *Element->Index;
  // A value above the signed numbers of its width has other bits.
  if (D->Least &&
      (S.Width == 64 || S.Width < 32 || *D->Most <= llvm::maxIntN(S.Width))) {
    S.Min = std::max(S.Min, *D->Least);
    S.Max = std::min(S.Max, *D->Most);
  }
  if (D->How == StatedData::Order::Runs && Element->Index && S.Varying) {
    S.Leader = leadersOfRuns(Symbols, *Element->Index, D->Run);
    bool IsOne = S.Leader != nullptr;
    const unsigned First = unsigned(countr_zero(May));
    for (uint32_t Left = May; IsOne && Left; Left &= Left - 1)
      IsOne = (*S.Leader)[unsigned(countr_zero(Left))] == (*S.Leader)[First];
    S.Varying &= !IsOne;
  }
  S.Varying &= D->How != StatedData::Order::Uniform;
  if (!S.Varying) {
    S.Leader = nullptr;
    S.Origins = (S.Origins & ~unsigned(FromVaryingLoad)) | FromUniformLoad |
                FromWarp | FromBlock;
  }
  // The name tells reasons that rest on a statement from those that guess.
  if (D->How != StatedData::Order::Unstated)
    S.Name = D->Array;
  S.Stated = std::move(Element);
  return std::nullopt;
}
