//===- Sites.cpp - Source locations of instructions -----------------------===//

#include "warplint/Kernel/Sites.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <cstdlib>
#include <tuple>

using namespace llvm;
using namespace warplint;

static Spot spotOf(const DILocation &L) {
  return {L.getScope()->getFilename().str(), L.getLine(), L.getColumn()};
}

/// What orders locations. Line numbers of different files are not compared:
/// results do not change when one file's lines move (decision 0017).
static auto orderOf(const DILocation &L) {
  return std::tuple(L.getScope()->getFilename(), L.getLine(), L.getColumn());
}

static bool onOneLine(const DILocation &A, const DILocation &B) {
  return A.getLine() == B.getLine() &&
         A.getScope()->getFilename() == B.getScope()->getFilename();
}

/// The location of a load that scalar promotion moved to a loop's preheader.
/// LLVM drops it; nvcc uses that of the value that the loop starts with, else
/// that of the replaced stores if they are on one line. Null: another
/// instruction, or no such location.
static const DILocation *placeOfPromoted(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || Load->getDebugLoc())
    return nullptr;
  for (const User *U : I.users())
    if (auto *Phi = dyn_cast<PHINode>(U))
      if (const DILocation *L = Phi->getDebugLoc(); L && L->getLine())
        return L;
  const DILocation *Place = nullptr;
  for (const User *U : Load->getPointerOperand()->users()) {
    auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getPointerOperand() != Load->getPointerOperand())
      continue;
    const DILocation *L = Store->getDebugLoc();
    if (!L || (Place && !onOneLine(*Place, *L)))
      return nullptr;
    Place = L;
  }
  return Place;
}

/// Whether a location and all calls that it was inlined through have lines.
/// Where an instruction was merged from several calls, LLVM has line 0 for the
/// call, and below it what they share.
static bool isComplete(const DILocation *L) {
  for (; L; L = L->getInlinedAt())
    if (!L->getLine())
      return false;
  return true;
}

static const DILocation *nextPlace(const Instruction *I) {
  for (; I; I = I->getNextNode())
    if (const DILocation *L = I->getDebugLoc(); L && L->getLine())
      return L;
  return nullptr;
}

/// The location of an access that was merged from several calls of a function:
/// that of the next such access of the same variable, as in nvcc's line table
/// of a load at the head of a loop that was merged from those in front of the
/// loop and at its end. Null: another instruction, or there is none.
static const DILocation *placeOfMergedCalls(const Instruction &I) {
  const DILocation *Own = I.getDebugLoc();
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Own || !Own->getLine() || isComplete(Own) || !Pointer)
    return nullptr;
  const Value *Variable = getUnderlyingObject(Pointer);
  for (const Instruction *N = I.getNextNode(); N; N = N->getNextNode()) {
    const DILocation *L = N->getDebugLoc();
    if (L && N->getOpcode() == I.getOpcode() && isComplete(L) &&
        L->getLine() == Own->getLine() && L->getFile() == Own->getFile() &&
        getUnderlyingObject(getLoadStorePointerOperand(N)) == Variable)
      return L;
  }
  return nullptr;
}

static const DILocation *placeBefore(const Instruction *I) {
  const BasicBlock *B = I->getParent();
  for (unsigned Blocks = 0; B && Blocks < 4; ++Blocks) {
    for (; I; I = I->getPrevNode())
      if (const DILocation *L = I->getDebugLoc(); L && L->getLine())
        return L;
    B = B->getSinglePredecessor();
    I = B ? B->getTerminator() : nullptr;
  }
  return nullptr;
}

/// The location of an instruction. An instruction that was merged from several
/// lines (line 0), or hoisted from a loop, mostly has in the line table of the
/// machine code that of the instruction before it: a store of a selected value
/// that of the condition, a hoisted load that of the preheader's code. A load
/// that was merged from two branches has that of the next instruction.
static const DILocation *placeNear(const Instruction &I) {
  if (const DILocation *L = placeOfMergedCalls(I))
    return L;
  const bool FromBefore = isa<StoreInst>(I) || !I.getDebugLoc();
  const DILocation *L = FromBefore ? placeBefore(&I) : nextPlace(&I);
  if (!L)
    L = FromBefore ? nextPlace(&I) : placeBefore(&I);
  return L ? L : I.getDebugLoc().get();
}

