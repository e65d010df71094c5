//===- LocalVariables.cpp - Variables in .local memory --------------------===//
//
// nvcc puts all variables of a function that have an address into one array,
// __local_depotN ("depot" here). The code computes the address of each as the
// depot's plus a constant. The analysis of what registers point to is
// flow-insensitive: a register that is defined several times points to what any
// definition gives.
//
//===----------------------------------------------------------------------===//

#include "LocalVariables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace llvm;
using namespace warplint;

namespace {

/// What an address register points to.
struct Pointer {
  std::set<uint64_t> Offsets; ///< of the variables, in the depot
  bool IsDepot = false;       ///< also the start of the depot itself
  bool IsIndexed = false;     ///< an index that is not constant is added

  bool points() const { return IsDepot || !Offsets.empty(); }
  /// Whether something was added.
  bool add(const Pointer &P) {
    const size_t Before = Offsets.size();
    const bool Depot = IsDepot, Indexed = IsIndexed;
    Offsets.insert(P.Offsets.begin(), P.Offsets.end());
    IsDepot |= P.IsDepot;
    IsIndexed |= P.IsIndexed;
    return Before != Offsets.size() || Depot != IsDepot || Indexed != IsIndexed;
  }
};

/// Propagates addresses through the registers of one function to a fixed point,
/// and collects the accesses and escapes of its variables.
class PointerFlow {
public:
  PointerFlow(const PtxBody &Body, PtxFunction &Into)
      : Body(Body), Into(Into) {}
  void run(const std::vector<std::vector<size_t>> &Accesses);

private:
  void findDefinitions();
  void followPointers();
  bool follow(const PtxInstruction &I);
  Pointer pointerOf(StringRef Operand) const;
  PtxVariable &variableAt(uint64_t Offset) { return ByOffset[Offset]; }
  void access(const PtxInstruction &I, ArrayRef<size_t> Accesses);
  void escape(size_t At);
  std::vector<IndexReason> reasonsOf(StringRef Address) const;

  const PtxBody &Body;
  PtxFunction &Into;
  /// Instructions by the register that they define.
  StringMap<SmallVector<const PtxInstruction *, 2>> Definitions;
  StringMap<Pointer> Pointers;
  std::map<uint64_t, PtxVariable> ByOffset;
};

/// Collects why the index in an address is not constant.
class ReasonSearch {
public:
  ReasonSearch(const StringMap<SmallVector<const PtxInstruction *, 2>> &All)
      : Definitions(All) {}
  void visit(StringRef Register);
  std::vector<IndexReason> take();

private:
  using Kind = IndexReason::Kind;
  void add(Kind What, std::string Name = {}) {
    IndexReason R{What, std::move(Name)};
    if (!is_contained(Reasons, R))
      Reasons.push_back(std::move(R));
  }
  void visit(const PtxInstruction &I);
  bool special(StringRef Register);
  bool counts(StringRef Register, StringRef From, unsigned Depth) const;

  const StringMap<SmallVector<const PtxInstruction *, 2>> &Definitions;
  StringSet<> Seen;
  std::vector<IndexReason> Reasons;
  bool IsChosen = false;
};

} // namespace

/// Whether the first operand is a source, not the destination.
static bool definesNothing(const PtxInstruction &I) {
  static const char *const Names[] = {"st",  "red",     "bra",      "bar",
                                      "ret", "cp",      "stmatrix", "call",
                                      "brx", "barrier", "membar",   "fence"};
  return is_contained(Names, I.name());
}

/// The operands that are values, without the result and without addresses.
static ArrayRef<std::string> sourcesOf(const PtxInstruction &I) {
  ArrayRef<std::string> All = I.Operands;
  return definesNothing(I) || All.empty() ? All : All.drop_front();
}

static bool isAddress(StringRef Operand) { return Operand.starts_with("["); }

void PointerFlow::findDefinitions() {
  for (const PtxInstruction &I : Body.Code)
    if (!definesNothing(I) && !I.Operands.empty())
      for (StringRef Register : registersIn(I.Operands.front()))
        Definitions[Register].push_back(&I);
}

