//===- HostContainers.cpp - Element counts of containers ------------------===//

#include "HostContainers.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace warplint {

static HostValue containerOf(HostValue Count) {
  HostValue Container = HostValue::parts(1);
  Container.Parts[0] = std::move(Count);
  return Container;
}

/// The namespace at file scope that contains the declaration; empty for none.
static llvm::StringRef outermostNamespace(const Decl *D) {
  llvm::StringRef Name;
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C); N && N->getIdentifier())
      Name = N->getName();
  return Name;
}

bool isContainer(QualType Type) {
  if (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return false;
  const llvm::StringRef Name = Class->getName();
  if (Name == "vector")
    return outermostNamespace(Class) == "std";
  return (Name == "host_vector" || Name == "device_vector") &&
         outermostNamespace(Class) == "thrust";
}

/// The expression without conversions to a base class, which thrust's member
/// functions belong to.
static const Expr *objectOf(const Expr *E) {
  return unforwarded(E->IgnoreParenImpCasts());
}

namespace {
enum class Effect { None, Adds, Removes, Clears, Sets, Copies, Unknown };
} // namespace

static Effect effectOf(const CXXMethodDecl *Method) {
  if (Method->isConst() || Method->isStatic())
    return Effect::None;
  if (Method->getOverloadedOperator() == OO_Subscript)
    return Effect::None;
  if (Method->getOverloadedOperator() == OO_Equal)
    return Effect::Copies;
  if (!Method->getIdentifier())
    return Effect::Unknown;
  return llvm::StringSwitch<Effect>(Method->getName())
      .Cases({"at", "data", "front", "back", "begin", "end", "rbegin", "rend",
              "reserve", "shrink_to_fit"},
             Effect::None)
      .Cases({"push_back", "emplace_back"}, Effect::Adds)
      .Case("pop_back", Effect::Removes)
      .Case("clear", Effect::Clears)
      .Cases({"resize", "assign"}, Effect::Sets)
      .Default(Effect::Unknown);
}

bool keepsCount(const CXXMethodDecl *Method, const Expr *Object) {
  return isContainer(objectOf(Object)->getType()) &&
         effectOf(Method) == Effect::None;
}

HostValue HostContainers::number(uint64_t Count) const {
  const unsigned Width = Context.getIntWidth(Context.getSizeType());
  return HostValue::of(llvm::APSInt(llvm::APInt(Width, Count), true));
}

/// The variable that `begin(...)`, `x.begin()` or `x` is about; null for none.
static const VarDecl *variableOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    E = objectOf(Call->getImplicitObjectArgument());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

static bool isCallOf(const Expr *E, llvm::StringRef Name) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E->IgnoreParenImpCasts());
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == Name;
}

/// The operand of implicit constructions of iterators.
static const Expr *unconverted(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts()->IgnoreImplicit();
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (!Construct || Construct->getNumArgs() != 1)
      return E;
    E = Construct->getArg(0);
  }
}

/// The number of elements that arguments of a constructor or of assign() give:
/// a count, an initializer list, another container, or two iterators.
HostValue HostContainers::countOf(llvm::ArrayRef<const Expr *> Arguments,
                                  llvm::ArrayRef<HostValue> Values) {
  while (!Arguments.empty() && isa<CXXDefaultArgExpr>(Arguments.back()))
    Arguments = Arguments.drop_back();
  if (Arguments.empty())
    return number(0);
  const Expr *First = Arguments[0]->IgnoreParenImpCasts();
  if (First->getType()->isIntegerType())
    return convert(Values[0], Context.getSizeType(), Context);
  const Expr *List = First->IgnoreImplicit();
  if (const auto *Standard = dyn_cast<CXXStdInitializerListExpr>(List))
    if (const auto *Array =
            Context.getAsConstantArrayType(Standard->getSubExpr()->getType()))
      return number(Array->getSize().getZExtValue());
  if (isContainer(First->getType()) && Values[0].hasParts()) {
    if (const Expr *Moved = unforwarded(First); Moved != First)
      Objects.assign(Moved, containerOf(HostValue::unknown()));
    return Values[0].Parts[0];
  }
  if (Arguments.size() != 2)
    return HostValue::unknown();
  const Expr *Begin = unconverted(Arguments[0]);
  const Expr *End = unconverted(Arguments[1]);
  const VarDecl *V = variableOf(Begin);
  if (V && isCallOf(Begin, "begin") && isCallOf(End, "end") &&
      variableOf(End) == V && isContainer(V->getType())) {
    const HostValue Whole = Objects.read(V, Begin->getExprLoc());
    return Whole.hasParts() ? Whole.Parts[0] : HostValue::unknown();
  }
  const auto *Sum = dyn_cast<BinaryOperator>(End);
  if (V && Sum && Sum->getOpcode() == BO_Add && isa<DeclRefExpr>(Begin) &&
      variableOf(Sum->getLHS()) == V)
    return convert(Interpreter.eval(Sum->getRHS()), Context.getSizeType(),
                   Context);
  return HostValue::unknown();
}

