//===- Recording.cpp - Recorded accesses of one array ---------------------===//
#include "warplint/Layout/Recording.h"
#include "Parts.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <tuple>

using namespace warplint;

static bool isSameDeclaration(const ArrayDeclaration &A,
                              const ArrayDeclaration &B) {
  return A.Name == B.Name && A.Where == B.Where;
}

static bool isLine(const Spot &A, const Spot &B) {
  return A.Line == B.Line && A.File == B.File;
}

static bool isUse(const Access &A, const ArrayDeclaration &Array) {
  return llvm::any_of(Array.Uses, [&](const ArrayDeclaration::Use &U) {
    return isLine(U.Where, A.Where) || isLine(U.Where, A.Innermost);
  });
}

bool warplint::isAccessTo(const Access &A, const ArrayDeclaration &Array) {
  const Spot &Seen = A.ArrayWhere, &Declared = Array.Where;
  // `extern __shared__` arrays have no location in debug info, and one name is
  // one variable for all kernels: the uses distinguish them.
  if (!Seen.isValid())
    return !Array.IsPart && A.Array == Array.Name &&
           Array.Space == ArraySpace::DynamicShared && isUse(A, Array);
  if (A.Array != Array.Name || Seen.Line != Declared.Line ||
      Seen.File != Declared.File)
    return false;
  return !Seen.Column || !Declared.Column || Seen.Column == Declared.Column;
}

bool warplint::mayAccess(const Access &A, const ArrayDeclaration &Array) {
  if (!Array.IsPart)
    return isAccessTo(A, Array);
  return A.Space == MemorySpace::Shared && A.Array == Array.IsPart->Whole &&
         isUse(A, Array);
}

/// Whether the IR name of a shared variable is that of `Array` in its function,
/// whose mangled name is nested in the variable's.
static bool isGlobalOf(llvm::StringRef Global, const ArrayDeclaration &Array) {
  llvm::StringRef Function = Array.Function;
  return Function.consume_front("_Z") && Global.consume_front("_ZZ") &&
         Global.consume_front(Function) && Global.consume_front("E");
}

/// The template instance of the array that an access of a kernel refers to;
/// null: it is ambiguous.
static const ArrayDeclaration *
instanceOf(const Recording &R, const KernelTable &Table, const Access &A) {
  for (const ArrayDeclaration *I : R.Instances)
    if (isGlobalOf(A.ArrayGlobal, *I))
      return I;
  for (const ArrayDeclaration *I : R.Instances)
    if (I->Function == Table.Kernel)
      return I;
  return R.Instances.size() == 1 ? R.Instances.front() : nullptr;
}

/// The outermost extent that covers the accesses, rounded up to a full period
/// of the banks of any profile; 0: there are no accesses.
static uint64_t touchedExtent(const ArrayDeclaration &Array,
                              const KernelTable &Table, uint64_t RowBytes) {
  uint64_t Bytes = 0;
  for (const Access &A : Table.Accesses)
    if (isAccessTo(A, Array))
      for (const AccessPattern &P : A.Patterns)
        for (unsigned L = 0; L != 32; ++L)
          if (P.Mask >> L & 1 && P.Offset[L] >= 0)
            Bytes = std::max(Bytes, uint64_t(P.Offset[L]) + A.Bytes);
  return (llvm::alignTo(Bytes, Profile::MaxBanks * 8) + RowBytes - 1) /
         RowBytes;
}

bool warplint::leavesArrays(const KernelTable &Table,
                            llvm::ArrayRef<ArrayDeclaration> All) {
  for (const ArrayDeclaration &D : All) {
    uint64_t Bytes = D.Space == ArraySpace::Shared ? D.ElementBytes : 0;
    for (const ArrayExtent &E : D.Extents)
      Bytes *= E.Elements;
    // For a template, only the instance of this kernel.
    if (!Bytes || D.Function != Table.Kernel)
      continue;
    for (const Access &A : Table.Accesses)
      if (A.PatternsComplete && isAccessTo(A, D))
        for (const AccessPattern &P : A.Patterns)
          for (unsigned L = 0; L != 32; ++L)
            if (P.Relative && P.Mask >> L & 1 &&
                (P.Offset[L] < 0 || uint64_t(P.Offset[L]) + A.Bytes > Bytes))
              return true;
  }
  return false;
}

