//===- Machine.h - Interprets a kernel for a range of warps -----*- C++ -*-===//
//
// blockIdx and the warp's number are symbols that have the range's bounds. The
// interpreter executes all lanes of the range together, with a mask of active
// lanes. Where a decision differs within the range, it stops with
// Outcome::Split and names the axis and value at which to split.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_WARP_MACHINE_H
#define WARPLINT_LIB_WARP_MACHINE_H

#include "BoundedLoads.h"
#include "LoopFrame.h"
#include "LoopSegment.h"
#include "MachineState.h"
#include "warplint/Kernel/LoopOutputs.h"
#include "warplint/Lane/Algebra.h"
#include "warplint/Warp/WarpRun.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <optional>
#include <set>

namespace warplint {

class AsmOperands;
class TileLogger;

/// The interpreter. runWarps() (WarpRun.h) creates one for each run.
///
/// Active masks and reconvergence: Machine.cpp; loop segments:
/// LoopSegments.cpp, SegmentLimits.cpp, SegmentLogs.cpp; summarization:
/// LoopSummary.cpp; inline assembly: AssemblyText.cpp; other units:
/// Asynchronous.cpp, Tiles.cpp.
class Machine {
public:
  /// `Matters` is the slice of the code. All arguments outlive the object.
  Machine(const KernelCode &Code, const BackwardSlice &Matters,
          const Launch &How, const EvaluationOptions &Options,
          const WarpRange &Range, const RunLimits &Limits);

  /// Executes all lanes of the range. Called once.
  WarpRun run() &&;

private:
  friend TileLogger;
  enum class Flag { Run, AbandonLoop, CutSegment, Stop };

  // Scheduling (Machine.cpp)
  void runRegion(const llvm::Loop *Region);
  void runBlock(int B);
  void branchTo(int From, const llvm::BasicBlock *To, uint32_t May,
                uint32_t Must, bool CountKnown, Divergence Paths);
  void reconverge(int B);
  LaneValue join(const LaneValue &A, const LaneValue &B, uint32_t LanesOfA,
                 uint32_t LanesOfB, Divergence Paths,
                 const std::optional<BranchDivergence::Choice> &OfB,
                 const llvm::Value &At);
  bool requestSplit(const LaneValue &Condition, uint32_t Mask);
  bool requestSplit(const SplitPoint &Cut);
  // Branches (Branching.cpp)
  void conditionalBranch(const llvm::Instruction &I, const LaneValue &Condition,
                         const llvm::BasicBlock *True,
                         const llvm::BasicBlock *False);
  void switchBranch(const llvm::SwitchInst &I);
  /// Whether the condition (or, with `Is` false, its opposite) holds for at
  /// most one of the active lanes: a comparison of the lane number with a
  /// uniform one, or of the lower active lanes with none.
  bool electsLane(const LaneValue &Condition, bool Is);
  void logBranch(const llvm::Instruction &I, const ConditionFacts &Facts,
                 const LaneValue &Condition);
  /// Records that an undecided condition depends on an iteration number.
  void noteIterationNumbers(const LaneValue &Condition);
  void logSwitch(const llvm::SwitchInst &I,
                 const std::map<const llvm::BasicBlock *, uint32_t> &Ways,
                 uint32_t Undecided, const LaneValue &Condition, bool Parts);
  // Loops (Loops.cpp)
  void runLoop(const llvm::Loop *L);
  bool runStepByStep(LoopFrame &Frame);
  std::optional<int64_t> leftAtExit(const llvm::Loop *L);
  /// Whether a loop whose iterations never repeat will exceed its budget.
  /// `Done` iterations took `StepsDone` steps; before the last iteration the
  /// table had `OldSymbols` symbols.
  bool endsTooLate(LoopFrame &Frame, RoundSearch &Search, uint64_t Done,
                   uint64_t StepsDone, size_t OldSymbols);
  /// Repeat, with the assumed lengths of the loops around the current block
  /// that have an unknown trip count.
  double assumedRepeat() const;
  LoopFrame *frameOf(const llvm::Loop *L);
  bool leavesLoop(const llvm::BasicBlock *From, const llvm::BasicBlock *To,
                  LoopFrame *&Frame);
  MachineState saveState() const;
  void rollBack(const MachineState &To);
  /// Executes or summarizes the loop. False: an enclosing loop must be
  /// summarized instead.
  bool runToItsEnd(LoopFrame &Frame, const MachineState &Entry);

