//===- Prepare.cpp - Preparation of the device module ---------------------===//

#include "LlvmSwitches.h"
#include "Module.h"
#include "Pipeline.h"
#include "warplint/Calls/Parts.h"
#include "llvm/ADT/STLExtras.h"
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
  State->Names = kernelNames(M);
  State->Units.push_back({State->Names, "", {}});
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

Expected<std::unique_ptr<PreparedModule>>
PreparedModule::createInParts(Module &M, const Toolchain &Compiler,
                              PartsBy By) {
  if (Error E = check(M))
    return std::move(E);
  auto State = std::make_unique<Impl>();
  State->Compiler = Compiler;
  runPipeline(
      M, machineFor(M).get(), Compiler,
      [](const Stage &S) { return S.In == Phase::Calls; }, nullptr);
  State->Names = kernelNames(M);
  State->Units = By == PartsBy::Unit ? kernelUnits(M) : kernelGroups(M);
  State->Parts.resize(State->Units.size());
  for (size_t N = 0; N < State->Units.size(); ++N)
    for (const std::string &Name : State->Units[N].Kernels)
      State->PartOf[Name] = N;
  if (By == PartsBy::Size && State->Parts.size() == 1)
    State->Parts.front().M = &M;
  return std::unique_ptr<PreparedModule>(new PreparedModule(std::move(State)));
}

const KernelUnit &PreparedModule::unitOf(StringRef Kernel) const {
  return I->Units[partOf(Kernel)];
}

bool PreparedModule::load(Module &M, ArrayRef<size_t> Wanted) {
  std::vector<std::string> Kernels;
  bool AreLoaded = true;
  for (size_t Part : Wanted) {
    append_range(Kernels, I->Units[Part].Kernels);
    I->Parts[Part].IsWanted = true;
    AreLoaded &= I->Parts[Part].M != nullptr;
  }
  if (!AreLoaded)
    I->Bitcode = takeBitcode(M, Kernels);
  return none_of(I->Parts, [&](const Impl::Part &P) { return P.M == &M; });
}

void PreparedModule::prepare(size_t Part,
                             const std::function<bool()> &IsStale) {
  Impl::Part &Of = I->Parts[Part];
  if (Of.IsDone)
    return;
  if (!Of.M) {
    Of.Context = std::make_unique<LLVMContext>();
    Of.Own = warplint::partOf(I->Bitcode, I->Units[Part].Kernels, *Of.Context);
    Of.M = Of.Own.get();
  }
  Of.Machine = machineFor(*Of.M);
  runPipeline(
      *Of.M, Of.Machine.get(), I->Compiler,
      [](const Stage &S) { return S.In != Phase::Calls; }, nullptr, IsStale);
  Of.IsDone = true;
}

void PreparedModule::release(size_t Part) {
  Impl::Part &Of = I->Parts[Part];
  if (!Of.IsDone || !Of.Own)
    return;
  Of.Kernels.clear();
  Of.Machine.reset();
  Of.M = nullptr;
  Of.Own.reset();
  Of.Context.reset();
}

const Module &PreparedModule::module() const {
  assert(I->Parts.size() == 1 && "in parts");
  return *I->Parts.front().M;
}

TargetMachine *PreparedModule::machine() const {
  return I->Parts.front().Machine.get();
}

std::vector<std::string> PreparedModule::Impl::names(bool OfCrashed) const {
  std::vector<std::string> Of;
  copy_if(Names, std::back_inserter(Of), [&](const std::string &Name) {
    const Part &In = Parts[PartOf.lookup(Name)];
    return (In.IsWanted && !In.IsDone) == OfCrashed;
  });
  return Of;
}

std::vector<std::string> PreparedModule::kernels() const {
  return I->names(/*OfCrashed=*/false);
}

std::vector<std::string> PreparedModule::crashed() const {
  return I->names(/*OfCrashed=*/true);
}

size_t PreparedModule::parts() const { return I->Parts.size(); }

size_t PreparedModule::partOf(StringRef Kernel) const {
  return I->PartOf.lookup(Kernel);
}

void PreparedModule::state(std::vector<StatedData> Data) {
  I->Data = std::move(Data);
}

ArrayRef<StatedData> PreparedModule::stated() const { return I->Data; }

const KernelCode &PreparedModule::kernel(StringRef Mangled) const {
  Impl::Part &Of = I->Parts[partOf(Mangled)];
  assert(Of.M && "released");
  const Function *F = Of.M->getFunction(Mangled);
  assert(F && !F->isDeclaration() && "not one of kernels()");
  std::unique_ptr<KernelCode> &Code = Of.Kernels[F];
  if (!Code)
    Code = std::make_unique<KernelCode>(*F, I->Data);
  return *Code;
}