Pointer PointerFlow::pointerOf(StringRef Operand) const {
  Pointer P;
  if (!Body.Depot.empty() && Operand.trim("[]").split('+').first == Body.Depot)
    P.IsDepot = true;
  for (StringRef Register : registersIn(Operand))
    if (auto Known = Pointers.find(Register); Known != Pointers.end())
      P.add(Known->second);
  return P;
}

/// Whether the result of the instruction is an address if an operand is one.
static bool copiesAddress(StringRef Name) {
  static const char *const Names[] = {"mov", "cvta", "add", "sub",
                                      "mad", "selp", "cvt", "or"};
  return is_contained(Names, Name);
}

bool PointerFlow::follow(const PtxInstruction &I) {
  if (!copiesAddress(I.name()) || I.Operands.size() < 2)
    return false;
  Pointer Result;
  std::optional<int64_t> Added = 0; // absent: not constant
  for (const std::string &Operand : ArrayRef(I.Operands).drop_front()) {
    Pointer P = pointerOf(Operand);
    int64_t Number = 0;
    if (P.points())
      Result.add(P);
    else if (!StringRef(Operand).getAsInteger(0, Number) && Added)
      *Added += Number;
    else
      Added.reset();
  }
  if (!Result.points())
    return false;
  const bool IsChoice = I.name() == "selp";
  if (I.name() == "mov" || I.name() == "cvta" || I.name() == "cvt")
    Added = 0;
  // A constant distance from the depot is the address of a variable.
  if (Result.IsDepot && I.name() == "add") {
    Result.IsDepot = false;
    Result.Offsets.insert(Added ? uint64_t(*Added) : 0);
  }
  Result.IsIndexed |= IsChoice || !Added;
  bool Changed = false;
  for (StringRef Register : registersIn(I.Operands.front()))
    Changed |= Pointers[Register].add(Result);
  return Changed;
}

void PointerFlow::followPointers() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const PtxInstruction &I : Body.Code)
      Changed |= follow(I);
  }
  // A register with several values points to one of several places.
  for (auto &Entry : Pointers)
    Entry.second.IsIndexed |= Entry.second.Offsets.size() > 1;
}

/// The constant behind the plus in "[%rd1+16]".
static uint64_t constantIn(StringRef Address) {
  uint64_t Number = 0;
  StringRef Text = Address.trim("[]").split('+').second;
  return Text.getAsInteger(10, Number) ? 0 : Number;
}

void PointerFlow::access(const PtxInstruction &I, ArrayRef<size_t> Accesses) {
  for (const std::string &Operand : I.Operands) {
    Pointer P = isAddress(Operand) ? pointerOf(Operand) : Pointer();
    if (P.IsDepot)
      P.Offsets.insert(constantIn(Operand));
    for (uint64_t Offset : P.Offsets) {
      PtxVariable &V = variableAt(Offset);
      V.Accesses.insert(V.Accesses.end(), Accesses.begin(), Accesses.end());
      if (!P.IsIndexed || Accesses.empty())
        continue;
      if (!V.IsIndexed)
        V.IndexedAt = Into.Accesses[Accesses.front()].Where;
      V.IsIndexed = true;
      for (IndexReason &R : reasonsOf(registersIn(Operand).front()))
        if (!is_contained(V.IndexWhy, R))
          V.IndexWhy.push_back(std::move(R));
    }
  }
}

/// The function that a call names, "" for a pointer.
static StringRef calleeOf(const PtxInstruction &Call) {
  for (StringRef Operand : Call.Operands)
    if (!Operand.starts_with("("))
      return Operand.starts_with("%") ? "" : Operand;
  return "";
}

/// Notes the addresses that the instruction stores or passes to a call.
void PointerFlow::escape(size_t At) {
  const PtxInstruction &I = Body.Code[At];
  if (I.name() != "st" && I.name() != "atom" && I.name() != "red")
    return;
  for (const std::string &Operand : sourcesOf(I)) {
    if (isAddress(Operand))
      continue;
    for (uint64_t Offset : pointerOf(Operand).Offsets) {
      PtxVariable &V = variableAt(Offset);
      if (!I.has("param")) {
        V.IsStored = true;
        continue;
      }
      auto Call = find_if(drop_begin(Body.Code, At), [](const auto &Next) {
        return Next.name() == "call";
      });
      if (V.PassedTo.empty() && Call != Body.Code.end()) {
        StringRef Callee = calleeOf(*Call);
        V.PassedTo = Callee.empty() ? "a function pointer" : Callee.str();
      }
    }
  }
}