  /// Segments with fewer repetitions are executed one by one: the table keeps
  /// the costs of up to 64 executions of an access apart (Access::Levels).
  static constexpr int64_t FewestRounds = 65;
  /// First iteration whose header values are recorded for a segment.
  static constexpr uint64_t FirstKept = 12;
  // Loop segments (LoopSegments.cpp)
  enum class Found { Rounds, TooFew, Later, LongerPeriod, Nothing };
  /// Evaluates a loop segment that begins after `Done` iterations. Returns the
  /// number of iterations that it covers; 0: none was found.
  uint64_t skipRounds(LoopFrame &Frame, RoundSearch &Search, uint64_t Done);
  /// The values of the loop's instructions, by number; absent: not executed
  /// yet.
  std::vector<std::pair<unsigned, std::optional<LaneValue>>>
  valuesIn(const llvm::Loop &L) const;
  /// The header phis' values of the next iteration.
  std::vector<LaneValue> headerValues(const llvm::Loop *L);
  /// The differences over the last `Period` iterations; empty when the period
  /// before had other differences.
  std::vector<LaneValue> evenSteps(const RoundSearch &Search, unsigned Period);
  Found tryRounds(LoopFrame &Frame, RoundSearch &Search, unsigned Period,
                  uint64_t Done, const std::vector<LaneValue> &By,
                  LoopSegment &S);
  Found runRound(LoopFrame &Frame, LoopSegment &S, unsigned Period,
                 uint64_t Done, const std::vector<LaneValue> &Start,
                 const std::vector<LaneValue> &By, const MachineState &Before);
  void setHeader(const llvm::Loop *L, const std::vector<LaneValue> &Start,
                 const std::vector<LaneValue> &By, const LaneValue &Number);
  /// Whether the repetition ended in the state in which it began, header values
  /// aside.
  bool isBack(const llvm::Loop *L, const MachineState &Before,
              const LoopSegment &S, const std::vector<LaneValue> &Start,
              const std::vector<LaneValue> &By);
  /// Repetitions until a value narrower than 64 bits would wrap around.
  int64_t mostRounds(const std::vector<LaneValue> &Values,
                     const std::vector<LaneValue> &Steps, uint32_t Lanes) const;
  void finishRounds(const llvm::Loop *L, const LoopSegment &S,
                    const std::vector<LaneValue> &Start,
                    const std::vector<LaneValue> &By);
  void forgetSymbols(size_t From);
  // SegmentLogs.cpp
  /// Whether the log of one repetition, multiplied, is the log of all.
  Found fitLog(const Log::Mark &From, LoopSegment &S, unsigned Period,
               uint64_t Done, RoundSearch &Search);
  /// `Cycle`: repetitions after which all costs seen so far repeat.
  Found fitAccess(LoggedAccess &A, const LoopSegment &S, int64_t &Cycle);
  void multiplyLog(const Log::Mark &From, const llvm::Loop *L,
                   const LoopSegment &S, unsigned Period);
  // SegmentLimits.cpp
  /// Shortens the segment so that a narrow value does not wrap around in it.
  void endBeforeWrapping(const LaneValue &V);
  int64_t roundsBeforeWrapping(const LaneValue &V, const LoopSegment &S);
  /// Ends the segment whose repetition symbol V depends on: with a known number
  /// the result would be more precise.
  void endAtNumber(const LaneValue &V);
  /// Likewise, where an instruction's result V is a fresh symbol.
  void endAtUnknown(const llvm::Instruction &I, const LaneValue &V);
  /// Decides a condition that depends on a repetition symbol and is the same in
  /// all repetitions. False: it differs, and the segment must be split.
  bool settle(const LaneValue &Condition, ConditionFacts &Facts);
  bool sameInRounds(const LaneValue &Condition, SymbolId Number, int64_t Rounds,
                    uint32_t Lanes);
  bool sameInRounds(SymbolId Condition, SymbolId Number, int64_t Rounds,
                    uint32_t Lanes);
  int64_t roundsAlike(const LaneValue &Condition, const LoopSegment &S,
                      uint32_t Lanes);

