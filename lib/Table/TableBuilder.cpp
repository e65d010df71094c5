//===- TableBuilder.cpp - Logs of warp ranges to rows of accesses ---------===//

#include "TableBuilder.h"
#include "OneOfEachRow.h"
#include "warplint/Kernel/Fields.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/LoopLengths.h"
#include "llvm/ADT/bit.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

using namespace llvm;
using namespace warplint;

const Site &TableBuilder::siteFor(const Instruction &I) {
  auto [It, IsNewSite] = Sites.try_emplace(&I);
  if (IsNewSite)
    It->second = siteOf(I, Options.HeaderPrefixes, Options.LibraryPrefixes);
  return It->second;
}

TableBuilder::Row &TableBuilder::rowFor(const AccessShape &Shape,
                                        const Value *Object) {
  const Site &S = siteFor(*Shape.At);
  // One call into a library may access several arrays.
  Key K{S.Where,
        S.InlinedFrom,
        S.Read,
        Shape.Space,
        Shape.Op,
        Shape.Bytes,
        S.Library.isValid() && Object ? Object->getName().str() : ""};
  auto [RowIt, New] = Rows.try_emplace(K);
  Row &R = RowIt->second;
  if (New) {
    R.Result.Where = S.Where;
    R.Result.InlinedFrom = S.InlinedFrom;
    R.Result.Innermost = S.Innermost;
    R.Result.Library = S.Library;
    R.Result.MakesElements = S.MakesElements;
    R.Result.IsOfLibraryObject = S.IsOfLibraryObject;
    R.Result.Record = recordOf(*Shape.At);
    R.Result.Space = Shape.Space;
    R.Result.Op = Shape.Op;
    R.Result.Bytes = Shape.Bytes;
    R.Result.Kind = Shape.Kind;
    R.Result.Unit = Shape.Space == MemorySpace::Shared ? CostUnit::Wavefronts
                                                       : CostUnit::Sectors;
  }
  return R;
}

/// The variable that an access is to; null: not known.
static const Value *objectOf(const WarpRun &Run, const LoggedAccess &A) {
  auto It = A.HasBase ? Run.Addresses.find(A.Base) : Run.Addresses.end();
  return It == Run.Addresses.end() ? nullptr : It->second.Object;
}

/// The field of an argument that holds the pointer of an access; "": none does.
static std::string fieldOf(const WarpRun &Run, const SymbolTable &T,
                           const LoggedAccess &A) {
  std::string Name;
  for (const LaneTerm &Term : A.Address.Terms)
    if (const Symbol &Of = T[Term.Symbol];
        Of.What == Unknown::Field && Run.Addresses.count(Term.Symbol)) {
      if (!Name.empty())
        return "";
      Name = Of.Name;
    }
  return StringRef(Name).contains('.') ? Name : "";
}

void TableBuilder::addWitness(Row &R, const AccessShape &Shape,
                              const LoggedAccess &A, const AccessCost &C,
                              int64_t Moved, unsigned FirstWarp) const {
  const double Excess = C.WorstCost - C.Ideal;
  if (!C.WorstCost || Excess <= R.WorstExcess)
    return;
  R.WorstExcess = Excess;
  Witness W;
  W.Warp = FirstWarp;
  W.Repetition = A.Iteration;
  W.Mask = C.Worst.Mask;
  W.Bytes = Shape.Bytes;
  W.Shared = Shape.Space == MemorySpace::Shared;
  W.Start = C.WorstStart;
  W.Banks = Options.Gpu.Banks;
  W.BankBytes = Options.Gpu.BankBytes;
  W.SectorBytes = Options.Gpu.SectorBytes;
  W.LineBytes = Options.Gpu.LineBytes;
  W.Multicast = Options.Gpu.Multicast;
  W.Kind = Shape.Kind;
  for (uint32_t Left = W.Mask; Left; Left &= Left - 1) {
    unsigned L = llvm::countr_zero(Left);
    W.Offset[L] = int64_t(C.Worst.Address[L]) + Moved;
  }
  R.Result.Worst = W;
  R.WorstCost = C.WorstCost;
  if (W.Shared) {
    SharedWitness Met = sharedWitness(Options.Gpu, Shape, C, Moved);
    R.Result.WorstBank = Met.Bank;
    R.Result.Worst->Groups = std::move(Met.Groups);
  }
}

