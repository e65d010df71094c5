//===- Pipeline.h - From the table of stages to passes ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_PIPELINE_H
#define WARPLINT_LIB_NVCC_PIPELINE_H

#include "IndexRanges.h"
#include "SharedScalars.h"
#include "warplint/Nvcc/Stages.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace warplint {

/// What the stages of one run share, for as long as it lasts.
struct PipelineRun {
  llvm::Module &M;
  llvm::TargetMachine *Machine; ///< null: this LLVM has no back end for M
  const Profile &Gpu;
  const std::string Layout = M.getDataLayoutStr();
  IndexRanges Ranges = {};
  std::shared_ptr<ScalarPieces> Pieces = std::make_shared<ScalarPieces>();
};

using StageFilter = llvm::function_ref<bool(const Stage &)>;

/// Runs the stages that are meant for the GPU and that `Runs` holds for, and
/// fills `Dump` where it is not null.
void runPipeline(llvm::Module &M, llvm::TargetMachine *Machine,
                 const Profile &Gpu, StageFilter Runs, StageDump *Dump);

/// The back end for the module's own target; null where this LLVM has none.
std::unique_ptr<llvm::TargetMachine> machineFor(llvm::Module &M);

/// Takes a function as a pass over the module.
template <typename Step>
struct ModuleStepPass : llvm::PassInfoMixin<ModuleStepPass<Step>> {
  Step Run;
  explicit ModuleStepPass(Step Run) : Run(std::move(Run)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    Run(M);
    return llvm::PreservedAnalyses::none();
  }
};

/// Puts the passes of each stage where its phase belongs: the table's functions
/// are handed one. Passes over functions that follow each other are run
/// together, one function after the other.
class StageBuilder {
public:
  StageBuilder(PipelineRun &Run, llvm::PassBuilder &PB, StageFilter Runs,
               StageDump *Dump)
      : Run(Run), PB(PB), Runs(Runs), Dump(Dump) {}

  /// All of the table.
  llvm::ModulePassManager build();

  template <typename Pass> void onModule(Pass &&P) {
    flush();
    Modules->addPass(std::forward<Pass>(P));
    Last = Kind::Module;
  }
  template <typename Step> void step(Step &&S) {
    onModule(ModuleStepPass<std::decay_t<Step>>(std::forward<Step>(S)));
  }
  template <typename Pass> void onFunction(Pass &&P) {
    (Functions ? *Functions : Pending).addPass(std::forward<Pass>(P));
    Last = Kind::Function;
  }
  template <typename Pass> void onLoop(Pass &&P) {
    if (Loops)
      Loops->addPass(std::forward<Pass>(P));
    else
      Pending.addPass(
          llvm::createFunctionToLoopPassAdaptor(std::forward<Pass>(P)));
    Last = Kind::Loop;
  }
  PipelineRun &run() { return Run; }
  llvm::PassBuilder &passes() { return PB; }

private:
  /// Whether the stage is part of this run.
  bool includes(const Stage &S) const;
  void addPhase(Phase P);
  void add(const Stage &S);
  /// Hands the stages within LLVM's simplification to LLVM.
  void registerInner();
  /// Adds what keeps the module after a stage.
  void keepModule();
  void flush();

  PipelineRun &Run;
  llvm::PassBuilder &PB;
  StageFilter Runs;
  StageDump *Dump;
  enum class Kind { Module, Function, Loop } Last = Kind::Module;
  /// What is added to; a manager of LLVM's own while its callbacks run.
  llvm::ModulePassManager *Modules = nullptr;
  llvm::FunctionPassManager *Functions = nullptr;
  llvm::LoopPassManager *Loops = nullptr;
  llvm::FunctionPassManager Pending;
};

} // namespace warplint

#endif