  // Loop summarization (LoopSummary.cpp)
  using PhiStates = std::vector<std::pair<const llvm::PHINode *, LaneValue>>;
  void summarizeLoop(LoopFrame &Frame, const MachineState &Entry);
  LaneValue inAnyIteration(const LoopFrame &Frame, const HeaderValue &H);
  PhiStates inAnyIteration(const LoopFrame &Frame,
                           const std::vector<HeaderValue> &Header);
  HeaderChange changeTo(const LaneValue &Next, const LaneValue &V,
                        const LoopFrame &Frame, const HeaderValue &H,
                        std::optional<LaneValue> &Step);
  /// False when the assumed change of `H` did not hold; V: the value that was
  /// tried.
  bool learnChange(const LoopFrame &Frame, HeaderValue &H, const LaneValue &V);
  bool learnTrips(LoopFrame &Frame);
  /// Records in the symbols how a summarized loop changes `Values`, the header
  /// values of an arbitrary iteration.
  void noteLoopValues(const LoopFrame &Frame,
                      const std::vector<HeaderValue> &Header,
                      const PhiStates &Values);
  void enterHeader(LoopFrame &Frame, const PhiStates &Phis);
  /// What the loop changes differs between lanes that left it one by one.
  void leaveByLane(const LoopFrame &Frame);
  std::optional<uint64_t> tripCount(const LoopFrame &Frame) const;
  /// Whether an exit condition makes the lanes of each warp leave one by one.
  bool leaveApart(const LoopFrame &Frame, const LaneValue &Condition,
                  uint32_t Lanes) const;

  // Instructions (Instructions.cpp)
  void execute(const llvm::Instruction &I);
  LaneValue valueOf(const llvm::Value *V);
  LaneValue constantValue(const llvm::Constant *C);
  LaneValue argumentValue(const llvm::Argument &A); // KernelArguments.cpp
  void define(const llvm::Instruction &I, LaneValue V);
  LaneValue gep(const llvm::GEPOperator &G);
  LaneValue convert(unsigned Opcode, const LaneValue &V, const llvm::Type *From,
                    const llvm::Type *To, const llvm::Value &At);
  LaneValue binary(const llvm::BinaryOperator &I);
  /// An element of an aggregate; known of arithmetic that reports overflow.
  LaneValue extracted(const llvm::ExtractValueInst &E);
  /// Executes a terminator other than a call.
  void leaveBlock(const llvm::Instruction &I);
  LaneValue compareInts(const llvm::ICmpInst &I);
  /// A fresh symbol for an instruction's result.
  LaneValue unknown(const llvm::Type *Type, bool Uniform, unsigned Origins,
                    Unknown What = Unknown::Other, std::string Name = {});
  bool operandsUniform(const llvm::User &I);
  unsigned operandOrigins(const llvm::User &I);

  // Coordinates in floating point (Floats.cpp)
  static bool isFloat(const llvm::Type *T);
  /// Whether more is known of a value in floating point than its uniformity.
  bool isFollowed(const LaneValue &V) const;
  LaneValue onlyUniformity(const LaneValue &V) const;
  LaneValue floatArgument(std::string Name);
  LaneValue scaleOf(const llvm::Value *V);
  LaneValue floating(LaneOp Op, const llvm::Type *To,
                     llvm::ArrayRef<const llvm::Value *> Operands);
  /// A sum or difference; fused with a product as the compiler does.
  LaneValue floatSum(const llvm::BinaryOperator &I);
  LaneValue floatBinary(const llvm::BinaryOperator &I);
  LaneValue toFloat(LaneOp Op, const LaneValue &V, const llvm::Type *To);
  LaneValue fromFloat(LaneOp Op, const LaneValue &V, const llvm::Type *To);
  /// A conversion to, from or in floating point; absent: another one.
  std::optional<LaneValue> convertFloat(unsigned Opcode, const LaneValue &V,
                                        const llvm::Type *From,
                                        const llvm::Type *To);
  LaneValue compareFloats(const llvm::FCmpInst &I);
  LaneValue selectFloat(const llvm::SelectInst &I);
  bool callFloat(const llvm::CallBase &C);

