//===- Notes.cpp - Annotations that stages leave in the module ------------===//

#include "warplint/Annotations/Notes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

static constexpr StringRef TableName = "warplint.table";
static constexpr StringRef KeptName = "warplint.kept";
static constexpr StringRef MisfitName = "warplint.misfit";
static constexpr StringRef RepeatedName = "warplint.repeated";
static constexpr StringRef AlignName = "warplint-align";
static constexpr StringRef GroupName = "warplint-group";
static constexpr StringRef DynamicAlignName = "warplint-dynamic-align";
static constexpr StringRef VariableName = "warplint-variable";
static constexpr StringRef WholeName = "warplint.whole";
static constexpr const char *BehindName = "warplint.behind.split";
static constexpr const char *AgainName = "warplint.unroll.again";
static constexpr StringRef ForbiddenName = "warplint.unroll.forbidden";
// LLVM removes metadata of this prefix from a loop that it has unrolled.
static constexpr const char *NotFullyName = "llvm.loop.unroll.not.fully";
static constexpr StringRef BlocksName = "warplint-blocks";
static constexpr StringRef PartName = "warplint.part";
static constexpr StringRef RunMarkName = "warplint.between.runs";

void Notes::setTable(AllocaInst &Array, Constant &Holds) {
  Array.setMetadata(TableName, MDNode::get(Array.getContext(),
                                           ConstantAsMetadata::get(&Holds)));
}

Constant *Notes::table(const AllocaInst &Array) {
  const MDNode *Table = Array.getMetadata(TableName);
  // The operand is null once a constant that it needs is deleted.
  return Table ? mdconst::dyn_extract_or_null<Constant>(Table->getOperand(0))
               : nullptr;
}

void Notes::setInKeptFunction(AllocaInst &Array) {
  Array.setMetadata(KeptName, MDNode::get(Array.getContext(), {}));
}

bool Notes::isInKeptFunction(const AllocaInst &Array) {
  return Array.hasMetadata(KeptName);
}

void Notes::setMisfitStore(AllocaInst &Variable) {
  Variable.setMetadata(MisfitName, MDNode::get(Variable.getContext(), {}));
}

bool Notes::hasMisfitStore(const AllocaInst &Variable) {
  return Variable.hasMetadata(MisfitName);
}

void Notes::setConditionallyRepeatedLoad(LoadInst &Load) {
  Load.setMetadata(RepeatedName, MDNode::get(Load.getContext(), {}));
}

bool Notes::isConditionallyRepeatedLoad(const Instruction &I) {
  return I.hasMetadata(RepeatedName);
}

void Notes::setSharedVariable(GlobalVariable &G, unsigned Group) {
  const Align Own = G.getDataLayout().getValueOrABITypeAlignment(
      G.getAlign(), G.getValueType());
  G.addAttribute(AlignName, utostr(Own.value()));
  G.addAttribute(GroupName, utostr(Group));
  G.addAttribute(VariableName, G.getName());
}

/// The number in an attribute; 0 if there is none.
static uint64_t numberIn(const GlobalVariable &G, StringRef Name) {
  uint64_t Number = 0;
  if (G.hasAttribute(Name))
    G.getAttribute(Name).getValueAsString().getAsInteger(10, Number);
  return Number;
}

Align Notes::sharedAlignment(const GlobalVariable &G) {
  const Align Now = G.getDataLayout().getValueOrABITypeAlignment(
      G.getAlign(), G.getValueType());
  // A field has the note of the whole.
  const uint64_t Noted = numberIn(G, AlignName);
  return Noted ? std::min(Now, Align(Noted)) : Now;
}

void Notes::setDynamicSharedAlignment(Function &Kernel, Align Of) {
  Kernel.addFnAttr(DynamicAlignName, utostr(Of.value()));
}

Align Notes::dynamicSharedAlignment(const Function &Kernel) {
  return Align(Kernel.getFnAttributeAsParsedInteger(DynamicAlignName, 1));
}

unsigned Notes::sharedGroup(const GlobalVariable &G) {
  return numberIn(G, GroupName);
}

