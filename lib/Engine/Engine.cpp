//===- Engine.cpp - All files, several at a time --------------------------===//

#include "warplint/Engine/Engine.h"
#include "FileRun.h"
#include "Merge.h"
#include "llvm/Support/ThreadPool.h"

using namespace warplint;

std::vector<FileResult> warplint::analyse(llvm::ArrayRef<Job> Files,
                                          const EngineOptions &Options) {
  std::vector<FileResult> Results(Files.size());
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (size_t I = 0; I < Files.size(); ++I)
    Pool.async([&, I] { Results[I] = FileRun(Files[I], Options).run(); });
  Pool.wait();
  return Results;
}

std::vector<Finding>
warplint::collectFindings(std::vector<FileResult> &Results) {
  std::vector<std::vector<Finding>> Groups;
  for (FileResult &R : Results)
    Groups.push_back(std::move(R.Findings));
  return mergeFindings(std::move(Groups));
}
