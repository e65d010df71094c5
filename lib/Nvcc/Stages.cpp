//===- Stages.cpp - The table of stages and its queries -------------------===//

#include "warplint/Nvcc/Stages.h"
#include "ChosenLoads.h"
#include "FullUnrolling.h"
#include "GroupsOfFour.h"
#include "JoinAccesses.h"
#include "JoinAligned.h"
#include "KeepReloads.h"
#include "KeepShifts.h"
#include "LlvmSwitches.h"
#include "LoopCopies.h"
#include "MisfitStores.h"
#include "NaturalLoops.h"
#include "OrderLoads.h"
#include "Pipeline.h"
#include "ReadAhead.h"
#include "ReadInLoops.h"
#include "RepeatedLoads.h"
#include "SingleTrips.h"
#include "SinkLoads.h"
#include "SplitLoops.h"
#include "UnrollReuse.h"
#include "warplint/Annotations/OptimizationBarrier.h"
#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/NvccFront/CastAlignment.h"
#include "warplint/NvccFront/InlineAll.h"
#include "warplint/NvccFront/InlineBottomUp.h"
#include "warplint/NvccFront/NoinlineCalls.h"
#include "warplint/NvccFront/PrivateTables.h"
#include "warplint/NvccFront/SeparateFields.h"
#include "warplint/NvccFront/SharedOrder.h"
#include "warplint/NvccFront/StructCopies.h"
#include "warplint/NvccFront/UnrollPragmas.h"
#include "warplint/NvccFront/WholeCopies.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"
#include <bitset>

using namespace llvm;
using namespace warplint;

template <void (*Run)(Module &)> static void step(StageBuilder &B) {
  B.step(Run);
}
template <typename Pass> static void module(StageBuilder &B) {
  B.onModule(Pass());
}
template <typename Pass> static void function(StageBuilder &B) {
  B.onFunction(Pass());
}
template <typename Pass> static void loop(StageBuilder &B) { B.onLoop(Pass()); }

/// Determines by a trial run of the later stages which initialized private
/// arrays ("tables") are still read at variable indices, and lowers their
/// initializers to stores.
static void addTables(StageBuilder &B) {
  B.step([&Run = B.run()](Module &M) {
    if (!hasTables(M))
      return;
    const Stage *This = cantFail(findStage("lower-table-initializers"));
    std::unique_ptr<Module> Trial = CloneModule(M);
    runPipeline(
        *Trial, Run.Machine, Run.Compiler,
        [&](const Stage &S) { return &S > This; }, nullptr);
    lowerTables(M, indexedTables(*Trial));
  });
}

/// nvcc's --restrict: pointer parameters do not alias. A byval parameter is the
/// kernel's copy of a struct; the attribute would say nothing about the
/// pointers in it.
static void restrictParameters(Module &M) {
  for (Function &F : M)
    if (isKernel(F))
      for (Argument &A : F.args())
        if (A.getType()->isPointerTy() && !A.hasByValAttr())
          A.addAttr(Attribute::NoAlias);
}

static void addTakeRanges(StageBuilder &B) {
  B.step([&Run = B.run()](Module &M) { Run.Ranges.takeFrom(M); });
}

static void addGiveRanges(StageBuilder &B) {
  B.step([&Run = B.run()](Module &M) { Run.Ranges.giveBack(M); });
}

static void addInlining(StageBuilder &B) {
  B.onModule(InlineBottomUpPass(B.shortSimplification()));
}

static void addSimplification(StageBuilder &B) {
  B.onModule(B.passes().buildModuleSimplificationPipeline(
      OptimizationLevel::O3, ThinOrFullLTOPhase::None));
}

static void addSharedValues(StageBuilder &B) {
  B.onFunction(EarlyCSEPass(/*UseMemorySSA=*/true));
}

/// A pass that unrolls, preceded by those that bring loops into loop-simplify
/// and LCSSA form.
template <typename Pass> static void unroll(StageBuilder &B) {
  B.onFunction(LoopSimplifyPass());
  B.onFunction(LCSSAPass());
  B.onFunction(Pass());
}

static void addGvn(StageBuilder &B) {
  B.onFunction(GVNPass(GVNOptions().setLoadPRE(true).setLoadInLoopPRE(true)));
}

static void addShowLoaded(StageBuilder &B) {
  B.onFunction(RemoveBarriersPass(Hidden::LoadedValue));
}

static void addRemoveIdleBarriers(StageBuilder &B) {
  B.onFunction(ShowOtherShiftsPass());
  B.onFunction(ShowCopiesPass());
  B.onFunction(JoinKnownTargetsPass());
}

static void addRemoveBarriers(StageBuilder &B) {
  B.onFunction(RemoveBarriersPass(Hidden::ShiftedSum));
  B.onFunction(RemoveBarriersPass(Hidden::WholePiece));
}

static void addNarrowPointers(StageBuilder &B) {
  const std::string &Own = B.run().Layout;
  B.step([Layout = (Own.empty() ? "" : Own + "-") + "p3:32:32"](Module &M) {
    M.setDataLayout(Layout);
  });
}

static void addWidenPointers(StageBuilder &B) {
  B.step([Layout = B.run().Layout](Module &M) { M.setDataLayout(Layout); });
}

static void addVectorFences(StageBuilder &B) {
  B.onFunction(InsertVectorFencesPass());
  B.onFunction(SplitLongBlocksPass());
}