/// The claim over all requests holds where that of each of them does.
static void addSizes(std::vector<ReferenceSize> &To,
                     llvm::ArrayRef<ReferenceSize> Others) {
  for (const ReferenceSize &Other : Others) {
    auto Known = llvm::find_if(To, [&](const ReferenceSize &S) {
      return S.What == Other.What && S.Name == Other.Name;
    });
    if (Known == To.end()) {
      To.push_back(Other);
      continue;
    }
    if (!Other.From || !Known->From)
      Known->From.reset();
    else
      Known->From = std::max(*Known->From, *Other.From);
    Known->Least = std::min(Known->Least, Other.Least);
    Known->Most = std::max(Known->Most, Other.Most);
    Known->IsExtent |= Other.IsExtent;
  }
}

void TableBuilder::addAccess(const WarpRun &Run, const SymbolTable &T, Row &R,
                             KnownCosts &Costs, const SharedSectors &Sectors,
                             const LoggedAccess &A, double Warps,
                             unsigned FirstWarp) {
  const AccessShape &Shape = Run.Events.Shapes[A.Shape];
  const double Weight = A.Repeat * Warps;
  int64_t Moved = 0;
  KnownCost &Known = Costs.costOf(A, Moved);
  const AccessCost &C = Known.Cost;
  R.CountKnown &= A.CountKnown;
  const unsigned Depth = F.loops().getLoopDepth(Shape.At->getParent());
  R.LoopDepth = R.Any ? std::min(R.LoopDepth, Depth) : Depth;
  if (Shape.UntilWon && mayLose(Run, T, R, Shape, A, FirstWarp)) {
    R.WarpsMeet = true;
    R.CountKnown = false;
  }
  R.Decided &= C.Decided;
  R.Sampled |= C.Sampled;
  R.WholeWarps |= A.WholeWarps;
  R.HasReference &= C.Reference.has_value();
  if (C.Reference) {
    R.Reference += Weight * C.Reference->PerRequest;
    R.ReferenceIdeal += Weight * C.Reference->Ideal;
    R.ReferenceMean += Weight * C.Reference->Mean;
    if (R.OfSameData && C.Reference->OfSameData)
      *R.OfSameData += Weight * *C.Reference->OfSameData;
    else
      R.OfSameData.reset();
    addSizes(R.ReferenceSizes, C.Reference->Sizes);
  }
  R.Requests += Weight;
  R.Estimated += Weight * A.Assumed;
  R.Low += Weight * (C.Decided ? C.Mean : C.Low);
  R.High += Weight * (C.Decided ? C.Mean : C.High);
  R.Ideal += Weight * C.Ideal;
  R.Lines += Weight * C.Lines;
  // Of data and sizes, C.Lines has the most lines.
  const SharedSectors::Parts Own =
      Sectors.partsOf(A, C.Decided || !C.Reference
                             ? C.Lines
                             : std::min(C.Lines, C.Reference->PerRequest));
  R.OwnSectors += Weight * Own.OfSectors;
  R.OwnWords += Weight * Own.OfWords;
  R.MinLow = R.Any ? std::min(R.MinLow, C.Low) : C.Low;
  R.MaxHigh = R.Any ? std::max(R.MaxHigh, C.High) : C.High;
  if (Shape.Space == MemorySpace::Local)
    addLocal(T, R, Shape, A);
  R.Any = true;
  R.Reasons.insert(C.Reasons.begin(), C.Reasons.end());
  R.Exceptions.insert(C.Exceptions.begin(), C.Exceptions.end());
  R.FixedLanes &= C.Simple;
  R.Result.AddressIsData |= C.Data;
  R.DataIsNear &= !C.Data || C.DataIsNear;
  R.DataIsOwn &= !C.Data || C.DataIsOwn;
  R.FewLanes &= A.FewLanes || AtBorders.contain(Shape.At->getParent());
  R.OneOfEachRow &=
      Shape.Space == MemorySpace::Global && isOneOfEachRow(T, A.Address, A.May);
  R.Pitch.add(C, Weight);
  const Value *Object = objectOf(Run, A);
  R.Same.add(Run, T, A, C.Uniform, Object, Warps, Written);
  R.Objects.insert(Object);
  if (!Object)
    R.Fields.insert(fieldOf(Run, T, A));
  addIndexArrays(Run, R, Shape, C);
  addStated(Run, R, Shape, A);
  addWitness(R, Shape, A, C, Moved, FirstWarp);
  if (Shape.Space == MemorySpace::Shared && R.Patterns.isKnown())
    R.Patterns.add(T, A, Known.Patterns[Known.Origin + Moved], Weight,
                   FirstWarp);
  R.Levels.add(F, Shape, C, A, Weight);
  if (Shape.Op == AccessKind::Atomic)
    addAtomic(Run, T, R, Shape, A, C, Weight);
}

