//===- DeviceLibrary.cpp - Functions of libdevice -------------------------===//
//
// libdevice is CUDA's math library for device code, whose functions are named
// __nv_*. It is not linked; its functions get bodies or attributes here.
//
//===----------------------------------------------------------------------===//

#include "warplint/Calls/Calls.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Emits the result of an integer function of libdevice, or of one that returns
/// the bits of its argument as another type; null: F is another function.
static Value *integerBody(IRBuilder<> &B, Function &F) {
  StringRef Name = F.getName();
  Name.consume_front("__nv_");
  Type *Ty = F.getReturnType();
  auto Arg = [&](unsigned N) -> Value * { return F.getArg(N); };
  auto Binary = [&](Intrinsic::ID ID) {
    return B.CreateBinaryIntrinsic(ID, Arg(0), Arg(1));
  };
  auto HighHalf = [&](bool Signed) {
    unsigned W = Ty->getIntegerBitWidth();
    Type *Wide = B.getIntNTy(2 * W);
    auto Extend = [&](Value *V) {
      return Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
    };
    return B.CreateTrunc(
        B.CreateLShr(B.CreateMul(Extend(Arg(0)), Extend(Arg(1))), W), Ty);
  };
  auto Product24 = [&](bool Signed) {
    auto Low = [&](Value *V) {
      V = B.CreateShl(V, 8);
      return Signed ? B.CreateAShr(V, 8) : B.CreateLShr(V, 8);
    };
    return B.CreateMul(Low(Arg(0)), Low(Arg(1)));
  };
  auto Narrow = [&](Value *V) { return B.CreateZExtOrTrunc(V, Ty); };
  if (Name == "min" || Name == "llmin")
    return Binary(Intrinsic::smin);
  if (Name == "max" || Name == "llmax")
    return Binary(Intrinsic::smax);
  if (Name == "umin" || Name == "ullmin")
    return Binary(Intrinsic::umin);
  if (Name == "umax" || Name == "ullmax")
    return Binary(Intrinsic::umax);
  if (Name == "abs" || Name == "llabs")
    return B.CreateBinaryIntrinsic(Intrinsic::abs, Arg(0), B.getFalse());
  if (Name == "mulhi")
    return HighHalf(true);
  if (Name == "umulhi")
    return HighHalf(false);
  if (Name == "mul24")
    return Product24(true);
  if (Name == "umul24")
    return Product24(false);
  if (Name == "popc" || Name == "popcll")
    return Narrow(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Arg(0)));
  if (Name == "clz" || Name == "clzll")
    return Narrow(
        B.CreateBinaryIntrinsic(Intrinsic::ctlz, Arg(0), B.getFalse()));
  if (Name == "brev" || Name == "brevll")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, Arg(0));
  if (Name == "ffs" || Name == "ffsll") {
    Value *Zeros =
        B.CreateBinaryIntrinsic(Intrinsic::cttz, Arg(0), B.getFalse());
    Value *IsZero =
        B.CreateICmpEQ(Arg(0), ConstantInt::get(Arg(0)->getType(), 0));
    return B.CreateSelect(IsZero, ConstantInt::get(Ty, 0),
                          B.CreateAdd(Narrow(Zeros), ConstantInt::get(Ty, 1)));
  }
  if (Name == "float_as_int" || Name == "float_as_uint" ||
      Name == "int_as_float" || Name == "uint_as_float" ||
      Name == "double_as_longlong" || Name == "longlong_as_double")
    return B.CreateBitCast(Arg(0), Ty);
  return nullptr;
}

/// Marks inline assembly that is not volatile and does not access memory with
/// `willreturn` and `nounwind`. clang does not, and LLVM would then not
/// vectorize accesses across it, as nvcc does. All arithmetic of cuda_fp16.h is
/// of this form.
static void markAsmWillReturn(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && Call->isInlineAsm() && Call->doesNotAccessMemory() &&
        !cast<InlineAsm>(Call->getCalledOperand())->hasSideEffects()) {
      Call->addFnAttr(Attribute::WillReturn);
      Call->setDoesNotThrow();
    }
}

