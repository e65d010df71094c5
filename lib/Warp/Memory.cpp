//===- Memory.cpp - Loads and stores --------------------------------------===//

#include "Machine.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Fields.h"
#include "warplint/Kernel/MemoryNames.h"
#include "warplint/Kernel/TableElements.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

AddressFacts Machine::factsOf(const LaneValue &Address, unsigned AddressSpace,
                              SymbolId *Base, bool *HasBase) const {
  AddressFacts Facts;
  unsigned Found = 0;
  for (const LaneTerm &T : Address.Terms) {
    auto It = Addresses.find(T.Symbol);
    if (It == Addresses.end())
      continue;
    if (!Found++) {
      Facts = It->second;
      if (Base)
        *Base = T.Symbol;
    } else if (It->second.Space != Facts.Space) {
      Facts.Space = MemorySpace::Generic;
      Facts.Object = nullptr;
    } else {
      Facts.Object = nullptr;
    }
  }
  if (HasBase)
    *HasBase = Found == 1 && Facts.Object;
  if (const std::optional<MemorySpace> Space = memorySpaceOf(AddressSpace))
    Facts.Space = *Space;
  else if (!Found) // itself loaded: in practice it points to global memory
    Facts.Space = MemorySpace::Global;
  return Facts;
}

void Machine::logAccess(AccessShape Shape, const LaneValue &Address) {
  auto Key = std::make_tuple(Shape.At, unsigned(Shape.Space), Shape.Bytes,
                             Shape.Part * 4 + unsigned(Shape.Op));
  auto [It, New] = ShapeIndex.try_emplace(Key, TheLog.Shapes.size());
  if (New)
    TheLog.Shapes.push_back(Shape);
  const bool MayRepeat = Shape.Space == MemorySpace::Local &&
                         Notes::isConditionallyRepeatedLoad(*Shape.At);
  LoggedAccess A;
  A.Shape = It->second;
  A.May = May;
  A.Must = MayRepeat ? 0 : Must;
  A.CountKnown = CountKnown && !MayRepeat;
  const unsigned Origins = Symbols.origins(Address);
  A.WholeWarps = WholeWarps || (Origins & FromPartedWarp) != 0;
  A.HasOwnRounds = (Origins & (FromPartedWarp | FromOwnRounds)) != 0;
  A.HasBlockRounds = (Origins & FromBlockRounds) != 0;
  A.OneLane = Leader != nullptr;
  A.FewLanes = ComesApart || Leader;
  A.Repeat = Repeat;
  A.Assumed = assumedRepeat() / Repeat;
  A.Iteration = Iteration;
  A.Address = underGuards(Address);
  factsOf(Address, 0, &A.Base, &A.HasBase);
  if (Shape.Space == MemorySpace::Global)
    noteGuards(A);
  // Sums of hundreds of unknowns take the memory and the time of many steps.
  Steps += A.Address.Terms.size() / 32;
  TheLog.Accesses.push_back(std::move(A));
}

/// Splits what the machine can't do at once: requests are 1, 2, 4, 8 or 16
/// bytes wide and no wider than their alignment.
void Machine::logSplit(AccessShape Shape, const LaneValue &Address,
                       uint64_t Size, uint64_t Align) {
  uint64_t Offset = 0;
  unsigned Part = Shape.Part;
  while (Offset < Size && Part < 128) {
    uint64_t Step = 16;
    while (Step > Size - Offset || Step > Align || Offset % Step)
      Step /= 2;
    Shape.Bytes = unsigned(Step);
    Shape.Part = Part++;
    logAccess(Shape, Offset ? Lane.add(Address,
                                       LaneValue::constant(64, int64_t(Offset)))
                            : Address);
    Offset += Step;
  }
}

