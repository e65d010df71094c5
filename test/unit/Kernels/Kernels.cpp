//===- Kernels.cpp - Evaluating small kernels in a test -------------------===//

#include "Kernels.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Nvcc/Stages.h"
#include "warplint/Table/EvaluateVariants.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

struct Kernels::Impl {
  TranslationUnit TU;
  std::unique_ptr<PreparedModule> Prepared;
};

Kernels::Kernels(std::unique_ptr<Impl> I) : I(std::move(I)) {}
Kernels::Kernels(Kernels &&) = default;
Kernels::~Kernels() = default;

/// Disables the stages that the environment names, for test/truth/ablation.py:
/// it counts the tests that fail without a stage.
static void disableNamedStages() {
  const char *Names = std::getenv("WARPLINT_DISABLED_STAGES");
  if (!Names || !*Names)
    return;
  llvm::SmallVector<llvm::StringRef, 4> Stages;
  llvm::StringRef(Names).split(Stages, ',');
  llvm::cantFail(disableStages(Stages));
}

static void prepare(TranslationUnit &TU,
                    std::unique_ptr<PreparedModule> &Prepared) {
  if (!TU.Module)
    return;
  disableNamedStages();
  auto P = PreparedModule::create(*TU.Module);
  if (P)
    Prepared = std::move(*P);
  else
    ADD_FAILURE() << llvm::toString(P.takeError());
}

Kernels Kernels::fromCuda(const std::string &Text) {
  ParseRequest Request;
  Request.Directory = "/";
  Request.File = "test.cu";
  Request.Arguments = {
      "-x",         "cuda",   "--cuda-device-only", "--cuda-gpu-arch=sm_90",
      "-std=c++17", "test.cu"};
  Request.Buffers["/test.cu"] = Text;
  auto I = std::make_unique<Impl>();
  if (auto TU = parse(Request))
    I->TU = std::move(*TU);
  else
    ADD_FAILURE() << llvm::toString(TU.takeError());
  for (const Problem &P : I->TU.Problems)
    if (P.Level >= Problem::Kind::Error)
      ADD_FAILURE() << P.Where.File << ":" << P.Where.Line << ": " << P.Message;
  prepare(I->TU, I->Prepared);
  return Kernels(std::move(I));
}

static const char Prelude[] = R"(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
)";

Kernels Kernels::fromIr(const std::string &Text) {
  auto I = std::make_unique<Impl>();
  I->TU.Context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic Problem;
  I->TU.Module =
      llvm::parseAssemblyString(Prelude + Text, Problem, *I->TU.Context);
  if (!I->TU.Module) {
    std::string Message;
    llvm::raw_string_ostream OS(Message);
    Problem.print("test", OS, false);
    ADD_FAILURE() << Message;
  }
  prepare(I->TU, I->Prepared);
  return Kernels(std::move(I));
}

KernelTable Kernels::run(const std::string &Kernel, Shape Grid, Shape Block,
                         std::vector<std::optional<int64_t>> Arguments,
                         EvaluationOptions Options) const {
  Launch How;
  How.Kernel = Kernel;
  How.From = Launch::Origin::Chevron;
  How.Grid = Grid;
  How.Block = Block;
  for (auto &A : Arguments) {
    How.Arguments.emplace_back();
    How.Arguments.back().Integer = A;
  }
  return run(How, Options);
}

bool Kernels::has(const std::string &Kernel) const {
  if (!I->Prepared) {
    ADD_FAILURE() << "nothing to evaluate";
    return false;
  }
  auto Names = I->Prepared->kernels();
  if (std::find(Names.begin(), Names.end(), Kernel) != Names.end())
    return true;
  ADD_FAILURE() << "no kernel " << Kernel;
  return false;
}

KernelTable Kernels::run(const Launch &How, EvaluationOptions Options) const {
  if (!has(How.Kernel))
    return {};
  Options.HeaderPrefixes = I->TU.SystemPrefixes;
  return evaluate(*I->Prepared, How, Options);
}

KernelTable Kernels::runStepByStep(const Launch &How) const {
  if (!has(How.Kernel))
    return {};
  EvaluationOptions Options;
  Options.HeaderPrefixes = I->TU.SystemPrefixes;
  return evaluateStepByStep(*I->Prepared, How, Options);
}

KernelTable Kernels::runExactOnes(const Launch &How, uint64_t &Effort) const {
  if (!has(How.Kernel))
    return {};
  EvaluationOptions Options;
  Options.HeaderPrefixes = I->TU.SystemPrefixes;
  return evaluateExactOnes(*I->Prepared, How, Options, Effort);
}

