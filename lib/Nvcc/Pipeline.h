//===- Pipeline.h - The pass pipeline of the stages -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_PIPELINE_H
#define WARPLINT_LIB_NVCC_PIPELINE_H

#include "SharedScalars.h"
#include "warplint/Nvcc/Stages.h"
#include "warplint/NvccFront/IndexRanges.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace warplint {

/// State that the stages of one run of the pipeline share.
struct PipelineRun {
  llvm::Module &M;
  llvm::TargetMachine *Machine; ///< null: this LLVM has no back end for M
  const Toolchain &Compiler;
  const std::string Layout = M.getDataLayoutStr();
  IndexRanges Ranges = {};
  std::shared_ptr<ScalarPieces> Pieces = std::make_shared<ScalarPieces>();
};

/// Whether disableStages() removed the stage.
bool isDisabled(const Stage &S);

using StageFilter = llvm::function_ref<bool(const Stage &)>;

/// Runs the stages that apply to the toolchain and for which `Runs` holds.
/// Fills `Dump` if it is not null. Once `IsStale`, if not empty, returns true,
/// no further pass runs.
void runPipeline(llvm::Module &M, llvm::TargetMachine *Machine,
                 const Toolchain &Compiler, StageFilter Runs, StageDump *Dump,
                 const std::function<bool()> &IsStale = {});

/// Creates the back end for the module's target; null if this LLVM has none.
std::unique_ptr<llvm::TargetMachine> machineFor(llvm::Module &M);

/// Wraps a function object as a module pass.
template <typename Step>
struct ModuleStepPass : llvm::PassInfoMixin<ModuleStepPass<Step>> {
  Step Run;
  explicit ModuleStepPass(Step Run) : Run(std::move(Run)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    Run(M);
    return llvm::PreservedAnalyses::none();
  }
};

/// Adds the passes of each stage at the position of its phase; the Add
/// functions of the table get a StageBuilder. Consecutive function passes run
/// in one pass manager, one function after the other.
class StageBuilder {
public:
  StageBuilder(PipelineRun &Run, llvm::PassBuilder &PB, StageFilter Runs,
               StageDump *Dump)
      : Run(Run), PB(PB), Runs(Runs), Dump(Dump) {}

  /// Builds the pipeline of the whole table.
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
  /// A short simplification of one function, without its loops: what LLVM's
  /// pipeline begins with, and the stages within it.
  llvm::FunctionPassManager shortSimplification();
  PipelineRun &run() { return Run; }
  llvm::PassBuilder &passes() { return PB; }

private:
  /// Whether the stage is part of this run.
  bool includes(const Stage &S) const;
  void addPhase(Phase P);
  void add(const Stage &S);
  /// Registers the stages that run within LLVM's simplification at LLVM's
  /// extension points.
  void registerInner();
  /// Adds a pass that writes the module to Dump.
  void keepModule();
  void flush();

  PipelineRun &Run;
  llvm::PassBuilder &PB;
  StageFilter Runs;
  StageDump *Dump;
  enum class Kind { Module, Function, Loop } Last = Kind::Module;
  /// The pass managers that passes are added to. While LLVM calls back at an
  /// extension point, these are LLVM's own.
  llvm::ModulePassManager *Modules = nullptr;
  llvm::FunctionPassManager *Functions = nullptr;
  llvm::LoopPassManager *Loops = nullptr;
  llvm::FunctionPassManager Pending;
};

} // namespace warplint

#endif