/// ArrayShape::Together of an array with these uses.
static uint64_t togetherIn(const ArrayDeclaration &Array) {
  uint64_t Most = 1;
  for (const ArrayDeclaration::Use &U : Array.Uses) {
    if (!U.Elements)
      return 0;
    Most = std::max(Most, U.Elements);
  }
  return Most;
}

/// Sets the shape of the array under a launch. Returns the reason if it cannot.
static Words shapeOf(const ArrayDeclaration &Array, const KernelTable &Table,
                     RecordedTable &Into) {
  ArrayShape &Shape = Into.Shape;
  Shape.ElementBytes = Array.ElementBytes;
  Shape.Alignment = std::max<uint64_t>(1, Array.ElementAlignment);
  Shape.Together = togetherIn(Array);
  for (const ArrayDeclaration::Field &F : Array.Fields)
    Shape.Fields.push_back({F.Offset, F.Bytes});
  if (Array.Extents.empty() || !Array.ElementBytes)
    return {Phrase::TypeIncomplete, Array.Name};
  uint64_t Inner = Array.ElementBytes;
  for (const ArrayExtent &E : Array.Extents) {
    Shape.Extents.push_back(E.Elements);
    if (E.Elements)
      Inner *= E.Elements;
  }
  for (size_t I = 0; I != Shape.Extents.size(); ++I) {
    if (Shape.Extents[I])
      continue;
    if (I != 0 || Array.Space != ArraySpace::DynamicShared)
      return {Phrase::ExtentUnknown, Array.Name};
    Into.SizeUnknown = !Table.How.DynamicShared;
    Shape.Extents[I] = Into.SizeUnknown ? touchedExtent(Array, Table, Inner)
                                        : *Table.How.DynamicShared / Inner;
    if (!Shape.Extents[I])
      return Phrase::LaunchBytesUnknown;
  }
  return {};
}

static std::vector<AccessPattern> merged(llvm::ArrayRef<AccessPattern> All) {
  std::map<std::pair<uint32_t, std::array<int64_t, 32>>, size_t> Seen;
  std::vector<AccessPattern> Result;
  for (const AccessPattern &P : All) {
    auto [At, New] = Seen.try_emplace({P.Mask, P.Offset}, Result.size());
    if (New)
      Result.push_back(P);
    else
      Result[At->second].Times += P.Times;
  }
  return Result;
}

/// Whether an access whose array the evaluator could not determine has the
/// location of a subscript of this array.
static bool mayBeUse(const Recording &R, const Access &A) {
  if (!A.Array.empty() ||
      (A.Space != MemorySpace::Shared && A.Space != MemorySpace::Generic))
    return false;
  return llvm::any_of(R.Instances, [&](const auto *I) { return isUse(A, *I); });
}

/// An access of dynamic shared memory through another declaration; null if
/// none.
static const Access *otherDynamic(const Recording &R,
                                  const KernelTable &Table) {
  for (const Access &A : Table.Accesses)
    if (A.Space == MemorySpace::Shared && !A.Array.empty() &&
        !A.ArrayWhere.isValid() &&
        llvm::none_of(R.Instances,
                      [&](const auto *I) { return isAccessTo(A, *I); }))
      return &A;
  return nullptr;
}

bool RecordedTable::isConditional() const {
  return llvm::any_of(
      Accesses, [](const RecordedAccess &A) { return A.isConditional(); });
}

bool Recording::isConditional() const {
  return llvm::any_of(Tables,
                      [](const RecordedTable &T) { return T.isConditional(); });
}

