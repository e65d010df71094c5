//===- Shard.cpp - Selection of the files of a part -----------------------===//

#include "warplint/Shards/Shard.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace warplint;

llvm::Expected<Shard> warplint::readShard(llvm::StringRef Text) {
  auto [Index, Count] = Text.split('/');
  Shard S;
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) ||
      S.Index < 1 || S.Index > S.Count)
    return llvm::createStringError("--shard: '" + Text +
                                   "' is not I/N with I from 1 to N");
  return S;
}

unsigned warplint::keepMarked(InputSet &Inputs,
                              const std::vector<bool> &IsKept) {
  std::vector<Job> Jobs, Headers;
  size_t Next = 0;
  unsigned Others = 0;
  for (Job &J : Inputs.Jobs) {
    if (IsKept[Next++]) {
      Jobs.push_back(std::move(J));
      continue;
    }
    ProjectFiles::Other &Other = Inputs.Project.Others.emplace_back();
    Other.Command = std::move(J.Command);
    Other.Order = J.Order;
    Other.IsOfRun = true;
    ++Others;
  }
  for (Job &J : Inputs.Headers)
    if (IsKept[Next++])
      Headers.push_back(std::move(J));
  Inputs.Jobs = std::move(Jobs);
  Inputs.Headers = std::move(Headers);
  return Others;
}

void warplint::keepShard(InputSet &Inputs, const Shard &Part,
                         HeadersOfShard Headers) {
  // All compile commands of one file are in one part, which merges their
  // findings.
  std::map<std::pair<std::string, std::string>, unsigned> Number;
  std::vector<Job> Kept;
  for (Job &J : Inputs.Jobs) {
    auto At = Number.emplace(std::pair(J.Command.Directory, J.Command.File),
                             unsigned(Number.size()));
    if (At.first->second % Part.Count + 1 == Part.Index)
      Kept.push_back(std::move(J));
    else { // its launches and device functions are still needed
      ProjectFiles::Other &Other = Inputs.Project.Others.emplace_back();
      Other.Command = std::move(J.Command);
      Other.Order = J.Order;
      Other.IsOfRun = true;
    }
  }
  Inputs.Jobs = std::move(Kept);
  std::set<uint64_t> Own;
  for (const Job &J : Inputs.Jobs)
    Own.insert(J.Order);
  std::vector<Job> Shared;
  for (size_t I = 0; I < Inputs.Headers.size(); ++I) {
    const Job &J = Inputs.Headers[I];
    // Only the part with the source that includes another one knows that.
    if (J.IncludedBy ? Own.count(*J.IncludedBy) != 0
                     : Headers == HeadersOfShard::Share &&
                           I % Part.Count + 1 == Part.Index)
      Shared.push_back(std::move(Inputs.Headers[I]));
  }
  Inputs.Headers = std::move(Shared);
  // Report invalid inputs once only.
  if (Part.Index != 1)
    Inputs.Problems.clear();
}
