//===- Calls.cpp - Intrinsics, shuffles, barriers and calls ---------------===//

#include "Machine.h"
#include "warplint/Kernel/MemoryNames.h"
#include "warplint/Operations/Operations.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <tuple>

using namespace llvm;
using namespace warplint;

void Machine::barrier(const Instruction &I, std::optional<uint64_t> Threads) {
  ComesApart = false;
  // One that says for how many threads it waits need not be the block's.
  if (!Threads || *Threads >= How.Block.count())
    TheLog.Barriers.push_back({&I, May, Must, CountKnown, Repeat});
  // Other threads may have written since.
  clobber(MemorySpace::Shared);
  clobber(MemorySpace::Global);
  clobber(MemorySpace::Generic);
}

LaneValue Machine::specialRegister(StringRef Name, bool &Known) {
  Known = true;
  auto Axis = [&](const std::array<LaneValue, 3> &Of) -> LaneValue {
    return Name.ends_with(".x") ? Of[0] : Name.ends_with(".y") ? Of[1] : Of[2];
  };
  if (Name.starts_with("tid."))
    return Axis(Thread);
  if (Name.starts_with("ntid."))
    return Axis(Extent);
  if (Name.starts_with("ctaid."))
    return Axis(Block);
  if (Name.starts_with("nctaid."))
    return Axis(Grid);
  if (Name == "laneid")
    return LaneId;
  if (Name == "warpsize")
    return LaneValue::constant(32, 32);
  if (Name == "warpid")
    return WarpNumber;
  auto LaneMask = [&](auto F) {
    return LaneValue(32, LaneVector::make([&](unsigned L) -> int64_t {
                       return int64_t(F(uint64_t(L)) & 0xffffffffu);
                     }));
  };
  if (Name == "lanemask.eq")
    return LaneMask([](uint64_t L) { return uint64_t(1) << L; });
  if (Name == "lanemask.lt")
    return LaneMask([](uint64_t L) { return (uint64_t(1) << L) - 1; });
  if (Name == "lanemask.le")
    return LaneMask([](uint64_t L) { return (uint64_t(2) << L) - 1; });
  if (Name == "lanemask.gt")
    return LaneMask([](uint64_t L) { return ~((uint64_t(2) << L) - 1); });
  if (Name == "lanemask.ge")
    return LaneMask([](uint64_t L) { return ~((uint64_t(1) << L) - 1); });
  Known = false;
  return LaneValue();
}

/// shfl.sync: which lane each lane reads from.
bool Machine::callShuffle(const CallBase &C, StringRef Name) {
  if (C.arg_size() < 4)
    return false;
  LaneValue Value = valueOf(C.getArgOperand(1));
  LaneValue By = valueOf(C.getArgOperand(2));
  LaneValue Control = valueOf(C.getArgOperand(3));
  if (!isTracked(C.getType())) {
    define(C, unknown(C.getType(),
                      Symbols.isUniformOver(Value, May) ||
                          (Name.starts_with("idx") &&
                           Symbols.isUniformOver(By, May)),
                      FromOpaque));
    return true;
  }
  if (!By.isKnown() || !Control.isConstant()) {
    bool Uniform = Symbols.isUniformOver(Value, May) ||
                   (Name.starts_with("idx") && Symbols.isUniformOver(By, May) &&
                    Control.isConstant() && (Control.constant() & 0x1f00) == 0);
    define(C, unknown(C.getType(), Uniform,
                      Symbols.origins(Value) | Symbols.origins(By) | FromOpaque,
                      Unknown::OtherLane));
    return true;
  }
  const unsigned Clamp = unsigned(Control.constant()) & 31;
  const unsigned Segment = (unsigned(Control.constant()) >> 8) & 31;
  LaneVector Source = LaneVector::make([&](unsigned L) -> int64_t {
    const unsigned B = unsigned(By.K[L]) & 31;
    const unsigned MaxLane = (L & Segment) | (Clamp & ~Segment);
    const unsigned MinLane = L & Segment;
    int From;
    if (Name.starts_with("up"))
      return (From = int(L) - int(B)) >= int(MaxLane) ? From : int(L);
    if (Name.starts_with("down"))
      From = int(L + B);
    else if (Name.starts_with("bfly"))
      From = int(L ^ B);
    else
      From = int(MinLane | (B & ~Segment));
    return From <= int(MaxLane) ? From : int(L);
  });
  LaneValue R = Lane.shuffle(Value, Source);
  // One source lane for all: the value is uniform whatever it is.
  if (!R.isKnown() && Source.isUniform() && !Symbols.isUniformOver(R, May))
    R = unknown(C.getType(), true, Symbols.origins(Value) | FromOpaque,
                Unknown::OtherLane);
  define(C, R);
  return true;
}

