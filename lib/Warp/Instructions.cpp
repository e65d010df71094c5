//===- Instructions.cpp - The effect of each instruction ------------------===//
//
// The interpreter tracks integers of up to 64 bits and pointers lane by lane.
// Coordinates in floating point are followed, too (Floats.cpp). Of any other
// value (vectors, structs) it tracks only whether it is uniform.
//
//===----------------------------------------------------------------------===//

#include "llvm/IR/Instructions.h"
#include "Machine.h"
#include "warplint/Kernel/MemoryNames.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

bool Machine::isTracked(const Type *T) {
  return T->isPointerTy() ||
         (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
}

unsigned Machine::widthOf(const Type *T) const {
  return T->isIntegerTy() && T->getIntegerBitWidth() <= 64
             ? T->getIntegerBitWidth()
             : 64;
}

LaneValue Machine::unknown(const Type *Type, bool Uniform, unsigned Origins,
                           Unknown What, std::string Name) {
  if (!isTracked(Type))
    return LaneValue::symbol(64, Uniform ? UniformData : VaryingData);
  Symbol S;
  S.Width = widthOf(Type);
  S.Varying = !Uniform;
  S.Origins = Origins;
  S.What = What;
  S.Name = std::move(Name);
  if (S.Width < 32) {
    S.Min = S.Width == 1 ? 0 : -(int64_t(1) << (S.Width - 1));
    S.Max = (int64_t(1) << S.Width) - 1;
  }
  if (Type->isPointerTy())
    S.Multiple = Options.PointerAlignment;
  return LaneValue::symbol(S.Width, Symbols.root(std::move(S)));
}

bool Machine::operandsUniform(const User &I) {
  for (const Use &U : I.operands())
    if (!isa<BasicBlock>(U) && !isa<Function>(U) && !isa<MetadataAsValue>(U) &&
        !isa<InlineAsm>(U) && !Symbols.isUniformOver(valueOf(U), May))
      return false;
  return true;
}

unsigned Machine::operandOrigins(const User &I) {
  unsigned Bits = 0;
  for (const Use &U : I.operands())
    if (!isa<BasicBlock>(U) && !isa<Function>(U) && !isa<MetadataAsValue>(U) &&
        !isa<InlineAsm>(U))
      Bits |= Symbols.origins(valueOf(U));
  return Bits;
}

/// Size of a global variable or alloca in bytes; 0: unknown, or another value.
static uint64_t bytesOf(const Value *Object, const DataLayout &Layout) {
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return Layout.getTypeAllocSize(G->getValueType());
  if (auto *A = dyn_cast<AllocaInst>(Object))
    if (auto Size = A->getAllocationSize(Layout))
      return Size->getFixedValue();
  return 0;
}

SymbolId Machine::addressSymbol(const Value *Object, MemorySpace Space,
                                uint64_t Alignment, std::string Name) {
  auto [It, New] = ObjectSymbols.try_emplace(Object, 0);
  if (!New)
    return It->second;
  Symbol S;
  S.Multiple = std::max<uint64_t>(Alignment, 1);
  S.Origins = FromAddress;
  S.What = isa<Argument>(Object) ? Unknown::Argument : Unknown::Variable;
  S.Name = std::move(Name);
  // An address is not negative. Only a pointer argument may be null; all other
  // objects are assumed to be behind the first 4096 bytes.
  auto *A = dyn_cast<Argument>(Object);
  const bool MayBeNull = A && !A->hasNonNullAttr() && !A->hasByValAttr();
  S.Min = MayBeNull ? 0 : 4096;
  It->second = Symbols.root(std::move(S));
  Addresses[It->second] = {Space, Object, std::max<uint64_t>(Alignment, 1),
                           bytesOf(Object, Layout)};
  return It->second;
}

LaneValue Machine::valueOf(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return constantValue(C);
  if (!isa<Argument>(V) && !isa<Instruction>(V))
    return LaneValue::symbol(64, UniformData);
  unsigned N = F.numberOf(V);
  if (Defined[N])
    return Values[N];
  if (auto *A = dyn_cast<Argument>(V)) {
    Values[N] = argumentValue(*A);
    Defined[N] = true;
    return Values[N];
  }
  // The instruction has not executed: this use is on a path that no lane takes.
  return unknown(V->getType(), false, FromOpaque, Unknown::UntakenPath);
}

LaneValue Machine::constantValue(const Constant *C) {
  if (auto *Float = dyn_cast<ConstantFP>(C); Float && isFloat(C->getType()))
    return LaneValue::constant(
        64, floatBits(C->getType()->isFloatTy()
                          ? double(Float->getValueAPF().convertToFloat())
                          : Float->getValueAPF().convertToDouble()));
  if (!isTracked(C->getType()))
    return LaneValue::symbol(64, UniformData);
  if (auto *Int = dyn_cast<ConstantInt>(C))
    return LaneValue::constant(Int->getBitWidth(), Int->getSExtValue());
  if (isa<ConstantPointerNull>(C) || isa<UndefValue>(C))
    return LaneValue::constant(widthOf(C->getType()), 0);
  if (auto *G = dyn_cast<GlobalVariable>(C)) {
    MemorySpace Space = MemorySpace::Global;
    if (G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      Space = MemorySpace::Shared;
    else if (G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_CONST)
      Space = MemorySpace::Constant;
    uint64_t Alignment = G->getAlign().valueOrOne().value();
    // The driver is assumed to align variables in global memory to 256 bytes.
    if (Space == MemorySpace::Global)
      Alignment = std::max<uint64_t>(Alignment, 256);
    return LaneValue::symbol(
        64, addressSymbol(G, Space, Alignment, G->getName().str()));
  }
  if (auto *E = dyn_cast<ConstantExpr>(C)) {
    if (auto *G = dyn_cast<GEPOperator>(E))
      return gep(*G);
    if (E->isCast())
      return convert(E->getOpcode(), valueOf(E->getOperand(0)),
                     E->getOperand(0)->getType(), E->getType(), *E);
    if (E->getOpcode() == Instruction::Add)
      return Lane.add(valueOf(E->getOperand(0)), valueOf(E->getOperand(1)));
    if (E->getOpcode() == Instruction::Sub)
      return Lane.sub(valueOf(E->getOperand(0)), valueOf(E->getOperand(1)));
  }
  return unknown(C->getType(), true, FromOpaque, Unknown::Constant);
}

void Machine::define(const Instruction &I, LaneValue V) {
  unsigned N = F.numberOf(&I);
  if (Defined[N] && May != Lanes && F.outlivesLoop(&I) &&
      Values[N].Width == V.Width)
    V = Lane.blend(May, V, Values[N]);
  if (!LoopSegments.empty()) {
    endBeforeWrapping(V);
    endAtUnknown(I, V);
  }
  Values[N] = std::move(V);
  Defined[N] = true;
}

LaneValue Machine::gep(const GEPOperator &G) {
  LaneValue Address = valueOf(G.getPointerOperand());
  for (auto It = gep_type_begin(G), E = gep_type_end(G); It != E; ++It) {
    const Value *Index = It.getOperand();
    if (const StructType *S = It.getStructTypeOrNull()) {
      uint64_t Field = cast<ConstantInt>(Index)->getZExtValue();
      Address = Lane.add(
          Address,
          LaneValue::constant(
              64, int64_t(Layout.getStructLayout(const_cast<StructType *>(S))
                              ->getElementOffset(Field))));
      continue;
    }
    LaneValue I = valueOf(Index);
    if (!isTracked(Index->getType()))
      return unknown(G.getType(), false, FromOpaque, Unknown::AddressVector);
    I = I.Width < 64 ? Lane.sext(I, 64) : I;
    int64_t Stride =
        int64_t(It.getSequentialElementStride(Layout).getFixedValue());
    Address = Lane.add(Address, Lane.mul(I, LaneValue::constant(64, Stride)));
  }
  return Address;
}

LaneValue Machine::convert(unsigned Opcode, const LaneValue &V,
                           const Type *From, const Type *To, const Value &At) {
  if (std::optional<LaneValue> Float = convertFloat(Opcode, V, From, To))
    return *Float;
  if (!isTracked(To) || !isTracked(From)) {
    bool Uniform = Symbols.isUniformOver(V, May);
    return unknown(To, Uniform, Symbols.origins(V) | FromOpaque,
                   Unknown::FloatValue);
  }
  const unsigned Width = widthOf(To);
  switch (Opcode) {
  case Instruction::ZExt:
    return Lane.zext(V, Width);
  case Instruction::SExt:
    return Lane.sext(V, Width);
  case Instruction::Trunc:
    return Lane.trunc(V, Width);
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::PtrToAddr:
    if (V.Width > Width)
      return Lane.trunc(V, Width);
    return V.Width < Width ? Lane.zext(V, Width) : V;
  case Instruction::AddrSpaceCast:
  case Instruction::BitCast:
    return V;
  default:
    return unknown(To, Symbols.isUniformOver(V, May),
                   Symbols.origins(V) | FromOpaque);
  }
}

LaneValue Machine::binary(const BinaryOperator &I) {
  if (!isTracked(I.getType()))
    return floatBinary(I);
  LaneValue A = valueOf(I.getOperand(0)), B = valueOf(I.getOperand(1));
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Lane.add(A, B);
  case Instruction::Sub:
    return Lane.sub(A, B);
  case Instruction::Mul:
    return Lane.mul(A, B);
  case Instruction::UDiv:
    return Lane.divide(LaneOp::UDiv, A, B);
  case Instruction::SDiv:
    return Lane.divide(LaneOp::SDiv, A, B);
  case Instruction::URem:
    return Lane.divide(LaneOp::URem, A, B);
  case Instruction::SRem:
    return Lane.divide(LaneOp::SRem, A, B);
  case Instruction::Shl:
    return Lane.shift(LaneOp::Shl, A, B);
  case Instruction::LShr:
    return Lane.shift(LaneOp::LShr, A, B);
  case Instruction::AShr:
    return Lane.shift(LaneOp::AShr, A, B);
  case Instruction::And:
    return Lane.bitwise(LaneOp::And, A, B);
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Lane.add(A, B);
    return Lane.bitwise(LaneOp::Or, A, B);
  case Instruction::Xor:
    return Lane.bitwise(LaneOp::Xor, A, B);
  default:
    return unknown(I.getType(), operandsUniform(I), FromOpaque);
  }
}

/// Whether V is a pointer argument that is null at the launch. Only comparisons
/// with null use this; an access through V remains one of the argument.
static bool isNullArgument(const Value *V, const Launch &How) {
  auto *A = dyn_cast<Argument>(V->stripPointerCasts());
  return A && A->getType()->isPointerTy() && !A->hasByValAttr() &&
         A->getArgNo() < How.Arguments.size() &&
         How.Arguments[A->getArgNo()].IsNull;
}

LaneValue Machine::compareInts(const ICmpInst &I) {
  if (I.isEquality() && I.getOperand(1)->getType()->isPointerTy() &&
      isa<ConstantPointerNull>(I.getOperand(1)->stripPointerCasts()) &&
      isNullArgument(I.getOperand(0), How))
    return LaneValue::constant(1, I.getPredicate() == CmpInst::ICMP_EQ);
  if (!isTracked(I.getOperand(0)->getType()))
    return unknown(I.getType(), operandsUniform(I),
                   operandOrigins(I) | FromOpaque);
  LaneValue A = valueOf(I.getOperand(0)), B = valueOf(I.getOperand(1));
  switch (I.getPredicate()) {
  case CmpInst::ICMP_EQ:
    return Lane.compare(LaneOp::Eq, A, B);
  case CmpInst::ICMP_NE:
    return Lane.compare(LaneOp::Ne, A, B);
  case CmpInst::ICMP_ULT:
    return Lane.compare(LaneOp::ULt, A, B);
  case CmpInst::ICMP_ULE:
    return Lane.compare(LaneOp::ULe, A, B);
  case CmpInst::ICMP_UGT:
    return Lane.compare(LaneOp::ULt, B, A);
  case CmpInst::ICMP_UGE:
    return Lane.compare(LaneOp::ULe, B, A);
  case CmpInst::ICMP_SLT:
    return Lane.compare(LaneOp::SLt, A, B);
  case CmpInst::ICMP_SLE:
    return Lane.compare(LaneOp::SLe, A, B);
  case CmpInst::ICMP_SGT:
    return Lane.compare(LaneOp::SLt, B, A);
  default:
    return Lane.compare(LaneOp::SLe, B, A);
  }
}

LaneValue Machine::extracted(const ExtractValueInst &E) {
  if (auto *Call = dyn_cast<CallBase>(E.getAggregateOperand());
      Call && Call->getIntrinsicID() && E.getNumIndices() == 1 &&
      E.getIndices()[0] == 0 && isTracked(E.getType())) {
    switch (Call->getIntrinsicID()) {
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::sadd_with_overflow:
      return Lane.add(valueOf(Call->getArgOperand(0)),
                      valueOf(Call->getArgOperand(1)));
    case Intrinsic::umul_with_overflow:
    case Intrinsic::smul_with_overflow:
      return Lane.mul(valueOf(Call->getArgOperand(0)),
                      valueOf(Call->getArgOperand(1)));
    default:
      break;
    }
  }
  return unknown(E.getType(), operandsUniform(E),
                 operandOrigins(E) | FromOpaque, Unknown::LoadedValue);
}

void Machine::leaveBlock(const Instruction &I) {
  if (auto *B = dyn_cast<BranchInst>(&I)) {
    if (B->isConditional())
      return conditionalBranch(I, valueOf(B->getCondition()),
                               B->getSuccessor(0), B->getSuccessor(1));
    return branchTo(Current, B->getSuccessor(0), May, Must, CountKnown,
                    Diverged);
  }
  if (auto *S = dyn_cast<SwitchInst>(&I))
    return switchBranch(*S);
  if (isa<ReturnInst>(I))
    // A lane that is not certain to be here may be active in another block.
    Returned |= Must;
  // Any other terminator is `unreachable`, behind a trap.
}

void Machine::execute(const Instruction &I) {
  if (auto *B = dyn_cast<BinaryOperator>(&I))
    return define(I, binary(*B));
  if (auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    if (G->getType()->isVectorTy())
      return define(I, unknown(I.getType(), false, FromOpaque));
    return define(I, gep(*cast<GEPOperator>(G)));
  }
  if (auto *C = dyn_cast<CastInst>(&I))
    return define(I, convert(C->getOpcode(), valueOf(C->getOperand(0)),
                             C->getSrcTy(), C->getDestTy(), I));
  if (auto *C = dyn_cast<ICmpInst>(&I))
    return define(I, compareInts(*C));
  if (auto *S = dyn_cast<SelectInst>(&I)) {
    if (isTracked(I.getType()) && isTracked(S->getCondition()->getType()))
      return define(I, Lane.select(valueOf(S->getCondition()),
                                   valueOf(S->getTrueValue()),
                                   valueOf(S->getFalseValue())));
    return define(I, selectFloat(*S));
  }
  if (auto *C = dyn_cast<FCmpInst>(&I))
    return define(I, compareFloats(*C));
  if (auto *U = dyn_cast<UnaryOperator>(&I); U && isFloat(I.getType()))
    return define(
        I, floating(LaneOp::FMul, I.getType(),
                    {U->getOperand(0), ConstantFP::get(I.getType(), -1.0)}));
  if (auto *L = dyn_cast<LoadInst>(&I))
    return define(I, load(I, L->getPointerOperand(), I.getType(),
                          L->getAlign().value(),
                          I.hasMetadata(LLVMContext::MD_invariant_load)));
  if (auto *S = dyn_cast<StoreInst>(&I))
    return store(I, S->getPointerOperand(), S->getValueOperand()->getType(),
                 S->getAlign().value());
  if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    return atomic(I, A->getPointerOperand(), I.getType(),
                  operationOf(A->getOperation()),
                  A->isFloatingPointOperation());
  if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
    return atomic(I, A->getPointerOperand(), A->getCompareOperand()->getType(),
                  AtomicOperation::CompareAndSwap, false);
  if (auto *A = dyn_cast<AllocaInst>(&I))
    return define(I, LaneValue::symbol(64, addressSymbol(A, MemorySpace::Local,
                                                         A->getAlign().value(),
                                                         A->getName().str())));
  if (auto *C = dyn_cast<CallBase>(&I))
    return call(*C);
  if (auto *Fr = dyn_cast<FreezeInst>(&I))
    return define(I, valueOf(Fr->getOperand(0)));
  if (I.isTerminator())
    return leaveBlock(I);
  if (auto *E = dyn_cast<ExtractValueInst>(&I))
    return define(I, extracted(*E));
  if (auto *E = dyn_cast<ExtractElementInst>(&I))
    return define(I, elementOf(*E));
  if (I.getType()->isVoidTy())
    return;
  define(I, unknown(I.getType(), operandsUniform(I),
                    operandOrigins(I) | FromOpaque, Unknown::FloatValue));
}
