//===- HostRuntime.cpp - Calls of functions known by name -----------------===//

#include "HostRuntime.h"
#include "HostBlocks.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;
using llvm::StringRef;

namespace warplint {

static StringRef nameOf(const FunctionDecl *F) {
  return F && F->getIdentifier() ? F->getName() : StringRef();
}

void HostRuntime::launch(const HostValue &Kernel, HostLaunch L) {
  if (Kernel.What != HostValue::Kind::Function ||
      !Kernel.Function->hasAttr<CUDAGlobalAttr>())
    return;
  L.Kernel = Kernel.Function;
  L.Through = Stack.callSites();
  Launches.push_back(std::move(L));
}

HostValue HostRuntime::evalKernelCall(const CUDAKernelCallExpr *E) {
  HostLaunch L;
  L.Where = E->getBeginLoc();
  const CallExpr *Config = E->getConfig();
  HostValue *Slots[] = {&L.Grid, &L.Block, &L.Shared};
  for (unsigned I = 0; Config && I < Config->getNumArgs(); ++I) {
    HostValue Value = Interpreter.eval(Config->getArg(I));
    if (I < std::size(Slots))
      *Slots[I] = std::move(Value);
  }
  if (Config && Config->getNumArgs() > 1)
    L.BlockVariable = blockVariable(Config->getArg(1));
  for (const Expr *Argument : E->arguments())
    L.Arguments.push_back(Interpreter.eval(Argument));
  launch(Interpreter.eval(E->getCallee()), std::move(L));
  return HostValue::unknown();
}

/// The values of the kernel arguments, from the array of pointers to them.
static std::vector<HostValue>
pointees(const HostValue &Array,
         llvm::function_ref<HostValue(const VarDecl *)> Read) {
  std::vector<HostValue> Values;
  for (const HostValue &Pointer : Array.Parts)
    Values.push_back(Pointer.What == HostValue::Kind::Address
                         ? Read(Pointer.Variable)
                         : HostValue::unknown());
  return Values;
}

bool HostRuntime::evalLaunchCall(const CallExpr *E, const FunctionDecl *F) {
  if (!isLaunchFunction(F) || E->getNumArgs() < 2)
    return false;
  std::vector<HostValue> Values;
  for (const Expr *Argument : E->arguments())
    Values.push_back(Interpreter.eval(Argument));
  auto Read = [&](const VarDecl *V) {
    return Objects.read(V, E->getBeginLoc());
  };
  HostLaunch L;
  L.ByRuntimeCall = true;
  L.Where = E->getBeginLoc();
  if (nameOf(F).starts_with("cudaLaunchKernelEx")) {
    // The configuration struct begins with grid, block and shared memory bytes.
    if (Values[0].What == HostValue::Kind::Address) {
      HostValue Config = Read(Values[0].Variable);
      HostValue *Slots[] = {&L.Grid, &L.Block, &L.Shared};
      for (unsigned I = 0; I < 3 && I < Config.Parts.size(); ++I)
        *Slots[I] = Config.Parts[I];
    }
    if (nameOf(F) == "cudaLaunchKernelEx")
      L.Arguments.assign(Values.begin() + 2, Values.end());
    else if (Values.size() > 2)
      L.Arguments = pointees(Values[2], Read);
    launch(Values[1], std::move(L));
    return true;
  }
  HostValue *Slots[] = {nullptr, &L.Grid, &L.Block, nullptr, &L.Shared};
  for (unsigned I = 0; I < Values.size() && I < std::size(Slots); ++I)
    if (Slots[I])
      *Slots[I] = Values[I];
  if (Values.size() > 3)
    L.Arguments = pointees(Values[3], Read);
  launch(Values[0], std::move(L));
  return true;
}

/// Allocations of more bytes have no known size: lanes that choose among so
/// many sectors at random share few of them. Launches that differ only in the
/// sizes of large arrays are one.
static constexpr uint64_t MostTableBytes = 4096;

bool HostRuntime::allocates(const CallExpr *E, const FunctionDecl *F) {
  bool Allocates = llvm::StringSwitch<bool>(nameOf(F))
                       .Cases({"cudaMalloc", "cudaMallocManaged",
                               "cudaMallocPitch", "cudaMallocAsync"},
                              true)
                       .Default(false);
  if (!Allocates || E->getNumArgs() < 2)
    return false;
  uint64_t Bytes = 0;
  for (unsigned I = 1; I < E->getNumArgs(); ++I) {
    const HostValue Value = Interpreter.eval(E->getArg(I));
    if (I == 1 && nameOf(F) != "cudaMallocPitch")
      Bytes = Value.size().value_or(0);
    Aliases.giveUpPointees(Value);
  }
  if (Bytes > MostTableBytes)
    Bytes = 0;
  const auto *Address =
      dyn_cast<UnaryOperator>(E->getArg(0)->IgnoreParenCasts());
  if (Address && Address->getOpcode() == UO_AddrOf)
    Objects.assign(Address->getSubExpr(),
                   HostValue::devicePointer(AllocationAlignment, 0, Bytes));
  else
    Interpreter.eval(E->getArg(0));
  return true;
}

std::optional<HostValue> HostRuntime::evalKnownFunction(const CallExpr *E,
                                                        const FunctionDecl *F) {
  StringRef Name = nameOf(F);
  Name.consume_front("__builtin_");
  unsigned Count = E->getNumArgs();
  enum {
    None,
    Ceil,
    Floor,
    Sqrt,
    Log2,
    Round,
    Abs,
    Min,
    Max,
    Pow
  } Which = llvm::StringSwitch<decltype(None)>(Name)
                .Cases({"ceil", "ceilf"}, Ceil)
                .Cases({"floor", "floorf"}, Floor)
                .Cases({"sqrt", "sqrtf"}, Sqrt)
                .Cases({"log2", "log2f"}, Log2)
                .Cases({"round", "roundf"}, Round)
                .Cases({"abs", "labs", "fabs", "fabsf"}, Abs)
                .Cases({"min", "fmin", "fminf", "umin"}, Min)
                .Cases({"max", "fmax", "fmaxf", "umax"}, Max)
                .Cases({"pow", "powf"}, Pow)
                .Default(None);
  if (Which == None || Count != (Which >= Min ? 2u : 1u))
    return std::nullopt;
  QualType Type = E->getType().getNonReferenceType();
  HostValue A = Interpreter.eval(E->getArg(0));
  HostValue B =
      Count == 2 ? Interpreter.eval(E->getArg(1)) : HostValue::unknown();
  if (Which == Min || Which == Max) {
    QualType Operand = F->getParamDecl(0)->getType().getNonReferenceType();
    HostValue Less =
        apply(BO_LT, convert(A, Operand, Context), convert(B, Operand, Context),
              Context.IntTy, Context);
    if (std::optional<bool> Truth = Less.truth())
      return convert(*Truth == (Which == Min) ? A : B, Type, Context);
    return HostValue::unknown();
  }
  if (Which == Abs && A.isInteger())
    return convert(A.Integer.isNegative() ? HostValue::of(-A.Integer) : A, Type,
                   Context);
  A = convert(A, Context.DoubleTy, Context);
  B = convert(B, Context.DoubleTy, Context);
  if (!A.isReal() || (Which == Pow && !B.isReal()))
    return HostValue::unknown();
  double X = A.Real;
  double Result = Which == Ceil    ? std::ceil(X)
                  : Which == Floor ? std::floor(X)
                  : Which == Sqrt  ? std::sqrt(X)
                  : Which == Log2  ? std::log2(X)
                  : Which == Round ? std::round(X)
                  : Which == Abs   ? std::fabs(X)
                                   : std::pow(X, B.Real);
  return convert(HostValue::of(Result), Type, Context);
}

} // namespace warplint
