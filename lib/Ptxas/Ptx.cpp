//===- Ptx.cpp - Emission of PTX for the prepared module ------------------===//

#include "warplint/Nvcc/PreparedModule.h"
#include "warplint/Ptxas/PrivateArrays.h"
#include "warplint/Ptxas/Ptxas.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace warplint;

/// Defines the functions that return one result of a library function (see
/// DeviceLibrary.cpp): the body calls the library function and returns that
/// result.
static void defineResults(Module &M, const Module &Library) {
  SmallVector<Function *, 8> Parts;
  for (Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with("__nv_") &&
        F.getName().contains('.'))
      Parts.push_back(&F);
  for (Function *F : Parts) {
    auto [Name, Which] = F->getName().split('.');
    const Function *Known = Library.getFunction(Name);
    if (!Known)
      continue;
    FunctionCallee Whole =
        M.getOrInsertFunction(Name, Known->getFunctionType());
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
    SmallVector<Value *, 4> Given;
    Value *Kept = nullptr;
    unsigned Next = 0;
    for (const Argument &A : Known->args()) {
      if (!A.getType()->isPointerTy()) {
        Given.push_back(F->getArg(Next++));
        continue;
      }
      Given.push_back(B.CreateAlloca(B.getDoubleTy()));
      if (Which == "out" + std::to_string(A.getArgNo()))
        Kept = Given.back();
    }
    Value *Result = B.CreateCall(Whole, Given);
    B.CreateRet(Kept ? B.CreateLoad(F->getReturnType(), Kept) : Result);
    F->setLinkage(GlobalValue::InternalLinkage);
    F->addFnAttr(Attribute::AlwaysInline);
    F->setMemoryEffects(MemoryEffects::unknown());
    F->removeFnAttr(Attribute::Speculatable);
  }
}

/// Links the functions of the toolkit's math library that the module uses, to
/// be inlined as nvcc does.
static Error linkDeviceLibrary(Module &M, StringRef Path) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> Library =
      getLazyIRFileModule(Path, Problem, M.getContext());
  if (!Library)
    return createStringError("can't read the device library '" + Path +
                             "': " + Problem.getMessage());
  Library->setTargetTriple(M.getTargetTriple());
  Library->setDataLayout(M.getDataLayout());
  defineResults(M, *Library);
  SmallPtrSet<const Function *, 32> Own;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Own.insert(&F);
  if (Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError("can't link the device library '" + Path + "'");
  for (Function &F : M) {
    if (F.isDeclaration() || Own.count(&F))
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::AlwaysInline);
  }
  return Error::success();
}

/// Runs the optimizations that follow those which determine the accesses.
static void optimizeFully(Module &M, TargetMachine &Machine) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&Machine);
  Machine.registerPassBuilderCallbacks(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, MAM);
}

/// If control flow selects the element of a private array that is accessed,
/// nvcc computes one pointer in each branch and merges the pointers in a phi,
/// which ptxas does not look through. clang merges the offsets and adds the
/// result to one pointer, which ptxas would look through. This function
/// rewrites the latter form to the former.
static void choosePointers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *G = dyn_cast<GetElementPtrInst>(&I);
      if (!G || G->getNumIndices() != 1 ||
          !isa<AllocaInst>(getUnderlyingObject(G->getPointerOperand())))
        continue;
      PHINode *Choice = chosenConstant(G->getOperand(1));
      auto *Base = dyn_cast<Instruction>(G->getPointerOperand());
      if (!Choice || !Base || Base->getParent() != &F.getEntryBlock())
        continue;
      auto *Chosen =
          PHINode::Create(G->getType(), Choice->getNumIncomingValues(), "",
                          Choice->getIterator());
      for (unsigned N = 0; N < Choice->getNumIncomingValues(); ++N) {
        Instruction *Instead = G->clone();
        Instead->setOperand(
            1, ConstantInt::get(G->getOperand(1)->getType(),
                                cast<ConstantInt>(Choice->getIncomingValue(N))
                                    ->getSExtValue()));
        Instead->insertBefore(
            Choice->getIncomingBlock(N)->getTerminator()->getIterator());
        Chosen->addIncoming(Instead, Choice->getIncomingBlock(N));
      }
      G->replaceAllUsesWith(Chosen);
      G->eraseFromParent();
    }
}

Expected<std::string> warplint::ptxOf(const PreparedModule &Prepared,
                                      StringRef DeviceLibrary) {
  TargetMachine *Machine = Prepared.machine();
  if (!Machine)
    return createStringError("this LLVM has no NVPTX back end");
  // The back end changes the module.
  std::unique_ptr<Module> Copy = CloneModule(Prepared.module());
  StripDebugInfo(*Copy);
  if (!DeviceLibrary.empty())
    if (Error E = linkDeviceLibrary(*Copy, DeviceLibrary))
      return std::move(E);
  optimizeFully(*Copy, *Machine);
  choosePointers(*Copy);
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                   CodeGenFileType::AssemblyFile))
    return createStringError("the NVPTX back end can't write PTX");
  Passes.run(*Copy);
  return std::string(Text.str());
}

Expected<MachineCodes> warplint::machineCodeOf(const PreparedModule &Prepared,
                                               StringRef Named,
                                               StringRef ToolkitPath) {
  Expected<std::string> Ptxas = findPtxas(Named, ToolkitPath);
  if (!Ptxas)
    return Ptxas.takeError();
  Expected<std::string> Ptx = ptxOf(Prepared, findDeviceLibrary(ToolkitPath));
  if (!Ptx)
    return Ptx.takeError();
  return assemble(*Ptx, *Ptxas);
}