/// The location of the first use of a load without a location of its own (one
/// that was hoisted from a loop): the first use after it, else the first in the
/// source. Null where no use has a location.
static const DILocation *placeOfUse(const Instruction &I) {
  if (!isa<LoadInst>(I) || I.getDebugLoc())
    return nullptr;
  const Instruction *First = nullptr;
  auto Earlier = [&](const Instruction &A, const Instruction &B) {
    const bool Here = A.getParent() == I.getParent();
    if (Here != (B.getParent() == I.getParent()))
      return Here;
    if (Here)
      return A.comesBefore(&B);
    return orderOf(*A.getDebugLoc()) < orderOf(*B.getDebugLoc());
  };
  for (const User *U : I.users())
    if (auto *Use = dyn_cast<Instruction>(U);
        Use && !isa<PHINode>(Use) && Use->getDebugLoc() &&
        Use->getDebugLoc()->getLine() && (!First || Earlier(*Use, *First)))
      First = Use;
  return First ? First->getDebugLoc().get() : nullptr;
}

static constexpr const char *MachineLineName = "warplint.machine.line";

void warplint::setMachineLine(Instruction &I, DILocation &Place) {
  I.setMetadata(MachineLineName, MDNode::get(I.getContext(), {&Place}));
}

/// Whether a location is in a constructor or an assignment.
static bool isInConstructor(const DILocation &L) {
  const DISubprogram *Of = L.getScope()->getSubprogram();
  ItaniumPartialDemangler Name;
  if (!Of || Name.partialDemangle(Of->getLinkageName().str().c_str()))
    return false;
  size_t Size = 0;
  char *Base =
      Name.isCtorOrDtor() ? nullptr : Name.getFunctionBaseName(nullptr, &Size);
  const bool IsAssignment = Base && StringRef(Base) == "operator=";
  std::free(Base);
  return Name.isCtorOrDtor() || IsAssignment;
}

/// The outermost frame: the location in the kernel.
static const DILocation &kernelOf(const DILocation &L) {
  const DILocation *Outer = &L;
  while (Outer->getInlinedAt())
    Outer = Outer->getInlinedAt();
  return *Outer;
}

static bool isInMethod(const DILocation &L) {
  const DISubprogram *Of = L.getScope()->getSubprogram();
  if (Of && Of->getDeclaration())
    Of = Of->getDeclaration();
  return Of && isa_and_nonnull<DICompositeType>(Of->getScope());
}

