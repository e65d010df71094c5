//===- MemoryNames.cpp - Names of atomics and textures --------------------===//

#include "warplint/Kernel/MemoryNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <cstdlib>

using namespace llvm;
using namespace warplint;

std::optional<MemorySpace> warplint::memorySpaceOf(unsigned AddressSpace) {
  switch (AddressSpace) {
  case NVPTXAS::ADDRESS_SPACE_GLOBAL:
    return MemorySpace::Global;
  case NVPTXAS::ADDRESS_SPACE_SHARED:
  case NVPTXAS::ADDRESS_SPACE_SHARED_CLUSTER:
    return MemorySpace::Shared;
  case NVPTXAS::ADDRESS_SPACE_CONST:
  case NVPTXAS::ADDRESS_SPACE_PARAM:
    return MemorySpace::Constant;
  case NVPTXAS::ADDRESS_SPACE_LOCAL:
    return MemorySpace::Local;
  default:
    return std::nullopt;
  }
}

AtomicOperation warplint::operationOf(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::FAdd:
    return AtomicOperation::Add;
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::FSub:
    return AtomicOperation::Sub;
  case AtomicRMWInst::And:
    return AtomicOperation::And;
  case AtomicRMWInst::Or:
    return AtomicOperation::Or;
  case AtomicRMWInst::Xor:
    return AtomicOperation::Xor;
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::FMax:
    return AtomicOperation::Max;
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMin:
    return AtomicOperation::Min;
  case AtomicRMWInst::Xchg:
    return AtomicOperation::Exchange;
  case AtomicRMWInst::UIncWrap:
    return AtomicOperation::Increment;
  case AtomicRMWInst::UDecWrap:
    return AtomicOperation::Decrement;
  default:
    return AtomicOperation::Other;
  }
}

AtomicOperation warplint::operationIn(StringRef Name) {
  using Op = AtomicOperation;
  for (auto Rest = Name.split('.'); !Rest.first.empty();
       Rest = Rest.second.split('.'))
    if (Op Found = StringSwitch<Op>(Rest.first)
                       .Case("add", Op::Add)
                       .Case("and", Op::And)
                       .Case("or", Op::Or)
                       .Case("xor", Op::Xor)
                       .Case("min", Op::Min)
                       .Case("max", Op::Max)
                       .Case("exch", Op::Exchange)
                       .Case("cas", Op::CompareAndSwap)
                       .Case("inc", Op::Increment)
                       .Case("dec", Op::Decrement)
                       .Default(Op::Other);
        Found != Op::Other)
      return Found;
  return Op::Other;
}

std::optional<AccessKind> warplint::textureKind(StringRef Name) {
  Name.consume_front("llvm.nvvm.");
  Name = Name.take_until([](char C) { return C == '.'; });
  return StringSwitch<std::optional<AccessKind>>(Name)
      .Cases({"tex", "tld4", "suld"}, AccessKind::Load)
      .Case("sust", AccessKind::Store)
      .Case("sured", AccessKind::Atomic)
      .Default(std::nullopt);
}

std::optional<AccessKind> warplint::textureFunction(const Function &F) {
  if (!F.isDeclaration())
    return std::nullopt;
  const std::string Mangled = F.getName().str(); // Parts points into it
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Mangled.c_str()) || !Parts.isFunction())
    return std::nullopt;
  char *Base = Parts.getFunctionBaseName(nullptr, nullptr);
  StringRef Name = Base ? Base : "";
  const bool Reads = Name.consume_front("tex");
  std::optional<AccessKind> Kind;
  if ((Reads || Name.consume_front("surf")) &&
      (Name.consume_front("1D") || Name.consume_front("2D") ||
       Name.consume_front("3D") || Name.consume_front("Cubemap"))) {
    Name.consume_front("Layered");
    if (Name.consume_front("write"))
      Kind = AccessKind::Store;
    else if (Name.consume_front(Reads ? "" : "read"))
      Kind = AccessKind::Load;
    if (!Name.empty() &&
        !is_contained({"fetch", "Lod", "Grad", "gather"}, Name))
      Kind.reset();
  }
  std::free(Base);
  return Kind;
}

