//===- Linking.cpp - Code that the files of a project share ---------------===//

#include "Linking.h"
#include "Stages.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"

using namespace warplint;

void warplint::inParallel(size_t Count, const EngineOptions &Options,
                          llvm::function_ref<void(size_t)> Work) {
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (size_t I = 0; I < Count; ++I)
    Pool.async([&Work, I] { Work(I); });
  Pool.wait();
}

static std::string textOf(const Invocation &Of, const UnsavedTexts &Unsaved) {
  llvm::SmallString<256> Path(Of.File);
  llvm::sys::path::make_absolute(Of.Directory, Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  if (auto At = Unsaved.find(std::string(Path)); At != Unsaved.end())
    return At->second;
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

static void addKernels(const FileRun &Run, std::set<std::string> &Names) {
  for (const KernelDeclaration &K : Run.unit().Kernels)
    Names.insert(plainName(K.Name).str());
}

/// Tells each run of the other files that may launch its kernels and do not
/// compile.
static void tellBroken(llvm::ArrayRef<std::unique_ptr<FileRun>> Runs,
                       const ProjectFiles &Project) {
  for (const ProjectFiles::Other &Other : Project.Others) {
    if (!Other.IsBroken)
      continue;
    const std::string Text = textOf(Other.Command, Project.Unsaved);
    for (const auto &Run : Runs) {
      std::set<std::string> Kernels;
      addKernels(*Run, Kernels);
      if (!Kernels.empty() && mentions(Text, Kernels))
        Run->missLaunchesOf(Other.Command);
    }
  }
}

void warplint::searchLaunches(llvm::ArrayRef<std::unique_ptr<FileRun>> Runs,
                              const EngineOptions &Options,
                              ProjectFiles &Project) {
  std::set<std::string> Kernels;
  for (const auto &Run : Runs)
    addKernels(*Run, Kernels);
  std::vector<ProjectFiles::Other *> Hits;
  for (ProjectFiles::Other &Other : Project.Others)
    if (!Other.LaunchesKnown &&
        mentions(textOf(Other.Command, Project.Unsaved), Kernels))
      Hits.push_back(&Other);
  std::vector<std::vector<Launch>> Found(Hits.size());
  inParallel(Hits.size(), Options, [&](size_t I) {
    if (Options.isStale())
      return;
    ParseRequest Request =
        parseRequestFor(Hits[I]->Command, Project.Unsaved);
    Request.OnlyLaunches = true;
    auto Unit = parse(Request);
    Hits[I]->IsBroken = !Unit || Unit->HasErrors;
    if (Unit)
      Found[I] = std::move(Unit->Elsewhere);
    else // a run on that file tells what is wrong with it
      llvm::consumeError(Unit.takeError());
  });
  for (size_t I = 0; I < Hits.size(); ++I) {
    Hits[I]->LaunchesKnown = true;
    Project.Launches.add(Found[I], Hits[I]->Command.Directory,
                         /*HaveCode=*/false);
    Hits[I]->Found = std::move(Found[I]);
  }
  tellBroken(Runs, Project);
}

/// The other files, but those already `Parsed`, whose text mentions one of the
/// functions.
static std::vector<const Invocation *>
mentioning(const std::set<std::string> &Functions, const ProjectFiles &Project,
           std::vector<bool> &Parsed) {
  std::set<std::string> Names;
  for (const std::string &Name : Functions)
    Names.insert(plainName(llvm::demangle(Name)).str());
  std::vector<const Invocation *> Found;
  for (size_t I = 0; I < Project.Others.size() && !Names.empty(); ++I)
    if (!Parsed[I] &&
        mentions(textOf(Project.Others[I].Command, Project.Unsaved), Names)) {
      Parsed[I] = true;
      Found.push_back(&Project.Others[I].Command);
    }
  return Found;
}

std::vector<CodeOfFile>
warplint::searchFunctions(llvm::ArrayRef<std::unique_ptr<FileRun>> Runs,
                          const EngineOptions &Options,
                          const ProjectFiles &Project) {
  std::set<std::string> Missing;
  for (const auto &Run : Runs)
    Missing.insert(Run->missing().begin(), Run->missing().end());
  if (Missing.empty())
    return {};
  std::vector<CodeOfFile> All(Runs.size());
  inParallel(Runs.size(), Options, [&](size_t I) {
    All[I].Of = Runs[I].get();
    All[I].Code = Runs[I]->deviceCode();
  });
  // What others bring may call further ones.
  std::vector<bool> Parsed(Project.Others.size());
  for (size_t Known = 0; Known != All.size();) {
    for (const CodeOfFile &File : llvm::drop_begin(All, Known))
      Missing.insert(File.Code.Missing.begin(), File.Code.Missing.end());
    for (const CodeOfFile &File : All)
      for (const std::string &Name : File.Code.Functions)
        Missing.erase(Name);
    Known = All.size();
    std::vector<const Invocation *> Hits = mentioning(Missing, Project, Parsed);
    All.resize(Known + Hits.size());
    inParallel(Hits.size(), Options, [&](size_t I) {
      if (auto Unit = parse(parseRequestFor(*Hits[I], Project.Unsaved)))
        All[Known + I].Code = Unit->deviceCode();
      else // a run on that file tells what is wrong with it
        llvm::consumeError(Unit.takeError());
    });
  }
  llvm::erase_if(All,
                 [](const CodeOfFile &F) { return F.Code.Functions.empty(); });
  return All;
}
