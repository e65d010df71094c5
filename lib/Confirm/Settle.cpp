//===- Settle.cpp - A kernel's table held against nvcc's code -------------===//

#include "warplint/Confirm/Settle.h"
#include "Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

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

/// An access of nvcc's code by the lines it may belong to.
struct Seen {
  const PtxAccess *Access;
  SourceLine At, CalledFrom;
  bool HasRow = false; ///< some row of the table is this access
};

class Settling {
public:
  Settling(KernelTable &Table, const Compiled &By, Confirmation &Counts)
      : Table(Table), By(By), Counts(Counts) {}
  void run(const PtxFunction &Kernel);

private:
  void collect(const PtxFunction &F);
  std::vector<Seen *> find(const Access &Row);
  bool mayBeElsewhere(const Access &Row) const;
  /// False: nvcc's code refutes the row.
  bool keep(Access &Row);
  void note(Access &Row, size_t Number, unsigned Before) const;

  KernelTable &Table;
  const Compiled &By;
  Confirmation &Counts;
  std::vector<Seen> All;
  std::set<std::string> Collected; ///< functions
  bool CallsOthers = false;        ///< one whose code is not in the file
};

} // namespace

/// Adds the accesses of a function and of those that it calls.
void Settling::collect(const PtxFunction &F) {
  if (!Collected.insert(F.Name).second)
    return;
  for (const PtxAccess &A : F.Accesses)
    All.push_back({&A, lineOf(A.Where, By.Directory),
                   lineOf(A.CalledFrom, By.Directory)});
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

std::vector<Seen *> Settling::find(const Access &Row) {
  const std::set<SourceLine> Lines = linesOf(Row, By.Directory);
  // What a header's function does belongs to the line of its call.
  const bool IsInHeader =
      Row.Innermost.isValid() && Row.Innermost.File != Row.Where.File;
  const std::string Header =
      IsInHeader ? lineOf(Row.Innermost, By.Directory).first : "";
  std::vector<Seen *> Found;
  for (Seen &S : All)
    if (isSameKind(Row, *S.Access) &&
        (Lines.count(S.At) ||
         (IsInHeader && S.At.first == Header && Lines.count(S.CalledFrom))))
      Found.push_back(&S);
  return Found;
}

/// Whether an access that no row explains may be that of the row: compilers
/// move accesses, and then their lines.
bool Settling::mayBeElsewhere(const Access &Row) const {
  return CallsOthers || any_of(All, [&](const Seen &S) {
           return !S.HasRow && isSameKind(Row, *S.Access);
         });
}

/// "as nvcc 13.0 compiles it, 14 loads of 16 bytes are on this line"
void Settling::note(Access &Row, size_t Number, unsigned Before) const {
  const bool One = Number == 1;
  Row.Compiled = "as " + Table.Compiler + " compiles it, " +
                 std::to_string(Number) + " " + nameOf(Row.Op) +
                 (One ? "" : "s") + " of " + std::to_string(Row.Bytes) +
                 (Row.Bytes == 1 ? " byte" : " bytes") +
                 (One ? " is" : " are") + " at this place";
  if (Before)
    Row.Compiled += "; the model predicted " + std::to_string(Before) +
                    (Before == 1 ? " byte" : " bytes") + " each";
}

bool Settling::keep(Access &Row) {
  // Other units have no width of a lane, and local memory is settled by array.
  if (Row.ServedBy != ServingUnit::LoadStore ||
      Row.Space == MemorySpace::Local || Row.Space == MemorySpace::Constant ||
      Row.Kind == RequestKind::MatrixLoad || !Row.Bytes)
    return true;
  const std::vector<Seen *> Found = find(Row);
  if (Found.empty()) {
    if (mayBeElsewhere(Row)) {
      ++Counts.Open;
      return true;
    }
    ++Counts.Withdrawn;
    return false;
  }
  unsigned Narrowest = ~0u, Widest = 0;
  size_t Same = 0;
  for (const Seen *S : Found) {
    Narrowest = std::min(Narrowest, S->Access->Bytes);
    Widest = std::max(Widest, S->Access->Bytes);
    Same += S->Access->Bytes == Row.Bytes;
  }
  if (Same && Widest == Row.Bytes) {
    ++Counts.Agreed;
    note(Row, Same, 0);
    return true;
  }
  // ptxas may join what PTX has apart; of several widths, one may be another
  // copy of the loop.
  if (Row.Bytes >= Narrowest || Narrowest != Widest) {
    ++Counts.Open;
    return true;
  }
  const unsigned Before = Row.Bytes;
  if (!widen(Row, Widest, By.Gpu)) {
    ++Counts.Withdrawn;
    return false;
  }
  ++Counts.Widened;
  note(Row, Found.size(), Before);
  return true;
}

void Settling::run(const PtxFunction &Kernel) {
  collect(Kernel);
  for (const Access &Row : Table.Accesses)
    for (Seen *S : find(Row))
      S->HasRow = true;
  llvm::erase_if(Table.Accesses, [&](Access &Row) { return !keep(Row); });
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
