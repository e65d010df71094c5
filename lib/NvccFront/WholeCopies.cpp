//===- WholeCopies.cpp - Structs that nvcc copies in wide pieces ----------===//

#include "warplint/NvccFront/WholeCopies.h"
#include "warplint/Annotations/OptimizationBarrier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

/// One field of a struct, from the `tbaa.struct` metadata of its copy.
struct Field {
  uint64_t Offset, Bytes;
  Type *Scalar;
};

/// The type of a field, from the name of its TBAA type; null: a type that is
/// not copied in pieces.
static Type *scalarOf(const MDNode &Tag, uint64_t Bytes, LLVMContext &C) {
  auto *Access = Tag.getNumOperands() > 1
                     ? dyn_cast_or_null<MDNode>(Tag.getOperand(1))
                     : nullptr;
  auto *Name = Access && Access->getNumOperands()
                   ? dyn_cast<MDString>(Access->getOperand(0))
                   : nullptr;
  if (!Name)
    return nullptr;
  if (Name->getString() == "float" && Bytes == 4)
    return Type::getFloatTy(C);
  if (Name->getString() == "double" && Bytes == 8)
    return Type::getDoubleTy(C);
  const bool Whole = StringSwitch<bool>(Name->getString())
                         .Cases({"int", "long", "long long"}, true)
                         .Default(false);
  return Whole && (Bytes == 4 || Bytes == 8)
             ? Type::getIntNTy(C, unsigned(Bytes) * 8)
             : nullptr;
}

/// The fields of a copied struct; empty: a field has another type, or there are
/// gaps.
static SmallVector<Field, 8> fieldsOf(const MemCpyInst &Copy, uint64_t Length) {
  SmallVector<Field, 8> Fields;
  const MDNode *Struct = Copy.getMetadata(LLVMContext::MD_tbaa_struct);
  uint64_t End = 0;
  for (unsigned I = 0; Struct && I + 2 < Struct->getNumOperands(); I += 3) {
    Field F;
    F.Offset =
        mdconst::extract<ConstantInt>(Struct->getOperand(I))->getZExtValue();
    F.Bytes = mdconst::extract<ConstantInt>(Struct->getOperand(I + 1))
                  ->getZExtValue();
    F.Scalar = scalarOf(*cast<MDNode>(Struct->getOperand(I + 2)), F.Bytes,
                        Copy.getContext());
    if (!F.Scalar || F.Offset != End)
      return {};
    End += F.Bytes;
    Fields.push_back(F);
  }
  return End == Length ? Fields : SmallVector<Field, 8>();
}

/// Whether the contents of an object may be known at compile time (a byval
/// argument, a constant). Such copies are not replaced.
static bool mayBeKnown(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  if (auto *A = dyn_cast<Argument>(Object))
    return A->hasByValAttr();
  auto *G = dyn_cast<GlobalVariable>(Object);
  return G && G->getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED &&
         G->getAddressSpace() != NVPTXAS::ADDRESS_SPACE_GLOBAL;
}

