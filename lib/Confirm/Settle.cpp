//===- Settle.cpp - Access tables compared with nvcc's code ---------------===//

#include "warplint/Confirm/Settle.h"
#include "Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace warplint;

std::set<SourceLine> warplint::linesOf(const Access &Row, StringRef Directory) {
  std::set<SourceLine> All = {lineOf(Row.Where, Directory),
                              lineOf(Row.Innermost, Directory)};
  const std::string File = lineOf(Row.Where, Directory).first;
  for (unsigned Line = Row.FirstLine; Line && Line <= Row.LastLine; ++Line)
    All.insert({File, Line});
  All.erase(SourceLine());
  return All;
}

std::set<SourceLine> warplint::linesOf(const ArrayDeclaration &Array,
                                       StringRef Directory) {
  std::set<SourceLine> All;
  for (const ArrayDeclaration::Use &U : Array.Uses)
    All.insert(lineOf(U.Where, Directory));
  for (const ArrayDeclaration::Obstacle &O : Array.Obstacles)
    All.insert(lineOf(O.Where, Directory));
  All.erase(SourceLine());
  return All;
}

namespace {

/// An access of nvcc's code, and whether rows of the table match it.
struct CompiledAccess {
  const PtxAccess *Access;
  SourceLine At;
  bool HasRow = false;      ///< some row is this access
  bool HasEqualRow = false; ///< ... and has its width
};

/// Rows of one line and array, as wide as each other, whose accesses nvcc
/// vectorizes.
struct JoinedRows {
  std::vector<Access *> Rows;
  unsigned Bytes = 0; ///< per lane, in nvcc's code
  size_t Number = 0;  ///< of accesses in nvcc's code
};

class Settling {
public:
  Settling(KernelTable &Table, const Compiled &By, Confirmation &Counts)
      : Table(Table), By(By), Counts(Counts) {}
  void run(const PtxFunction &Kernel);

private:
  using Key = std::tuple<Spot, std::string, MemorySpace, AccessKind, unsigned>;

  void collect(const PtxFunction &F);
  std::vector<CompiledAccess *> find(const Access &Row);
  bool mayBeElsewhere(const Access &Row) const;
  void settle(Access &Row);
  void settleMissing(Access &Row);
  void settleJoined(const JoinedRows &Group);
  void note(Access &Row, size_t Number, unsigned Before) const;

  KernelTable &Table;
  const Compiled &By;
  Confirmation &Counts;
  std::vector<CompiledAccess> All;
  /// In All, by the line of the access and by that of its call.
  std::map<SourceLine, std::vector<size_t>> ByLine, ByCall;
  std::set<std::string> Collected; ///< functions
  bool CallsOthers = false;        ///< one whose code is not in the file
  std::map<Key, JoinedRows> Groups;
  std::set<const Access *> Refuted;
};

} // namespace

/// Adds the accesses of a function and of those that it calls.
void Settling::collect(const PtxFunction &F) {
  if (!Collected.insert(F.Name).second)
    return;
  for (const PtxAccess &A : F.Accesses) {
    const SourceLine At = lineOf(A.Where, By.Directory);
    ByLine[At].push_back(All.size());
    if (A.CalledFrom.isValid())
      ByCall[lineOf(A.CalledFrom, By.Directory)].push_back(All.size());
    All.push_back({&A, At});
  }
  for (const std::string &Callee : F.Calls)
    if (const PtxFunction *Called = By.File.Code.find(Callee))
      collect(*Called);
    else
      CallsOthers = true;
}

static bool isSameKind(const Access &Row, const PtxAccess &A) {
  return Row.Op == A.Op &&
         (Row.Space == A.Space || Row.Space == MemorySpace::Generic ||
          A.Space == MemorySpace::Generic);
}

std::vector<CompiledAccess *> Settling::find(const Access &Row) {
  // The accesses of a header's function belong to the line of its call.
  const bool IsInHeader =
      Row.Innermost.isValid() && Row.Innermost.File != Row.Where.File;
  const std::string Header =
      IsInHeader ? lineOf(Row.Innermost, By.Directory).first : "";
  std::set<size_t> Found;
  for (const SourceLine &Line : linesOf(Row, By.Directory)) {
    if (auto At = ByLine.find(Line); At != ByLine.end())
      Found.insert(At->second.begin(), At->second.end());
    if (auto At = ByCall.find(Line); IsInHeader && At != ByCall.end())
      for (size_t I : At->second)
        if (All[I].At.first == Header)
          Found.insert(I);
  }
  std::vector<CompiledAccess *> OfKind;
  for (size_t I : Found)
    if (isSameKind(Row, *All[I].Access))
      OfKind.push_back(&All[I]);
  return OfKind;
}

/// Whether an access that no row explains may be that of the row: compilers
/// move accesses, and then their lines.
bool Settling::mayBeElsewhere(const Access &Row) const {
  return CallsOthers || any_of(All, [&](const CompiledAccess &S) {
           return !S.HasRow && isSameKind(Row, *S.Access);
         });
}

static std::string bytes(unsigned Number) {
  return std::to_string(Number) + (Number == 1 ? " byte" : " bytes");
}

