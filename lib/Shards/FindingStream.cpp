//===- FindingStream.cpp - Settled findings of a run ----------------------===//

#include "warplint/Shards/FindingStream.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Suppressions/UnusedSuppressions.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The part of a result about one file, with everything that settleRun() reads.
static FileResult partOf(const FileResult &Whole, const std::string &File) {
  FileResult Part;
  Part.File = Whole.File;
  Part.Kernels = Whole.Kernels;
  Part.Broken = Whole.Broken;
  Part.HasAssumedLaunch = Whole.HasAssumedLaunch;
  Part.Omissions = Whole.Omissions;
  if (auto Text = Whole.Edited.find(File); Text != Whole.Edited.end())
    Part.Edited.insert(*Text);
  for (const Finding &F : Whole.Findings)
    if (F.Where.File == File)
      Part.Findings.push_back(F);
  for (const SuppressionComment &S : Whole.SuppressionComments)
    if (S.Where.File == File)
      Part.SuppressionComments.push_back(S);
  return Part;
}

/// Whether unused-suppression may report a name in the comments.
static bool mayBeUnused(const FileResult &R) {
  return llvm::any_of(R.SuppressionComments, [](const SuppressionComment &S) {
    return llvm::any_of(S.Names, [](const SuppressionComment::Name &N) {
      return N.Says == SuppressionComment::Name::Answer::SuppressesNothing;
    });
  });
}

std::optional<std::vector<Finding>>
FindingStream::findingsIn(const std::string &File,
                          const std::vector<size_t> &Of) const {
  std::vector<FileResult> Parts;
  std::vector<Job> OfParts;
  for (size_t I : Of)
    Parts.push_back(partOf(*Results[I], File));
  if (llvm::any_of(Parts, mayBeUnused)) {
    for (size_t I = 0; I < Of.size(); ++I) {
      // Comments of a header wait for all files that may need them. Comments of
      // a file without kernels wait too: if no file of the run has a kernel,
      // the file is incomplete, and its comments are not judged.
      if (!Parts[I].SuppressionComments.empty() &&
          (Parts[I].Kernels == 0 || !ownsComments(Parts[I], File)))
        return std::nullopt;
      OfParts.push_back(Jobs[Of[I]]);
    }
    settleRun(OfParts, Parts, /*AllowNoKernels=*/true, /*SawAll=*/false);
  }
  return collectFindings(Parts);
}

std::vector<Finding>
FindingStream::take(std::shared_ptr<const FileResult> Result,
                    const std::optional<std::string> &Least) {
  const size_t Number = Results.size();
  Results.push_back(std::move(Result));
  std::set<std::string> Files;
  for (const Finding &F : Results.back()->Findings)
    Files.insert(F.Where.File);
  for (const SuppressionComment &S : Results.back()->SuppressionComments)
    Files.insert(S.Where.File);
  for (const std::string &File : Files)
    Waiting[File].push_back(Number);

  std::vector<Finding> Settled;
  while (!IsStopped && !Waiting.empty() &&
         (!Least || Waiting.begin()->first < *Least)) {
    auto Found = findingsIn(Waiting.begin()->first, Waiting.begin()->second);
    IsStopped = !Found;
    if (!Found)
      break;
    std::move(Found->begin(), Found->end(), std::back_inserter(Settled));
    Waiting.erase(Waiting.begin());
  }
  return Settled;
}