/// Whether an instruction between two instructions of a block may write memory
/// other than local variables.
static bool writesBetween(const Instruction &First, const Instruction &Last) {
  for (const Instruction *I = First.getNextNode(); I != &Last;
       I = I->getNextNode()) {
    if (!I)
      return true; // Last is not behind First in the block.
    auto *Intrinsic = dyn_cast<IntrinsicInst>(I);
    if (!I->mayWriteToMemory() ||
        (Intrinsic && Intrinsic->isLifetimeStartOrEnd()))
      continue;
    auto *Store = dyn_cast<StoreInst>(I);
    if (!Store ||
        !isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
      return true;
  }
  return false;
}

/// Whether a pointer is a local variable that is written by one copy and read
/// by one other copy of the same block, with no other memory written in
/// between. Such a variable is removed, and the copy gets the line of the last
/// one. (Swapping two values is not such a case.)
static bool isPassedOn(const Value *Pointer) {
  if (!isa<AllocaInst>(Pointer))
    return false;
  const MemCpyInst *In = nullptr, *Out = nullptr;
  for (const User *U : Pointer->users()) {
    auto *I = dyn_cast<IntrinsicInst>(U);
    if (I && I->isLifetimeStartOrEnd())
      continue;
    auto *Copy = dyn_cast_or_null<MemCpyInst>(I);
    const MemCpyInst *&Side = Copy && Copy->getDest() == Pointer ? In : Out;
    if (!Copy || Side)
      return false;
    Side = Copy;
  }
  return In && Out && In->getParent() == Out->getParent() &&
         !writesBetween(*In, *Out);
}

/// The type of all scalars that a type consists of, floating-point or integer;
/// null: there are several types, pointers, or padding.
static Type *onlyScalarOf(Type *T, const DataLayout &Layout) {
  if (T->isIntegerTy() || T->isFloatingPointTy())
    return Layout.getTypeStoreSizeInBits(T) == T->getPrimitiveSizeInBits()
               ? T
               : nullptr;
  if (auto *Array = dyn_cast<ArrayType>(T))
    return onlyScalarOf(Array->getElementType(), Layout);
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    return onlyScalarOf(Vector->getElementType(), Layout);
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct || !Struct->getNumElements() || Struct->isOpaque())
    return nullptr;
  Type *Only = nullptr;
  for (Type *Element : Struct->elements()) {
    Type *Scalar = onlyScalarOf(Element, Layout);
    if (!Scalar || (Only && Scalar != Only))
      return nullptr;
    Only = Scalar;
  }
  return Only;
}

/// The scalar type of the local variable that is the source or destination of a
/// copy; null: there is none, or it has several types.
static Type *scalarOfLocal(const MemCpyInst &Copy) {
  for (const Value *Pointer : {Copy.getDest(), Copy.getSource()})
    if (auto *Local = dyn_cast<AllocaInst>(Pointer->stripPointerCasts()))
      return onlyScalarOf(Local->getAllocatedType(), Copy.getDataLayout());
  return nullptr;
}

/// The vector types into which the fields of a struct are grouped; empty: they
/// cannot be grouped.
static SmallVector<Type *, 8> piecesOfFields(const MemCpyInst &Copy,
                                             uint64_t Length, uint64_t Piece) {
  SmallVector<Type *, 8> Pieces;
  uint64_t At = 0;
  Type *Scalar = nullptr;
  for (const Field &F : fieldsOf(Copy, Length)) {
    if (At % Piece == 0)
      Scalar = F.Scalar;
    else if (Scalar->getPrimitiveSizeInBits() !=
             F.Scalar->getPrimitiveSizeInBits())
      return {};
    else if (Scalar != F.Scalar)
      Scalar = Type::getIntNTy(Copy.getContext(), unsigned(F.Bytes) * 8);
    At += F.Bytes;
    if (At % Piece == 0 && Piece > F.Bytes)
      Pieces.push_back(FixedVectorType::get(Scalar, unsigned(Piece / F.Bytes)));
    else if (At % Piece == 0)
      return {};
  }
  return Pieces;
}

/// The alignment in bytes that nvcc assumes for a pointer of a copy: 16 for a
/// local variable, whatever its declaration, otherwise the declared one.
static uint64_t alignmentOf(const Value *Pointer, MaybeAlign Declared) {
  return isa<AllocaInst>(getUnderlyingObject(Pointer))
             ? 16
             : Declared.valueOrOne().value();
}

static bool isBetweenLocals(const MemCpyInst &Copy) {
  return isa<AllocaInst>(getUnderlyingObject(Copy.getDest())) &&
         isa<AllocaInst>(getUnderlyingObject(Copy.getSource()));
}

