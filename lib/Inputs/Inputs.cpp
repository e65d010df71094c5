//===- Inputs.cpp - Jobs from paths and compilation databases -------------===//

#include "warplint/Inputs/Inputs.h"
#include "Collector.h"
#include "Paths.h"
#include "warplint/Files/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

void Collector::report(const llvm::Twine &Message) {
  Problem P;
  P.Message = Message.str();
  Out.Problems.push_back(std::move(P));
}

llvm::Expected<const CompileDatabase *>
Collector::database(const std::string &Path) {
  auto At = Databases.find(Path);
  if (At == Databases.end()) {
    auto Read = readDatabase(Path);
    if (!Read)
      return Read.takeError();
    llvm::for_each(Read->Malformed, [&](auto &Why) { report(Why); });
    At = Databases.emplace(Path, std::move(*Read)).first;
  }
  return &At->second;
}

/// Whether -p names a readable database, or a missing one must be reported.
bool Collector::hasNamedDatabase() const {
  if (!Request.Database)
    return false;
  llvm::SmallString<256> Path(*Request.Database);
  path::append(Path, "compile_commands.json");
  return Request.Missing != WithoutDatabase::Skip ||
         (fs::exists(*Request.Database) &&
          (!fs::is_directory(*Request.Database) || fs::exists(Path)));
}

/// Handles a file without a database: --missing-db=skip omits it, =error gives
/// an error.
llvm::Error Collector::goWithout(const std::string &File) {
  Out.Skipped.push_back(File);
  if (Request.Missing == WithoutDatabase::Skip)
    return llvm::Error::success();
  return llvm::createStringError("no compile_commands.json above '" + File +
                                 "' (--missing-db=error)");
}

/// The database for a file, or null.
llvm::Expected<const CompileDatabase *>
Collector::databaseFor(const std::string &File) {
  if (Request.Database && hasNamedDatabase())
    return database(*Request.Database);
  if (Request.Database)
    return nullptr;
  std::string Folder =
      path::parent_path(absolutePathIn(Request.WorkingDirectory, File)).str();
  auto [At, IsNew] = PathOfFolder.try_emplace(Folder);
  if (IsNew)
    At->second = findDatabase(Folder);
  if (!At->second)
    return nullptr;
  return database(*At->second);
}

llvm::Expected<Toolkit> Collector::toolkit(const std::string &Compiler) {
  if (Request.CudaPath == "none") {
    Toolkit Shipped;
    Shipped.FoundBy = "--cuda-path=none";
    return Shipped;
  }
  auto At = Toolkits.find(Compiler);
  if (At == Toolkits.end()) {
    auto Found = findToolkit(Request.CudaPath.value_or(""), Compiler);
    if (!Found)
      return Found.takeError();
    At = Toolkits.emplace(Compiler, std::move(*Found)).first;
  }
  return At->second;
}

llvm::Expected<TranslateOptions>
Collector::optionsFor(const std::string &File, const std::string &Compiler) {
  auto Cuda = toolkit(Compiler);
  if (!Cuda)
    return Cuda.takeError();
  auto Changes = Config.argumentsFor(File);
  if (!Changes)
    return Changes.takeError();
  TranslateOptions T;
  T.Cuda = std::move(*Cuda);
  if (!Request.DefaultArchitecture.empty())
    T.DefaultArchitecture = Request.DefaultArchitecture;
  T.Architectures = Request.Architectures;
  T.ExtraArgs = std::move(Changes->Extra);
  T.ExtraArgsBefore = std::move(Changes->ExtraBefore);
  T.RemovedArgs = std::move(Changes->Removed);
  T.Environment = Request.Environment;
  return T;
}

llvm::Error Collector::addJob(llvm::Expected<Invocation> Command,
                              std::string File, bool FromDatabase) {
  if (!Command) {
    report(File + ": " + llvm::toString(Command.takeError()));
    return llvm::Error::success();
  }
  // Databases of multi-configuration builds contain a file several times.
  if (!Seen.insert({absolutePathIn(Request.WorkingDirectory, File),
                    Command->Arguments})
           .second)
    return llvm::Error::success();
  auto Settings = Config.settingsFor(File);
  if (!Settings)
    return Settings.takeError();
  Job J;
  J.Command = std::move(*Command);
  J.Settings = std::move(*Settings);
  if (FromDatabase)
    J.ShowRelativeTo = Request.WorkingDirectory;
  J.Unsaved = Request.Unsaved;
  Out.Jobs.push_back(std::move(J));
  return llvm::Error::success();
}

