//===- ConfiguredPaths.cpp - Paths of a run that have a configuration -----===//

#include "Paths.h"
#include "warplint/Files/Paths.h"
#include "warplint/Inputs/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;

/// The sources of the database that a run without a path analyzes.
static llvm::Expected<std::vector<std::string>>
sourcesOfDatabase(const InputRequest &Request) {
  std::vector<std::string> Sources;
  std::optional<std::string> Path = Request.Database;
  if (!Path && !Request.Flags)
    Path = findDatabase(Request.WorkingDirectory);
  if (!Path)
    return Sources;
  auto Base = readDatabase(*Path);
  if (!Base && Request.Database && Request.Missing != WithoutDatabase::Skip)
    return Base.takeError();
  if (!Base) {
    llvm::consumeError(Base.takeError());
    return Sources;
  }
  for (const CompileCommand &Command : Base->Commands)
    Sources.push_back(absolutePathIn(Command.Directory, Command.File));
  return Sources;
}

llvm::Expected<std::vector<std::string>>
warplint::configuredPaths(const InputRequest &Request) {
  std::vector<std::string> Out;
  if (Request.Paths.empty()) {
    auto Sources = sourcesOfDatabase(Request);
    if (!Sources)
      return Sources.takeError();
    Out = std::move(*Sources);
    if (Out.empty())
      Out.push_back(Request.WorkingDirectory);
    return Out;
  }
  for (const std::string &Path : Request.Paths) {
    auto Found = expandPaths({Path});
    if (!Found)
      return Found.takeError();
    llvm::append_range(Out, Found->Folders);
    llvm::append_range(Out, Found->Files);
    llvm::append_range(Out, Found->Headers);
  }
  return Out;
}