void Machine::logRequest(const Instruction &I, const Value *Pointer,
                         MemorySpace Space, AccessKind Op, RequestKind Kind,
                         unsigned Bytes) {
  LaneValue Address = valueOf(Pointer);
  // Assembly takes addresses in shared memory as numbers of 32 bits.
  if (!Pointer->getType()->isPointerTy() && Address.Width < 64)
    Address = Lane.zext(Address, 64);
  AccessShape Shape;
  Shape.At = &I;
  Shape.Space = Space;
  Shape.Op = Op;
  Shape.Kind = Kind;
  Shape.Bytes = Bytes;
  logAccess(Shape, Address);
}

void Machine::logMatrixRows(const CallBase &C, const Value *Pointer,
                            StringRef Name) {
  const unsigned Matrices = Name.contains(".x4")   ? 4
                            : Name.contains(".x2") ? 2
                                                   : 1;
  const uint32_t WasMay = May, WasMust = Must;
  // Lanes beyond the last row's give no address.
  const uint32_t Rows = Matrices == 4 ? ~0u : (1u << (8 * Matrices)) - 1;
  May &= Rows;
  Must &= Rows;
  logRequest(C, Pointer, MemorySpace::Shared,
             Name.starts_with("ld") ? AccessKind::Load : AccessKind::Store,
             RequestKind::MatrixLoad, 16);
  May = WasMay;
  Must = WasMust;
}

void Machine::copyToShared(const CallBase &C, const Value *To,
                           const Value *From, unsigned Bytes) {
  if (From)
    logRequest(C, From, MemorySpace::Global, AccessKind::Load,
               RequestKind::Load, Bytes);
  if (To)
    logRequest(C, To, MemorySpace::Shared, AccessKind::Store,
               RequestKind::Store, Bytes);
  clobber(MemorySpace::Shared);
}

/// Intrinsics that touch memory: ldmatrix, cp.async, ldg, atomics.
bool Machine::callMemory(const CallBase &C, StringRef Name) {
  if (Name.starts_with("ldg.") || Name.starts_with("ldu.")) {
    define(C, load(C, C.getArgOperand(0), C.getType(),
                   Layout.getABITypeAlign(C.getType()).value(), true));
    return true;
  }
  if (Name.starts_with("ldmatrix.") || Name.starts_with("stmatrix.")) {
    logMatrixRows(C, C.getArgOperand(0), Name);
    if (!C.getType()->isVoidTy())
      define(C, unknown(C.getType(), false, FromVaryingLoad,
                        Unknown::LoadedValue));
    return true;
  }
  if (Name.starts_with("cp.async.c") && C.arg_size() >= 2) {
    unsigned Bytes = Name.contains(".16") ? 16 : Name.contains(".8") ? 8 : 4;
    copyToShared(C, C.getArgOperand(0), C.getArgOperand(1), Bytes);
    return true;
  }
  if (Name.starts_with("wmma.") && callMatrix(C, Name))
    return true;
  if (Name.starts_with("atomic.")) {
    atomic(C, C.getArgOperand(0), C.getType(), operationIn(Name),
           C.getType()->isFloatingPointTy());
    return true;
  }
  return false;
}

void Machine::copyMemory(const Instruction &I, const Value *To,
                         const Value *From, uint64_t Bytes, uint64_t Align) {
  auto One = [&](const Value *P, AccessKind Op) {
    LaneValue Address = valueOf(P);
    AccessShape Shape;
    Shape.At = &I;
    Shape.Space =
        factsOf(Address, P->getType()->getPointerAddressSpace()).Space;
    Shape.Op = Op;
    Shape.Kind =
        Op == AccessKind::Load ? RequestKind::Load : RequestKind::Store;
    if (Shape.Space != MemorySpace::Constant)
      logSplit(Shape, Address, Bytes, Align);
    if (Op == AccessKind::Store)
      clobber(Shape.Space);
  };
  if (From)
    One(From, AccessKind::Load);
  One(To, AccessKind::Store);
}

/// An intrinsic of NVPTX, without "llvm.nvvm.".
bool Machine::callNvvm(const CallBase &C, StringRef Name) {
  if (Name.consume_front("read.ptx.sreg.")) {
    bool Known = false;
    LaneValue V = specialRegister(Name, Known);
    define(C, Known ? V
                    : unknown(C.getType(), false, FromOpaque,
                              Unknown::SpecialRegister));
    return true;
  }
  if (Name.starts_with("barrier") || Name.starts_with("bar.sync") ||
      Name.starts_with("cluster.barrier")) {
    // "barrier.cta.sync.aligned.count": the number of the barrier, threads.
    const Value *Count = Name.contains(".count") && C.arg_size() > 1
                             ? C.getArgOperand(1)
                             : nullptr;
    if (auto *Known = dyn_cast_or_null<ConstantInt>(Count))
      barrier(C, Known->getZExtValue());
    else
      barrier(C, Count ? std::optional<uint64_t>(0) : std::nullopt);
    if (!C.getType()->isVoidTy())
      define(C, unknown(C.getType(), true, FromOpaque, Unknown::BlockVote));
    return true;
  }
  if (Name.consume_front("shfl.sync."))
    return callShuffle(C, Name);
  if (Name.starts_with("vote.") || Name.starts_with("redux.") ||
      Name.starts_with("activemask")) {
    const LaneValue V = unknown(
        C.getType(), true, operandOrigins(C) | FromOpaque, Unknown::WarpVote);
    if (Name.starts_with("activemask"))
      ActiveMasks.insert(V.Terms[0].Symbol);
    define(C, V);
    return true;
  }
  return callMemory(C, Name);
}