llvm::Error Collector::addCommand(const CompileCommand &Command,
                                  llvm::StringRef Spelling) {
  std::string Compiler =
      Command.Arguments.empty() ? std::string() : Command.Arguments.front();
  auto Options = optionsFor(Spelling.str(), Compiler);
  if (!Options)
    return Options.takeError();
  return addJob(translate(Command, *Options), Spelling.str(),
                /*FromDatabase=*/true);
}

llvm::Error Collector::addWholeDatabase() {
  std::optional<std::string> Path;
  if (hasNamedDatabase())
    Path = Request.Database;
  else if (!Request.Database)
    Path = findDatabase(Request.WorkingDirectory);
  if (!Path && Request.Missing == WithoutDatabase::Skip)
    return goWithout(Request.WorkingDirectory);
  if (!Path)
    return llvm::createStringError(
        "no compile_commands.json in '" + Request.WorkingDirectory +
        "' or above it; name a file (warplint kernel.cu -- "
        "-arch=sm_90) or a build folder (-p build)");
  auto Base = database(*Path);
  if (!Base)
    return Base.takeError();
  for (const CompileCommand &Command : (*Base)->Commands)
    if (llvm::Error E = addCommand(
            Command, absolutePathIn(Command.Directory, Command.File)))
      return E;
  if (Out.Jobs.empty() && Out.Problems.empty())
    return llvm::createStringError("no CUDA source in '" + (*Base)->Path + "'");
  return llvm::Error::success();
}

llvm::Error Collector::addFile(const std::string &File,
                               const std::string &Folder) {
  if (!fs::exists(File) &&
      !Request.Unsaved.count(absolutePathIn(Request.WorkingDirectory, File))) {
    report("no such file: '" + File + "'");
    return llvm::Error::success();
  }
  const CompileDatabase *Base = nullptr;
  if (!Request.Flags) {
    auto Found = databaseFor(File);
    if (!Found)
      return Found.takeError();
    Base = *Found;
  }
  if (Base) {
    std::string Full = absolutePathIn(Request.WorkingDirectory, File);
    std::vector<const CompileCommand *> Commands = commandsFor(*Base, Full);
    for (const CompileCommand *Command : Commands)
      if (llvm::Error E = addCommand(*Command, File))
        return E;
    if (!Commands.empty())
      return llvm::Error::success();
    if (std::optional<CompileCommand> Near = borrow(*Base, Full))
      return addCommand(*Near, File);
  } else if (!Request.Flags && Request.Missing != WithoutDatabase::Analyse) {
    return goWithout(File);
  }
  auto Options = optionsFor(File, "");
  if (!Options)
    return Options.takeError();
  const size_t JobsBefore = Out.Jobs.size();
  if (llvm::Error E = addJob(
          translateFlags(Request.WorkingDirectory, File,
                         Request.Flags.value_or(std::vector<std::string>()),
                         *Options),
          File, /*FromDatabase=*/false))
    return E;
  if (Out.Jobs.size() > JobsBefore && Request.SearchesTree)
    Own.push_back({JobsBefore, Folder});
  return llvm::Error::success();
}

/// Adds a header of a folder if a database has a command to borrow.
llvm::Error Collector::addHeader(const std::string &File) {
  if (Request.Flags)
    return llvm::Error::success();
  auto Base = databaseFor(File);
  if (!Base)
    return Base.takeError();
  if (!*Base)
    return llvm::Error::success();
  size_t JobsBefore = Out.Jobs.size();
  if (llvm::Error E = addFile(File, /*Folder=*/""))
    return E;
  llvm::erase_if(Own, [&](const OwnCommand &O) { return O.Job >= JobsBefore; });
  std::move(Out.Jobs.begin() + JobsBefore, Out.Jobs.end(),
            std::back_inserter(Out.Headers));
  Out.Jobs.resize(JobsBefore);
  return llvm::Error::success();
}

