//===- CodeForm.cpp - Code as bytes that name no place in a file ----------===//

#include "CodeForm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

FormWriter::FormWriter(Module &M) {
  M.getContext().getMDKindNames(Kinds);
  M.getContext().getSyncScopeNames(Scopes);
}

void FormWriter::begin() {
  Bytes.clear();
  Form = CodeForm();
  Locals.clear();
  Seen.clear();
}

void FormWriter::number(uint64_t N) {
  // Most numbers are small.
  while (N >= 0x80) {
    Bytes.push_back(char(N | 0x80));
    N >>= 7;
  }
  Bytes.push_back(char(N));
}

void FormWriter::text(StringRef S) {
  number(S.size());
  Bytes.append(S.data(), S.size());
}

void FormWriter::digest(const CodeDigest &D) {
  Bytes.append(reinterpret_cast<const char *>(D.data()), D.size());
}

CodeDigest FormWriter::digestOf(Type *T) {
  auto At = Types.find(T);
  if (At != Types.end())
    return At->second;
  std::string Text;
  raw_string_ostream OS(Text);
  T->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  if (auto *S = dyn_cast<StructType>(T)) {
    OS << S->isPacked() << S->isOpaque();
    for (Type *Element : S->elements())
      OS << ' ' << toHex(digestOf(Element));
  } else if (auto *A = dyn_cast<ArrayType>(T)) {
    OS << ' ' << toHex(digestOf(A->getElementType()));
  } else if (auto *F = dyn_cast<FunctionType>(T)) {
    for (Type *Part : F->subtypes())
      OS << ' ' << toHex(digestOf(Part));
  }
  return Types[T] = BLAKE3::hash(arrayRefFromStringRef(Text));
}

void FormWriter::type(Type *T) { digest(digestOf(T)); }

void FormWriter::attributes(AttributeList L) {
  auto [At, IsNew] = Attributes.try_emplace(L.getRawPointer());
  if (IsNew) {
    std::string Text;
    for (unsigned Index : L.indexes()) {
      Text += '\n' + L.getAsString(Index);
      for (const Attribute &A : L.getAttributes(Index))
        if (A.isTypeAttribute() && A.getValueAsType())
          Text += ' ' + toHex(digestOf(A.getValueAsType()));
    }
    At->second = BLAKE3::hash(arrayRefFromStringRef(Text));
  }
  digest(At->second);
}

void FormWriter::constant(Constant &C) {
  number(C.getValueID());
  if (auto *G = dyn_cast<GlobalValue>(&C)) {
    if (isa<GlobalAlias>(G) || isa<GlobalIFunc>(G))
      unknown();
    return listed<const GlobalValue *>(Form.Uses, G);
  }
  type(C.getType());
  if (auto *I = dyn_cast<ConstantInt>(&C)) {
    for (unsigned N = 0; N < I->getValue().getNumWords(); ++N)
      number(I->getValue().getRawData()[N]);
  } else if (auto *F = dyn_cast<ConstantFP>(&C)) {
    const APInt Bits = F->getValueAPF().bitcastToAPInt();
    for (unsigned N = 0; N < Bits.getNumWords(); ++N)
      number(Bits.getRawData()[N]);
  } else if (auto *D = dyn_cast<ConstantDataSequential>(&C)) {
    text(D->getRawDataValues());
  } else if (isa<ConstantAggregate>(C) || isa<ConstantExpr>(C)) {
    number(C.getRawSubclassOptionalData());
    number(C.getNumOperands());
    if (auto *E = dyn_cast<ConstantExpr>(&C))
      number(E->getOpcode());
    if (auto *G = dyn_cast<GEPOperator>(&C)) {
      type(G->getSourceElementType());
      if (G->getInRange())
        unknown();
    }
    for (Use &U : C.operands())
      constant(*cast<Constant>(U));
  } else if (!isa<ConstantAggregateZero>(C) && !isa<ConstantPointerNull>(C) &&
             !isa<UndefValue>(C) && !isa<ConstantTokenNone>(C)) {
    unknown();
  }
}

