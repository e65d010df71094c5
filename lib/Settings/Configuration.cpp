//===- Configuration.cpp - .warplint files and flags ----------------------===//

#include "warplint/Settings/Configuration.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang-tidy/GlobList.h"
#include "warplint/Files/Read.h"
#include "warplint/Settings/DataSettings.h"
#include "warplint/Settings/Selection.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

using namespace warplint;
using clang::tidy::ClangTidyOptions;

namespace {

/// Reads the nearest `.warplint` above a file. Sets the file system, because
/// the base class's constructor with handlers does not.
class FilesAbove : public clang::tidy::FileOptionsProvider {
public:
  explicit FilesAbove(ConfigFileHandler::second_type Parse)
      : FileOptionsProvider({}, {}, {},
                            ConfigFileHandlers{{".warplint", Parse}}) {
    FS = onlyRegularFiles(llvm::vfs::getRealFileSystem());
  }
};

} // namespace

struct Configuration::Impl {
  ConfigurationFlags Flags;
  /// Set by --config and --config-file, which replace all configuration files.
  std::optional<ClangTidyOptions> Fixed;
  /// Errors in the files read last; clang-tidy's provider only prints them.
  std::shared_ptr<std::string> Errors = std::make_shared<std::string>();
  std::unique_ptr<FilesAbove> Files;

  llvm::Expected<ClangTidyOptions> read(llvm::StringRef File);
};

/// Parses the YAML text of a configuration; appends errors to `Errors`.
static llvm::ErrorOr<ClangTidyOptions> parseYaml(llvm::MemoryBufferRef Text,
                                                 std::string &Errors) {
  if (llvm::Error Deep = testYamlDepth(Text.getBuffer())) {
    Errors += Text.getBufferIdentifier().str() + ": " +
              llvm::toString(std::move(Deep)) + "\n";
    return std::make_error_code(std::errc::invalid_argument);
  }
  return clang::tidy::parseConfigurationWithDiags(
      Text, [&](const llvm::SMDiagnostic &D) {
        std::string Message;
        llvm::raw_string_ostream OS(Message);
        D.print(nullptr, OS, /*ShowColors=*/false);
        Errors += Message;
      });
}

/// Parses the configuration that a flag gives. `Name` of the flag or file is in
/// the errors.
static llvm::Expected<ClangTidyOptions> parseFixed(llvm::StringRef Text,
                                                   llvm::StringRef Name) {
  std::string Errors;
  auto Parsed = parseYaml(llvm::MemoryBufferRef(Text, Name), Errors);
  if (!Parsed)
    return llvm::createStringError("invalid configuration:\n" + Errors);
  return *Parsed;
}

Configuration::Configuration(std::unique_ptr<Impl> I) : I(std::move(I)) {}
Configuration::Configuration(Configuration &&) = default;
Configuration::~Configuration() = default;

/// Appends a message to `Out` for each glob of a comma-separated list that
/// matches no check. `Key` is the flag or option that has the list.
static void findUnknownGlobs(llvm::StringRef Key, llvm::StringRef Globs,
                             std::vector<std::string> &Out) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts) {
    llvm::StringRef Glob = Part.trim();
    Glob.consume_front("-");
    clang::tidy::GlobList List(Glob);
    bool Matches = Glob.empty();
    for (const Check *C : allChecks())
      Matches |= List.contains(C->id());
    if (Matches)
      continue;
    std::string Message =
        (Key + ": '" + Part.trim() + "' matches no check").str();
    if (std::string Nearest = nearestCheck(Glob); !Nearest.empty())
      Message += "; did you mean '" + Nearest + "'?";
    Out.push_back(std::move(Message));
  }
}

