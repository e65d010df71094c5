//===- StructCopies.cpp - Copies of structs that nvcc avoids --------------===//

#include "warplint/NvccFront/StructCopies.h"
#include "warplint/NvccFront/WholeCopies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// The choice of an address between ways that meet in a block: the address
/// itself, or a reference variable that is initialized with it; null: none.
static PHINode *choiceOf(const Value *Pointer) {
  if (auto *Load = dyn_cast<LoadInst>(Pointer)) {
    auto *Reference = dyn_cast<AllocaInst>(Load->getPointerOperand());
    const Value *Bound = nullptr;
    for (const User *U :
         Reference ? Reference->users()
                   : iterator_range<Value::const_user_iterator>({}, {})) {
      auto *Store = dyn_cast<StoreInst>(U);
      if (Store && (Bound || Store->getValueOperand() == Reference))
        return nullptr;
      if (Store)
        Bound = Store->getValueOperand();
      else if (auto *I = dyn_cast<IntrinsicInst>(U);
               !isa<LoadInst>(U) && !(I && I->isLifetimeStartOrEnd()))
        return nullptr;
    }
    Pointer = Bound;
  }
  auto *Choice = dyn_cast_or_null<PHINode>(Pointer);
  const bool Straight =
      Choice && all_of(Choice->blocks(), [](const BasicBlock *From) {
        return From->getTerminator()->getNumSuccessors() == 1;
      });
  return Straight ? const_cast<PHINode *>(Choice) : nullptr;
}

/// Whether an instruction is a call of a function that writes no memory, such
/// as that of an index.
static bool isCallWithoutWrites(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() &&
         none_of(instructions(*Callee),
                 [](const Instruction &I) { return I.mayWriteToMemory(); });
}

/// Whether the block of an instruction writes no memory in front of it, other
/// than to bind references.
static bool writesNothingBefore(const Instruction &Last) {
  for (const Instruction &I : *Last.getParent()) {
    if (&I == &Last)
      return true;
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    if (I.mayWriteToMemory() && !isCallWithoutWrites(I) &&
        !(Intrinsic && Intrinsic->isLifetimeStartOrEnd()) &&
        !(Store && isa<PHINode>(Store->getValueOperand()) &&
          isa<AllocaInst>(Store->getPointerOperand())))
      return false;
  }
  return false;
}

/// Moves a copy into the blocks that one of its addresses is chosen in, and
/// returns the copies there; empty: it stays.
static SmallVector<MemCpyInst *, 2> splitCopy(MemCpyInst &Copy) {
  for (unsigned Side : {1, 0}) {
    PHINode *Choice = choiceOf(Copy.getArgOperand(Side));
    if (!Choice || Choice->getParent() != Copy.getParent() ||
        Copy.isVolatile() || !isa<ConstantInt>(Copy.getLength()) ||
        !writesNothingBefore(Copy))
      continue;
    Value *Other = Copy.getArgOperand(1 - Side);
    auto *Computed = dyn_cast<Instruction>(Other);
    const bool IsLate = Computed && Computed->getParent() == Copy.getParent() &&
                        !isa<AllocaInst>(Computed);
    // What was loaded is written where its place is known.
    if (IsLate && Side == 0)
      continue;
    MaybeAlign Alignment = Copy.getDestAlign();
    if (IsLate) {
      IRBuilder<> B(&*Copy.getFunction()->getEntryBlock().begin());
      AllocaInst *Between = B.CreateAlloca(ArrayType::get(
          B.getInt8Ty(), cast<ConstantInt>(Copy.getLength())->getZExtValue()));
      Between->setAlignment(Alignment.valueOrOne());
      Other = Between;
    }
    SmallVector<MemCpyInst *, 2> Split;
    for (auto [From, Pointer] :
         zip(Choice->blocks(), Choice->incoming_values())) {
      auto *Part = cast<MemCpyInst>(Copy.clone());
      Part->setArgOperand(Side, Pointer.get());
      Part->setArgOperand(1 - Side, Other);
      Part->insertBefore(From->getTerminator()->getIterator());
      Split.push_back(Part);
    }
    if (IsLate)
      Copy.setSource(Other);
    else
      Copy.eraseFromParent();
    return Split;
  }
  return {};
}

