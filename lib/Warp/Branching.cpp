//===- Branching.cpp - Branches and divergence ----------------------------===//

#include "Machine.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Lane/Rounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Whether threads of one block may take different sides of a branch whose
/// condition is not decided: lanes of one warp diverge, or the condition is
/// uniform in each warp and may differ between warps. `Origins`: the provenance
/// of the condition.
static bool mayPartBlock(ConditionFacts::Rest Undecided, unsigned Origins) {
  using Rest = ConditionFacts::Rest;
  return Undecided == Rest::Varying || Undecided == Rest::Guard ||
         (Undecided == Rest::Uniform &&
          (Origins & (FromWarp | FromVaryingLoad | FromOwnRounds)));
}

/// How lanes diverge at a condition; not at all if all are decided alike
/// (`MayDiverge` is false).
static Divergence divergenceAt(const SymbolTable &T, const LaneValue &Condition,
                               bool MayDiverge) {
  if (!MayDiverge)
    return Divergence::None;
  return T.allRoots(Condition, [&](SymbolId Root) { return !T[Root].Varying; })
             ? Divergence::ByPlace
             : Divergence::ByData;
}

bool Machine::electsLane(const LaneValue &Condition, bool Is) {
  if (Condition.Terms.size() != 1 || !Condition.K.isZero() ||
      !Condition.Terms[0].Coefficient.isUniform())
    return false;
  const Symbol S = Symbols[Condition.Terms[0].Symbol]; // a copy: it may move
  if (S.Op == LaneOp::And && Is)
    return any_of(S.Operands, [&](const LaneValue &Part) {
      return Part.Width == 1 && electsLane(Part, Is);
    });
  if (S.Op == LaneOp::Select && Is && S.Operands[2].isConstant() &&
      S.Operands[2].constant() == 0) // a && b
    return electsLane(S.Operands[0], Is) || electsLane(S.Operands[1], Is);
  if (S.Op != (Is ? LaneOp::Eq : LaneOp::Ne) || S.Operands[0].Width == 1)
    return false;
  // The lower lanes of a mask of the active ones.
  const LaneValue &A = S.Operands[0];
  if (S.Operands[1].isConstant() && S.Operands[1].constant() == 0 &&
      A.Terms.size() == 1 && A.K.isZero()) {
    const Symbol &Of = Symbols[A.Terms[0].Symbol];
    if (Of.Op == LaneOp::And && Of.Operands[1].isKnown() &&
        Of.Operands[0].Terms.size() == 1 && Of.Operands[0].K.isZero() &&
        ActiveMasks.count(Of.Operands[0].Terms[0].Symbol)) {
      uint32_t Lower = 0;
      bool All = true;
      for (uint32_t Left = May; Left; Left &= Left - 1) {
        const unsigned L = unsigned(countr_zero(Left));
        All &= (Of.Operands[1].unsignedLane(L) & Lower) == Lower;
        Lower |= 1u << L;
      }
      return All;
    }
  }
  const LaneValue D = Lane.sub(A, S.Operands[1]);
  if (any_of(D.Terms, [&](const LaneTerm &Term) {
        return Symbols[Term.Symbol].Varying ||
               !Term.Coefficient.isUniformOver(May);
      }))
    return false;
  std::set<int64_t> Distinct;
  for (uint32_t Left = May; Left; Left &= Left - 1)
    if (!Distinct.insert(D.K[countr_zero(Left)]).second)
      return false;
  return true;
}

void Machine::logBranch(const Instruction &I, const ConditionFacts &Facts,
                        const LaneValue &Condition) {
  const uint32_t Open = May & ~(Facts.True | Facts.False);
  const bool Parts = Facts.Undecided == ConditionFacts::Rest::Varying;
  LoggedBranch B;
  B.At = &I;
  B.Active = May;
  B.Taken = (Facts.True | Open) & May;
  B.Fallen = (Facts.False | Open) & May;
  B.Undecided = Open != 0;
  B.Varying = Parts;
  B.Origins = Symbols.origins(Condition);
  B.ByLane = Open ? Parts : Facts.True && Facts.False;
  B.MayPartBlock = Open && mayPartBlock(Facts.Undecided, B.Origins);
  if (B.MayPartBlock)
    B.Unknowns = Symbols.roots(Condition);
  B.Repeat = Repeat;
  B.Iteration = Iteration;
  TheLog.Branches.push_back(std::move(B));
}

