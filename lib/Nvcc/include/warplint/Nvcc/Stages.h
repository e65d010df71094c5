//===- Stages.h - The stages that imitate nvcc's optimizer ------*- C++ -*-===//
//
// The table Stages.def lists every stage in its order. The pipeline and
// docs/nvcc.md are generated from it, and tests run single stages by name.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_STAGES_H
#define WARPLINT_NVCC_STAGES_H

#include "warplint/Program/Toolchain.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace llvm {
class Module;
}

namespace warplint {

class StageBuilder;

/// Where stages hook in, in the order in which the phases begin. Those from
/// Early to LateLoop run within LLVM's own simplification, Early once, the
/// others each time that it gets to a function or a loop, as often as it likes.
/// Peephole also runs within the stage of Early that inlines.
enum class Phase {
  Calls,
  Source,
  Early,
  Peephole,
  LateLoop,
  Simplification,
  LateFunction,
  Joining,
  Final
};

/// For which toolchains a stage runs.
enum class StageCondition {
  Always,
  /// Only if Toolchain::IsMeasured: the rule was measured with
  /// Toolchain::Imitated for sm_90, and need not hold for older compilers.
  Measured,
  Restrict ///< only if Toolchain::RestrictsParameters
};

/// Whether a stage of the condition runs for the toolchain.
bool runsFor(StageCondition When, const Toolchain &Compiler);

struct Stage {
  llvm::StringRef Name; ///< kebab-case, unique
  Phase In;
  StageCondition When;
  void (*Add)(StageBuilder &); ///< adds the passes of the stage
  llvm::StringRef Does;        ///< one or two sentences
  llvm::StringRef Why; ///< the behavior of nvcc or ptxas that requires it
  /// Path of recorded data that the stage is needed for, or else of a test of
  /// the whole pipeline; "": none, the stage serves others or saves time. The
  /// stage alone is tested in test/nvcc/NAME.
  llvm::StringRef Data;
};

/// All stages, in the order of their last completion; within Early, Peephole
/// and LateLoop, in the order in which they run.
llvm::ArrayRef<Stage> stages();

/// The name of a phase, as in "late-function".
llvm::StringRef nameOf(Phase P);

/// Returns the stage of that name. The error suggests a similar name, or says
/// where the names are listed.
llvm::Expected<const Stage *> findStage(llvm::StringRef Name);

/// Removes stages from all later runs of the pipeline in this process, to
/// measure what they change (test/truth/ablation.py). Must be called before
/// any thread prepares a module. Returns an error for an unknown name.
llvm::Error disableStages(llvm::ArrayRef<llvm::StringRef> Names);

/// Requests the text of the module after one stage.
struct StageDump {
  llvm::StringRef After; ///< the name of a stage
  /// The module after the last run of the stage; empty: the stage did not run.
  std::string Text;
};

/// Runs only the given stages or whole phases, each once, in the order of the
/// table; for tests of single stages. Returns an error for an unknown name, or
/// if this LLVM lacks an option that the stages need.
llvm::Error runStages(llvm::Module &M, llvm::ArrayRef<llvm::StringRef> Names,
                      const Toolchain &Compiler = Toolchain());

/// Writes the table and LLVM's options in the form of docs/nvcc.md.
void describeStages(llvm::raw_ostream &OS);

} // namespace warplint

#endif