void PointerFlow::run(const std::vector<std::vector<size_t>> &Accesses) {
  findDefinitions();
  followPointers();
  for (size_t At = 0; At < Body.Code.size(); ++At) {
    if (!Accesses[At].empty())
      access(Body.Code[At], Accesses[At]);
    escape(At);
  }
  for (auto &[Offset, V] : ByOffset) {
    V.Offset = Offset;
    Into.Variables.push_back(std::move(V));
  }
}

/// Adds the reason of a special register; false: `Register` is no such one.
bool ReasonSearch::special(StringRef Register) {
  StringRef Name = Register.drop_front().split('.').first;
  if (Name == "tid" || Name == "laneid" || Name == "warpid")
    add(Kind::ThreadIndex);
  else if (Name == "ctaid")
    add(Kind::BlockIndex);
  else if (Name == "ntid" || Name == "nctaid")
    add(Kind::LaunchSize);
  else
    return false;
  return true;
}

/// Whether adding constants to `From` gives `Register` again: it counts.
bool ReasonSearch::counts(StringRef Register, StringRef From,
                          unsigned Depth) const {
  auto Found = Definitions.find(From);
  if (Found == Definitions.end() || Depth > 8)
    return false;
  for (const PtxInstruction *I : Found->second) {
    const bool Adds = I->name() == "add" || I->name() == "sub";
    if ((!Adds && I->name() != "mov") || I->Operands.size() < 2)
      continue;
    StringRef Source = I->Operands[1];
    if (Adds && Source == Register)
      return true;
    if (Source != Register && counts(Register, Source, Depth + 1))
      return true;
  }
  return false;
}

void ReasonSearch::visit(StringRef Register) {
  if (special(Register) || !Seen.insert(Register).second || Seen.size() > 512)
    return;
  auto Found = Definitions.find(Register);
  if (Found == Definitions.end())
    return;
  if (Found->second.size() > 1) {
    if (counts(Register, Register, 0))
      return add(Kind::KeptLoop);
    IsChosen = true;
  }
  for (const PtxInstruction *I : Found->second)
    visit(*I);
}

/// The number in "[NAME_param_2]".
static std::string parameterIn(StringRef Address) {
  StringRef Number = Address.trim("[]").rsplit("_param_").second;
  return Number.take_while(isDigit).str();
}

void ReasonSearch::visit(const PtxInstruction &I) {
  const StringRef Name = I.name();
  if (Name == "ld" && I.has("param")) {
    const std::string Number = parameterIn(I.Operands.back());
    return Number.empty() ? add(Kind::CallResult) : add(Kind::Argument, Number);
  }
  if (Name == "ld" || Name == "ldu" || Name == "tex" || Name == "ldmatrix")
    return add(Kind::LoadedValue);
  if (Name == "atom")
    return add(Kind::AtomicResult);
  if (Name == "shfl")
    return add(Kind::OtherLane);
  IsChosen |= Name == "selp" || Name == "set";
  ArrayRef<std::string> Sources = sourcesOf(I);
  // The condition of a choice is no part of the index.
  if (Name == "selp" && Sources.size() == 3)
    Sources = Sources.drop_back();
  for (const std::string &Operand : Sources)
    for (StringRef Register : registersIn(Operand))
      visit(Register);
}

std::vector<IndexReason> ReasonSearch::take() {
  if (Reasons.empty() && IsChosen)
    add(Kind::Chosen);
  return std::move(Reasons);
}

std::vector<IndexReason> PointerFlow::reasonsOf(StringRef Address) const {
  ReasonSearch Search(Definitions);
  Search.visit(Address);
  return Search.take();
}

void warplint::findLocalVariables(
    const PtxBody &Body, const std::vector<std::vector<size_t>> &Accesses,
    PtxFunction &Into) {
  if (!Body.Depot.empty())
    PointerFlow(Body, Into).run(Accesses);
}