/// The values of a table that nobody writes; null: of none.
static Constant *tableOf(const AddressFacts &Facts) {
  if (auto *G = dyn_cast_or_null<GlobalVariable>(Facts.Object);
      G && G->isConstant() && G->hasDefinitiveInitializer())
    return const_cast<Constant *>(G->getInitializer());
  if (auto *Array = dyn_cast_or_null<AllocaInst>(Facts.Object))
    return Notes::table(*Array);
  return nullptr;
}

std::optional<LaneValue> Machine::loadConstant(const LaneValue &Address,
                                               const AddressFacts &Facts,
                                               const Type *Ty) {
  Constant *Table = tableOf(Facts);
  if (!Table || !Ty->isIntegerTy() || Address.Terms.size() != 1)
    return std::nullopt;
  bool Good = true;
  LaneVector V = LaneVector::make([&](unsigned L) -> int64_t {
    if (!(May >> L & 1))
      return 0;
    std::optional<int64_t> Known =
        elementOfTable(*Table, *Ty, uint64_t(Address.K[L]), Layout);
    Good &= Known.has_value();
    return Known.value_or(0);
  });
  if (!Good)
    return std::nullopt;
  return LaneValue(Ty->getIntegerBitWidth(), V);
}

/// Lanes that read one address hold one value: the first lane of each lane's
/// group, where there is a group of several; else null.
std::shared_ptr<const std::array<uint8_t, WarpLanes>>
Machine::leadersOf(const LaneValue &Address) const {
  auto Same = [&](unsigned L, unsigned E) {
    return Address.K[L] == Address.K[E] &&
           all_of(Address.Terms, [&](const LaneTerm &T) {
             if (T.Coefficient[L] != T.Coefficient[E])
               return false;
             const Symbol &Of = Symbols[T.Symbol];
             return !Of.Varying ||
                    (Of.Leader && (*Of.Leader)[L] == (*Of.Leader)[E]);
           });
  };
  std::array<uint8_t, WarpLanes> Leader;
  bool Any = false;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    unsigned First = 0;
    while (First < L && !Same(L, First))
      ++First;
    Leader[L] = uint8_t(First);
    Any |= First < L;
  }
  return Any ? std::make_shared<const std::array<uint8_t, WarpLanes>>(Leader)
             : nullptr;
}

std::vector<int64_t> Machine::keyOfLoad(const LaneValue &Address,
                                        MemorySpace Space, const Type *Ty,
                                        bool Invariant) const {
  std::vector<int64_t> Key{Invariant ? -1 : int64_t(Epoch[unsigned(Space)]),
                           int64_t(Space), int64_t(widthOf(Ty)),
                           Ty->isPointerTy()};
  auto Append = [&](const LaneVector &V) {
    for (unsigned L = 0; L < (V.isUniform() ? 1 : WarpLanes); ++L)
      Key.push_back(V[L]);
  };
  Append(Address.K);
  for (const LaneTerm &T : Address.Terms) {
    Key.push_back(-int64_t(T.Symbol) - 2);
    Append(T.Coefficient);
  }
  return Key;
}

