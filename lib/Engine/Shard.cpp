//===- Shard.cpp - A part of a run ----------------------------------------===//

#include "warplint/Engine/Inputs.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace warplint;

llvm::Expected<Shard> warplint::readShard(llvm::StringRef Text) {
  auto [Index, Count] = Text.split('/');
  Shard S;
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) ||
      S.Index < 1 || S.Index > S.Count)
    return llvm::createStringError("--shard: '" + Text +
                                   "' is no I/N with I of 1 to N");
  return S;
}

unsigned warplint::keepMarked(InputSet &Inputs,
                              const std::vector<bool> &IsKept) {
  std::vector<Job> Jobs, Headers;
  size_t Next = 0;
  unsigned Aside = 0;
  for (Job &J : Inputs.Jobs)
    if (IsKept[Next++]) {
      Jobs.push_back(std::move(J));
    } else { // its launches and device functions count here all the same
      Inputs.Project.Others.emplace_back().Command = std::move(J.Command);
      ++Aside;
    }
  for (Job &J : Inputs.Headers)
    if (IsKept[Next++])
      Headers.push_back(std::move(J));
  Inputs.Jobs = std::move(Jobs);
  Inputs.Headers = std::move(Headers);
  return Aside;
}

void warplint::keepShard(InputSet &Inputs, const Shard &Part) {
  // By file: the commands of one file stay together, so that what they find is
  // merged as ever.
  std::map<std::pair<std::string, std::string>, unsigned> Number;
  std::vector<Job> Kept;
  for (Job &J : Inputs.Jobs) {
    auto At = Number.emplace(std::pair(J.Command.Directory, J.Command.File),
                             unsigned(Number.size()));
    if (At.first->second % Part.Count + 1 == Part.Index)
      Kept.push_back(std::move(J));
    else // its launches and device functions count here all the same
      Inputs.Project.Others.emplace_back().Command = std::move(J.Command);
  }
  Inputs.Jobs = std::move(Kept);
  // Which of them no source reads is known to a whole run alone.
  Inputs.Headers.clear();
  // What can't be read is told once.
  if (Part.Index != 1)
    Inputs.Problems.clear();
}