static uint32_t lanesInside(const ArrayShape &Shape, const AccessPattern &P,
                            unsigned Bytes) {
  uint32_t Inside = 0;
  for (unsigned L = 0; L != 32; ++L)
    if (P.Mask >> L & 1 &&
        !place(Shape, Arrangement(), P.Offset[L], Bytes).empty())
      Inside |= uint32_t(1) << L;
  return Inside;
}

/// Adds one access to an array that begins at some byte of what it accesses.
/// Returns the reason if its patterns cannot be measured.
static Words addAccess(RecordedTable &Into, const Access &A,
                       int64_t Begin = 0) {
  const unsigned Line = A.Where.Line;
  if (!A.PatternsComplete && !A.PatternsConditional)
    return {Phrase::AddressesUnknown, Line,
            A.PerRequest.Reasons.empty()
                ? Words(Phrase::AddressesNotAllKnown)
                : given(wordsOf(A.PerRequest.Reasons).front())};
  std::vector<AccessPattern> Patterns;
  for (AccessPattern P : A.Patterns) {
    if (!P.Relative)
      return {Phrase::AddressesRelative, Line};
    for (int64_t &Offset : P.Offset)
      Offset -= Begin;
    const uint32_t Inside = lanesInside(Into.Shape, P, A.Bytes);
    // In a correct program, a guard excludes the other lanes.
    if (Inside != P.Mask && !A.PatternsConditional)
      return {Phrase::OutsideExtents, Line};
    P.Mask = Inside;
    for (unsigned L = 0; L != 32; ++L)
      if (!(Inside >> L & 1))
        P.Offset[L] = 0;
    if (Inside)
      Patterns.push_back(P);
  }
  Into.Accesses.push_back({&A, merged(Patterns)});
  return {};
}

/// The alignment that an array has by its element, not by luck.
static uint64_t naturalAlignment(const ArrayDeclaration &D) {
  const uint64_t Bytes = std::max<uint64_t>(1, D.ElementBytes);
  return std::min(std::max<uint64_t>(1, D.ElementAlignment),
                  Bytes & (~Bytes + 1));
}

uint64_t warplint::granuleOfOthers(const ArrayDeclaration *Array,
                                   llvm::ArrayRef<ArrayDeclaration> All,
                                   const KernelTable &Table) {
  uint64_t Granule = 1;
  for (const Access &A : Table.Accesses) {
    // Dynamic shared memory begins at a multiple of 16 bytes behind the arrays.
    if (A.Space != MemorySpace::Shared || A.Bytes <= Granule ||
        (!A.Array.empty() && !A.ArrayWhere.isValid()) ||
        (Array && isAccessTo(A, *Array)))
      continue;
    const auto *Of = llvm::find_if(
        All, [&](const ArrayDeclaration &D) { return isAccessTo(A, D); });
    if (Of == All.end() || A.Bytes > naturalAlignment(*Of))
      Granule = std::max<uint64_t>(Granule, llvm::PowerOf2Ceil(A.Bytes));
  }
  return std::min<uint64_t>(Granule, 16);
}

static Words addTable(Recording &R, const ArrayDeclaration &Array,
                      llvm::ArrayRef<ArrayDeclaration> All,
                      const KernelTable &Table) {
  RecordedTable Into;
  for (const Access &A : Table.Accesses) {
    if (mayBeUse(R, A))
      return {Phrase::MayTouch, A.Where.Line, Array.Name};
    if (!isAccessTo(A, Array))
      continue;
    if (!Into.Table) {
      Into.Table = &Table;
      Into.Instance = instanceOf(R, Table, A);
      if (!Into.Instance)
        return {Phrase::InstanceUnknown, Array.Name, Table.Name};
      if (Words Why = shapeOf(*Into.Instance, Table, Into); !Why.empty())
        return Why;
    }
    if (Words Why = addAccess(Into, A); !Why.empty())
      return Why;
  }
  if (Into.Table && Into.Instance->Space == ArraySpace::DynamicShared)
    if (const Access *Other = otherDynamic(R, Table))
      return {Phrase::OtherDeclaration, Other->Where.Line};
  if (Into.Table && !Table.Omissions.empty())
    return {Phrase::EvaluationIncomplete, Table.Name,
            given(Table.Omissions.front().Why)};
  if (Into.Table && Into.Instance->Space == ArraySpace::Shared)
    Into.Granule = granuleOfOthers(&Array, All, Table);
  if (Into.Table)
    R.Tables.push_back(std::move(Into));
  return {};
}