/// A copy, a fill, or an access of some lanes of a vector.
bool Machine::callCopy(const CallBase &C) {
  const auto *Copy = dyn_cast<MemIntrinsic>(&C);
  const auto *Size = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
  if (Copy && !Size) {
    // The stage `loop-copies` leaves moves from one address space to another.
    omitInstruction(C, Copy->getRawDest(), AccessKind::Store,
                    "copy of a run-time size");
    return true;
  }
  switch (C.getIntrinsicID()) {
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
    copyMemory(C, C.getArgOperand(0), C.getArgOperand(1), Size->getZExtValue(),
               std::min(C.getParamAlign(0).valueOrOne().value(),
                        C.getParamAlign(1).valueOrOne().value()));
    return true;
  case Intrinsic::memset:
    copyMemory(C, C.getArgOperand(0), nullptr, Size->getZExtValue(),
               C.getParamAlign(0).valueOrOne().value());
    return true;
  case Intrinsic::masked_load:
    // The vectorizer's joint load over a gap.
    define(C, loadWithGaps(C));
    return true;
  case Intrinsic::masked_store:
    store(C, C.getArgOperand(1), C.getArgOperand(0)->getType(),
          C.getParamAlign(1).valueOrOne().value());
    return true;
  default:
    return false;
  }
}

/// Counts and permutations of bits.
bool Machine::callBits(const CallBase &C) {
  LaneValue A = valueOf(C.getArgOperand(0));
  // One warp at a time the bits are known.
  if (auto Cut = Lane.bisect(A, FromWarp);
      Cut && !(Symbols.origins(A) & ~unsigned(FromWarp)) && requestSplit(*Cut))
    return true;
  const LaneValue R = Lane.bits(bitOperation(C.getIntrinsicID()), A);
  // The bits of data, counted or permuted, are an unknown by themselves: no
  // reference case says which bits the data have.
  constexpr unsigned OfData = FromOpaque | FromUniformLoad | FromVaryingLoad;
  if (R.isKnown() || !(Symbols.origins(A) & OfData)) {
    define(C, R);
    return true;
  }
  LaneValue Unnamed =
      unknown(C.getType(), operandsUniform(C), operandOrigins(C) | FromOpaque,
              Unknown::BitCount);
  Symbol &Facts = Symbols.facts(Unnamed.Terms[0].Symbol);
  std::tie(Facts.Min, Facts.Max) = Symbols.bounds(R, ~0u);
  define(C, Unnamed);
  return true;
}

bool Machine::callIntrinsic(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    return false;
  StringRef Name = Callee->getName();
  if (Name.consume_front("llvm.nvvm."))
    return callNvvm(C, Name);
  if (callCopy(C))
    return true;
  auto Arg = [&](unsigned N) { return valueOf(C.getArgOperand(N)); };
  const bool Tracked = isTracked(C.getType());
  switch (C.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::dbg_declare:
  case Intrinsic::dbg_value:
  case Intrinsic::experimental_noalias_scope_decl:
    return true;
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (!Tracked)
      return false;
    define(C,
           Lane.extremum(C.getIntrinsicID() == Intrinsic::smin   ? LaneOp::SMin
                         : C.getIntrinsicID() == Intrinsic::smax ? LaneOp::SMax
                         : C.getIntrinsicID() == Intrinsic::umin ? LaneOp::UMin
                                                                 : LaneOp::UMax,
                         Arg(0), Arg(1)));
    return true;
  case Intrinsic::abs: {
    if (!Tracked)
      return false;
    LaneValue A = Arg(0), Zero = LaneValue::constant(A.Width, 0);
    define(C, Lane.select(Lane.compare(LaneOp::SLt, A, Zero), Lane.sub(Zero, A),
                          A));
    return true;
  }
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    if (Tracked)
      define(C, Lane.funnelShift(C.getIntrinsicID() == Intrinsic::fshl, Arg(0),
                                 Arg(1), Arg(2)));
    return Tracked;
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bitreverse:
  case Intrinsic::bswap:
    return Tracked && callBits(C);
  default:
    return false;
  }
}

void Machine::call(const CallBase &C) {
  if (isa<InlineAsm>(C.getCalledOperand()))
    return callAsm(C);
  if (!callFloat(C) && !callIntrinsic(C) && !callTexture(C) &&
      !callAsynchronous(C))
    callUnknown(C);
}
