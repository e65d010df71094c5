//===- Pipeline.cpp - The pass pipeline of the stages ---------------------===//
//
// The pipeline is LLVM's simplification pipeline at -O3 without loop
// vectorization, with the stages of the table around it and, at LLVM's
// extension points, within it. LLVM unrolls loops fully; partial unrolling is
// done by the stages only.
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include <mutex>

using namespace llvm;
using namespace warplint;

namespace {

/// Writes the module as text to a StageDump.
struct KeepModulePass : PassInfoMixin<KeepModulePass> {
  StageDump *Into;
  explicit KeepModulePass(StageDump *Into) : Into(Into) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) { return keep(M); }
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    return keep(*F.getParent());
  }
  PreservedAnalyses run(Loop &L, LoopAnalysisManager &,
                        LoopStandardAnalysisResults &, LPMUpdater &) {
    return keep(*L.getHeader()->getModule());
  }
  PreservedAnalyses keep(const Module &M) {
    Into->Text.clear();
    raw_string_ostream OS(Into->Text);
    M.print(OS, nullptr);
    return PreservedAnalyses::all();
  }
};

} // namespace

void StageBuilder::flush() {
  if (!Pending.isEmpty())
    Modules->addPass(createModuleToFunctionPassAdaptor(std::move(Pending)));
  Pending = FunctionPassManager();
}

void StageBuilder::keepModule() {
  switch (Last) {
  case Kind::Module:
    return onModule(KeepModulePass(Dump));
  case Kind::Function:
    return onFunction(KeepModulePass(Dump));
  case Kind::Loop:
    return onLoop(KeepModulePass(Dump));
  }
}

bool StageBuilder::includes(const Stage &S) const {
  return Runs(S) && runsFor(S.When, Run.Compiler) && !isDisabled(S);
}

void StageBuilder::add(const Stage &S) {
  S.Add(*this);
  if (Dump && Dump->After == S.Name)
    keepModule();
}

void StageBuilder::addPhase(Phase P) {
  for (const Stage &S : stages())
    if (S.In == P && includes(S))
      add(S);
}

FunctionPassManager StageBuilder::shortSimplification() {
  FunctionPassManager Passes;
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstCombinePass());
  FunctionPassManager *Outer = std::exchange(Functions, &Passes);
  addPhase(Phase::Peephole);
  Functions = Outer;
  Passes.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  return Passes;
}

void StageBuilder::registerInner() {
  PB.registerPipelineEarlySimplificationEPCallback(
      [this](ModulePassManager &Passes, OptimizationLevel, ThinOrFullLTOPhase) {
        flush();
        ModulePassManager *Outer = std::exchange(Modules, &Passes);
        addPhase(Phase::Early);
        flush();
        Modules = Outer;
      });
  PB.registerPeepholeEPCallback(
      [this](FunctionPassManager &Passes, OptimizationLevel) {
        Functions = &Passes;
        addPhase(Phase::Peephole);
        Functions = nullptr;
      });
  PB.registerLateLoopOptimizationsEPCallback(
      [this](LoopPassManager &Passes, OptimizationLevel) {
        Loops = &Passes;
        addPhase(Phase::LateLoop);
        Loops = nullptr;
      });
}

ModulePassManager StageBuilder::build() {
  ModulePassManager All;
  Modules = &All;
  const bool Simplifies = any_of(stages(), [&](const Stage &S) {
    return S.In == Phase::Simplification && includes(S);
  });
  if (Simplifies)
    registerInner();
  for (const Stage &S : stages()) {
    const bool IsInner = S.In == Phase::Early || S.In == Phase::Peephole ||
                         S.In == Phase::LateLoop;
    if (includes(S) && !(IsInner && Simplifies))
      add(S);
  }
  flush();
  Modules = nullptr;
  return All;
}

static void initializeTarget() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
}

std::unique_ptr<TargetMachine> warplint::machineFor(Module &M) {
  initializeTarget();
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T)
    return nullptr;
  StringRef Cpu = "sm_90", Features;
  for (const Function &F : M)
    if (F.hasFnAttribute("target-cpu")) {
      Cpu = F.getFnAttribute("target-cpu").getValueAsString();
      Features = F.getFnAttribute("target-features").getValueAsString();
      break;
    }
  return std::unique_ptr<TargetMachine>(T->createTargetMachine(
      M.getTargetTriple(), Cpu, Features, TargetOptions(), std::nullopt));
}

void warplint::runPipeline(Module &M, TargetMachine *Machine,
                           const Toolchain &Compiler, StageFilter Runs,
                           StageDump *Dump,
                           const std::function<bool()> &IsStale) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = false;
  Tuning.LoopInterleaving = false;
  Tuning.SLPVectorization = false;
  Tuning.LoopUnrolling = true;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks Hooks;
  if (IsStale)
    Hooks.registerShouldRunOptionalPassCallback(
        [&](StringRef, Any) { return !IsStale(); });
  PassBuilder PB(Machine, Tuning, std::nullopt, &Hooks);
  PipelineRun Run{M, Machine, Compiler};
  StageBuilder Builder(Run, PB, Runs, Dump);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Builder.build().run(M, MAM);
}
