//===- UsedKernels.cpp - Kernels that no file of a project uses -----------===//

#include "FileText.h"
#include "warplint/Files/Paths.h"
#include "warplint/Linking/Linking.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static std::string pathOf(const Invocation &Of) {
  return absolutePathIn(Of.Directory, Of.File);
}

UsedKernels::UsedKernels(const ParsedFiles &Files, const ProjectFiles &Project,
                         ProjectTexts &Known) {
  std::map<std::string, std::pair<const Invocation *, const UnsavedTexts *>>
      ByPath;
  std::set<std::string> Names;
  for (const ParsedFile *File : Files) {
    const Job &Of = File->job();
    ByPath[pathOf(Of.Command)] = {&Of.Command, &Of.Unsaved};
    for (const auto &[Mangled, Name] : File->summary().Kernels) {
      auto IsOfKernel = [&, &Mangled = Mangled](const Launch &L) {
        return L.Kernel == Mangled;
      };
      if (!llvm::StringRef(Mangled).starts_with("_Z") || isInstance(Mangled) ||
          llvm::any_of(File->summary().Launches, IsOfKernel) ||
          !Project.Launches
               .launchesOf(Mangled, /*OwnCount=*/0, Of.Command.Directory)
               .empty())
        continue;
      Candidates[File][Mangled] = plainName(Name).str();
      Names.insert(plainName(Name).str());
    }
  }
  if (Candidates.empty())
    return;
  for (const ProjectFiles::Other &Other : Project.Others)
    ByPath[pathOf(Other.Command)] = {&Other.Command, &Project.Unsaved};
  std::vector<std::pair<const std::string *, llvm::StringRef>> Texts; // by path
  std::map<std::string, std::set<std::string>> Declaring; // kernel: the paths
  for (const auto &[Path, Of] : ByPath) {
    Texts.emplace_back(&Path, Known.of(*Of.first, *Of.second));
    for (const std::string &Kernel : declaredKernels(Texts.back().second))
      Declaring[Kernel].insert(Path);
  }
  llvm::StringSet<> Sought;
  for (const std::string &Name : Names)
    Sought.insert(Name);
  for (const auto &[Kernel, Paths] : Declaring)
    Sought.insert(Kernel);
  // With an index there are only the texts that mention the candidates.
  IsShared = Project.Index && Project.Index->sharesKernels();
  for (const auto &[Path, Text] : Texts) {
    std::set<std::string> &Used = UsedBy[*Path];
    for (const std::string &Name : usedNames(Text, Sought)) {
      if (const auto By = Declaring.find(Name);
          By != Declaring.end() && !Project.Index)
        IsShared |= !By->second.count(*Path);
      if (Names.count(Name) && Used.insert(Name).second)
        ++Users[Name];
    }
  }
}

std::set<std::string> UsedKernels::unusedOf(const ParsedFile &File) const {
  std::set<std::string> Unused;
  const auto At = Candidates.find(&File);
  if (!IsShared || At == Candidates.end())
    return Unused;
  const std::set<std::string> &Own = UsedBy.at(pathOf(File.job().Command));
  for (const auto &[Mangled, Name] : At->second) {
    const auto All = Users.find(Name);
    if ((All == Users.end() ? 0 : All->second) == Own.count(Name))
      Unused.insert(Mangled);
  }
  return Unused;
}