Symbol Machine::loadedSymbol(const Instruction &I, const LaneValue &Address,
                             const Type *Ty, bool Param, MemorySpace In) const {
  const bool IsPrivate = In == MemorySpace::Local;
  Symbol S;
  S.Width = widthOf(Ty);
  S.Varying = IsPrivate || !Symbols.isUniformOver(Address, May);
  S.Origins = S.Varying ? FromVaryingLoad : FromUniformLoad;
  // What a lane keeps for itself says nothing of data.
  S.What = IsPrivate ? Unknown::Other : Unknown::LoadedValue;
  if (Param)
    S.Origins = FromArgument, S.What = Unknown::Field;
  // Other warps and blocks read other places.
  S.Origins |= Symbols.origins(Address) & (FromWarp | FromBlock | ByRounds);
  if (In == MemorySpace::Shared) // each block has its own
    S.Origins |= FromBlock;
  if (I.isVolatile() || I.isAtomic()) // at another time
    S.Origins |= FromOpaque;
  if (S.Width < 32) {
    S.Min = S.Width == 1 ? 0 : -(int64_t(1) << (S.Width - 1));
    S.Max = (int64_t(1) << S.Width) - 1;
  }
  if (MDNode *RangeInfo = I.getMetadata(LLVMContext::MD_range)) {
    ConstantRange CR = getConstantRangeFromMetadata(*RangeInfo);
    if (CR.getBitWidth() <= 64 && !CR.isSignWrappedSet()) {
      S.Min = CR.getSignedMin().getSExtValue();
      S.Max = CR.getSignedMax().getSExtValue();
    }
  }
  if (S.Varying && !IsPrivate) {
    S.Leader = leadersOf(Address);
    S.LoadedAt = std::make_shared<const LaneValue>(Address);
  } else if (!IsPrivate && !Param && !I.isVolatile() && !I.isAtomic()) {
    S.ReadAt = std::make_shared<const LaneValue>(Address);
    S.ReadIn = TheLog.Barriers.size();
    S.ReadInLoop = F.loops().getLoopFor(I.getParent()) != nullptr;
  }
  if (Ty->isPointerTy()) {
    S.Multiple = Options.PointerAlignment;
    S.Origins |= FromAddress;
    S.Min = 4096;
  }
  return S;
}

LaneValue Machine::load(const Instruction &I, const Value *Pointer,
                        const Type *Ty, uint64_t Align, bool Invariant,
                        uint64_t Offset) {
  LaneValue Address =
      Lane.add(valueOf(Pointer), LaneValue::constant(64, int64_t(Offset)));
  unsigned AS = Pointer->getType()->getPointerAddressSpace();
  SymbolId Base = 0;
  bool HasBase = false;
  AddressFacts Facts = factsOf(Address, AS, &Base, &HasBase);
  if (Facts.Space != MemorySpace::Constant) {
    AccessShape Shape;
    Shape.At = &I;
    Shape.Space = Facts.Space;
    Shape.Op = AccessKind::Load;
    logSplit(Shape, Address, Layout.getTypeStoreSize(const_cast<Type *>(Ty)),
             Align);
  }
  if (!Matters.decides(I))
    return LaneValue::symbol(64, VaryingData);
  if (auto Known = loadConstant(Address, Facts, Ty))
    return *Known;
  if (!LoopSegments.empty() && tableOf(Facts))
    endAtNumber(Address);
  // Each lane has its own private array at the address.
  const bool IsPrivate = Facts.Space == MemorySpace::Local;
  const bool IsSame = !IsPrivate && Symbols.isUniformOver(Address, May);
  if (!isTracked(Ty))
    return LaneValue::symbol(64, IsSame ? UniformData : VaryingData);

  // One address with no store between gives one unknown, unless others may
  // store at any time.
  const bool IsKept = !I.isVolatile() && !I.isAtomic();
  bool Param = isa_and_nonnull<Argument>(Facts.Object) &&
               Facts.Space == MemorySpace::Constant;
  std::vector<int64_t> Key =
      keyOfLoad(Address, Facts.Space, Ty, Invariant || Param);
  auto It = Loaded.find(Key);
  if (IsKept && It != Loaded.end())
    return It->second;

  Symbol S = loadedSymbol(I, Address, Ty, Param, Facts.Space);
  if (Param)
    S.Name = fieldName(*cast<Argument>(Facts.Object), Address.K[0],
                       Symbols[Base].Name);
  else if (HasBase && !IsPrivate)
    S.LoadedFrom = Base;
  if (HasBase && !Param && !Code.stated().empty())
    if (std::optional<LaneValue> Known = takeStated(S, Address, Base))
      return *Known;
  SymbolId Id = Symbols.root(std::move(S));
  if (Ty->isPointerTy())
    Addresses[Id] = {MemorySpace::Global, nullptr, Options.PointerAlignment};
  LaneValue V = LaneValue::symbol(widthOf(Ty), Id);
  if (IsKept)
    LoadedInOrder.push_back(Loaded.emplace(std::move(Key), V).first);
  return V;
}