/// "as nvcc 13.0 compiles it, 14 loads of 16 bytes are at this place"
void Settling::note(Access &Row, size_t Number, unsigned Before) const {
  const bool One = Number == 1;
  Row.Compiled = "as " + Table.Compiler + " compiles it, " +
                 std::to_string(Number) + " " + nameOf(Row.Op) +
                 (One ? "" : "s") + " of " + bytes(Row.Bytes) +
                 (One ? " is" : " are") + " at this place";
  if (Before)
    Row.Compiled += "; the model predicted " + bytes(Before) + " each";
}

/// Accesses of other units have no width per lane, and accesses of local memory
/// are settled by array.
static bool isSettled(const Access &Row) {
  return Row.ServedBy == ServingUnit::LoadStore &&
         Row.Space != MemorySpace::Local &&
         Row.Space != MemorySpace::Constant &&
         Row.Kind != RequestKind::MatrixLoad && Row.Bytes;
}

void Settling::settleMissing(Access &Row) {
  if (mayBeElsewhere(Row)) {
    ++Counts.Open;
    return;
  }
  ++Counts.Withdrawn;
  Refuted.insert(&Row);
}

void Settling::settle(Access &Row) {
  unsigned Narrowest = ~0u, Widest = 0;
  size_t Same = 0, Number = 0;
  for (const CompiledAccess *S : find(Row)) {
    const unsigned Bytes = S->Access->Bytes;
    // That access belongs to another row of the place.
    if (Bytes != Row.Bytes && S->HasEqualRow)
      continue;
    Narrowest = std::min(Narrowest, Bytes);
    Widest = std::max(Widest, Bytes);
    Same += Bytes == Row.Bytes;
    ++Number;
  }
  if (!Number)
    return settleMissing(Row);
  if (Same && Widest == Row.Bytes) {
    ++Counts.Agreed;
    return note(Row, Same, 0);
  }
  // Undecided: ptxas may vectorize accesses that PTX has separately; another
  // width may be that of another copy of an unrolled loop; and an access of the
  // row's width may have moved to another line.
  const bool HasMoved = any_of(All, [&](const CompiledAccess &S) {
    return !S.HasRow && S.Access->Bytes == Row.Bytes &&
           isSameKind(Row, *S.Access);
  });
  if (Row.Bytes >= Narrowest || Narrowest != Widest || HasMoved) {
    ++Counts.Open;
    return;
  }
  Spot Line = Row.Where;
  Line.Column = 0;
  JoinedRows &Group = Groups[{Line, Row.Array, Row.Space, Row.Op, Row.Bytes}];
  Group.Rows.push_back(&Row);
  Group.Bytes = Widest;
  Group.Number = Number;
}

/// Replaces all rows by one of the joint width, such as that of the fields of a
/// struct that nvcc reads at once. False, without effect, if that is not
/// possible.
static bool widenTogether(const JoinedRows &Group, const Profile &Gpu) {
  Access Sum = *Group.Rows.front();
  for (const Access *Row : ArrayRef(Group.Rows).drop_front()) {
    Sum.Patterns.insert(Sum.Patterns.end(), Row->Patterns.begin(),
                        Row->Patterns.end());
    Sum.PatternsComplete &= Row->PatternsComplete;
    if (Row->Requests != Sum.Requests ||
        Row->PerRequest.How != Sum.PerRequest.How)
      return false;
  }
  if (!widen(Sum, Group.Bytes, Gpu, unsigned(Group.Rows.size())))
    return false;
  *Group.Rows.front() = std::move(Sum);
  return true;
}

void Settling::settleJoined(const JoinedRows &Group) {
  const unsigned Before = Group.Rows.front()->Bytes;
  std::vector<Access *> Rest;
  for (Access *Row : Group.Rows) {
    if (!widen(*Row, Group.Bytes, By.Gpu)) {
      Rest.push_back(Row);
      continue;
    }
    ++Counts.Widened;
    note(*Row, Group.Number, Before);
  }
  if (Rest.empty())
    return;
  const bool Together =
      Rest.size() > 1 && widenTogether({Rest, Group.Bytes, 0}, By.Gpu);
  (Together ? Counts.Widened : Counts.Withdrawn) += unsigned(Rest.size());
  if (Together)
    note(*Rest.front(), Group.Number, Before);
  Refuted.insert(Rest.begin() + (Together ? 1 : 0), Rest.end());
}

void Settling::run(const PtxFunction &Kernel) {
  collect(Kernel);
  for (const Access &Row : Table.Accesses)
    for (CompiledAccess *S : find(Row)) {
      S->HasRow = true;
      S->HasEqualRow |= S->Access->Bytes == Row.Bytes;
    }
  for (Access &Row : Table.Accesses)
    if (isSettled(Row))
      settle(Row);
  for (const auto &[Place, Group] : Groups)
    settleJoined(Group);
  std::vector<Access> Kept;
  for (Access &Row : Table.Accesses)
    if (!Refuted.count(&Row))
      Kept.push_back(std::move(Row));
  Table.Accesses = std::move(Kept);
}

void warplint::settle(KernelTable &Table, const Compiled &By,
                      Confirmation &Counts) {
  const PtxFunction *Code = By.File.Code.find(Table.Kernel);
  if (!Code) {
    Counts.Open += unsigned(Table.Accesses.size());
    return;
  }
  Table.Compiler = By.File.Code.Compiler;
  Settling(Table, By, Counts).run(*Code);
  settleArrays(Table, *Code, By, Counts);
}
