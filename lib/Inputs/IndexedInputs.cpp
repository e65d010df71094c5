//===- IndexedInputs.cpp - Jobs from the index of a project ---------------===//

#include "Collector.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;
namespace fs = llvm::sys::fs;

llvm::Expected<bool>
Collector::addFromIndex(const std::vector<std::string> &Files) {
  std::vector<std::pair<std::string, std::vector<Invocation>>> Found;
  for (const std::string &File : Files) {
    auto At =
        Request.Index->find(absolutePathIn(Request.WorkingDirectory, File));
    if (!At || !fs::exists(File))
      return false;
    Found.push_back({File, commandsInIndex(*Request.Index, *At)});
    if (Found.back().second.empty())
      return false;
  }
  for (auto &[File, Commands] : Found)
    for (Invocation &Command : Commands)
      if (llvm::Error E = addJob(std::move(Command), File,
                                 /*FromDatabase=*/true))
        return std::move(E);
  Out.Project.Index = Request.Index;
  for (const Job &J : Out.Jobs)
    Out.Project.Analysed.insert(
        absolutePathIn(J.Command.Directory, J.Command.File));
  return true;
}

llvm::Expected<std::vector<IndexedFile>> Collector::filesForIndex() {
  auto Base = databaseFor(absolutePathIn(Request.WorkingDirectory, "any"));
  if (!Base)
    return Base.takeError();
  if (!*Base)
    return llvm::createStringError("an index is of a compilation database, and "
                                   "there is none; name it with -p");
  std::vector<std::string> Order;
  std::map<std::string, std::optional<std::vector<Invocation>>> Translated;
  for (const CompileCommand &Command : (*Base)->Commands) {
    const std::string File = absolutePathIn(Command.Directory, Command.File);
    auto [At, IsNew] = Translated.try_emplace(File, std::vector<Invocation>());
    if (IsNew)
      Order.push_back(File);
    auto Options = optionsFor(File, compilerOf(Command));
    if (!Options)
      return Options.takeError();
    auto Made = translate(Command, *Options);
    if (!Made)
      llvm::consumeError(Made.takeError());
    if (!Made || !At->second)
      At->second = std::nullopt;
    else
      At->second->push_back(std::move(*Made));
  }
  std::vector<IndexedFile> Files;
  for (const std::string &File : Order) {
    auto Text = readRegularFile(File);
    if (!Text)
      llvm::consumeError(Text.takeError());
    Files.push_back(
        {File, Text ? (*Text)->getBuffer().str() : std::string(),
         dataForIndex(Translated[File].value_or(std::vector<Invocation>()))});
  }
  return Files;
}

llvm::Expected<std::vector<IndexedFile>>
warplint::filesForIndex(const InputRequest &Request, Configuration &Config) {
  return Collector(Request, Config).filesForIndex();
}
