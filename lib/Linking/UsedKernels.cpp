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

/// Whether some text uses a kernel that only others declare.
static bool shareKernels(llvm::ArrayRef<NamesInText> Texts) {
  std::set<std::string> Declared;
  for (const NamesInText &Text : Texts)
    Declared.insert(Text.Kernels.begin(), Text.Kernels.end());
  return llvm::any_of(Texts, [&](const NamesInText &Text) {
    return usesOthers(Text, Declared);
  });
}

UsedKernels::UsedKernels(const ParsedFiles &Files,
                         const ProjectFiles &Project) {
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
  std::vector<NamesInText> Texts;
  for (const auto &[Path, Of] : ByPath) {
    NamesInText &Text =
        Texts.emplace_back(namesIn(textOf(*Of.first, *Of.second)));
    std::set<std::string> &Used = UsedBy[Path];
    for (const std::string &Name : Names)
      if (Text.Used.count(Name)) {
        Used.insert(Name);
        ++Users[Name];
      }
  }
  // With an index there are only the texts that mention the kernels.
  IsShared =
      Project.Index ? Project.Index->sharesKernels() : shareKernels(Texts);
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