void FormWriter::value(Value &V) {
  if (auto *C = dyn_cast<Constant>(&V)) {
    Bytes.push_back('c');
    return constant(*C);
  }
  if (auto *M = dyn_cast<MetadataAsValue>(&V)) {
    Bytes.push_back('m');
    return metadata(M->getMetadata());
  }
  if (auto *A = dyn_cast<InlineAsm>(&V)) {
    Bytes.push_back('a');
    type(A->getFunctionType());
    text(A->getAsmString());
    text(A->getConstraintString());
    number(A->hasSideEffects() | A->isAlignStack() << 1 |
           (A->getDialect() == InlineAsm::AD_Intel) << 2 | A->canThrow() << 3);
    return;
  }
  auto At = Locals.find(&V);
  if (At == Locals.end())
    return unknown();
  Bytes.push_back('l');
  number(At->second);
}

/// The order of uses, which decides in which order some passes visit them.
void FormWriter::uses(Value &V) {
  if (V.hasNUses(0) || V.hasOneUse())
    return;
  for (const Use &U : V.uses()) {
    auto At = Locals.find(U.getUser());
    number(At == Locals.end() ? 0 : At->second);
    number(U.getOperandNo());
  }
  Bytes.push_back('.');
}

static uint64_t alignmentOf(const GlobalObject &G) {
  auto *F = dyn_cast<Function>(&G);
  const MaybeAlign A = F ? F->getAlign() : cast<GlobalVariable>(G).getAlign();
  return A ? A->value() : 0;
}

void FormWriter::common(const GlobalObject &G) {
  text(G.getName());
  number(G.getValueID());
  type(G.getValueType());
  number(G.getLinkage());
  number(G.getVisibility());
  number(G.getDLLStorageClass());
  number(unsigned(G.getUnnamedAddr()));
  number(G.getThreadLocalMode());
  number(G.getAddressSpace());
  number(G.isDSOLocal());
  text(G.getSection());
  number(alignmentOf(G));
  if (const Comdat *C = G.getComdat()) {
    text(C->getName());
    number(C->getSelectionKind());
  }
  if (G.hasPartition() || G.hasSanitizerMetadata())
    unknown();
  SmallVector<std::pair<unsigned, MDNode *>, 4> All;
  G.getAllMetadata(All);
  attachments(All);
}

void FormWriter::function(Function &F) {
  attributes(F.getAttributes());
  number(F.getCallingConv());
  if (F.hasGC() || F.hasPrefixData() || F.hasPrologueData() ||
      F.hasPersonalityFn())
    unknown();
  unsigned Count = 0;
  for (Argument &A : F.args())
    Locals[&A] = ++Count;
  for (BasicBlock &B : F) {
    Locals[&B] = ++Count;
    for (Instruction &I : B)
      Locals[&I] = ++Count;
  }
  for (Argument &A : F.args()) {
    text(A.getName());
    uses(A);
  }
  for (BasicBlock &B : F) {
    text(B.getName());
    number(B.size());
    if (B.hasAddressTaken())
      unknown();
    uses(B);
    for (Instruction &I : B)
      instruction(I);
  }
}

CodeForm FormWriter::formOf(GlobalValue &G) {
  begin();
  auto *O = dyn_cast<GlobalObject>(&G);
  if (!O || (!isa<Function>(O) && !isa<GlobalVariable>(O))) {
    unknown();
    return std::move(Form);
  }
  common(*O);
  if (auto *F = dyn_cast<Function>(O)) {
    function(*F);
  } else {
    auto *V = cast<GlobalVariable>(O);
    number(V->isConstant() | V->isExternallyInitialized() << 1);
    text(V->getAttributes().getAsString());
    if (V->hasInitializer())
      constant(*V->getInitializer());
  }
  Form.Digest = BLAKE3::hash(arrayRefFromStringRef(Bytes));
  return std::move(Form);
}

std::string FormWriter::formOf(const Module &M) {
  begin();
  text(M.getTargetTriple().str());
  text(M.getDataLayoutStr());
  text(M.getModuleInlineAsm());
  for (const NamedMDNode &N : M.named_metadata()) {
    if (N.getName() == "llvm.dbg.cu" || N.getName() == "llvm.ident")
      continue;
    text(N.getName());
    number(N.getNumOperands());
    for (const MDNode *Node : N.operands())
      metadata(Node);
  }
  return Form.IsKnown ? std::move(Bytes) : std::string();
}