Site warplint::siteOf(const Instruction &I,
                      ArrayRef<std::string> HeaderPrefixes,
                      ArrayRef<std::string> LibraryPrefixes) {
  Site S;
  const DILocation *Promoted = placeOfPromoted(I);
  const DILocation *L = Promoted ? Promoted : placeNear(I);
  if (!L)
    return S;
  const MDNode *Machine = I.getMetadata(MachineLineName);
  S.Innermost =
      spotOf(Machine ? *cast<DILocation>(Machine->getOperand(0)) : *L);
  if (!Promoted)
    if (const DILocation *Use = placeOfUse(I)) {
      L = Use;
      S.Read =
          variableOf(*getUnderlyingObject(getLoadStorePointerOperand(&I))).Name;
    }
  auto IsIn = [](const DILocation &At, ArrayRef<std::string> Prefixes) {
    StringRef File = At.getScope()->getFilename();
    return any_of(Prefixes, [&](const std::string &Prefix) {
      return !Prefix.empty() && File.starts_with(Prefix);
    });
  };
  const DILocation &Innermost = *L;
  // From the innermost frame outward; the outermost where all are in headers of
  // the toolkit or of libraries.
  for (; L->getInlinedAt(); L = L->getInlinedAt()) {
    const bool IsLibrary = IsIn(*L, LibraryPrefixes);
    if (!IsLibrary && !IsIn(*L, HeaderPrefixes))
      break;
    if (IsLibrary && !S.Library.isValid())
      S.Library = spotOf(*L);
  }
  if (IsIn(*L, LibraryPrefixes))
    S.Library = {};
  S.Where = spotOf(*L);
  auto IsInHeader = [&](const DILocation &At) {
    return IsIn(At, LibraryPrefixes) || IsIn(At, HeaderPrefixes);
  };
  const bool IsUsers = !IsInHeader(*L);
  S.IsOfLibraryObject = IsUsers && L != &Innermost && isInMethod(Innermost);
  bool OnlyMakes = IsUsers && IsInHeader(kernelOf(*L));
  for (; L->getInlinedAt(); L = L->getInlinedAt()) {
    OnlyMakes = OnlyMakes && (IsInHeader(*L) || isInConstructor(*L));
    S.InlinedFrom.push_back(spotOf(*L->getInlinedAt()));
  }
  S.MakesElements = OnlyMakes;
  return S;
}

static SourceVariable fromVariable(const DIVariable &V) {
  SourceVariable R;
  R.Name = V.getName().str();
  R.Where = {V.getFilename().str(), V.getLine(), 0};
  if (auto *Scope = dyn_cast_or_null<DILocalScope>(V.getScope()))
    if (DISubprogram *P = Scope->getSubprogram())
      R.Function =
          (P->getLinkageName().empty() ? P->getName() : P->getLinkageName())
              .str();
  return R;
}

/// The unqualified name of a variable by its mangled one, or by that of the
/// copy that clang makes of a constant.
static std::string plainName(StringRef Mangled) {
  Mangled.consume_back(".const");
  const std::string Whole = demangle(Mangled);
  const StringRef Name(Whole);
  const size_t Scope = Name.rfind("::");
  return Name.drop_front(Scope == StringRef::npos ? 0 : Scope + 2).str();
}

/// Metadata of an alloca: its variable.
static constexpr char VariableNote[] = "warplint.variable";

void warplint::recordVariables(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        for (DbgVariableRecord *Record : findDVRDeclares(A))
          A->setMetadata(VariableNote, Record->getVariable());
}

SourceVariable warplint::variableOf(const Value &V) {
  if (auto *G = dyn_cast<GlobalVariable>(&V)) {
    SmallVector<DIGlobalVariableExpression *, 1> Info;
    G->getDebugInfo(Info);
    if (!Info.empty())
      return fromVariable(*Info[0]->getVariable());
    // Neither extern arrays nor copies of constants have debug information.
    SourceVariable R;
    R.Name = plainName(G->getName());
    return R;
  }
  if (auto *A = dyn_cast<AllocaInst>(&V)) {
    for (DbgVariableRecord *Record :
         findDVRDeclares(const_cast<AllocaInst *>(A)))
      return fromVariable(*Record->getVariable());
    SmallVector<DbgVariableRecord *, 2> Users;
    findDbgUsers(const_cast<AllocaInst *>(A), Users);
    for (DbgVariableRecord *Record : Users)
      return fromVariable(*Record->getVariable());
    if (auto *Noted =
            dyn_cast_or_null<DILocalVariable>(A->getMetadata(VariableNote)))
      return fromVariable(*Noted);
  }
  if (auto *A = dyn_cast<Argument>(&V)) {
    if (DISubprogram *P = A->getParent()->getSubprogram())
      for (DINode *Node : P->getRetainedNodes())
        if (auto *Variable = dyn_cast<DILocalVariable>(Node))
          if (Variable->getArg() == A->getArgNo() + 1)
            return fromVariable(*Variable);
    SourceVariable R;
    R.Name = A->getName().str();
    return R;
  }
  return {};
}
