//===- AnalyseInputs.cpp - Sources, then the headers left -----------------===//

#include "warplint/Engine/Engine.h"
#include "warplint/Engine/RunBoard.h"
#include "warplint/Files/Paths.h"
#include "warplint/Inputs/Inputs.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace warplint;

static std::string realPathOf(const Job &Of) {
  llvm::SmallString<256> Real;
  llvm::sys::fs::real_path(
      absolutePathIn(Of.Command.Directory, Of.Command.File), Real);
  return std::string(Real);
}

std::vector<FileResult> warplint::analyseInputs(InputSet &Inputs,
                                                const EngineOptions &Options) {
  std::vector<std::string> Headers;
  for (const Job &Header : Inputs.Headers)
    Headers.push_back(realPathOf(Header));
  if (Options.Board)
    Options.Board->expect({Headers.begin(), Headers.end()});
  std::vector<FileResult> Results =
      analyse(Inputs.Jobs, Options, Inputs.Project);
  std::set<std::string> Read,
      ReadBySound; // the latter by files that were analyzed
  for (const FileResult &R : Results) {
    Read.insert(R.Includes.begin(), R.Includes.end());
    if (!R.Failed)
      ReadBySound.insert(R.Includes.begin(), R.Includes.end());
  }
  size_t Done = Inputs.Jobs.size();
  for (size_t I = 0; I < Headers.size(); ++I)
    if (!(Inputs.Headers[I].IncludedBy ? ReadBySound : Read).count(Headers[I]))
      Inputs.Jobs.push_back(std::move(Inputs.Headers[I]));
    else if (Inputs.Headers[I].IncludedBy)
      Inputs.Included.push_back(Inputs.Headers[I].Command.File);
  Inputs.Headers.clear();
  for (FileResult &R :
       analyse(llvm::MutableArrayRef(Inputs.Jobs).drop_front(Done), Options,
               Inputs.Project))
    Results.push_back(std::move(R));
  if (!Options.IsPart)
    settleRun(Inputs.Jobs, Results, Options.AllowNoKernels,
              /*SawAll=*/Inputs.Project.Others.empty());
  return Results;
}