/// The type of the values that a library function such as sincos or frexp
/// writes through its pointer arguments; null: unknown.
static Type *resultType(const Function &F) {
  StringRef Name = F.getName();
  if (Name.contains("frexp") || Name.contains("remquo"))
    return Type::getInt32Ty(F.getContext());
  for (const Argument &A : F.args())
    if (A.getType()->isFloatingPointTy())
      return A.getType();
  return nullptr;
}

/// Emits a call of a function that is only declared and has no memory effects,
/// with the non-pointer arguments of F. It stands for one result of F, of type
/// Ty; its name is that of F and `Which`.
static Value *resultOf(IRBuilder<> &B, Function &F, Type *Ty, StringRef Which) {
  SmallVector<Type *, 4> Types;
  SmallVector<Value *, 4> Given;
  for (Argument &A : F.args())
    if (!A.getType()->isPointerTy()) {
      Types.push_back(A.getType());
      Given.push_back(&A);
    }
  FunctionCallee One = F.getParent()->getOrInsertFunction(
      (F.getName() + "." + Which).str(), FunctionType::get(Ty, Types, false));
  auto *Callee = cast<Function>(One.getCallee());
  Callee->setDoesNotAccessMemory();
  Callee->setDoesNotThrow();
  Callee->addFnAttr(Attribute::WillReturn);
  Callee->addFnAttr(Attribute::NoSync);
  Callee->addFnAttr(Attribute::Speculatable);
  return B.CreateCall(One, Given);
}

/// Gives a function that writes through pointers a body of stores, so that SROA
/// promotes its results to registers once it is inlined, as in nvcc's code.
/// Without effect if the type of the results is unknown.
static void defineByStores(Function &F) {
  Type *Ty = resultType(F);
  if (!Ty)
    return;
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  for (Argument &A : F.args())
    if (A.getType()->isPointerTy())
      B.CreateStore(resultOf(B, F, Ty, "out" + std::to_string(A.getArgNo())),
                    &A);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(resultOf(B, F, F.getReturnType(), "value"));
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setDSOLocal(true);
  F.removeFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::AlwaysInline);
}

void warplint::resolveDeviceLibrary(Module &M) {
  // The loop below adds functions to the module.
  SmallVector<Function *, 64> All;
  for (Function &F : M)
    All.push_back(&F);
  for (Function *Each : All) {
    Function &F = *Each;
    markAsmWillReturn(F);
    if (!F.isDeclaration() || !F.getName().starts_with("__nv_") ||
        F.use_empty())
      continue;
    bool Plain = !F.getReturnType()->isVoidTy();
    for (Argument &A : F.args())
      Plain &= !A.getType()->isPointerTy();
    F.setDoesNotThrow();
    F.addFnAttr(Attribute::WillReturn);
    F.addFnAttr(Attribute::NoSync);
    if (!Plain) {
      // sincos and similar functions write through their pointer arguments.
      F.setOnlyAccessesArgMemory();
      for (Argument &A : F.args())
        if (A.getType()->isPointerTy())
          A.addAttr(Attribute::getWithCaptureInfo(M.getContext(),
                                                  CaptureInfo::none()));
      defineByStores(F);
      continue;
    }
    F.setDoesNotAccessMemory();
    F.addFnAttr(Attribute::Speculatable);
    F.removeFnAttr(Attribute::Convergent);
    BasicBlock *Entry = BasicBlock::Create(M.getContext(), "", &F);
    IRBuilder<> B(Entry);
    if (Value *Body = integerBody(B, F)) {
      B.CreateRet(Body);
      F.setLinkage(GlobalValue::InternalLinkage);
      F.setDSOLocal(true);
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    } else {
      Entry->eraseFromParent();
    }
  }
}