/// The same for a pointer to a part of an array: an access is to the part that
/// has its addresses, whatever pointers its line uses.
static Words addPart(Recording &R, const ArrayDeclaration &Array,
                     llvm::ArrayRef<ArrayDeclaration> All,
                     const KernelTable &Table) {
  auto Of = llvm::find_if(R.Instances, [&](const ArrayDeclaration *I) {
    return I->Function == Table.Kernel;
  });
  if (Of == R.Instances.end())
    return {};
  const ArrayDeclaration &Part = **Of;
  Words WhyNot;
  const PartBytes Bytes = bytesOfPart(Part, All, Table, WhyNot);
  if (!WhyNot.empty())
    return WhyNot;
  RecordedTable Into;
  Into.Table = &Table;
  Into.Instance = &Part;
  Into.Shape.ElementBytes = Part.ElementBytes;
  Into.Shape.Alignment = std::max<uint64_t>(1, Part.ElementAlignment);
  Into.Shape.Together = togetherIn(Part);
  Into.Shape.Extents = {uint64_t(Bytes.End - Bytes.Begin) / Part.ElementBytes};
  for (const Access &A : Table.Accesses) {
    if (A.Space != MemorySpace::Shared && A.Space != MemorySpace::Generic)
      continue;
    const bool IsOfWhole = A.Array == Part.IsPart->Whole;
    if (!IsOfWhole &&
        (A.Array.empty() ? mayBeUse(R, A) : !A.ArrayWhere.isValid()))
      return {Phrase::MayTouch, A.Where.Line, Array.Name};
    if (!IsOfWhole)
      continue;
    const PartLanes Lanes = lanesIn(Bytes, A);
    if (Lanes == PartLanes::None && !A.Patterns.empty() &&
        (A.PatternsComplete || A.PatternsConditional))
      continue;
    if (Lanes == PartLanes::Some || !mayAccess(A, Part))
      return {Phrase::MayTouch, A.Where.Line, Array.Name};
    if (Words Why = addAccess(Into, A, Bytes.Begin); !Why.empty())
      return Why;
  }
  if (Into.Accesses.empty())
    return {};
  if (!Table.Omissions.empty())
    return {Phrase::EvaluationIncomplete, Table.Name,
            given(Table.Omissions.front().Why)};
  R.Tables.push_back(std::move(Into));
  return {};
}

Recording warplint::record(const ArrayDeclaration &Array,
                           llvm::ArrayRef<ArrayDeclaration> All,
                           llvm::ArrayRef<const KernelTable *> Tables) {
  Recording R;
  for (const ArrayDeclaration &D : All)
    if (isSameDeclaration(D, Array))
      R.Instances.push_back(&D);
  if (R.Instances.empty())
    R.Instances.push_back(&Array);
  R.MayPart = llvm::all_of(R.Instances, [](const ArrayDeclaration *I) {
    return I->Obstacles.empty() && !I->Uses.empty();
  });
  llvm::sort(R.Instances, [](const auto *A, const auto *B) {
    return A->Function < B->Function;
  });
  for (const KernelTable *T : Tables)
    if (R.WhyNot = Array.IsPart ? addPart(R, Array, All, *T)
                                : addTable(R, Array, All, *T);
        !R.WhyNot.empty())
      break;
  if (R.WhyNot.empty() && R.Tables.empty())
    R.WhyNot = {Phrase::NoAccessSeen, Array.Name};
  return R;
}