bool Notes::isSharedVariable(const GlobalVariable &G) {
  return G.hasAttribute(AlignName);
}

bool Notes::isSharedField(const GlobalVariable &G) {
  return G.hasAttribute(VariableName) &&
         G.getAttribute(VariableName).getValueAsString() != G.getName();
}

void Notes::setWholeAccess(Instruction &I) {
  I.setMetadata(WholeName, MDNode::get(I.getContext(), {}));
}

bool Notes::isWholeAccess(const Instruction &I) {
  return I.hasMetadata(WholeName);
}

void Notes::setBehindSplit(Loop &L) {
  addStringMetadataToLoop(&L, BehindName, 1);
}

bool Notes::isBehindSplit(const Loop &L) {
  return getBooleanLoopAttribute(&L, BehindName);
}

void Notes::setUnrollAgain(Loop &L) {
  addStringMetadataToLoop(&L, AgainName, 1);
}

bool Notes::isUnrollAgain(const Loop &L) {
  return getBooleanLoopAttribute(&L, AgainName);
}

void Notes::setForbidsUnrolling(Instruction &Latch) {
  MDNode *Old = Latch.getMetadata(LLVMContext::MD_loop);
  LLVMContext &C = Latch.getContext();
  SmallVector<Metadata *, 4> Options = {nullptr}; // the node itself
  append_range(Options, drop_begin(Old->operands()));
  Options.push_back(MDNode::get(C, MDString::get(C, ForbiddenName)));
  MDNode *New = MDNode::getDistinct(C, Options);
  New->replaceOperandWith(0, New);
  Latch.setMetadata(LLVMContext::MD_loop, New);
}

bool Notes::forbidsUnrolling(const Loop &L) {
  return findOptionMDForLoop(&L, ForbiddenName) != nullptr;
}

void Notes::setNotFully(Loop &L) {
  addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", 1);
  addStringMetadataToLoop(&L, NotFullyName, 1);
}

bool Notes::isNotFully(const Loop &L) {
  return getBooleanLoopAttribute(&L, NotFullyName);
}

void Notes::setManyBlocks(Function &F) { F.addFnAttr(BlocksName); }

bool Notes::hasManyBlocks(const Function &F) {
  return F.hasFnAttribute(BlocksName);
}

static StringRef prefixOf(Hidden What) {
  switch (What) {
  case Hidden::LoadedValue:
    return "warplint.loaded.";
  case Hidden::ShiftedSum:
    return "warplint.shifted.";
  case Hidden::WholePiece:
    return "warplint.piece.";
  }
  llvm_unreachable("unknown disguise");
}

Function *Notes::barrierFunction(Module &M, Type *T, Hidden What) {
  std::string Name = prefixOf(What).str();
  raw_string_ostream(Name) << *T;
  if (Function *F = M.getFunction(Name))
    return F;
  Function *F = Function::Create(FunctionType::get(T, {T}, false),
                                 GlobalValue::ExternalLinkage, Name, M);
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoSync);
  F->addFnAttr(Attribute::NoCallback);
  F->addFnAttr(Attribute::Speculatable);
  return F;
}

bool Notes::isOptimizationBarrier(const Value &V, Hidden What) {
  auto *Call = dyn_cast<CallInst>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName().starts_with(prefixOf(What));
}

void Notes::insertVectorFence(Instruction &I) {
  Module &M = *I.getModule();
  FunctionCallee Mark =
      M.getOrInsertFunction(RunMarkName, Type::getVoidTy(M.getContext()));
  cast<Function>(Mark.getCallee())->setOnlyAccessesInaccessibleMemory();
  IRBuilder<>(&I).CreateCall(Mark);
}

bool Notes::isVectorFence(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == RunMarkName;
}

void Notes::setPart(Instruction &Branch) {
  Branch.setMetadata(PartName, MDNode::get(Branch.getContext(), {}));
}

bool Notes::isPart(const Instruction &Branch) {
  return Branch.hasMetadata(PartName);
}
