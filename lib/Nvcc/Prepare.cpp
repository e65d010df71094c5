//===- Prepare.cpp - Preparation of the device module ---------------------===//

#include "LlvmSwitches.h"
#include "Module.h"
#include "Pipeline.h"
#include "warplint/Calls/Parts.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace warplint;

PreparedModule::PreparedModule(std::unique_ptr<Impl> I) : I(std::move(I)) {}
PreparedModule::~PreparedModule() = default;

/// Verifies the module and sets LLVM's options.
static Error check(Module &M) {
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    return createStringError("the device module is malformed: " + Problem);
  return setLlvmSwitches();
}

static std::vector<std::string> kernelsOf(const Module &M) {
  std::vector<std::string> Names;
  for (const Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Names.push_back(F.getName().str());
  return Names;
}

Expected<std::unique_ptr<PreparedModule>>
PreparedModule::create(Module &M, const Toolchain &Compiler, StageDump *Dump) {
  if (Error E = check(M))
    return std::move(E);
  auto State = std::make_unique<Impl>();
  Impl::Part &All = State->Parts.emplace_back();
  All.M = &M;
  All.Machine = machineFor(M);
  runPipeline(
      M, All.Machine.get(), Compiler, [](const Stage &) { return true; }, Dump);
  All.IsDone = true;
  State->Names = kernelsOf(M);
  for (const std::string &Name : State->Names)
    State->PartOf[Name] = 0;
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

Expected<std::unique_ptr<PreparedModule>>
PreparedModule::createInParts(Module &M, const Toolchain &Compiler,
                              ForEach InParallel) {
  if (Error E = check(M))
    return std::move(E);
  auto State = std::make_unique<Impl>();
  runPipeline(
      M, machineFor(M).get(), Compiler,
      [](const Stage &S) { return S.In == Phase::Calls; }, nullptr);
  State->Names = kernelsOf(M);
  const std::vector<std::vector<std::string>> Groups = kernelGroups(M);
  State->Parts.resize(Groups.size());
  std::string Bitcode;
  if (Groups.size() > 1) {
    raw_string_ostream OS(Bitcode);
    WriteBitcodeToFile(M, OS, /*ShouldPreserveUseListOrder=*/true);
    for (Function &F : M) // the bitcode has the bodies: free those in memory
      if (!F.isDeclaration())
        F.deleteBody();
  }
  for (size_t N = 0; N < Groups.size(); ++N)
    for (const std::string &Name : Groups[N])
      State->PartOf[Name] = N;
  InParallel(Groups.size(), [&](size_t N) {
    Impl::Part &Of = State->Parts[N];
    Of.M = &M;
    if (Groups.size() > 1) {
      Of.Context = std::make_unique<LLVMContext>();
      Of.Own = warplint::partOf(Bitcode, Groups[N], *Of.Context);
      Of.M = Of.Own.get();
    }
    Of.Machine = machineFor(*Of.M);
    runPipeline(
        *Of.M, Of.Machine.get(), Compiler,
        [](const Stage &S) { return S.In != Phase::Calls; }, nullptr);
    Of.IsDone = true;
  });
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

const Module &PreparedModule::module() const {
  assert(I->Parts.size() == 1 && "in parts");
  return *I->Parts.front().M;
}

TargetMachine *PreparedModule::machine() const {
  return I->Parts.front().Machine.get();
}

std::vector<std::string> PreparedModule::Impl::names(bool OfDone) const {
  std::vector<std::string> Of;
  copy_if(Names, std::back_inserter(Of), [&](const std::string &Name) {
    return Parts[PartOf.lookup(Name)].IsDone == OfDone;
  });
  return Of;
}

std::vector<std::string> PreparedModule::kernels() const {
  return I->names(true);
}

std::vector<std::string> PreparedModule::lost() const {
  return I->names(false);
}

size_t PreparedModule::parts() const { return I->Parts.size(); }

size_t PreparedModule::partOf(StringRef Kernel) const {
  return I->PartOf.lookup(Kernel);
}

void PreparedModule::state(std::vector<StatedData> Data) {
  I->Data = std::move(Data);
}

const KernelCode &PreparedModule::kernel(StringRef Mangled) const {
  Impl::Part &Of = I->Parts[partOf(Mangled)];
  const Function *F = Of.M->getFunction(Mangled);
  assert(F && !F->isDeclaration() && "not one of kernels()");
  std::unique_ptr<KernelCode> &Code = Of.Kernels[F];
  if (!Code)
    Code = std::make_unique<KernelCode>(*F, I->Data);
  return *Code;
}
