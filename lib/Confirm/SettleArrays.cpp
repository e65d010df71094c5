//===- SettleArrays.cpp - Private arrays held against nvcc's code ---------===//
//
// nvcc's PTX has variables in local memory without names. A variable is the
// array that has its size and is used on the lines of its accesses. ptxas may
// still keep all or some of them in registers: the stack frame tells.
//
//===----------------------------------------------------------------------===//

#include "Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;
using namespace warplint;

namespace {

/// A variable of nvcc's code.
struct Variable {
  const PtxVariable *Of;
  std::set<SourceLine> Lines;
  /// Offsets at which it may end: the starts of later ones, and the end of
  /// local memory. An address inside of an array looks like a start.
  std::vector<uint64_t> Ends;
  bool HasName = false;

  bool has(uint64_t Bytes) const {
    return any_of(Ends, [&](uint64_t End) {
      const uint64_t Most = End - Of->Offset;
      return Bytes && Bytes <= Most && Most < Bytes + 16; // alignment
    });
  }
  size_t commonLines(const std::set<SourceLine> &Some) const {
    return size_t(
        count_if(Lines, [&](const SourceLine &L) { return Some.count(L); }));
  }
};

class Arrays {
public:
  Arrays(KernelTable &Table, const PtxFunction &Code, const Compiled &By,
         Confirmation &Counts);
  void run();

private:
  std::set<SourceLine> linesOfArray(const PrivateArray &P) const;
  void settle(PrivateArray &P);
  void add(Variable &V);
  void explain(PrivateArray &P, const PtxVariable &V) const;
  bool isKnown(const ArrayDeclaration &D) const;
  std::string callee(StringRef Mangled) const;

  KernelTable &Table;
  const PtxFunction &Code;
  const Compiled &By;
  Confirmation &Counts;
  std::vector<Variable> Variables;
  /// What the frame says of all variables together; absent: only some are in
  /// it, or ptxas was not run.
  std::optional<bool> InFrame;
  bool HasAllLines = true; ///< every access of local memory has a line
};

} // namespace

Arrays::Arrays(KernelTable &Table, const PtxFunction &Code, const Compiled &By,
               Confirmation &Counts)
    : Table(Table), Code(Code), By(By), Counts(Counts) {
  for (const PtxVariable &V : Code.Variables) {
    Variable One{&V, {}, {Code.LocalBytes}};
    for (size_t A : V.Accesses)
      One.Lines.insert(lineOf(Code.Accesses[A].Where, By.Directory));
    HasAllLines &= One.Lines.erase(SourceLine()) == 0;
    for (const PtxVariable &Later : Code.Variables)
      if (Later.Offset > V.Offset)
        One.Ends.push_back(Later.Offset);
    Variables.push_back(std::move(One));
  }
}

std::set<SourceLine> Arrays::linesOfArray(const PrivateArray &P) const {
  std::set<SourceLine> Lines;
  for (const Access &Row : Table.Accesses)
    if (Row.Space == MemorySpace::Local && Row.Array == P.Name &&
        Row.ArrayWhere == P.Where) {
      std::set<SourceLine> Some = linesOf(Row, By.Directory);
      Lines.insert(Some.begin(), Some.end());
    }
  for (const ArrayDeclaration &D : By.Arrays)
    if (D.Name == P.Name && D.Where.Line == P.Where.Line &&
        D.Where.File == P.Where.File) {
      std::set<SourceLine> Some = linesOf(D, By.Directory);
      Lines.insert(Some.begin(), Some.end());
    }
  return Lines;
}

std::string Arrays::callee(StringRef Mangled) const {
  return StringRef(demangle(Mangled)).split('(').first.str();
}

/// Says why nvcc has the array in memory.
void Arrays::explain(PrivateArray &P, const PtxVariable &V) const {
  P.AddressEscapes |= V.IsStored || !V.PassedTo.empty();
  if (!V.PassedTo.empty())
    P.Why = "its address is passed to '" + callee(V.PassedTo) +
            "', which nvcc does not inline";
  else if (V.IsStored)
    P.Why = "its address is taken";
  P.DynamicallyIndexed |= V.IsIndexed;
  if (!V.IsIndexed)
    return;
  P.IndexedAt = V.IndexedAt;
  P.IndexWhy = V.IndexWhy;
  for (IndexReason &R : P.IndexWhy) {
    unsigned Number = 0;
    if (R.What != IndexReason::Kind::Argument)
      continue;
    const bool IsNumber = !StringRef(R.Name).getAsInteger(10, Number);
    R.Name = IsNumber && By.Kernel && Number < By.Kernel->Parameters.size()
                 ? By.Kernel->Parameters[Number].Name
                 : "";
  }
}