llvm::Expected<Configuration> Configuration::create(ConfigurationFlags Flags) {
  auto I = std::make_unique<Impl>();
  I->Flags = std::move(Flags);
  // A misspelled check would look like a run without findings.
  std::vector<std::string> Unknown;
  findUnknownGlobs("--checks", I->Flags.Checks.value_or(""), Unknown);
  findUnknownGlobs("--warnings-as-errors",
                   I->Flags.WarningsAsErrors.value_or(""), Unknown);
  if (!Unknown.empty())
    return llvm::createStringError(Unknown.front());
  if (I->Flags.Config && I->Flags.ConfigFile)
    return llvm::createStringError(
        "--config and --config-file exclude each other");
  if (I->Flags.Config) {
    auto Parsed = parseFixed(*I->Flags.Config, "--config");
    if (!Parsed)
      return Parsed.takeError();
    I->Fixed = std::move(*Parsed);
  } else if (I->Flags.ConfigFile) {
    auto Text = llvm::MemoryBuffer::getFile(*I->Flags.ConfigFile);
    if (!Text)
      return llvm::createStringError("can't read configuration file '" +
                                     *I->Flags.ConfigFile +
                                     "': " + Text.getError().message());
    auto Parsed = parseFixed((*Text)->getBuffer(), *I->Flags.ConfigFile);
    if (!Parsed)
      return Parsed.takeError();
    I->Fixed = std::move(*Parsed);
  } else {
    auto Handler = [Errors = I->Errors](llvm::MemoryBufferRef Text) {
      return parseYaml(Text, *Errors);
    };
    I->Files = std::make_unique<FilesAbove>(Handler);
  }
  return Configuration(std::move(I));
}

llvm::Expected<ClangTidyOptions>
Configuration::Impl::read(llvm::StringRef File) {
  if (Fixed)
    return *Fixed;
  llvm::SmallString<256> Path = File;
  llvm::sys::fs::make_absolute(Path);
  // The provider searches in the parent folder of the path.
  if (llvm::sys::fs::is_directory(Path))
    llvm::sys::path::append(Path, "any");
  Errors->clear();
  ClangTidyOptions Read = Files->getOptions(Path);
  if (!Errors->empty())
    return llvm::createStringError("invalid configuration for '" + File +
                                   "':\n" + *Errors);
  return Read;
}

/// The globs of the file, followed by those of the flag.
static std::string join(const std::optional<std::string> &FromFile,
                        const std::optional<std::string> &FromFlag) {
  std::string Out = FromFile.value_or("");
  if (FromFlag && !FromFlag->empty())
    Out += (Out.empty() ? "" : ",") + *FromFlag;
  return Out;
}

llvm::Expected<Shape> warplint::parseShape(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Text.split(Parts, ',');
  Shape S = Shape::of(1);
  bool Valid = Parts.size() <= 3;
  for (size_t I = 0; Valid && I < Parts.size(); ++I) {
    uint32_t Value = 0;
    Valid = !Parts[I].trim().getAsInteger(10, Value) && Value != 0;
    S.Extent[I] = Value;
  }
  if (!Valid)
    return llvm::createStringError(
        "'" + Text +
        "' is not a shape: expected X, X,Y or X,Y,Z with numbers above 0");
  return S;
}

std::array<std::pair<llvm::StringRef, const std::optional<std::string> *>, 4>
ConfigurationFlags::generalOptions() const {
  return {{{"AssumeBlock", &AssumeBlock},
           {"AssumeGrid", &AssumeGrid},
           {"GpuProfile", &GpuProfile},
           {"Certainty", &Certainty}}};
}

/// The value of an option: from the flag, else from the configuration file;
/// null if neither has it.
static const std::string *
lookUp(const std::optional<std::string> &Flag,
       const std::map<std::string, std::string> &Options,
       const std::string &Key) {
  if (Flag)
    return &*Flag;
  auto At = Options.find(Key);
  return At == Options.end() ? nullptr : &At->second;
}

/// Parses a value of --assume-argument: `[kernel:]name=integer`.
static llvm::Expected<AssumedArgument> parseArgument(llvm::StringRef Text) {
  auto [Place, Value] = Text.split('=');
  AssumedArgument A;
  llvm::StringRef Kernel, Name = Place;
  if (Place.contains(':'))
    std::tie(Kernel, Name) = Place.rsplit(':');
  A.Kernel = Kernel.trim().str();
  A.Name = Name.trim().str();
  if (A.Name.empty() || Value.trim().getAsInteger(0, A.Value))
    return llvm::createStringError("'" + Text +
                                   "' is not [kernel:]name=integer");
  return A;
}