std::optional<AccessKind> warplint::accessOfPtx(StringRef Head,
                                                bool HasAddress) {
  if (Head.contains("commit") || Head.contains("wait") ||
      Head.contains("fence") || Head.contains("prefetch") ||
      Head.starts_with("ld.param") || Head.starts_with("st.param"))
    return std::nullopt;
  StringRef Name = Head.take_until([](char C) { return C == '.'; });
  // Cache hints, and queries about a texture or surface.
  if (is_contained({"discard", "applypriority", "txq", "suq"}, Name))
    return std::nullopt;
  if (Name == "wmma")
    return Head.contains(".load")    ? std::optional(AccessKind::Load)
           : Head.contains(".store") ? std::optional(AccessKind::Store)
                                     : std::nullopt;
  if (Name == "multimem")
    return Head.starts_with("multimem.ld")    ? AccessKind::Load
           : Head.starts_with("multimem.red") ? AccessKind::Atomic
                                              : AccessKind::Store;
  return StringSwitch<std::optional<AccessKind>>(Name)
      .Cases({"ld", "ldu", "ldmatrix"}, AccessKind::Load)
      .Cases({"st", "stmatrix", "cp"}, AccessKind::Store)
      .Cases({"atom", "red"}, AccessKind::Atomic)
      .Default(HasAddress && !Name.empty() ? std::optional(AccessKind::Atomic)
                                           : std::nullopt);
}

bool warplint::isAsynchronous(StringRef Name) {
  return Name.starts_with("mbarrier.") || Name.starts_with("wgmma.") ||
         Name.starts_with("tcgen05.") || Name.starts_with("cp.async.bulk.") ||
         Name.starts_with("cp.reduce.async.bulk.") ||
         Name.starts_with("cp.async.mbarrier.") ||
         Name.starts_with("st.async") || Name.starts_with("st.bulk") ||
         Name.starts_with("red.async") || Name.starts_with("tensormap.") ||
         Name.starts_with("clusterlaunchcontrol.");
}

std::optional<AccessKind> warplint::asynchronousAccess(StringRef Name) {
  // tensormap.replace; and tensormap.cp_fenceproxy, which is a copy and a
  // fence.
  if (Name.starts_with("tensormap."))
    return AccessKind::Store;
  for (const char *Other :
       {"wait", "fence", "commit", "prefetch", "alloc", "dealloc", "relinquish",
        "pending", "shift", "query"})
    if (Name.contains(Other))
      return std::nullopt;
  if (Name.contains("mbarrier.init") || Name.contains("mbarrier.inval"))
    return AccessKind::Store;
  if (Name.starts_with("mbarrier.") || Name.starts_with("cp.reduce.") ||
      Name.contains("bulk.tensor.reduce") || Name.contains("bulk.reduce") ||
      Name.starts_with("cp.async.mbarrier.") || Name.starts_with("red."))
    return AccessKind::Atomic;
  if (Name.starts_with("cp.") || Name.starts_with("st.") ||
      Name.starts_with("clusterlaunchcontrol.") ||
      Name.starts_with("tcgen05.st") || Name.starts_with("tcgen05.cp"))
    return AccessKind::Store;
  return AccessKind::Load;
}

std::optional<AccessKind> warplint::globalAccessOfCopy(StringRef Name) {
  const bool IsReduction = Name.starts_with("cp.reduce.async.bulk.");
  if (!IsReduction && !Name.starts_with("cp.async.bulk."))
    return std::nullopt;
  if (Name.contains(".global.to.shared.") || Name.contains(".g2s."))
    return AccessKind::Load;
  if (Name.contains(".shared.cta.to.global") || Name.contains(".s2g."))
    return AccessKind::Store;
  const size_t Global = Name.find(".global"), Shared = Name.find(".shared");
  if (Global == StringRef::npos || Shared == StringRef::npos)
    return std::nullopt;
  if (IsReduction)
    return AccessKind::Atomic;
  return Shared < Global ? AccessKind::Load : AccessKind::Store;
}

Unknown warplint::resultOfPtx(StringRef Text) {
  StringRef Only = Text.trim(" \t\n{};");
  if (Only.contains(';'))
    return Unknown::Assembly;
  Only = Only.take_until([](char C) { return isSpace(C) || C == '['; });
  return Only.starts_with("ld.") || Only.starts_with("ldu.")
             ? Unknown::LoadedValue
         : Only.starts_with("atom.") ? Unknown::AtomicResult
                                     : Unknown::Assembly;
}
