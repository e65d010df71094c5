//===- Stages.h - The stages that make the module nvcc's --------*- C++ -*-===//
//
// One table, Stages.def, holds every stage in its order. The pipeline is built
// from it, docs/nvcc.md is written from it, and single stages are run by it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_STAGES_H
#define WARPLINT_NVCC_STAGES_H

#include "warplint/Hardware/Profile.h"
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

/// For which GPUs a stage runs.
enum class StageCondition {
  Always,
  /// Where Profile::JoinsNeighbours holds: what was learned from nvcc 13.0 for
  /// sm_90 and is not known of the compilers of GPUs that join nothing.
  JoiningGpus
};

struct Stage {
  llvm::StringRef Name; ///< kebab-case, unique
  Phase In;
  StageCondition When;
  void (*Add)(StageBuilder &); ///< adds what the stage does to the pipeline
  llvm::StringRef Does;        ///< what it does, a sentence or two
  llvm::StringRef Why;         ///< what nvcc or ptxas does that asks for it
  llvm::StringRef Evidence;    ///< a test or recorded data, a path in the tree
};

/// All stages. The order is that in which they end for the last time; within
/// Early, Peephole and LateLoop, that in which they follow each other.
llvm::ArrayRef<Stage> stages();

/// The name of a phase, as in "late-function".
llvm::StringRef nameOf(Phase P);

/// The stage of that name. Errors name the nearest, or where they are listed.
llvm::Expected<const Stage *> findStage(llvm::StringRef Name);

/// What is to be kept of the module on the way.
struct StageDump {
  llvm::StringRef After; ///< the name of a stage
  /// The module as text after the last run of the stage; empty: it did not run.
  std::string Text;
};

/// Runs only what is named, stages or whole phases, in the order of the table
/// and each once; for tests of single stages. Errors: an unknown name, or an
/// LLVM that lacks what the stages need of it.
llvm::Error runStages(llvm::Module &M, llvm::ArrayRef<llvm::StringRef> Names,
                      const Profile &Gpu = Profile());

/// Writes the table, and LLVM's switches, as docs/nvcc.md has them.
void describeStages(llvm::raw_ostream &OS);

} // namespace warplint

#endif