  // Memory (Memory.cpp)
  LaneValue load(const llvm::Instruction &I, const llvm::Value *Pointer,
                 const llvm::Type *Type, uint64_t Align, bool Invariant,
                 uint64_t Offset = 0);
  /// Of a vector that was loaded; known if it is one of kernel arguments.
  LaneValue elementOf(const llvm::ExtractElementInst &E);
  /// Loads with one key give one value. `Invariant`: stores do not change it.
  std::vector<int64_t> keyOfLoad(const LaneValue &Address, MemorySpace Space,
                                 const llvm::Type *Type, bool Invariant) const;
  /// The unknown that a load gives; `Param`: from a kernel argument.
  Symbol loadedSymbol(const llvm::Instruction &I, const LaneValue &Address,
                      const llvm::Type *Type, bool Param, MemorySpace In) const;
  /// Adds to an unknown loaded from the array `Base` what is stated about it
  /// (StatedLoads.cpp). Returns the value where the statement gives it.
  std::optional<LaneValue> takeStated(Symbol &S, const LaneValue &Address,
                                      SymbolId Base);
  void narrowBy(const Guard &G, SymbolId Root, ValueBound &Of);
  /// An address, loaded values as branches bound them here (BoundedLoads.cpp).
  LaneValue underGuards(const LaneValue &Address);
  void noteGuards(LoggedAccess &A);
  LaneValue loadWithGaps(const llvm::CallBase &C);
  std::shared_ptr<const std::array<uint8_t, WarpLanes>>
  leadersOf(const LaneValue &Address) const;
  void store(const llvm::Instruction &I, const llvm::Value *Pointer,
             const llvm::Type *Type, uint64_t Align);
  // Atomics (Atomics.cpp)
  void atomic(const llvm::Instruction &I, const llvm::Value *Pointer,
              const llvm::Type *Type, AtomicOperation Operation, bool IsFloat);
  /// `Shape` is complete but for the instruction form that the compiler
  /// chooses; `Operand` is the value that is added, null when unknown.
  void logAtomic(AccessShape Shape, const LaneValue &Address,
                 const llvm::Value *Pointer, const llvm::Value *Operand);
  void logRounds(AccessShape Shape, const LaneValue &Address);
  std::vector<uint32_t> roundsOf(const AccessShape &Shape,
                                 const LaneValue &Address) const;
  void logAccess(AccessShape Shape, const LaneValue &Address);
  void logSplit(AccessShape Shape, const LaneValue &Address, uint64_t Size,
                uint64_t Align);
  AddressFacts factsOf(const LaneValue &Address, unsigned AddressSpace,
                       SymbolId *Base = nullptr, bool *HasBase = nullptr) const;
  SymbolId addressSymbol(const llvm::Value *Object, MemorySpace Space,
                         uint64_t Alignment, std::string Name);
  std::optional<LaneValue> loadConstant(const LaneValue &Address,
                                        const AddressFacts &Facts,
                                        const llvm::Type *Type);
  void clobber(MemorySpace Space) { ++Epoch[unsigned(Space)]; }

  // Calls (Calls.cpp)
  void call(const llvm::CallBase &C);
  bool callIntrinsic(const llvm::CallBase &C);
  bool callNvvm(const llvm::CallBase &C, llvm::StringRef Name);
  bool callCopy(const llvm::CallBase &C);
  bool callBits(const llvm::CallBase &C);
  bool callShuffle(const llvm::CallBase &C, llvm::StringRef Name);
  bool callMemory(const llvm::CallBase &C, llvm::StringRef Name);
  bool callMatrix(const llvm::CallBase &C, llvm::StringRef Name);
  void logRequest(const llvm::Instruction &I, const llvm::Value *Pointer,
                  MemorySpace Space, AccessKind Op, RequestKind Kind,
                  unsigned Bytes);
  /// ldmatrix or stmatrix, as `Name` says: a row of 16 bytes for each lane that
  /// its matrices have rows for.
  void logMatrixRows(const llvm::CallBase &C, const llvm::Value *Pointer,
                     llvm::StringRef Name);
  /// cp.async, from global memory; null: an address that is not known.
  void copyToShared(const llvm::CallBase &C, const llvm::Value *To,
                    const llvm::Value *From, unsigned Bytes);
  // Inline assembly (AssemblyText.cpp)
  void callAsm(const llvm::CallBase &C);
  void asmStatement(const AsmOperands &In, llvm::StringRef S);
  void asmCopy(const AsmOperands &In, llvm::StringRef Head,
               llvm::StringRef Body);
  void asmAtomic(const AsmOperands &In, const llvm::Value *Pointer,
                 MemorySpace Space, llvm::StringRef Head, llvm::StringRef Body);
  void asmResult(const llvm::CallBase &C, llvm::StringRef Text);
  // OmittedAccesses.cpp
  /// A call of a function without a body: it may write any memory that its
  /// attributes permit, and its result is unknown.
  void callUnknown(const llvm::CallBase &C);
  bool callTexture(const llvm::CallBase &C); ///< false: no texture
  void accessByOtherUnit(const llvm::CallBase &C, AccessKind Op,
                         ServingUnit Unit, MemorySpace Space);
  /// What such an access reads: data, as a load's.
  LaneValue textureValue(const llvm::Type *Of, bool Uniform);
  /// Likewise for operations that other units execute asynchronously.
  bool callAsynchronous(const llvm::CallBase &C);
  bool asynchronousStatement(const llvm::CallBase &C, llvm::StringRef Head);
  /// Inline assembly without a model: an omission if it accesses memory.
  void omitStatement(const llvm::CallBase &C, llvm::StringRef Head,
                     llvm::StringRef Body, const llvm::Value *Pointer);
  /// Logs that the instruction accesses memory through `Pointer` (null:
  /// unknown) in a way without a model. `Name` is printed to the user.
  void omitInstruction(const llvm::Instruction &I, const llvm::Value *Pointer,
                       AccessKind Op, llvm::StringRef Name);
  void copyMemory(const llvm::Instruction &I, const llvm::Value *To,
                  const llvm::Value *From, uint64_t Bytes, uint64_t Align);
  LaneValue specialRegister(llvm::StringRef Name, bool &Known);
  /// `Threads`: those that it waits for (0: not known); absent: the block's.
  void barrier(const llvm::Instruction &I,
               std::optional<uint64_t> Threads = std::nullopt);

