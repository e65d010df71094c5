//===- PrivateArrays.cpp - Uses of private arrays in a kernel -------------===//

#include "warplint/Ptxas/PrivateArrays.h"
#include "warplint/Program/CodeMarks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

/// What the address of a load or store is a multiple of. A load of the first
/// and the last of four fields is a masked one: nvcc reads all four (`v4.u8`).
static uint64_t alignmentOf(const Instruction &I) {
  if (auto *Masked = dyn_cast<IntrinsicInst>(&I))
    return Masked->getIntrinsicID() == Intrinsic::masked_load
               ? Masked->getParamAlign(0).valueOrOne().value()
               : 1;
  return getLoadStoreAlignment(&I).value();
}

namespace {

/// A pointer into the array: its offset (absent: not constant) and the stride
/// of its variable part, as in ArrayAccess, in bytes.
struct Place {
  std::optional<int64_t> Offset = 0;
  uint64_t Stride = 0;
};

/// Follows the pointers that are derived from one alloca, and fills in the rest
/// of its ArrayUses.
class Walk {
public:
  explicit Walk(ArrayUses &Out)
      : Out(Out), Layout(Out.Array->getModule()->getDataLayout()),
        WidestScalar(widest(Out.Array->getAllocatedType())) {}

  void run() {
    push(Out.Array, {});
    while (!Work.empty()) {
      auto [V, At] = Work.pop_back_val();
      for (const Use &U : V->uses())
        visit(U, At);
    }
    // Sort by the order of the code, not by that of the traversal.
    DenseMap<const Instruction *, unsigned> Order;
    for (const Instruction &I : instructions(Out.Array->getFunction()))
      Order[&I] = unsigned(Order.size());
    llvm::sort(Out.Accesses, [&](const ArrayAccess &A, const ArrayAccess &B) {
      return std::pair(Order.lookup(A.At), A.IsStore) <
             std::pair(Order.lookup(B.At), B.IsStore);
    });
  }

private:
  /// Bytes of the widest scalar in a type. It limits WordBytes: two floats that
  /// are copied as one 8-byte word are in two registers.
  unsigned widest(Type *T) const {
    if (auto *A = dyn_cast<ArrayType>(T))
      return widest(A->getElementType());
    unsigned Bytes = 0;
    if (auto *S = dyn_cast<StructType>(T))
      for (Type *Field : S->elements())
        Bytes = std::max(Bytes, widest(Field));
    else
      Bytes =
          unsigned(Layout.getTypeStoreSize(T->getScalarType()).getFixedValue());
    return Bytes;
  }
  void push(const Value *V, Place At) {
    if (Seen.insert(V).second)
      Work.push_back({V, At});
  }
  void escape(const Instruction *I) {
    if (!Out.Escape)
      Out.Escape = I;
  }
  void access(const Instruction *I, const Type *Type, bool IsStore,
              const Place &At) {
    ArrayAccess A;
    A.At = I;
    A.IsStore = IsStore;
    auto *Ty = const_cast<llvm::Type *>(Type);
    A.Bytes = unsigned(Layout.getTypeStoreSize(Ty).getFixedValue());
    A.WordBytes =
        unsigned(Layout.getTypeStoreSize(Ty->getScalarType()).getFixedValue());
    // A double is one word of 8 bytes, whatever type contains it.
    if (!Ty->isDoubleTy())
      A.WordBytes = std::min(WidestScalar, A.WordBytes);
    // Narrow fields that are accessed together are one word, if it is aligned.
    const unsigned Together = std::min(4u, A.Bytes);
    if (A.WordBytes < Together && isPowerOf2_32(Together) &&
        A.Bytes % Together == 0 && alignmentOf(*I) >= Together)
      A.WordBytes = Together;
    A.Offset = At.Offset;
    A.Stride = At.Stride;
    Out.Accesses.push_back(A);
  }
  void visit(const Use &U, const Place &At);
  void visitIntrinsic(const IntrinsicInst &I, const Use &U, const Place &At);
  Place through(const GEPOperator &G, Place At) const;

  ArrayUses &Out;
  const DataLayout &Layout;
  const unsigned WidestScalar;
  SmallVector<std::pair<const Value *, Place>, 8> Work;
  SmallPtrSet<const Value *, 16> Seen;
};

} // namespace

