//===- ModelMain.cpp - Which kernels of a file likely have a stack --------===//
//
// local-model FILE           prints "KERNEL 0|1" for each kernel
// local-model FILE ptxas     asks the ptxas of the toolkit that warplint finds
//                            here, prints "KERNEL BYTES"; 77 without a toolkit
//
//===----------------------------------------------------------------------===//

#include "warplint/Command/Invocation.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Warp/Evaluate.h"
#include "warplint/Warp/Ptxas.h"
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

int main(int Count, char **Words) {
  const bool Assemble = Count == 3 && llvm::StringRef(Words[2]) == "ptxas";
  if (Count != 2 && !Assemble) {
    llvm::errs() << "usage: local-model FILE [ptxas]\n";
    return 2;
  }
  Toolkit Cuda;
  if (Assemble) {
    auto Found = findToolkit("");
    if (!Found)
      return fail(Found.takeError());
    Cuda = *Found;
    if (Cuda.Path.empty())
      return 77;
  }
  ParseRequest Request;
  Request.Directory = "/";
  Request.File = Words[1];
  Request.Arguments = {
      "-x",         "cuda",  "--cuda-device-only", "--cuda-gpu-arch=sm_90",
      "-std=c++17", Words[1]};
  if (Assemble) {
    Request.ToolkitPath = Cuda.Path;
    Request.ToolkitMajor = Cuda.Major;
    Request.Arguments.insert(Request.Arguments.end(),
                             {"--cuda-path=" + Cuda.Path, "-isystem",
                              Cuda.Path + "/include/cccl",
                              "-Wno-unknown-cuda-version"});
  }
  auto Unit = parse(Request);
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
  if (Assemble)
    return printStacks(**Prepared, Cuda.Path);
  for (const std::string &Kernel : (*Prepared)->kernels()) {
    Launch How;
    How.Kernel = Kernel;
    How.Block = Shape::of(32);
    EvaluationOptions Options;
    Options.MaxSteps = 1; // the arrays are read from the code, not from a run
    llvm::outs() << Kernel << ' '
                 << (*Prepared)->evaluate(How, Options).StackLikely << '\n';
  }
  return 0;
}