std::vector<Access> warplint::accesses(const KernelTable &T, MemorySpace Space,
                                       AccessKind Op) {
  std::vector<Access> Out;
  for (const Access &A : T.Accesses)
    if (A.Space == Space && A.Op == Op)
      Out.push_back(A);
  return Out;
}

static Access theOne(const KernelTable &T, std::vector<Access> Found) {
  if (Found.size() == 1)
    return Found[0];
  ADD_FAILURE() << Found.size() << " such accesses in\n" << describe(T);
  Access None;
  None.Requests = 0;
  return None;
}

Access warplint::only(const KernelTable &T, MemorySpace Space, AccessKind Op) {
  return theOne(T, accesses(T, Space, Op));
}

Access warplint::of(const KernelTable &T, llvm::StringRef Array,
                    AccessKind Op) {
  std::vector<Access> Found;
  for (const Access &A : T.Accesses)
    if (A.Array == Array && A.Op == Op)
      Found.push_back(A);
  return theOne(T, std::move(Found));
}

static void print(llvm::raw_ostream &OS, const Verdict &V) {
  OS << (V.How == Verdict::Kind::Exact   ? "exact"
         : V.How == Verdict::Kind::Range ? "range"
                                         : "undecided")
     << " [" << V.Low << ", " << V.High << "]";
  if (V.Mean)
    OS << " mean " << *V.Mean;
  for (const std::string &R : wordsOf(V.Reasons))
    OS << " {" << R << "}";
}

static void print(llvm::raw_ostream &OS, const Access &A) {
  static const char *const Spaces[] = {"shared", "global", "local", "constant",
                                       "generic"};
  static const char *const Ops[] = {"load", "store", "atomic"};
  OS << A.Where.Line << ":" << A.Where.Column << " " << Spaces[int(A.Space)]
     << " " << Ops[int(A.Op)] << " " << A.Bytes << "B " << A.Array << " ";
  if (A.Requests)
    OS << "requests " << *A.Requests << " ";
  print(OS, A.PerRequest);
  OS << llvm::format(" ideal %.12g", A.Ideal);
  if (A.TotalLow)
    OS << llvm::format(" total %.12g..%.12g/%.12g", *A.TotalLow, *A.TotalHigh,
                       *A.TotalIdeal);
  if (A.Worst) {
    OS << " worst warp " << A.Worst->Warp << " mask "
       << llvm::format_hex(A.Worst->Mask, 10) << " offsets";
    for (unsigned L = 0; L < 32; ++L)
      if (A.Worst->Mask >> L & 1)
        OS << " " << A.Worst->Offset[L];
  }
  OS << " patterns " << A.Patterns.size() << " levels " << A.Levels.size()
     << "\n";
}

std::string warplint::describe(const KernelTable &T) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << T.Kernel << " " << T.Name << " shared " << T.StaticSharedBytes << "\n";
  for (const Access &A : T.Accesses)
    print(OS, A);
  for (const TileAccess &A : T.Tiles) {
    OS << "tile " << A.Where.Line << " form " << int(A.Form) << " writes "
       << A.WritesShared << " operand " << A.Operand << " array " << A.Array
       << " aligned " << A.ArrayAlignment << " bytes " << A.Bytes << " swizzle "
       << int(A.swizzle().value_or(1)) << " multiple " << A.OffsetMultiple
       << (A.IsComplete ? "" : " and others") << " at";
    for (int64_t Offset : A.Offsets)
      OS << " " << Offset;
    OS << "\n";
  }
  for (const DivergentBranch &B : T.Branches) {
    OS << "branch " << B.Where.Line << ":" << B.Where.Column << " thread "
       << B.DependsOnThread << " data " << B.DependsOnData << " exit "
       << B.IsLoopExit << " loop " << B.InLoop << " guarded "
       << B.GuardedInstructions << " loads " << B.GuardedLoads << " flag "
       << B.UniformFlag << " " << B.FlagName << " first "
       << B.FirstIterationIdle;
    if (B.Executions)
      OS << " executions " << *B.Executions << " split " << *B.Split;
    if (B.IdleShare)
      OS << llvm::format(" idle %g", *B.IdleShare);
    if (B.WarpsUsed && B.WarpsNeeded)
      OS << " used " << *B.WarpsUsed << " needed " << *B.WarpsNeeded;
    OS << "\n";
  }
  for (const BarrierReach &B : T.Barriers)
    OS << "barrier " << B.Where.Line << ":" << B.Where.Column << " reach "
       << int(B.Divergent) << " decider " << B.Decider.Line << " why " << B.Why
       << " warp " << B.Warp << " arriving " << llvm::format_hex(B.Arriving, 10)
       << " missing " << llvm::format_hex(B.Missing, 10) << "\n";
  for (const Omission &O : T.Omissions)
    OS << "omission: " << O.Why << "\n";
  return Text;
}