  void setUpThreads();
  static bool isTracked(const llvm::Type *T);
  unsigned widthOf(const llvm::Type *T) const;

  const KernelCode &Code;
  const Flow &F; ///< of Code
  const BackwardSlice &Matters;
  const Launch &How;
  const EvaluationOptions &Options;
  WarpRange Range;
  const llvm::DataLayout &Layout;
  SymbolTable Symbols;
  Algebra Lane;
  std::map<SymbolId, AddressFacts> Addresses;
  std::map<const llvm::Value *, SymbolId> ObjectSymbols;
  using LoadedValues = std::map<std::vector<int64_t>, LaneValue>;
  LoadedValues Loaded;
  std::vector<LoadedValues::iterator> LoadedInOrder;
  std::array<uint64_t, 5> Epoch{};
  std::array<SymbolId, 4> Axes{}; ///< symbols of the axes that are ranges
  std::array<LaneValue, 3> Thread, Block, Extent, Grid;
  LaneValue LaneId, WarpNumber;
  SymbolId UniformData = 0, VaryingData = 0; ///< for every untracked value
  BoundedLoads Bounds;
  std::set<SymbolId> ActiveMasks;                 ///< results of activemask
  std::map<const llvm::Value *, SymbolId> Scales; ///< scaleOf()
  std::vector<LaneValue> Values;
  std::vector<bool> Defined;
  std::vector<Arrival> Waiting;
  BranchDivergence Branches;
  LoopOutputs Outputs;
  std::map<std::pair<int, const llvm::PHINode *>, PendingPhi> Phis;
  std::set<int> Ready;
  std::vector<LoopFrame *> Frames;
  std::vector<LoopSegment *> LoopSegments; ///< those that are being evaluated
  std::map<const llvm::Loop *, AttemptHistory> Attempts;
  Log TheLog;
  std::map<std::tuple<const llvm::Instruction *, unsigned, unsigned, unsigned>,
           unsigned>
      ShapeIndex;
  std::set<Omission> Omissions;

  // State of the block that is executing
  uint32_t May = 0, Must = 0;
  bool CountKnown = true, WholeWarps = false, ComesApart = false;
  Divergence Diverged = Divergence::None;    ///< of the lanes of the block
  const llvm::Instruction *Leader = nullptr; ///< as of Arrival
  int Current = 0;
  double Repeat = 1;
  unsigned Iteration = 0;
  uint32_t Lanes = 0, Returned = 0;
  Flag State = Flag::Run;
  const llvm::Loop *Abandoned = nullptr;
  bool BudgetHit = false, TooLarge = false; ///< as of WarpRun
  unsigned SplitAxis = 0;
  int64_t SplitAt = 0;
  uint64_t Steps = 0;
  const RunLimits Limits;
};

} // namespace warplint

#endif
