//===- Prepare.cpp - The device module as it will run ---------------------===//
//
// Optimizes the module as nvcc would as far as that decides which accesses
// exist: inlining, promotion to registers, full unrolling, common
// subexpressions. What only multiplies code (partial unrolling, loop
// vectorization) is left out, so that a source access stays one access.
//
//===----------------------------------------------------------------------===//

#include "DeviceLibrary.h"
#include "Disguise.h"
#include "IndexRanges.h"
#include "JoinAccesses.h"
#include "KeepReloads.h"
#include "KeepShifts.h"
#include "KeptCalls.h"
#include "LoopNests.h"
#include "Module.h"
#include "NaturalLoops.h"
#include "OrderLoads.h"
#include "ReadInLoops.h"
#include "SingleTrips.h"
#include "SinkLoads.h"
#include "UnrollPrivate.h"
#include "UnrollReuse.h"
#include "WholeCopies.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Nvcc/PrivateTables.h"
#include "warplint/Nvcc/RepeatedLoads.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include <mutex>

using namespace llvm;
using namespace warplint;

static void initializeTarget() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    // nvcc leaves the common ends of two branches apart, and does not take
    // vectors apart of which only some elements are used or changed. Within
    // loops it does not read early, on one way, what is at hand on the others,
    // and elsewhere not before loops are unrolled. A store that a later block's
    // makes useless it keeps. A store under a condition stays one where another
    // stands in front of the condition, unless both ways meet right behind.
    // LLVM has no other switches for all this than its command line.
    const std::string Unrolled = "-unroll-threshold-aggressive=" +
                                 std::to_string(MostUnrolledInstructions);
    const char *Arguments[] = {"warplint",
                               "-sink-common-insts=false",
                               "-disable-vector-combine",
                               Unrolled.c_str(),
                               "-enable-load-in-loop-pre=false",
                               "-enable-load-pre=false",
                               "-dse-memoryssa-otherbb-cost=1000",
                               "-simplifycfg-hoist-cond-stores=false"};
    cl::ParseCommandLineOptions(std::size(Arguments), Arguments, "", &nulls());
  });
}

static std::unique_ptr<TargetMachine> machineFor(Module &M) {
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

/// Device code is inlined whole, as nvcc does but for recursion.
static void inlineEverything(Module &M) {
  CallGraph Graph(M);
  SmallPtrSet<const Function *, 8> Recursive;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
    if (It.hasCycle())
      for (const CallGraphNode *N : *It)
        Recursive.insert(N->getFunction());
  for (Function &F : M) {
    F.removeFnAttr(Attribute::OptimizeNone);
    if (F.isDeclaration())
      continue;
    if (isKernel(F)) {
      F.removeFnAttr(Attribute::NoInline);
      continue;
    }
    F.setLinkage(GlobalValue::InternalLinkage);
    F.setComdat(nullptr);
    if (Recursive.count(&F))
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}

static void optimize(Module &M, TargetMachine *TM, const Profile &Gpu) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = false;
  Tuning.LoopInterleaving = false;
  Tuning.SLPVectorization = false;
  Tuning.LoopUnrolling = true;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(TM, Tuning);
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel, ThinOrFullLTOPhase) {
        Passes.addPass(HideShiftedSumsPass());
        // The ends of nested conditions are one block by now in nvcc's code;
        // here, the ends of variables' lives have kept them apart so far.
        Passes.addPass(createModuleToFunctionPassAdaptor(SimplifyCFGPass()));
      });
  PB.registerPeepholeEPCallback(
      [](FunctionPassManager &Passes, OptimizationLevel) {
        Passes.addPass(ShowOtherShiftsPass());
        Passes.addPass(NoteBlocksPass());
        Passes.addPass(KeepReloadsPass());
        Passes.addPass(OpenSingleTripsPass());
      });
  PB.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &Passes, OptimizationLevel) {
        Passes.addPass(UnrollPrivatePass());
        Passes.addPass(KeepNestsPass());
        Passes.addPass(HideShiftedProductsPass());
      });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  IndexRanges Ranges;
  Ranges.takeFrom(M);
  ModulePassManager MPM = PB.buildModuleSimplificationPipeline(
      OptimizationLevel::O3, ThinOrFullLTOPhase::None);
  FunctionPassManager Late;
  Late.addPass(InferAddressSpacesPass());
  Late.addPass(EarlyCSEPass(true));
  if (Gpu.JoinsNeighbours) {
    Late.addPass(ReadInLoopsPass());
    Late.addPass(LoopSimplifyPass());
    Late.addPass(LCSSAPass());
    Late.addPass(UnrollReusePass());
    Late.addPass(InstCombinePass());
  }
  Late.addPass(GVNPass(GVNOptions().setLoadPRE(true).setLoadInLoopPRE(true)));
  Late.addPass(TakeDisguisesOffPass(Hidden::LoadedValue));
  Late.addPass(InstCombinePass());
  Late.addPass(NarrowLoadsPass());
  Late.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Late)));
  if (Gpu.JoinsNeighbours)
    addJoiningPasses(MPM, M);
  MPM.addPass(GiveBackRangesPass(Ranges));
  Late = FunctionPassManager();
  Late.addPass(TakeDisguisesOffPass(Hidden::ShiftedSum));
  if (Gpu.JoinsNeighbours) {
    Late.addPass(SinkLoadsPass());
    Late.addPass(MarkRepeatedLoadsPass());
  }
  Late.addPass(NaturalLoopsPass());
  Late.addPass(LCSSAPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Late)));
  MPM.run(M, MAM);
}

static void inlineAndOptimize(Module &M, TargetMachine *TM,
                              const Profile &Gpu) {
  makeCopiesWhole(M);
  markKeptCalls(M);
  inlineEverything(M);
  optimize(M, TM, Gpu);
}

PreparedModule::PreparedModule(std::unique_ptr<Impl> I) : I(std::move(I)) {}
PreparedModule::~PreparedModule() = default;

Expected<std::unique_ptr<PreparedModule>>
PreparedModule::create(Module &M, const Profile &Gpu) {
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    return createStringError("the device module is malformed: " + Problem);
  auto State = std::make_unique<Impl>(M);
  State->Machine = machineFor(M);
  resolveDeviceLibrary(M);
  alignSharedArrays(M);
  if (hasTables(M)) {
    std::unique_ptr<Module> Trial = CloneModule(M);
    inlineAndOptimize(*Trial, State->Machine.get(), Gpu);
    spellTablesOut(M, indexedTables(*Trial));
  }
  inlineAndOptimize(M, State->Machine.get(), Gpu);
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

std::vector<std::string> PreparedModule::kernels() const {
  std::vector<std::string> Names;
  for (const Function &F : I->M)
    if (isKernel(F) && !F.isDeclaration())
      Names.push_back(F.getName().str());
  return Names;
}

const KernelCode &PreparedModule::kernel(StringRef Mangled) const {
  const Function *F = I->M.getFunction(Mangled);
  assert(F && !F->isDeclaration() && "not one of kernels()");
  std::unique_ptr<KernelCode> &Code = I->Kernels[F];
  if (!Code)
    Code = std::make_unique<KernelCode>(*F);
  return *Code;
}