/// The vector types that replace a copy, in order; empty: the copy is not
/// replaced.
static SmallVector<Type *, 8> piecesOf(const MemCpyInst &Copy) {
  auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  const uint64_t Declared =
      std::min<uint64_t>({16, Copy.getDestAlign().valueOrOne().value(),
                          Copy.getSourceAlign().valueOrOne().value()});
  const uint64_t Piece =
      isBetweenLocals(Copy)
          ? Declared
          : std::min<uint64_t>(
                {16, alignmentOf(Copy.getDest(), Copy.getDestAlign()),
                 alignmentOf(Copy.getSource(), Copy.getSourceAlign())});
  if (!Length || Copy.isVolatile() || Piece < 8 || !Length->getZExtValue() ||
      Length->getZExtValue() % Piece ||
      Length->getZExtValue() > MostCopiedBytes ||
      mayBeKnown(Copy.getSource()) || mayBeKnown(Copy.getDest()) ||
      isPassedOn(Copy.getSource()) || isPassedOn(Copy.getDest()))
    return {};
  if (Type *Scalar = scalarOfLocal(Copy)) {
    const uint64_t Bytes = Scalar->getPrimitiveSizeInBits() / 8;
    if (Bytes >= Piece)
      return {};
    return SmallVector<Type *, 8>(
        Length->getZExtValue() / Piece,
        FixedVectorType::get(Scalar, unsigned(Piece / Bytes)));
  }
  return piecesOfFields(Copy, Length->getZExtValue(), Piece);
}

static void takeApart(MemCpyInst &Copy, ArrayRef<Type *> Pieces) {
  IRBuilder<> B(&Copy);
  const DataLayout &Layout = Copy.getDataLayout();
  const bool IsLocal = isa<AllocaInst>(getUnderlyingObject(Copy.getSource()));
  SmallVector<Value *, 8> Values;
  uint64_t At = 0;
  auto Place = [&](Value *Pointer) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, At);
  };
  auto AlignmentAt = [&](MaybeAlign A) {
    return commonAlignment(A.valueOrOne(), At);
  };
  for (Type *T : Pieces) {
    const uint64_t Bytes = Layout.getTypeStoreSize(T).getFixedValue();
    Value *V = B.CreateAlignedLoad(T, Place(Copy.getSource()),
                                   AlignmentAt(Copy.getSourceAlign()));
    // A barrier keeps the piece one value, whichever of its elements are used.
    if (!IsLocal)
      V = B.CreateCall(
          Notes::barrierFunction(*Copy.getModule(), T, Hidden::WholePiece),
          {V});
    Values.push_back(V);
    At += Bytes;
  }
  At = 0;
  for (Value *V : Values) {
    const uint64_t Bytes =
        Layout.getTypeStoreSize(V->getType()).getFixedValue();
    B.CreateAlignedStore(V, Place(Copy.getDest()),
                         AlignmentAt(Copy.getDestAlign()));
    At += Bytes;
  }
  Copy.eraseFromParent();
}

void warplint::makeCopiesWhole(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<MemCpyInst>(&I)) {
        SmallVector<Type *, 8> Pieces = piecesOf(*Copy);
        if (!Pieces.empty())
          takeApart(*Copy, Pieces);
      }
}

/// Whether the barrier's operand is a load from memory other than local
/// variables.
static bool isNeeded(const CallInst &OptimizationBarrier) {
  auto *Load = dyn_cast<LoadInst>(OptimizationBarrier.getArgOperand(0));
  return Load &&
         !isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()));
}

PreservedAnalyses ShowCopiesPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = removeBarriers(F, Hidden::WholePiece,
                                [](const CallInst &C) { return !isNeeded(C); });
  // A value that is stored unchanged needs no barrier: none of its elements is
  // extracted.
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      if (Notes::isOptimizationBarrier(*Store->getValueOperand(),
                                       Hidden::WholePiece) &&
          !isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand()))) {
        Store->setOperand(
            0, cast<CallInst>(Store->getValueOperand())->getArgOperand(0));
        Changed = true;
      }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