PHINode *warplint::chosenConstant(Value *V) {
  while (auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  auto *Phi = dyn_cast<PHINode>(V);
  bool Constants = Phi && all_of(Phi->incoming_values(), [](const Use &U) {
                     return isa<ConstantInt>(U.get());
                   });
  return Constants ? Phi : nullptr;
}

Place Walk::through(const GEPOperator &G, Place At) const {
  unsigned Width = Layout.getIndexTypeSizeInBits(G.getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Width, 0);
  if (!G.collectOffset(Layout, Width, Variable, Constant)) {
    At.Offset.reset();
    return At;
  }
  if (!Variable.empty()) {
    At.Offset.reset();
    for (auto &[V, Scale] : Variable) {
      uint64_t Step = Scale.abs().getZExtValue();
      At.Stride = At.Stride ? std::min(At.Stride, Step) : Step;
      Out.Moves |= chosenConstant(V) != nullptr;
    }
  }
  if (At.Offset)
    *At.Offset += Constant.getSExtValue();
  return At;
}

void Walk::visitIntrinsic(const IntrinsicInst &I, const Use &U,
                          const Place &At) {
  if (I.isLifetimeStartOrEnd() || I.isAssumeLikeIntrinsic())
    return;
  if (auto *M = dyn_cast<MemIntrinsic>(&I)) {
    auto *Length = dyn_cast<ConstantInt>(M->getLength());
    if (!Length)
      return escape(&I);
    // A copy of known length is expanded into words.
    ArrayAccess A;
    A.At = &I;
    A.IsStore = U.getOperandNo() == 0;
    A.Bytes = unsigned(Length->getZExtValue());
    A.WordBytes = 4;
    A.Offset = At.Offset;
    A.Stride = At.Stride;
    Out.Accesses.push_back(A);
    return;
  }
  // The vectorizer joins words that are not adjacent into a masked access.
  if (I.getIntrinsicID() == Intrinsic::masked_load)
    return access(&I, I.getType(), false, At);
  if (I.getIntrinsicID() == Intrinsic::masked_store && U.getOperandNo() == 1)
    return access(&I, I.getArgOperand(0)->getType(), true, At);
  escape(&I);
}

/// Whether this is a call of a function whose body does not compile. Without
/// the error it might have been inlined, so the call does not count as a use of
/// the address.
static bool isBrokenCall(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->hasFnAttribute(BrokenFunction);
}

/// Whether an address, as a pointer or an integer, becomes nothing but a part
/// of other private variables: a closure, or an object with references as
/// members. The vectorizer stores several of these at once.
static bool isStoredInVariables(const Use &U) {
  auto *I = dyn_cast<Instruction>(U.getUser());
  if (auto *S = dyn_cast_or_null<StoreInst>(I))
    return U.getOperandNo() == 0 &&
           isa<AllocaInst>(getUnderlyingObject(S->getPointerOperand()));
  return I && (isa<PtrToIntInst>(I) || isa<InsertElementInst>(I)) &&
         all_of(I->uses(), isStoredInVariables);
}

/// Whether the pointer is that of one of several private variables, as in
/// `a < b ? a : b` of structs: nvcc reads all of them and chooses between the
/// values (nvcc 13.0: no stack frame). A pointer that a loop moves or exchanges
/// is none of these. `Left` is the number of pointers that are still followed.
static bool isOneOfVariables(const Value *V, unsigned &Left) {
  while (isa<AddrSpaceCastInst>(V) || isa<BitCastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  if (isa<AllocaInst>(V))
    return true;
  if (Left == 0)
    return false;
  --Left;
  if (auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(), [&](const Use &From) {
      return isOneOfVariables(From.get(), Left);
    });
  auto *Choice = dyn_cast<SelectInst>(V);
  return Choice && isOneOfVariables(Choice->getTrueValue(), Left) &&
         isOneOfVariables(Choice->getFalseValue(), Left);
}

void Walk::visit(const Use &U, const Place &At) {
  auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return;
  // The variable may be an argument of a call that does not count.
  if (isStoredInVariables(U) &&
      any_of(instructions(*I->getFunction()), isBrokenCall))
    return;
  if (auto *L = dyn_cast<LoadInst>(I))
    return access(I, L->getType(), false, At);
  if (auto *S = dyn_cast<StoreInst>(I)) {
    if (U.getOperandNo() == 0)
      return escape(I);
    return access(I, S->getValueOperand()->getType(), true, At);
  }
  if (auto *G = dyn_cast<GEPOperator>(I))
    return push(I, through(*G, At));
  if (isa<AddrSpaceCastInst>(I) || isa<BitCastInst>(I) || isa<FreezeInst>(I))
    return push(I, At);
  if (isa<PHINode>(I) || isa<SelectInst>(I)) {
    unsigned MostChosen = 32;
    if (isOneOfVariables(I, MostChosen))
      return push(I, At);
    Place Chosen = At;
    Chosen.Offset.reset();
    Out.Moves = true;
    return push(I, Chosen);
  }
  if (isa<ICmpInst>(I))
    return;
  if (auto *C = dyn_cast<IntrinsicInst>(I))
    return visitIntrinsic(*C, U, At);
  auto *Call = dyn_cast<CallInst>(I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Callee && Callee->getName().starts_with("__nv_") && At.Offset) {
    Out.ByLibrary = true;
    return;
  }
  if (isBrokenCall(*I))
    return;
  escape(I);
}

bool ArrayUses::isIndexed() const {
  return any_of(Accesses, [](const ArrayAccess &A) { return !A.Offset; });
}

std::vector<ArrayUses> warplint::arrayUses(const Function &Kernel) {
  std::vector<ArrayUses> All;
  for (const Instruction &I : instructions(Kernel)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A)
      continue;
    ArrayUses &U = All.emplace_back();
    U.Array = A;
    if (auto Size = A->getAllocationSize(A->getModule()->getDataLayout()))
      U.Bytes = Size->getFixedValue();
    Walk(U).run();
  }
  return All;
}
