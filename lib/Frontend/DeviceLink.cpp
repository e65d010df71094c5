//===- DeviceLink.cpp - Device functions of other files -------------------===//
//
// Under separable compilation a kernel may call functions that another file
// defines. Their code is linked before the optimizer runs, as nvlink does with
// link-time optimization.
//
//===----------------------------------------------------------------------===//

#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Program/CodeMarks.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint {

/// Whether the toolkit defines the function.
static bool isToolkits(StringRef Name) {
  return Name.starts_with("__nv") || Name.starts_with("__cuda") ||
         Name.starts_with("cuda") || Name == "vprintf" ||
         Name == "__assertfail" || Name == "malloc" || Name == "free";
}

std::set<std::string> TranslationUnit::missingFunctions() const {
  std::set<std::string> Names;
  if (Module)
    for (const Function &F : *Module)
      if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty() &&
          !isToolkits(F.getName()) && !F.hasFnAttribute(BrokenFunction))
        Names.insert(F.getName().str());
  return Names;
}

std::set<std::string> TranslationUnit::functionsForOthers() const {
  std::set<std::string> Names;
  if (Module)
    for (const Function &F : *Module)
      if (!F.isDeclaration() && !F.hasLocalLinkage() &&
          F.getCallingConv() != CallingConv::PTX_Kernel)
        Names.insert(F.getName().str());
  return Names;
}

DeviceCode TranslationUnit::deviceCode() const {
  DeviceCode Code;
  Code.Functions = functionsForOthers();
  if (Code.Functions.empty())
    return Code;
  Code.Missing = missingFunctions();
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(*Module, OS, /*ShouldPreserveUseListOrder=*/true);
  return Code;
}

static bool defines(const DeviceCode &Code,
                    const std::set<std::string> &Names) {
  for (const std::string &Name : Names)
    if (Code.Functions.count(Name))
      return true;
  return false;
}

void TranslationUnit::link(ArrayRef<const DeviceCode *> Others) {
  std::set<std::string> Missing = missingFunctions();
  for (bool Changed = !Missing.empty(); Changed;) {
    Changed = false;
    for (const DeviceCode *Other : Others) {
      if (!defines(*Other, Missing))
        continue;
      auto Source = getLazyBitcodeModule(
          MemoryBufferRef(Other->Bitcode, MainFile), *Context);
      // Modules that cannot be linked are skipped: the call stays one of
      // unknown code.
      if (!Source) {
        consumeError(Source.takeError());
        continue;
      }
      if (Linker::linkModules(*Module, std::move(*Source),
                              Linker::LinkOnlyNeeded))
        continue;
      std::set<std::string> Rest = missingFunctions();
      Changed |= Rest != Missing;
      Missing = std::move(Rest);
    }
  }
}

} // namespace warplint
