//===- SharedOrder.cpp - In which order shared variables lie --------------===//

#include "warplint/NvccFront/SharedOrder.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

static constexpr unsigned Groups = 3;

/// nvcc aligns `extern __shared__` arrays to no less.
static constexpr Align DynamicAlignment = Align::Constant<16>();

namespace {

/// Which functions use a variable once callees are inlined.
class Owners {
public:
  explicit Owners(const GlobalVariable &G) { addUsers(G); }

  bool any() const { return Kernels + Others != 0; }

  /// The place of the variable among those of a kernel.
  unsigned group() const {
    if (Kernels + Others > 1)
      return 1;
    return Others ? 2 : 0;
  }

private:
  void addUsers(const Value &V) {
    for (const User *U : V.users())
      if (auto *I = dyn_cast<Instruction>(U))
        add(*I->getFunction());
      else if (isa<Constant>(U) && Seen.insert(U).second)
        addUsers(*U);
  }
  void add(const Function &F) {
    if (!Seen.insert(&F).second)
      return;
    if (isKernel(F))
      ++Kernels;
    else if (F.hasFnAttribute(Attribute::NoInline) && !F.use_empty())
      ++Others;
    else
      addUsers(F);
  }

  SmallPtrSet<const Value *, 16> Seen;
  unsigned Kernels = 0, Others = 0;
};

} // namespace

static const DIVariable *declarationOf(const GlobalVariable &G) {
  SmallVector<DIGlobalVariableExpression *, 1> Info;
  G.getDebugInfo(Info);
  return Info.empty() ? nullptr : Info.front()->getVariable();
}

namespace {

/// Where a variable is declared, or the function that it is declared in.
struct Declared {
  const DIFile *File = nullptr;
  unsigned Line = 0;
  bool InInstance = false; ///< of a template
  bool IsLate = false;     ///< clang has it behind others of the file

  Declared(const GlobalVariable &G);
  bool isBehind(const Declared &Other) const {
    return InInstance || (File == Other.File && Line > Other.Line);
  }
};

} // namespace

Declared::Declared(const GlobalVariable &G) {
  const DIVariable *V = declarationOf(G);
  if (!V)
    return;
  auto *Scope = dyn_cast_or_null<DILocalScope>(V->getScope());
  const DISubprogram *P = Scope ? Scope->getSubprogram() : nullptr;
  File = P ? P->getFile() : V->getFile();
  Line = P ? P->getLine() : V->getLine();
  IsLate = G.hasLocalLinkage();
  if (!P)
    return;
  StringRef Name = P->getLinkageName();
  const Function *F =
      G.getParent()->getFunction(Name.empty() ? P->getName() : Name);
  InInstance = !P->getTemplateParams().empty();
  IsLate =
      !InInstance && F && (F->hasLocalLinkage() || F->isDiscardableIfUnused());
}

/// The shared variables in the order of their declarations. clang leaves
/// `static` variables of a file and those of inline functions for the end of
/// the module; nvcc has only those of instances of templates there.
static SmallVector<GlobalVariable *, 16> inSourceOrder(Module &M) {
  SmallVector<std::pair<Declared, GlobalVariable *>, 16> Order, Late;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED) {
      const Declared Where(G);
      (Where.IsLate ? Late : Order).push_back({Where, &G});
    }
  for (const auto &Moved : Late) {
    auto Behind = find_if(Order, [&](const auto &Other) {
      return Other.first.isBehind(Moved.first);
    });
    Order.insert(Behind, Moved);
  }
  return to_vector<16>(make_second_range(Order));
}

static void moveToEnd(Module &M, ArrayRef<GlobalVariable *> Variables) {
  for (GlobalVariable *G : Variables) {
    M.removeGlobalVariable(G);
    M.insertGlobalVariable(G);
  }
}

void warplint::orderSharedVariables(Module &M) {
  SmallVector<GlobalVariable *, 16> ByGroup[Groups];
  Align OfDynamic;
  for (GlobalVariable *G : inSourceOrder(M)) {
    const Owners Of(*G);
    const unsigned Group = Of.group();
    Notes::setSharedVariable(*G, Group);
    ByGroup[Group].push_back(G);
    const bool IsDynamic =
        G->isDeclaration() ||
        M.getDataLayout().getTypeAllocSize(G->getValueType()) == 0;
    if (IsDynamic && Of.any())
      OfDynamic =
          std::max({OfDynamic, DynamicAlignment, Notes::sharedAlignment(*G)});
  }
  if (OfDynamic > Align())
    for (Function &F : M)
      if (isKernel(F) && !F.isDeclaration())
        Notes::setDynamicSharedAlignment(F, OfDynamic);
  for (const auto &Variables : ByGroup)
    moveToEnd(M, Variables);
}

void warplint::moveSharedFields(Module &M) {
  SmallVector<GlobalVariable *, 16> ByGroup[Groups][2];
  bool HasFields = false;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED) {
      const bool IsField = Notes::isSharedField(G);
      HasFields |= IsField;
      ByGroup[Notes::sharedGroup(G)][IsField].push_back(&G);
    }
  if (!HasFields)
    return;
  for (const auto &Group : ByGroup)
    for (const auto &Variables : Group)
      moveToEnd(M, Variables);
}
