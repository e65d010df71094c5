//===- Prepare.cpp - The device module as it will run ---------------------===//

#include "LlvmSwitches.h"
#include "Module.h"
#include "Pipeline.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace warplint;

PreparedModule::PreparedModule(std::unique_ptr<Impl> I) : I(std::move(I)) {}
PreparedModule::~PreparedModule() = default;

Expected<std::unique_ptr<PreparedModule>>
PreparedModule::create(Module &M, const Profile &Gpu, StageDump *Dump) {
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    return createStringError("the device module is malformed: " + Problem);
  if (Error E = setLlvmSwitches())
    return std::move(E);
  auto State = std::make_unique<Impl>(M);
  State->Machine = machineFor(M);
  runPipeline(
      M, State->Machine.get(), Gpu, [](const Stage &) { return true; }, Dump);
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

const Module &PreparedModule::module() const { return I->M; }

TargetMachine *PreparedModule::machine() const { return I->Machine.get(); }

std::vector<std::string> PreparedModule::kernels() const {
  std::vector<std::string> Names;
  for (const Function &F : I->M)
    if (isKernel(F) && !F.isDeclaration())
      Names.push_back(F.getName().str());
  return Names;
}

const KernelCode &PreparedModule::kernel(StringRef Mangled) const {
  const Function *F = I->M.getFunction(Mangled);
  assert(F && !F->isDeclaration() && "not one of kernels()");
  std::unique_ptr<KernelCode> &Code = I->Kernels[F];
  if (!Code)
    Code = std::make_unique<KernelCode>(*F);
  return *Code;
}