llvm::Error Collector::addPaths() {
  auto Paths = expandPaths(Request.Paths);
  if (!Paths)
    return Paths.takeError();
  if (Request.Index && Paths->Folders.empty() && Paths->Headers.empty()) {
    auto IsDone = addFromIndex(Paths->Files);
    if (!IsDone || *IsDone)
      return IsDone.takeError();
  }
  for (size_t I = 0; I < Paths->Files.size(); ++I) {
    const std::string &Folder = Paths->FolderOf[I];
    if (llvm::Error E = addFile(
            Paths->Files[I],
            Folder.empty() ? Folder
                           : absolutePathIn(Request.WorkingDirectory, Folder)))
      return E;
  }
  for (const std::string &Folder : Paths->Folders)
    if (llvm::Error E = addFromDatabase(Folder))
      return E;
  for (const std::string &Header : Paths->Headers)
    if (llvm::Error E = addHeader(Header))
      return E;
  if (!Paths->Folders.empty() && Out.Jobs.empty() && Out.Headers.empty() &&
      Out.Problems.empty() && Out.Skipped.empty())
    return llvm::createStringError(
        "no .cu file in folder '" + Paths->Folders.front() + "'" +
        (Paths->Headers.empty() ? "" : ", and no database for its headers"));
  completeCommands();
  return addOthers();
}

/// Adds sources under the folder that the database compiles as CUDA although
/// their extension is another one.
llvm::Error Collector::addFromDatabase(const std::string &Folder) {
  if (Request.Flags)
    return llvm::Error::success();
  auto Base = databaseFor(Folder + "/any");
  if (!Base)
    return Base.takeError();
  if (!*Base)
    return llvm::Error::success();
  const std::string Full = absolutePathIn(Request.WorkingDirectory, Folder);
  for (const CompileCommand &Command : (*Base)->Commands) {
    std::string File = absolutePathIn(Command.Directory, Command.File);
    llvm::StringRef Below = File;
    if (path::extension(File) == ".cu" || !Below.consume_front(Full) ||
        !Below.consume_front("/") ||
        std::any_of(path::begin(Below), path::end(Below), isPassedOver) ||
        !fs::exists(File))
      continue;
    if (llvm::Error E = addCommand(Command, File))
      return E;
  }
  return llvm::Error::success();
}

/// Adds the remaining files of the databases as ProjectFiles::Others.
llvm::Error Collector::addOthers() {
  Out.Project.Unsaved = Request.Unsaved;
  std::set<std::string> Analysed;
  for (const std::vector<Job> *Jobs : {&Out.Jobs, &Out.Headers})
    for (const Job &J : *Jobs)
      Analysed.insert(absolutePathIn(J.Command.Directory, J.Command.File));
  for (const auto &[Path, Base] : Databases)
    for (const CompileCommand &Command : Base.Commands) {
      std::string File = absolutePathIn(Command.Directory, Command.File);
      if (!Analysed.insert(File).second)
        continue;
      auto Options = optionsFor(File, compilerOf(Command));
      if (!Options)
        return Options.takeError();
      if (auto Other = translate(Command, *Options))
        Out.Project.Others.emplace_back().Command = std::move(*Other);
      else // a run on that file reports its error
        llvm::consumeError(Other.takeError());
    }
  return llvm::Error::success();
}

/// Numbers the sources, then the headers, then the files that are not analyzed.
/// A part of a run (--shard) keeps the numbers of the whole.
static void number(InputSet &Inputs) {
  uint64_t Next = 0;
  for (Job &J : Inputs.Jobs)
    J.Order = Next++;
  for (Job &J : Inputs.Headers)
    J.Order = Next++;
  for (ProjectFiles::Other &O : Inputs.Project.Others)
    O.Order = Next++;
}

llvm::Expected<InputSet> warplint::collectInputs(const InputRequest &Request,
                                                 Configuration &Config) {
  Collector C(Request, Config);
  llvm::Error E = Request.Paths.empty() ? C.addWholeDatabase() : C.addPaths();
  if (E)
    return E;
  number(C.Out);
  return std::move(C.Out);
}