void Machine::logSwitch(const SwitchInst &I,
                        const std::map<const BasicBlock *, uint32_t> &Ways,
                        uint32_t Undecided, const LaneValue &Condition,
                        bool Parts) {
  LoggedBranch B;
  B.At = &I;
  B.IsSwitch = true;
  B.Active = May;
  for (auto &[To, ToLanes] : Ways)
    (To == I.getDefaultDest() ? B.Fallen : B.Taken) |= ToLanes;
  unsigned Used = 0;
  for (auto &[To, ToLanes] : Ways)
    Used += ToLanes != 0;
  for (const BasicBlock *To : distinctSuccessors(I))
    if (auto At = Ways.find(To); At != Ways.end())
      B.Ways.push_back(At->second);
    else
      B.Ways.push_back(0);
  B.ByLane = Undecided ? Parts : Used > 1;
  B.Undecided = Undecided != 0;
  B.Varying = Parts;
  B.Origins = Symbols.origins(Condition);
  B.MayPartBlock =
      Undecided &&
      (Parts || mayPartBlock(ConditionFacts::Rest::Uniform, B.Origins));
  if (B.MayPartBlock)
    B.Unknowns = Symbols.roots(Condition);
  B.Repeat = Repeat;
  B.Iteration = Iteration;
  TheLog.Branches.push_back(std::move(B));
}

void Machine::noteIterationNumbers(const LaneValue &Condition) {
  for (LoopFrame *Frame : Frames)
    if (Frame->EndsEarly && Frame->Symbolic && !Frame->BranchesOnIteration)
      Frame->BranchesOnIteration =
          is_contained(Symbols.roots(Condition), Frame->Iteration);
}

/// Whether each iteration passes the block. Lanes that a branch has let come to
/// another block leave the loop there without those that it has not.
static bool isOnEachWay(const Flow &F, const Loop &L, const BasicBlock *B) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && F.dominators().dominates(B, Latch);
}

/// The block where lanes that diverge at the end of this one are certain again;
/// -1: none is.
static int restoresAt(const FlowBlock &B) {
  return B.MeetsInIteration ? B.ReconvergesAt : -1;
}

void Machine::conditionalBranch(const Instruction &I,
                                const LaneValue &Condition,
                                const BasicBlock *True,
                                const BasicBlock *False) {
  ConditionFacts Facts = Lane.classify(Condition, May);
  if (Facts.Undecided != ConditionFacts::Rest::None &&
      !settle(Condition, Facts))
    return;
  uint32_t Open = May & ~(Facts.True | Facts.False);
  if (Open && requestSplit(Condition, Open))
    return;
  LoopFrame *Frame = nullptr;
  const BasicBlock *Here = I.getParent();
  bool TrueLeaves = leavesLoop(Here, True, Frame);
  bool FalseLeaves = !TrueLeaves && leavesLoop(Here, False, Frame);
  bool Exits = (TrueLeaves || FalseLeaves) && Frame;
  if (Exits && Open && !Frame->Symbolic) {
    Abandoned = Frame->L;
    State = Flag::AbandonLoop;
    return;
  }
  if (Exits && Facts.Undecided == ConditionFacts::Rest::Guard &&
      leaveApart(*Frame, Condition, Open))
    Facts.Undecided = ConditionFacts::Rest::Varying;
  partByRounds(Facts, Symbols.origins(Condition));
  logBranch(I, Facts, Condition);
  if (Open && !(Exits && Frame->EndsEarly))
    noteIterationNumbers(Condition);
  const bool Parts = Facts.Undecided == ConditionFacts::Rest::Varying;
  const Divergence AtBranch = divergenceAt(Symbols, Condition, Parts);
  const Divergence Either = std::max(Diverged, AtBranch);
  Branches.note(Current, AtBranch, Condition);
  // What is certain here is certain again where the lanes meet.
  const int Meet = restoresAt(F.blocks()[Current]);
  if (Open && Meet >= 0 && !Exits) {
    Waiting[Meet].RestoreMust |= Must;
    Waiting[Meet].RestoreCount |= CountKnown;
    Waiting[Meet].EndsWholeWarps |= !WholeWarps;
  }
  const bool WasWhole = WholeWarps;
  WholeWarps |= Open && Facts.Undecided == ConditionFacts::Rest::Guard;
  const Instruction *WasLeader = Leader;
  auto Side = [&](const BasicBlock *To, uint32_t Decided, bool Leaves) {
    Leader = WasLeader;
    if (Open && !Leader && electsLane(Condition, To == True))
      Leader = &I;
    uint32_t SideMay = (Decided | Open) & May;
    if (!Open)
      return branchTo(Current, To, SideMay, Decided & Must, CountKnown,
                      Diverged);
    if (Exits && Frame->Symbolic) {
      if (Leaves)
        return branchTo(Current, To, Frame->Entered & ~Returned, 0, false,
                        std::max(AtBranch, Frame->ExitDivergence));
      // The side that stays in the loop. The symbolic iteration stands for one
      // that executes: if lanes do not diverge, those that are certain here
      // take this side.
      return branchTo(Current, To, SideMay,
                      Parts ? Decided & Must : (Decided | Open) & Must,
                      CountKnown, Either);
    }
    if (Decided)
      return branchTo(Current, To, SideMay, Decided & Must,
                      CountKnown && (Decided & Must), Either);
    branchTo(Current, To, SideMay, Parts ? 0 : Open & Must, false, Either);
  };
  if (Exits && Frame->Symbolic) {
    ++Frame->Exits;
    Frame->ExitBranch = &I;
    Frame->ExitCondition = Condition;
    Frame->ExitOnTrue = TrueLeaves;
    Frame->LeftIn |= leftIn(Facts.Undecided, Symbols.origins(Condition));
    Frame->noteExit(TrueLeaves ? True : False, AtBranch,
                    isOnEachWay(F, *Frame->L, Here) ? AtBranch : Either);
  }
  Side(True, Facts.True, TrueLeaves);
  Side(False, Facts.False, FalseLeaves);
  WholeWarps = WasWhole;
  Leader = WasLeader;
}

