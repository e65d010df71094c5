//===- ModelMain.cpp - Which kernels of a file likely have a stack --------===//
//
// Prints "KERNEL 0|1" for each kernel of a CUDA file that needs no toolkit.
//
//===----------------------------------------------------------------------===//

#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Warp/Evaluate.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static int fail(llvm::Error E) {
  llvm::errs() << llvm::toString(std::move(E)) << '\n';
  return 1;
}

int main(int Count, char **Words) {
  if (Count != 2) {
    llvm::errs() << "usage: local-model FILE\n";
    return 2;
  }
  ParseRequest Request;
  Request.Directory = "/";
  Request.File = Words[1];
  Request.Arguments = {
      "-x",         "cuda",  "--cuda-device-only", "--cuda-gpu-arch=sm_90",
      "-std=c++17", Words[1]};
  auto Unit = parse(Request);
  if (!Unit)
    return fail(Unit.takeError());
  for (const Problem &P : Unit->Problems)
    if (P.Level >= Problem::Kind::Error)
      llvm::errs() << P.Where.Line << ": " << P.Message << '\n';
  auto Prepared = PreparedModule::create(*Unit->Module);
  if (!Prepared)
    return fail(Prepared.takeError());
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