static void addJoinAligned(StageBuilder &B) {
  B.onFunction(SetUnalignedAsidePass());
  B.onFunction(LoadStoreVectorizerPass());
  B.onFunction(TakeUnalignedBackPass());
}

static void addPlaceScalars(StageBuilder &B) {
  B.onModule(PlaceScalarsPass(B.run().Pieces));
}

static void addNameScalars(StageBuilder &B) {
  B.onModule(NameScalarsPass(B.run().Pieces));
}

static constexpr Stage Table[] = {
#define STAGE(NAME, PHASE, CONDITION, ADD, DOES, WHY, DATA)                    \
  {NAME, Phase::PHASE, StageCondition::CONDITION, ADD, DOES, WHY, DATA},
#include "Stages.def"
};

ArrayRef<Stage> warplint::stages() { return Table; }

bool warplint::runsFor(StageCondition When, const Toolchain &Compiler) {
  switch (When) {
  case StageCondition::Always:
    return true;
  case StageCondition::Measured:
    return Compiler.IsMeasured;
  case StageCondition::Restrict:
    return Compiler.RestrictsParameters;
  }
  llvm_unreachable("unknown condition");
}

namespace {

struct PhaseText {
  StringRef Name, About;
};

} // namespace

static constexpr PhaseText Phases[] = {
    {"calls",
     "The whole module as clang emits it. Later stages run on each kernel of a "
     "large module by itself, or on the few that share a variable."},
    {"source", "Before anything is optimized."},
    {"early", "Within `llvm-simplification`, before LLVM's own stages."},
    {"peephole", "Within `llvm-simplification`, each time that LLVM simplifies "
                 "the instructions of a function, and within "
                 "`inline-bottom-up`; several times for each function."},
    {"late-loop", "Within `llvm-simplification`, for each loop, before it is "
                  "unrolled fully."},
    {"simplification", "LLVM's own stages, and those of the three phases "
                       "above."},
    {"late-function", "What nvcc does after loops are unrolled, and the reuse "
                      "of values that this shows."},
    {"joining", "The accesses that nvcc's back end and ptxas join."},
    {"final", "What ptxas does after that, and what the evaluator needs."},
};

StringRef warplint::nameOf(Phase P) { return Phases[unsigned(P)].Name; }

Expected<const Stage *> warplint::findStage(StringRef Name) {
  SmallVector<StringRef> Names;
  for (const Stage &S : Table) {
    if (S.Name == Name)
      return &S;
    Names.push_back(S.Name);
  }
  const std::string Meant = didYouMean(Name, Names);
  return createStringError(
      "no stage is called '" + Name + "'" +
      (Meant.empty() ? "; docs/nvcc.md lists them" : Meant));
}

/// Whether disableStages() disabled the stage, by its index in the table.
static std::bitset<std::size(Table)> Disabled;

Error warplint::disableStages(ArrayRef<StringRef> Names) {
  for (StringRef Name : Names) {
    auto Found = findStage(Name);
    if (!Found)
      return Found.takeError();
    Disabled.set(*Found - Table);
  }
  return Error::success();
}

bool warplint::isDisabled(const Stage &S) { return Disabled[&S - Table]; }

Error warplint::runStages(Module &M, ArrayRef<StringRef> Names,
                          const Toolchain &Compiler) {
  for (StringRef Name : Names)
    if (none_of(Phases, [&](const PhaseText &P) { return P.Name == Name; }))
      if (auto Found = findStage(Name); !Found)
        return Found.takeError();
  if (Error E = setLlvmSwitches())
    return E;
  std::unique_ptr<TargetMachine> Machine = machineFor(M);
  runPipeline(
      M, Machine.get(), Compiler,
      [&](const Stage &S) {
        return is_contained(Names, S.Name) || is_contained(Names, nameOf(S.In));
      },
      nullptr);
  return Error::success();
}

/// Escapes '|' for a cell of a Markdown table.
static std::string inCell(StringRef Text) {
  std::string Cell;
  for (char C : Text)
    Cell += C == '|' ? std::string("\\|") : std::string(1, C);
  return Cell;
}

static std::string dataCell(const Stage &S) {
  return S.Data.empty()
             ? "-"
             : ("[" + S.Data.rsplit('/').second + "](../" + S.Data + ")").str();
}

void warplint::describeStages(raw_ostream &OS) {
  for (unsigned N = 0; N < std::size(Phases); ++N) {
    OS << "## " << Phases[N].Name << "\n\n"
       << Phases[N].About << "\n\n"
       << "| stage | what it does | why | test | data |\n| --- | --- | --- | "
          "--- | --- |\n";
    for (const Stage &S : Table)
      if (unsigned(S.In) == N)
        OS << "| `" << S.Name << '`'
           << (S.When == StageCondition::Measured ? " *" : "") << " | "
           << inCell(S.Does) << " | " << inCell(S.Why)
           << " | [alone](../test/nvcc/" << S.Name << ") | " << dataCell(S)
           << " |\n";
    OS << '\n';
  }
  OS << "## Switches of LLVM\n\n| switch | value | why |\n| --- | --- | --- "
        "|\n";
  for (const LlvmSwitch &S : llvmSwitches())
    OS << "| `-" << S.Name << "` | " << S.Value << " | " << S.Why << " |\n";
}