void Arrays::settle(PrivateArray &P) {
  const std::set<SourceLine> Lines = linesOfArray(P);
  Variable *Match = nullptr;
  bool OnItsLines = false;
  std::pair<size_t, bool> Best; // lines in common, and without a name yet
  for (Variable &V : Variables) {
    const std::pair<size_t, bool> Rank = {V.commonLines(Lines), !V.HasName};
    OnItsLines |= Rank.first > 0;
    if (Rank.first && V.has(P.Bytes) && Rank > Best) {
      Best = Rank;
      Match = &V;
    }
  }
  if (Match)
    Match->HasName = true;
  if (InFrame == false || (!OnItsLines && HasAllLines))
    P.InCompiledCode = false;
  else if (Match)
    P.InCompiledCode = InFrame;
  if (Match && P.InCompiledCode == true)
    explain(P, *Match->Of);
  Counts.ArraysWithdrawn += P.InCompiledCode == false && P.LikelyLocal;
  Counts.ArraysConfirmed += P.InCompiledCode == true && P.LikelyLocal;
  Counts.ArraysAdded += P.InCompiledCode == true && !P.LikelyLocal;
}

bool Arrays::isKnown(const ArrayDeclaration &D) const {
  return any_of(Table.PrivateArrays, [&](const PrivateArray &P) {
    return P.Name == D.Name && P.Where.Line == D.Where.Line &&
           P.Where.File == D.Where.File;
  });
}

static uint64_t bytesOf(const ArrayDeclaration &D) {
  uint64_t Bytes = D.ElementBytes;
  for (const ArrayExtent &E : D.Extents)
    Bytes *= E.Elements;
  return Bytes;
}

/// Adds the array that a variable is, if the model's code has it nowhere.
void Arrays::add(Variable &V) {
  const ArrayDeclaration *Best = nullptr;
  size_t MostLines = 0;
  for (const ArrayDeclaration &D : By.Arrays) {
    if (D.Space != ArraySpace::Private || isKnown(D) || !V.has(bytesOf(D)))
      continue;
    const size_t Common = V.commonLines(linesOf(D, By.Directory));
    if (Common > MostLines) {
      MostLines = Common;
      Best = &D;
    }
  }
  if (!Best)
    return;
  V.HasName = true;
  PrivateArray P;
  P.Name = Best->Name;
  P.Where = Best->Where;
  P.Function = Best->Function;
  P.Bytes = bytesOf(*Best);
  P.ElementBytes = Best->ElementBytes;
  P.IsStruct = Best->Extents.empty();
  P.InCompiledCode = true;
  explain(P, *V.Of);
  // With the column, and the path as the tool has it.
  const SourceLine Indexed = lineOf(P.IndexedAt, By.Directory);
  for (const ArrayDeclaration::Use &U : Best->Uses)
    if (lineOf(U.Where, By.Directory) == Indexed) {
      P.IndexedAt = U.Where;
      break;
    }
  ++Counts.ArraysAdded;
  Table.PrivateArrays.push_back(std::move(P));
}

void Arrays::run() {
  auto Frame = By.File.Frames.find(Table.Kernel);
  if (Frame != By.File.Frames.end()) {
    const MachineCode &M = Frame->second;
    Table.StackBytes = M.StackBytes;
    Table.SpillStoreBytes = M.SpillStoreBytes;
    Table.Registers = M.Registers;
    if (M.StackBytes <= M.SpillStoreBytes)
      InFrame = M.StackBytes == 0 || !Code.LocalBytes
                    ? std::optional<bool>(false)
                    : std::nullopt;
    else if (M.StackBytes - M.SpillStoreBytes >= Code.LocalBytes ||
             Variables.size() == 1)
      InFrame = true;
  }
  if (!Code.LocalBytes)
    InFrame = false;
  for (PrivateArray &P : Table.PrivateArrays)
    settle(P);
  if (InFrame != true)
    return;
  for (Variable &V : Variables)
    if (!V.HasName)
      add(V);
  llvm::sort(Table.PrivateArrays,
             [](const PrivateArray &A, const PrivateArray &B) {
               return std::tie(A.Where, A.Name) < std::tie(B.Where, B.Name);
             });
}

void warplint::settleArrays(KernelTable &Table, const PtxFunction &Code,
                            const Compiled &By, Confirmation &Counts) {
  Arrays(Table, Code, By, Counts).run();
}
