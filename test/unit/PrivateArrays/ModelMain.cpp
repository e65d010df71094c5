//===- ModelMain.cpp - Which kernels of a file likely have a stack --------===//
//
// local-model FILE [FLAG...]           prints "KERNEL 0|1 ARRAY:LINE..." for
//                                      each kernel: likely a stack frame, and
//                                      the arrays that a finding would name
// local-model FILE toolkit [FLAG...]   the same with the headers of the toolkit
//                                      that warplint finds here
// local-model FILE ptxas [FLAG...]     asks that toolkit's ptxas, prints
//                                      "KERNEL BYTES"
//
// FLAG is one of clang's. Ends with 77 where there is no toolkit.
//
//===----------------------------------------------------------------------===//

#include "warplint/Command/Invocation.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Nvcc/Ptxas.h"
#include "warplint/Table/Evaluate.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static int fail(llvm::Error E) {
  llvm::errs() << llvm::toString(std::move(E)) << '\n';
  return 1;
}

static int printStacks(const PreparedModule &Prepared,
                       const std::string &Root) {
  auto Ptxas = findPtxas("", Root);
  if (!Ptxas)
    return fail(Ptxas.takeError());
  auto Ptx = Prepared.ptx(findDeviceLibrary(Root));
  if (!Ptx)
    return fail(Ptx.takeError());
  auto Codes = assemble(*Ptx, *Ptxas);
  if (!Codes)
    return fail(Codes.takeError());
  for (auto &[Kernel, Code] : *Codes)
    llvm::outs() << Kernel << ' ' << Code.StackBytes << '\n';
  return 0;
}

static void printAnswers(const PreparedModule &Prepared) {
  for (const std::string &Kernel : Prepared.kernels()) {
    Launch How;
    How.Kernel = Kernel;
    How.Block = Shape::of(32);
    EvaluationOptions Options;
    Options.MaxSteps = 1; // the arrays are read from the code, not from a run
    const KernelTable Table = evaluate(Prepared, How, Options);
    llvm::outs() << Kernel << ' ' << Table.StackLikely;
    for (const PrivateArray &A : Table.PrivateArrays)
      if (A.LikelyLocal)
        llvm::outs() << ' ' << A.Name << ':' << A.Where.Line;
    llvm::outs() << '\n';
  }
}

/// What main is asked for.
struct Question {
  bool Toolkit = false, Ptxas = false;
  std::string File;
  std::vector<std::string> Flags;
};

static Question read(int Count, char **Words) {
  Question Q;
  Q.File = Words[1];
  int First = 2;
  if (Count > 2) {
    const llvm::StringRef Mode = Words[2];
    Q.Ptxas = Mode == "ptxas";
    Q.Toolkit = Q.Ptxas || Mode == "toolkit";
    First += Q.Toolkit;
  }
  Q.Flags.assign(Words + First, Words + Count);
  return Q;
}

static ParseRequest request(const Question &Q, const Toolkit &Cuda) {
  ParseRequest Request;
  Request.Directory = "/";
  Request.File = Q.File;
  Request.Arguments = {"-x", "cuda", "--cuda-device-only",
                       "--cuda-gpu-arch=sm_90", "-std=c++17"};
  if (Q.Toolkit) {
    Request.ToolkitPath = Cuda.Path;
    Request.ToolkitMajor = Cuda.Major;
    Request.Arguments.insert(Request.Arguments.end(),
                             {"--cuda-path=" + Cuda.Path, "-isystem",
                              Cuda.Path + "/include/cccl",
                              "-Wno-unknown-cuda-version"});
  }
  Request.Arguments.insert(Request.Arguments.end(), Q.Flags.begin(),
                           Q.Flags.end());
  Request.Arguments.push_back(Q.File);
  return Request;
}

int main(int Count, char **Words) {
  if (Count < 2) {
    llvm::errs() << "usage: local-model FILE [toolkit|ptxas] [FLAG...]\n";
    return 2;
  }
  const Question Q = read(Count, Words);
  Toolkit Cuda;
  if (Q.Toolkit) {
    auto Found = findToolkit("");
    if (!Found)
      return fail(Found.takeError());
    Cuda = *Found;
    if (Cuda.Path.empty())
      return 77;
  }
  auto Unit = parse(request(Q, Cuda));
  if (!Unit)
    return fail(Unit.takeError());
  bool Broken = false;
  for (const Problem &P : Unit->Problems)
    if (P.Level >= Problem::Kind::Error) {
      llvm::errs() << P.Where.Line << ": " << P.Message << '\n';
      Broken = true;
    }
  if (Broken)
    return 1;
  auto Prepared = PreparedModule::create(*Unit->Module);
  if (!Prepared)
    return fail(Prepared.takeError());
  if (Q.Ptxas)
    return printStacks(**Prepared, Cuda.Path);
  printAnswers(**Prepared);
  return 0;
}