void TableBuilder::add(WarpRun Run, double Warps, double Share,
                       unsigned FirstWarp) {
  CostModel Costs(Options.Gpu, std::move(Run.Symbols), Run.Addresses,
                  TryValues ? std::optional(References) : std::nullopt,
                  UnknownsTried);
  Costs.collectPitches(Run.Events);
  KnownCosts Known(Costs, Run.Events);
  const SharedSectors Sectors(Run.Events, Options.Gpu.SectorBytes);
  struct Last {
    Row *Is = nullptr;
    const Value *Object = nullptr;
  };
  std::vector<Last> RowOf(Run.Events.Shapes.size());
  for (const LoggedAccess &A : Run.Events.Accesses) {
    if (!A.May)
      continue;
    auto &[R, Object] = RowOf[A.Shape];
    const Value *Now = objectOf(Run, A);
    if (!R || Object != Now)
      R = &rowFor(Run.Events.Shapes[A.Shape], Object = Now);
    addAccess(Run, Costs.symbols(), *R, Known, Sectors, A, Warps * Share,
              FirstWarp);
  }
  References += Costs.references();
  UnknownsTried = Costs.unknownsTried();
  Branches.add(Run, Warps * Share);
  IssueSlots += Warps * Share * Run.Events.Work.IssueSlots;
  ExpectedIssueSlots += Warps * Share * Run.Events.Work.ExpectedIssueSlots;
  Instructions += Warps * Share * Run.Events.Work.Instructions;
  WarpsOfBlock += Warps * Share;
  Barriers.add(Run, Costs.symbols(), FirstWarp);
  addOmissions(Run.Events);
  addTiles(Run, Costs.symbols(), Warps * Share);
  Omissions.insert(Run.Omissions.begin(), Run.Omissions.end());
}

void TableBuilder::addOmissions(const Log &L) {
  for (const OmittedAccess &O : L.Omitted) {
    Row &R = rowFor(O.Shape, nullptr);
    R.Omitted = true;
    R.Result.ServedBy = O.ServedBy;
    if (O.ServedBy != ServingUnit::LoadStore)
      R.Result.Unit = CostUnit::None;
    R.Reasons.insert({Reason::Role::Stated, Unknown::Other, O.Why});
  }
}

/// Bytes between neighbouring active lanes, when all the same.
static std::optional<int64_t> strideOf(const Witness &W) {
  std::optional<int64_t> Stride;
  int Last = -1;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(W.Mask >> L & 1))
      continue;
    if (Last >= 0) {
      int64_t Step = W.Offset[L] - W.Offset[Last];
      int Lanes = int(L) - Last;
      if (Step % Lanes || (Stride && *Stride != Step / Lanes))
        return std::nullopt;
      Stride = Step / Lanes;
    }
    Last = int(L);
  }
  return Stride;
}

static_assert(Access::UnknownTrips == AssumedIterations);

double TableBuilder::estimatedRequests(const Row &R) const {
  if (R.CountKnown && !Spent)
    return R.Requests;
  if (!Spent)
    return R.Estimated;
  // The log ends within loops whose length was not found out. If a warp
  // executes the access several times, one of the loops was counted.
  unsigned Loops = R.LoopDepth;
  if (Loops && R.Requests > 1.5 * WarpsOfBlock)
    --Loops;
  return R.Requests * std::pow(Access::UnknownTrips, std::min(Loops, 3u));
}