void Machine::switchBranch(const SwitchInst &I) {
  // Compares the condition with each case in order. `Left`: lanes that may not
  // have taken an earlier case.
  LaneValue V = valueOf(I.getCondition());
  LoopFrame *Frame = nullptr;
  std::map<const BasicBlock *, uint32_t> Decided, Possible;
  uint32_t Left = May;
  bool Parts = false;
  ConditionFacts::Rest Rest = ConditionFacts::Rest::None;
  for (auto Case : I.cases()) {
    LaneValue C = Lane.compare(
        LaneOp::Eq, V,
        LaneValue::constant(V.Width, Case.getCaseValue()->getSExtValue()));
    ConditionFacts Facts = Lane.classify(C, May);
    if (Facts.Undecided != ConditionFacts::Rest::None && !settle(C, Facts))
      return;
    uint32_t Open = Left & ~(Facts.True | Facts.False);
    if (Open && requestSplit(C, Open))
      return;
    partByRounds(Facts, Symbols.origins(C));
    Rest = std::max(Rest, Open ? Facts.Undecided : ConditionFacts::Rest::None);
    Parts |= Open && Facts.Undecided == ConditionFacts::Rest::Varying;
    Decided[Case.getCaseSuccessor()] |= Facts.True & Left;
    Possible[Case.getCaseSuccessor()] |= (Facts.True | Open) & Left;
    Left &= ~Facts.True;
  }
  uint32_t Undecided = 0;
  for (auto &[To, Mask] : Possible)
    Undecided |= Mask & ~Decided[To];
  Decided[I.getDefaultDest()] |= Left & ~Undecided;
  Possible[I.getDefaultDest()] |= Left;
  for (const BasicBlock *To : successors(I.getParent()))
    if (Undecided && leavesLoop(I.getParent(), To, Frame) && Frame &&
        !Frame->Symbolic) {
      Abandoned = Frame->L;
      State = Flag::AbandonLoop;
      return;
    }
  logSwitch(I, Possible, Undecided, V, Parts);
  if (Undecided)
    noteIterationNumbers(V);
  const int Meet = restoresAt(F.blocks()[Current]);
  if (Undecided && Meet >= 0) {
    Waiting[Meet].RestoreMust |= Must;
    Waiting[Meet].RestoreCount |= CountKnown;
  }
  const uint32_t WasMust = Must;
  const bool WasKnown = CountKnown;
  const Divergence AtSwitch = divergenceAt(Symbols, V, Parts);
  const Divergence Either = std::max(Diverged, AtSwitch);
  Branches.note(Current, AtSwitch);
  if (Undecided)
    for (const BasicBlock *To : distinctSuccessors(I))
      if (!isa<UnreachableInst>(To->getTerminator()) &&
          leavesLoop(I.getParent(), To, Frame) && Frame && Frame->Symbolic) {
        Frame->noteExit(To, AtSwitch, Either);
        Frame->LeftIn |= leftIn(Rest, Symbols.origins(V));
      }
  // In the order of the successors: that of pointers is not deterministic.
  for (const BasicBlock *To : distinctSuccessors(I)) {
    uint32_t Sure = Decided[To];
    bool Known = WasKnown && (!Undecided || (Sure & WasMust));
    branchTo(Current, To, Possible[To],
             (Undecided && !Sure && !Parts ? Possible[To] : Sure) & WasMust,
             Known, Either);
  }
}
