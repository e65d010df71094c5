//===- Applications.cpp - Sources of applications -------------------------===//

#include "warplint/Files/Paths.h"
#include "warplint/Linking/Linking.h"
#include "warplint/Project/TextSearch.h"

using namespace warplint;

/// Examples, exercises and benchmarks have fewer sources beside that of main().
static constexpr size_t FewestBesideMain = 5;

std::vector<bool> warplint::areOfApplication(const ParsedFiles &Files,
                                             const ProjectFiles &Project,
                                             ProjectTexts &Texts) {
  std::map<std::string, bool> IsPart; // by path: has no main()
  size_t Parts = 0;
  auto Add = [&](const Invocation &Of, const UnsavedTexts &Unsaved) {
    const std::string Path = absolutePathIn(Of.Directory, Of.File);
    const auto [At, IsNew] = IsPart.try_emplace(Path);
    if (IsNew) {
      At->second = !hasMain(Texts.of(Of, Unsaved));
      Parts += At->second;
    }
    return At->second;
  };
  std::vector<bool> Are;
  for (const ParsedFile *File : Files)
    Are.push_back(Add(File->job().Command, File->job().Unsaved));
  if (!Project.Index)
    for (const ProjectFiles::Other &Other : Project.Others)
      if (Parts < FewestBesideMain) // else no more have to be read
        Add(Other.Command, Project.Unsaved);
  size_t All = IsPart.size();
  if (Project.Index && Project.Index->size() > All) {
    All = Project.Index->size();
    Parts = All - Project.Index->countOfMains();
  }
  if (All < 2 || (Parts < FewestBesideMain && Parts < All))
    Are.assign(Are.size(), false);
  return Are;
}
