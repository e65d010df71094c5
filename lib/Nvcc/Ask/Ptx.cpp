//===- Ptx.cpp - The prepared module as PTX -------------------------------===//

#include "Module.h"
#include "warplint/Nvcc/PrivateArrays.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace warplint;

/// Brings in what the module needs of the toolkit's math library, to be inlined
/// as nvcc does.
static Error linkDeviceLibrary(Module &M, StringRef Path) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> Library =
      getLazyIRFileModule(Path, Problem, M.getContext());
  if (!Library)
    return createStringError("can't read the device library '" + Path +
                             "': " + Problem.getMessage());
  Library->setTargetTriple(M.getTargetTriple());
  Library->setDataLayout(M.getDataLayout());
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

/// The optimizations that come after those which decide what accesses exist.
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

/// nvcc turns a place chosen by the way that was come from one pointer for each
/// way into one of several pointers, which ptxas does not look through; clang
/// leaves one pointer with one of several offsets, which it does.
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

Expected<std::string> PreparedModule::ptx(StringRef DeviceLibrary) const {
  if (!I->Machine)
    return createStringError("this LLVM has no NVPTX back end");
  // The back end changes the module that it prints.
  std::unique_ptr<Module> Copy = CloneModule(I->M);
  StripDebugInfo(*Copy);
  if (!DeviceLibrary.empty())
    if (Error E = linkDeviceLibrary(*Copy, DeviceLibrary))
      return std::move(E);
  optimizeFully(*Copy, *I->Machine);
  choosePointers(*Copy);
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  if (I->Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                      CodeGenFileType::AssemblyFile))
    return createStringError("the NVPTX back end can't write PTX");
  Passes.run(*Copy);
  return std::string(Text.str());
}