void TableBuilder::finishRow(Row &R, std::vector<Access> &Out) {
  if (R.Omitted) { // its verdict is undecided from the start
    finishCopies(R);
    nameArrays(R);
    R.Result.PerRequest.Reasons.assign(R.Reasons.begin(), R.Reasons.end());
    return Out.push_back(std::move(R.Result));
  }
  if (!R.Any || R.Requests <= 0)
    return;
  Access &A = R.Result;
  A.ByPitch = R.Pitch.finish(R.Requests);
  const double Rounded = std::round(R.Requests);
  const bool Whole = std::fabs(R.Requests - Rounded) < 1e-9 * (1 + Rounded);
  if (R.CountKnown && !Spent) {
    if (Whole)
      A.Requests = uint64_t(Rounded);
    A.MeanRequests = Whole ? Rounded : R.Requests;
    A.TotalLow = R.Low;
    A.TotalHigh = R.High;
    A.TotalIdeal = R.Ideal;
  }
  A.EstimatedRequests = estimatedRequests(R);
  A.Ideal = R.Ideal / R.Requests;
  A.OwnSectors = R.OwnSectors / R.Requests;
  A.OwnWords = R.OwnWords / R.Requests;
  if (A.Unit == CostUnit::Sectors)
    A.Lines = R.Lines / R.Requests;
  // Which lanes go round again is then not known: it may be one alone.
  if (const double One = A.Kind == RequestKind::AtomicSpin ? 2 : 1;
      R.WarpsMeet && R.MaxHigh > One) {
    R.MinLow = std::min(R.MinLow, One);
    R.Decided = false;
    R.Reasons.insert({Reason::Role::Retries});
  }
  // Only some of the warp ranges were evaluated: a sample of the kernel.
  R.Sampled |= Spent;
  for (const Omission &O : Omissions)
    if (O.What == Omission::Kind::Budget)
      R.Reasons.insert({Reason::Role::Stated, {}, O.Why});
  Verdict &V = A.PerRequest;
  V.Low = R.MinLow;
  V.High = R.MaxHigh;
  // Requests that differ among themselves but are all known are exact, too.
  const bool Exact =
      R.Decided && !R.Sampled && (R.CountKnown || R.MinLow == R.MaxHigh);
  V.How = Exact ? Verdict::Kind::Exact : Verdict::Kind::Range;
  V.RestsOn = R.Sampled      ? Basis::Sampled
              : R.WholeWarps ? Basis::WholeWarps
                             : Basis::Proved;
  if (R.HasReference) {
    A.Reference =
        ReferenceCost{R.Reference / R.Requests, R.ReferenceIdeal / R.Requests,
                      R.ReferenceMean / R.Requests};
    A.Reference->Sizes = std::move(R.ReferenceSizes);
    if (R.OfSameData)
      A.Reference->OfSameData = *R.OfSameData / R.Requests;
  }
  if (R.Decided)
    V.Mean = R.Low / R.Requests;
  if (!R.CountKnown && R.MinLow != R.MaxHigh)
    R.Reasons.insert({Reason::Role::Count});
  V.Reasons.assign(R.Reasons.begin(), R.Reasons.end());
  A.Exceptions.assign(R.Exceptions.begin(), R.Exceptions.end());
  A.UniformAddress = R.Same.areForWarp();
  A.SameForGrid = R.Same.areForGrid();
  finishData(R);
  A.FewLanes = R.FewLanes;
  A.OneOfEachRow = R.OneOfEachRow;
  // What an unknown decides is not the access's own distance.
  if (A.Worst && R.FixedLanes)
    A.Stride = strideOf(*A.Worst);
  nameArrays(R);
  if (A.Space == MemorySpace::Shared)
    R.Patterns.finish(A, R.CountKnown);
  A.Levels = R.Levels.finish();
  if (A.Op == AccessKind::Atomic)
    finishAtomic(R);
  Out.push_back(std::move(A));
}

KernelTable TableBuilder::finish() {
  KernelTable Table;
  Table.Kernel = F.function().getName().str();
  Table.Name = llvm::demangle(Table.Kernel);
  Table.How = How;
  Table.BlockAssumed = How.From == Launch::Origin::Assumed;
  Table.UsesRows = readsThreadRows(F.function());
  Table.UsesPlanes = readsThreadPlanes(F.function());
  Table.UsesThreads = mayReadThread(F.function());
  Table.Omissions.assign(Omissions.begin(), Omissions.end());
  noteSorts();
  for (auto &[K, R] : Rows)
    finishRow(R, Table.Accesses);
  Table.Tiles = Tiles.finish();
  Table.Branches = Branches.finish();
  Table.Barriers = Barriers.finish();
  auto ByPlace = [](const auto &A, const auto &B) {
    return std::tie(A.Where, A.InlinedFrom) < std::tie(B.Where, B.InlinedFrom);
  };
  llvm::sort(Table.Branches, ByPlace);
  llvm::sort(Table.Barriers, ByPlace);
  describeKernel(Table);
  describePrivate(Table);
  Table.IssueSlots = IssueSlots;
  Table.ExpectedIssueSlots = ExpectedIssueSlots;
  Table.Instructions = Instructions;
  return Table;
}