static std::optional<Certainty> parseCertainty(llvm::StringRef Text) {
  for (Certainty C :
       {Certainty::Possible, Certainty::Likely, Certainty::Certain})
    if (Text.trim() == nameOf(C))
      return C;
  return std::nullopt;
}

/// Sets the options of the evaluation and the least certainty. Flags override
/// `CheckOptions` of the settings.
static llvm::Error setEvaluation(FileSettings &S, const ConfigurationFlags &F) {
  EvaluationOptions &E = S.Evaluate;
  for (const std::string &Text : F.AssumeArguments) {
    if (isDataStatement(Text))
      continue;
    auto Argument = parseArgument(Text);
    if (!Argument)
      return llvm::createStringError("--assume-argument: " +
                                     llvm::toString(Argument.takeError()));
    E.AssumedArguments.push_back(std::move(*Argument));
  }
  if (const auto *Text = lookUp(F.AssumeBlock, S.CheckOptions, "AssumeBlock")) {
    auto Block = parseShape(*Text);
    if (!Block)
      return llvm::createStringError("--assume-block: " +
                                     llvm::toString(Block.takeError()));
    if (Block->count() > 1024)
      return llvm::createStringError("--assume-block: '" + *Text + "' has " +
                                     llvm::Twine(Block->count()) +
                                     " threads; a block has at most 1024");
    E.AssumedBlock = *Block;
    E.BlockIsStated = true;
  }
  if (const auto *Text = lookUp(F.AssumeGrid, S.CheckOptions, "AssumeGrid")) {
    auto Grid = parseShape(*Text);
    if (!Grid)
      return llvm::createStringError("--assume-grid: " +
                                     llvm::toString(Grid.takeError()));
    E.AssumedGrid = *Grid;
  }
  if (const auto *Text = lookUp(F.GpuProfile, S.CheckOptions, "GpuProfile")) {
    auto Gpu = parseProfile(*Text);
    if (!Gpu)
      return llvm::createStringError("--gpu-profile: " +
                                     llvm::toString(Gpu.takeError()));
    E.Gpu = *Gpu;
    E.GpuIsStated = true;
  }
  if (const auto *Text = lookUp(F.Certainty, S.CheckOptions, "Certainty")) {
    auto Least = parseCertainty(*Text);
    if (!Least)
      return llvm::createStringError(
          "--certainty: " + isNoneOf(*Text, {"certain", "likely", "possible"}));
    S.LeastCertainty = *Least;
  }
  return llvm::Error::success();
}

/// Returns an error if the value of a check's option is not a number although
/// its default is one.
static llvm::Error
testNumbers(const std::map<std::string, std::string> &Options) {
  for (const Check *C : allChecks())
    for (const CheckOption &O : C->options()) {
      auto Set = Options.find((C->id() + "." + O.Name).str());
      double Ignored;
      if (Set == Options.end() ||
          llvm::StringRef(O.Default).getAsDouble(Ignored))
        continue;
      if (llvm::StringRef(Set->second).trim().getAsDouble(Ignored))
        return llvm::createStringError("option " + Set->first + ": '" +
                                       Set->second + "' is not a number");
    }
  return llvm::Error::success();
}

static llvm::Error testRegex(llvm::StringRef Name, llvm::StringRef Pattern) {
  std::string Why;
  if (Pattern.empty() || llvm::Regex(Pattern).isValid(Why))
    return llvm::Error::success();
  return llvm::createStringError(Name + ": '" + Pattern +
                                 "' is not a regular expression: " + Why);
}

