//===- WarplintOpt.cpp - Single stages, from IR to IR ---------------------===//
//
// warplint-opt STAGE[,STAGE...] FILE.ll
//
// Runs stages of lib/Nvcc, or whole phases, over a module and prints it. Their
// order is that of the pipeline, whatever the order here. The toolchain meets
// the conditions of all stages.
//
//===----------------------------------------------------------------------===//

#include "warplint/Nvcc/Stages.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

int main(int Count, char **Words) {
  if (Count != 3) {
    errs() << "usage: warplint-opt STAGE[,STAGE...] FILE.ll\n";
    return 2;
  }
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(Words[2], Problem, Context);
  if (!M) {
    Problem.print("warplint-opt", errs());
    return 1;
  }
  SmallVector<StringRef, 4> Stages;
  StringRef(Words[1]).split(Stages, ',');
  warplint::Toolchain Compiler;
  Compiler.RestrictsParameters = true;
  if (Error E = warplint::runStages(*M, Stages, Compiler)) {
    errs() << "warplint-opt: " << toString(std::move(E)) << '\n';
    return 1;
  }
  if (verifyModule(*M, &errs()))
    return 1;
  M->print(outs(), nullptr);
  return 0;
}