void warplint::splitChosenCopies(Module &M) {
  for (Function &F : M) {
    SmallVector<MemCpyInst *, 16> Work;
    for (Instruction &I : instructions(F))
      if (auto *Copy = dyn_cast<MemCpyInst>(&I))
        Work.push_back(Copy);
    while (!Work.empty())
      Work.append(splitCopy(*Work.pop_back_val()));
  }
}

namespace {

/// Follows the addresses in an object through code as clang emits it: whether
/// nothing but elements of the object is read. No use of an address writes or
/// chooses, compares, keeps or moves it; functions that are handed it do not
/// either, and are inlined.
class Reads {
public:
  /// `Allowed`: a write that does not count, or null.
  explicit Reads(const MemCpyInst *Allowed) : Allowed(Allowed) {}

  bool areAll(const Value &Address) {
    return all_of(Address.uses(), [&](const Use &U) { return isRead(U); });
  }
  /// What marks the life of the object.
  SmallVector<Instruction *, 4> Markers;

private:
  bool isRead(const Use &U);
  bool isReadBy(const CallBase &Call, unsigned Operand);
  bool isReadThrough(const StoreInst &Store);

  const MemCpyInst *Allowed;
  /// The calls that led to the code that is looked at, the last one behind.
  SmallVector<const CallBase *, 8> Calls;
  unsigned Left = 20000;
};

} // namespace

/// Of an address that is stored: whether a variable has nothing but it: the
/// parameter of a function or a reference.
bool Reads::isReadThrough(const StoreInst &Store) {
  auto *Variable = dyn_cast<AllocaInst>(Store.getPointerOperand());
  return Variable && all_of(Variable->users(), [&](const User *U) {
           auto *Marker = dyn_cast<IntrinsicInst>(U);
           return U == &Store || (Marker && Marker->isLifetimeStartOrEnd()) ||
                  (isa<LoadInst>(U) && areAll(*U));
         });
}

bool Reads::isReadBy(const CallBase &Call, unsigned Operand) {
  if (isa<MemCpyInst>(Call))
    return Operand == 1;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration() || Operand >= Callee->arg_size() ||
      Callee->hasFnAttribute(Attribute::NoInline) || is_contained(Calls, &Call))
    return false;
  if (Call.isByValArgument(Operand))
    return true; // It is handed a copy.
  Calls.push_back(&Call);
  const bool Only = areAll(*Callee->getArg(Operand));
  Calls.pop_back();
  return Only;
}

bool Reads::isRead(const Use &U) {
  auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I || !Left--) {
    Left = 0;
    return false;
  }
  if (isa<LoadInst>(I) || I == Allowed)
    return true;
  if (isa<GetElementPtrInst>(I))
    return areAll(*I);
  if (auto *Store = dyn_cast<StoreInst>(I))
    return U.getOperandNo() == 0 && isReadThrough(*Store);
  if (auto *Marker = dyn_cast<IntrinsicInst>(I);
      Marker && Marker->isLifetimeStartOrEnd()) {
    Markers.push_back(I);
    return true;
  }
  if (isa<ReturnInst>(I) && !Calls.empty()) {
    const CallBase *Returned = Calls.pop_back_val();
    const bool Only = areAll(*Returned);
    Calls.push_back(Returned);
    return Only;
  }
  auto *Call = dyn_cast<CallBase>(I);
  return Call && Call->isArgOperand(&U) &&
         isReadBy(*Call, Call->getArgOperandNo(&U));
}