/// The values of the arguments, which may become elements: what they point to
/// may be written through the container from then on.
std::vector<HostValue>
HostContainers::store(llvm::ArrayRef<const Expr *> Arguments) {
  std::vector<HostValue> Values;
  for (const Expr *Argument : Arguments) {
    Values.push_back(Interpreter.eval(Argument));
    Aliases.giveUpPointees(Values.back());
  }
  return Values;
}

std::optional<HostValue> HostContainers::construct(const CXXConstructExpr *E) {
  if (!isContainer(E->getType()))
    return std::nullopt;
  const llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  return containerOf(countOf(Arguments, store(Arguments)));
}

void HostContainers::setCount(const Expr *Object, HostValue Container) {
  if (!Object->getType()->isPointerType())
    return Objects.assign(Object, std::move(Container));
  const HostValue Pointer = Interpreter.eval(Object);
  if (Pointer.What == HostValue::Kind::Address)
    Memory.set(Pointer.Variable, std::move(Container));
  else
    Memory.forgetThroughPointer(Object->getType()->getPointeeType());
}

std::optional<HostValue>
HostContainers::call(const CXXMethodDecl *Method, const Expr *Object,
                     llvm::ArrayRef<const Expr *> Arguments, QualType Result) {
  if (!Method || !Object)
    return std::nullopt;
  Object = objectOf(Object);
  if (!isContainer(Object->getType()))
    return std::nullopt;
  const Effect Of = effectOf(Method);
  if (Of == Effect::Unknown) {
    setCount(Object, containerOf(HostValue::unknown()));
    return std::nullopt;
  }
  HostValue Container = Interpreter.eval(Object);
  if (Container.What == HostValue::Kind::Address)
    Container = Objects.read(Container.Variable, Object->getExprLoc());
  const std::vector<HostValue> Values = store(Arguments);
  HostValue Count =
      Container.hasParts() ? Container.Parts[0] : HostValue::unknown();
  switch (Of) {
  case Effect::None:
    if (Method->getIdentifier() && Method->getName() == "size")
      return convert(Count, Result, Context);
    if (Method->getIdentifier() && Method->getName() == "empty" &&
        Count.isInteger())
      return HostValue::of(llvm::APSInt(
          llvm::APInt(Context.getIntWidth(Result), Count.Integer.isZero()),
          true));
    return HostValue::unknown();
  case Effect::Adds:
    Count = apply(BO_Add, Count, number(1), Context.getSizeType(), Context);
    break;
  case Effect::Removes:
    Count = Count.size() ? number(*Count.size() - 1) : HostValue::unknown();
    break;
  case Effect::Clears:
    Count = number(0);
    break;
  case Effect::Sets:
  case Effect::Copies:
    Count = countOf(Arguments, Values);
    break;
  case Effect::Unknown:
    llvm_unreachable("returned above");
  }
  setCount(Object, containerOf(std::move(Count)));
  return HostValue::unknown();
}

} // namespace warplint