void FormWriter::instruction(Instruction &I) {
  number(I.getOpcode());
  text(I.getName());
  type(I.getType());
  number(I.getRawSubclassOptionalData());
  number(I.getNumOperands());
  for (Use &U : I.operands())
    value(*U);
  details(I);
  uses(I);
  metadata(I.getDebugLoc().getAsMDNode());
  if (I.hasMetadataOtherThanDebugLoc()) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> All;
    I.getAllMetadataOtherThanDebugLoc(All);
    attachments(All);
  }
  for (const DbgRecord &R : I.getDbgRecordRange())
    record(R);
}

/// What of an instruction is neither type, operand nor flag.
void FormWriter::details(Instruction &I) {
  auto Order = [&](AtomicOrdering O, SyncScope::ID S) {
    number(unsigned(O));
    text(S < Scopes.size() ? Scopes[S] : "");
  };
  if (auto *C = dyn_cast<CallBase>(&I))
    return call(*C);
  if (auto *A = dyn_cast<AllocaInst>(&I)) {
    type(A->getAllocatedType());
    number(A->getAlign().value());
    number(A->isUsedWithInAlloca() | A->isSwiftError() << 1);
  } else if (auto *L = dyn_cast<LoadInst>(&I)) {
    number(L->getAlign().value());
    number(L->isVolatile());
    Order(L->getOrdering(), L->getSyncScopeID());
  } else if (auto *S = dyn_cast<StoreInst>(&I)) {
    number(S->getAlign().value());
    number(S->isVolatile());
    Order(S->getOrdering(), S->getSyncScopeID());
  } else if (auto *C = dyn_cast<CmpInst>(&I)) {
    number(C->getPredicate());
  } else if (auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    type(G->getSourceElementType());
  } else if (auto *E = dyn_cast<ExtractValueInst>(&I)) {
    for (unsigned Index : E->indices())
      number(Index);
  } else if (auto *E = dyn_cast<InsertValueInst>(&I)) {
    for (unsigned Index : E->indices())
      number(Index);
  } else if (auto *S = dyn_cast<ShuffleVectorInst>(&I)) {
    for (int Lane : S->getShuffleMask())
      number(uint64_t(int64_t(Lane) + 2));
  } else if (auto *P = dyn_cast<PHINode>(&I)) {
    for (BasicBlock *B : P->blocks())
      value(*B);
  } else if (auto *S = dyn_cast<SwitchInst>(&I)) {
    // The values of the cases are no operands.
    for (const auto &Case : S->cases())
      value(*Case.getCaseValue());
  } else if (auto *R = dyn_cast<AtomicRMWInst>(&I)) {
    number(R->getOperation());
    number(R->getAlign().value());
    number(R->isVolatile());
    Order(R->getOrdering(), R->getSyncScopeID());
  } else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    number(X->getAlign().value());
    number(X->isVolatile() | X->isWeak() << 1);
    Order(X->getSuccessOrdering(), X->getSyncScopeID());
    Order(X->getFailureOrdering(), X->getSyncScopeID());
  } else if (auto *F = dyn_cast<FenceInst>(&I)) {
    Order(F->getOrdering(), F->getSyncScopeID());
  } else if (!isa<BinaryOperator>(I) && !isa<UnaryOperator>(I) &&
             !isa<CastInst>(I) && !isa<ReturnInst>(I) && !isa<SelectInst>(I) &&
             !isa<UnreachableInst>(I) && !isa<ExtractElementInst>(I) &&
             !isa<InsertElementInst>(I) && !isa<FreezeInst>(I) &&
             I.getOpcode() != Instruction::Br) {
    unknown();
  }
}

void FormWriter::call(CallBase &C) {
  auto *Plain = dyn_cast<CallInst>(&C);
  if (!Plain)
    return unknown();
  number(Plain->getTailCallKind());
  number(C.getCallingConv());
  type(C.getFunctionType());
  attributes(C.getAttributes());
  number(C.getNumOperandBundles());
  for (unsigned N = 0; N < C.getNumOperandBundles(); ++N) {
    const OperandBundleUse B = C.getOperandBundleAt(N);
    text(B.getTagName());
    number(B.Inputs.size());
  }
}