/// The only copy that writes a variable and is one of a whole by-value
/// parameter of more than MostCopiedBytes bytes; null: there is none.
static MemCpyInst *copyOfParameter(const AllocaInst &Variable) {
  const DataLayout &Layout = Variable.getDataLayout();
  auto Size = Variable.getAllocationSize(Layout);
  if (!Size || Size->getFixedValue() <= MostCopiedBytes)
    return nullptr;
  for (const User *U : Variable.users()) {
    auto *Copy = dyn_cast<MemCpyInst>(U);
    if (!Copy || Copy->getDest() != &Variable)
      continue;
    auto *Parameter = dyn_cast<Argument>(Copy->getSource());
    auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
    const bool IsWhole =
        Parameter && Parameter->hasByValAttr() && Length &&
        Length->getZExtValue() == Size->getFixedValue() &&
        Layout.getTypeAllocSize(Parameter->getParamByValType()) == *Size;
    return IsWhole ? const_cast<MemCpyInst *>(Copy) : nullptr;
  }
  return nullptr;
}

namespace {

/// A variable that is to be replaced by a parameter.
struct ParameterCopy {
  AllocaInst *Variable;
  MemCpyInst *Copy;
  SmallVector<Instruction *, 4> Markers;
  /// What hands it on by value.
  SmallVector<Use *, 2> Handed;
};

} // namespace

static bool isHandedByValue(const Use &U) {
  auto *Call = dyn_cast<CallBase>(U.getUser());
  return Call && !isa<IntrinsicInst>(Call) && Call->isArgOperand(&U) &&
         Call->isByValArgument(Call->getArgOperandNo(&U));
}

static Argument *parameterOf(const Use &Handed) {
  auto *Call = cast<CallBase>(Handed.getUser());
  return Call->getCalledFunction()->getArg(Call->getArgOperandNo(&Handed));
}

/// The variables of a function that are copies of its parameters and only read,
/// also by the functions that they are handed to by value.
static void findCopies(Function &F, SmallVectorImpl<ParameterCopy> &Found) {
  for (Instruction &I : F.getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    MemCpyInst *Copy = Variable ? copyOfParameter(*Variable) : nullptr;
    if (!Copy)
      continue;
    ParameterCopy Of{Variable, Copy, {}, {}};
    Reads OfVariable(Copy);
    if (!OfVariable.areAll(*Variable) ||
        !Reads(nullptr).areAll(*Copy->getSource()))
      continue;
    for (Use &U : Variable->uses())
      if (isHandedByValue(U))
        Of.Handed.push_back(&U);
    if (!all_of(Of.Handed, [](const Use *U) {
          return Reads(nullptr).areAll(*parameterOf(*U));
        }))
      continue;
    Of.Markers = OfVariable.Markers;
    Found.push_back(std::move(Of));
  }
}

/// Whether all uses of a function are calls that hand one of `Known` to this
/// parameter: then it can be a reference.
static bool isAlwaysHanded(const Argument &Parameter,
                           const SmallPtrSetImpl<const Use *> &Known) {
  return all_of(Parameter.getParent()->uses(), [&](const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U) &&
           Known.contains(&Call->getArgOperandUse(Parameter.getArgNo()));
  });
}

void warplint::removeParameterCopies(Module &M) {
  SmallVector<ParameterCopy, 8> Copies;
  for (Function &F : M)
    if (!F.isDeclaration())
      findCopies(F, Copies);
  SmallPtrSet<const Use *, 16> Known;
  for (size_t Before = Copies.size() + 1; Before != Copies.size();) {
    Before = Copies.size();
    Known.clear();
    for (const ParameterCopy &C : Copies)
      Known.insert(C.Handed.begin(), C.Handed.end());
    erase_if(Copies, [&](const ParameterCopy &C) {
      return !all_of(C.Handed, [&](const Use *U) {
        return isAlwaysHanded(*parameterOf(*U), Known);
      });
    });
  }
  for (ParameterCopy &C : Copies) {
    // The inliner would copy it again.
    for (Use *U : C.Handed) {
      Argument *Parameter = parameterOf(*U);
      cast<CallBase>(U->getUser())
          ->removeParamAttr(Parameter->getArgNo(), Attribute::ByVal);
      Parameter->getParent()->removeParamAttr(Parameter->getArgNo(),
                                              Attribute::ByVal);
    }
    Value *Source = C.Copy->getSource();
    C.Copy->eraseFromParent();
    for (Instruction *Marker : C.Markers)
      Marker->eraseFromParent();
    C.Variable->replaceAllUsesWith(Source);
    C.Variable->eraseFromParent();
  }
}