LaneValue Machine::elementOf(const ExtractElementInst &E) {
  auto *From = dyn_cast<LoadInst>(E.getVectorOperand());
  auto *Number = dyn_cast<ConstantInt>(E.getIndexOperand());
  const Value *P = From ? From->getPointerOperand() : nullptr;
  if (P && Number && isTracked(E.getType())) {
    const uint64_t At =
        Number->getZExtValue() * Layout.getTypeStoreSize(E.getType());
    SymbolId Base = 0;
    bool HasBase = false;
    const MemorySpace Space =
        factsOf(valueOf(P), From->getPointerAddressSpace(), &Base, &HasBase)
            .Space;
    if (Space == MemorySpace::Constant)
      return load(E, P, E.getType(), 1, true, At);
    if (Space != MemorySpace::Local && !E.getType()->isPointerTy()) {
      Symbol S = loadedSymbol(
          E, Lane.add(valueOf(P), LaneValue::constant(64, int64_t(At))),
          E.getType(), false, Space);
      if (HasBase)
        S.LoadedFrom = Base;
      return LaneValue::symbol(S.Width, Symbols.root(std::move(S)));
    }
  }
  return unknown(E.getType(), operandsUniform(E),
                 operandOrigins(E) | FromOpaque, Unknown::FloatValue);
}

/// A masked load with a constant mask. ptxas does not join two loads of shared
/// memory over a gap (measured: fields 0 and 3 of a struct are two loads; where
/// it makes four of three, ReadAheadPass has filled the gap already), so there
/// each run of elements is an access of its own; in global memory, where such
/// a load stands for the copy of a struct, the gap is read along.
LaneValue Machine::loadWithGaps(const CallBase &C) {
  const Value *Pointer = C.getArgOperand(0);
  const uint64_t Align = C.getParamAlign(0).valueOrOne().value();
  auto *Vector = dyn_cast<FixedVectorType>(C.getType());
  auto *Mask = dyn_cast<Constant>(C.getArgOperand(1));
  LaneValue Address = valueOf(Pointer);
  AddressFacts Facts =
      factsOf(Address, Pointer->getType()->getPointerAddressSpace());
  if (Facts.Space != MemorySpace::Shared || !Vector || !Mask)
    return load(C, Pointer, C.getType(), Align, false);
  const uint64_t Size = Layout.getTypeStoreSize(Vector->getElementType());
  AccessShape Shape;
  Shape.At = &C;
  Shape.Space = Facts.Space;
  auto IsSet = [&](unsigned E) {
    const Constant *Element = Mask->getAggregateElement(E);
    return !Element || !Element->isNullValue();
  };
  const unsigned Count = Vector->getNumElements();
  for (unsigned E = 0; E < Count;) {
    unsigned End = E;
    while (End < Count && IsSet(End))
      ++End;
    const uint64_t Offset = E * Size;
    if (End > E) {
      uint64_t Even = Align;
      while (Offset % Even)
        Even /= 2;
      Shape.Part = E * 8;
      logSplit(Shape,
               Lane.add(Address, LaneValue::constant(64, int64_t(Offset))),
               (End - E) * Size, Even);
    }
    E = End > E ? End : E + 1;
  }
  return LaneValue::symbol(
      64, Symbols.isUniformOver(Address, May) ? UniformData : VaryingData);
}

void Machine::store(const Instruction &I, const Value *Pointer, const Type *Ty,
                    uint64_t Align) {
  LaneValue Address = valueOf(Pointer);
  AddressFacts Facts =
      factsOf(Address, Pointer->getType()->getPointerAddressSpace());
  AccessShape Shape;
  Shape.At = &I;
  Shape.Space = Facts.Space;
  Shape.Op = AccessKind::Store;
  Shape.Kind = RequestKind::Store;
  logSplit(Shape, Address, Layout.getTypeStoreSize(const_cast<Type *>(Ty)),
           Align);
  clobber(Facts.Space);
}