llvm::Expected<FileSettings> Configuration::settingsFor(llvm::StringRef File) {
  auto Read = I->read(File);
  if (!Read)
    return Read.takeError();
  const ConfigurationFlags &F = I->Flags;
  FileSettings S;
  S.Checks = join(Read->Checks, F.Checks);
  S.WarningsAsErrors = join(Read->WarningsAsErrors, F.WarningsAsErrors);
  S.HeaderFilter =
      F.HeaderFilter.value_or(Read->HeaderFilterRegex.value_or(S.HeaderFilter));
  S.ExcludeHeaderFilter = F.ExcludeHeaderFilter.value_or(
      Read->ExcludeHeaderFilterRegex.value_or(""));
  S.SystemHeaders =
      F.SystemHeaders.value_or(Read->SystemHeaders.value_or(false));
  for (const auto &Option : Read->CheckOptions)
    S.CheckOptions[Option.getKey().str()] = Option.getValue().Value;
  if (llvm::Error E = testNumbers(S.CheckOptions))
    return E;
  if (llvm::Error E = testRegex("header filter", S.HeaderFilter))
    return E;
  if (llvm::Error E = testRegex("exclude header filter", S.ExcludeHeaderFilter))
    return E;
  if (llvm::Error E = setEvaluation(S, F))
    return E;
  if (llvm::Error E = addData(S.CheckOptions, F.AssumeArguments, File,
                              F.Config       ? ""
                              : F.ConfigFile ? *F.ConfigFile
                                             : fileOfData(File)))
    return E;
  return S;
}

llvm::Expected<ArgumentChanges>
Configuration::argumentsFor(llvm::StringRef File) {
  auto Read = I->read(File);
  if (!Read)
    return Read.takeError();
  auto Both = [](const std::optional<std::vector<std::string>> &FromFile,
                 const std::vector<std::string> &FromFlags) {
    std::vector<std::string> Out =
        FromFile.value_or(std::vector<std::string>());
    Out.insert(Out.end(), FromFlags.begin(), FromFlags.end());
    return Out;
  };
  return ArgumentChanges{Both(Read->ExtraArgs, I->Flags.ExtraArgs),
                         Both(Read->ExtraArgsBefore, I->Flags.ExtraArgsBefore),
                         Both(Read->RemovedArgs, I->Flags.RemovedArgs)};
}

llvm::Expected<std::string> Configuration::dump(llvm::StringRef File) {
  auto Read = I->read(File);
  if (!Read)
    return Read.takeError();
  auto Settings = settingsFor(File);
  if (!Settings)
    return Settings.takeError();
  ClangTidyOptions Out = std::move(*Read);
  std::string Selected = "-*";
  for (const Check *C : selectChecks(Settings->Checks)) {
    Selected += "," + C->id().str();
    for (const CheckOption &O : C->options())
      Out.CheckOptions.try_emplace((C->id() + "." + O.Name).str(), O.Default);
  }
  Out.Checks = Selected;
  Out.WarningsAsErrors = Settings->WarningsAsErrors;
  Out.HeaderFilterRegex = Settings->HeaderFilter;
  Out.ExcludeHeaderFilterRegex = Settings->ExcludeHeaderFilter;
  Out.SystemHeaders = Settings->SystemHeaders;
  for (const auto &[Name, Value] : I->Flags.generalOptions())
    if (*Value)
      Out.CheckOptions[Name] = llvm::StringRef(**Value);
  auto Arguments = argumentsFor(File);
  if (!Arguments)
    return Arguments.takeError();
  Out.ExtraArgs = std::move(Arguments->Extra);
  Out.ExtraArgsBefore = std::move(Arguments->ExtraBefore);
  Out.RemovedArgs = std::move(Arguments->Removed);
  return clang::tidy::configurationAsText(Out);
}

llvm::Expected<std::vector<std::string>>
Configuration::verify(llvm::StringRef File) {
  auto Settings = settingsFor(File);
  if (!Settings)
    return Settings.takeError();
  std::vector<std::string> Out;
  findUnknownGlobs("Checks", Settings->Checks, Out);
  findUnknownGlobs("WarningsAsErrors", Settings->WarningsAsErrors, Out);
  std::vector<std::string> Known = keysOfData();
  for (const auto &[Name, Value] : I->Flags.generalOptions())
    Known.push_back(Name.str());
  for (const Check *C : allChecks())
    for (const CheckOption &O : C->options())
      Known.push_back((C->id() + "." + O.Name).str());
  const std::vector<llvm::StringRef> Names(Known.begin(), Known.end());
  for (const auto &[Key, Value] : Settings->CheckOptions)
    if (std::find(Known.begin(), Known.end(), Key) == Known.end())
      Out.push_back("CheckOptions: '" + Key +
                    "' is not an option of any check" + didYouMean(Key, Names));
  return Out;
}
