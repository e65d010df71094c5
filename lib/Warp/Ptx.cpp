//===- Ptx.cpp - The prepared module as PTX -------------------------------===//

#include "PreparedModule.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace warplint;

Expected<std::string> PreparedModule::ptx() const {
  if (!I->Machine)
    return createStringError("this LLVM has no NVPTX back end");
  // The back end changes the module that it prints.
  std::unique_ptr<Module> Copy = CloneModule(I->M);
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  if (I->Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                      CodeGenFileType::AssemblyFile))
    return createStringError("the NVPTX back end can't write PTX");
  Passes.run(*Copy);
  return std::string(Text.str());
}
