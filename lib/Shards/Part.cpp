//===- Part.cpp - Merging of the parts of a run ---------------------------===//

#include "warplint/Shards/Part.h"
#include "PartFile.h"
#include "warplint/Engine/Engine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace warplint;

RunPart warplint::beginPart(InputSet &Inputs, const Shard &Which) {
  RunPart Part;
  Part.Which = Which;
  Part.Run = digestOfRun(Inputs);
  Part.Sources = Inputs.Jobs.size();
  Part.HasOthers = !Inputs.Project.Others.empty();
  Part.Notes = Inputs.Notes;
  keepShard(Inputs, Which, HeadersOfShard::Share);
  return Part;
}

void warplint::finishPart(RunPart &Part, InputSet Inputs,
                          std::vector<FileResult> Results) {
  Part.Jobs = std::move(Inputs.Jobs);
  Part.Results = std::move(Results);
  Part.Read = std::move(Inputs.Project.Read);
  Part.Problems = std::move(Inputs.Problems);
  Part.Included = std::move(Inputs.Included);
  for (ProjectFiles::Other &O : Inputs.Project.Others) {
    if (O.IsOfRun || !O.LaunchesKnown)
      continue;
    ProjectFiles::HostSide &Host = Part.Others.emplace_back();
    Host.Order = O.Order;
    Host.Directory = O.Command.Directory;
    Host.Elsewhere = std::move(O.Found);
  }
  // Unsaved texts and the PCH cache belong to this process.
  for (Job &J : Part.Jobs) {
    J.Unsaved.clear();
    J.Headers = nullptr;
  }
}

static std::string listOf(const std::set<unsigned> &Numbers) {
  std::string Text;
  for (unsigned N : Numbers)
    Text += (Text.empty() ? "" : ", ") + std::to_string(N);
  return Text;
}

/// Reads the parts of one run; each part must occur once.
static llvm::Expected<std::vector<RunPart>>
readParts(llvm::ArrayRef<std::string> Files, llvm::StringRef Build) {
  std::vector<RunPart> Parts;
  std::map<unsigned, std::string> Seen;
  for (const std::string &File : Files) {
    auto Part = readPart(File, Build);
    if (!Part)
      return Part.takeError();
    auto Fail = [&](const std::string &Why) {
      return llvm::createStringError("--merge: '" + File + "': " + Why);
    };
    auto [At, IsNew] = Seen.emplace(Part->Which.Index, File);
    if (!IsNew)
      return Fail("'" + At->second + "' is also part " +
                  std::to_string(At->first));
    if (!Parts.empty() && (Part->Run != Parts.front().Run ||
                           Part->Which.Count != Parts.front().Which.Count))
      return Fail("it belongs to another run than '" + Files.front() + "'");
    Parts.push_back(std::move(*Part));
  }
  if (Parts.empty())
    return llvm::createStringError("--merge: no part is given");
  const unsigned Count = Parts.front().Which.Count;
  std::set<unsigned> Missing;
  for (unsigned I = 1; I <= Count; ++I)
    if (!Seen.count(I))
      Missing.insert(I);
  if (!Missing.empty())
    return llvm::createStringError(
        "--merge: of " + std::to_string(Count) +
        " parts these are missing: " + listOf(Missing));
  return std::move(Parts);
}

static std::string realPathOf(const Job &Of) {
  llvm::SmallString<256> Full(Of.Command.File), Real;
  llvm::sys::path::make_absolute(Of.Command.Directory, Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(llvm::sys::fs::real_path(Full, Real) ? Full : Real);
}

namespace {

/// A file of the run with its result in its part.
struct PartFile {
  Job Of;
  FileResult Result;
};

} // namespace

/// The files of all parts in the order of the whole run, without the headers
/// that some source includes. Adds the sources among these to `Included`.
static std::map<uint64_t, PartFile>
filesOf(std::vector<RunPart> &Parts, std::vector<std::string> &Included) {
  std::map<uint64_t, PartFile> Files;
  std::set<std::string> Read, ReadBySound; // as in analyseInputs()
  for (RunPart &Part : Parts)
    for (size_t I = 0; I < Part.Jobs.size(); ++I) {
      FileResult &Result = Part.Results[I];
      const uint64_t Order = Part.Jobs[I].Order;
      if (Order < Part.Sources)
        Read.insert(Result.Includes.begin(), Result.Includes.end());
      if (Order < Part.Sources && !Result.Failed)
        ReadBySound.insert(Result.Includes.begin(), Result.Includes.end());
      Files.emplace(Order,
                    PartFile{std::move(Part.Jobs[I]), std::move(Result)});
    }
  const uint64_t Sources = Parts.front().Sources;
  for (auto At = Files.lower_bound(Sources); At != Files.end();) {
    const Job &J = At->second.Of;
    const bool IsRead =
        (J.IncludedBy ? ReadBySound : Read).count(realPathOf(J)) != 0;
    if (IsRead && J.IncludedBy)
      Included.push_back(J.Command.File);
    At = IsRead ? Files.erase(At) : std::next(At);
  }
  return Files;
}

/// Reports the files that an undivided run would have evaluated under further
/// launches: a header generates the launches, and the text of the file does not
/// contain the kernel's name, so that other parts do not parse it.
static void tellMissedLaunches(const std::vector<RunPart> &Parts,
                               std::map<uint64_t, PartFile> &Files) {
  LaunchTable Whole;
  std::set<uint64_t> Known;
  std::map<uint64_t, const ProjectFiles::HostSide *> Hosts;
  for (const RunPart &Part : Parts) {
    for (const ProjectFiles::HostSide &Host : Part.Read)
      if (Files.count(Host.Order) && Known.insert(Host.Order).second) {
        Host.addTo(Whole);
        Hosts[Host.Order] = &Host;
      }
    for (const ProjectFiles::HostSide &Host : Part.Others)
      if (Known.insert(Host.Order).second)
        Host.addTo(Whole);
  }
  for (const auto &[Order, Host] : Hosts) {
    PartFile &File = Files.at(Order);
    if (areAlike(Host->otherLaunches(Whole), File.Of.OtherLaunches))
      continue;
    Problem P;
    P.Message = File.Result.File +
                ": not all launches of its kernels were analysed: a file of "
                "another part launches some without naming the kernel itself; "
                "a run without --shard analyses them";
    File.Result.Problems.push_back(std::move(P));
    File.Result.Partial = true;
  }
}

llvm::Expected<MergedRun>
warplint::mergeParts(llvm::ArrayRef<std::string> Names, llvm::StringRef Build,
                     bool AllowNoKernels) {
  auto Parts = readParts(Names, Build);
  if (!Parts)
    return Parts.takeError();
  MergedRun Run;
  std::vector<std::string> Included;
  std::map<uint64_t, PartFile> Files = filesOf(*Parts, Included);
  for (RunPart &Part : *Parts) {
    llvm::append_range(Included, Part.Included);
    llvm::append_range(Run.Problems, Part.Problems);
    Run.LacksPath |= Part.LacksPath;
  }
  Run.Notes =
      closingNotes(std::move(Parts->front().Notes), std::move(Included));
  tellMissedLaunches(*Parts, Files);
  for (auto &[Order, File] : Files) {
    Run.Jobs.push_back(std::move(File.Of));
    Run.Results.push_back(std::move(File.Result));
  }
  settleRun(Run.Jobs, Run.Results, AllowNoKernels,
            /*SawAll=*/!Parts->front().HasOthers);
  return std::move(Run);
}
