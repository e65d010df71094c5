//===- Outputs.cpp - Output files of the command line ---------------------===//

#include "Outputs.h"
#include "IrDump.h"
#include "ProjectUses.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Write.h"
#include "warplint/Inputs/ClangDatabase.h"
#include "warplint/Nvcc/Stages.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Whether the text begins with "; FILE after STAGE".
static bool isIr(llvm::StringRef Text) {
  auto [File, Stage] = Text.split('\n').first.rsplit(" after ");
  if (!File.starts_with("; ") || Stage.empty())
    return false;
  auto Found = findStage(Stage);
  if (!Found)
    llvm::consumeError(Found.takeError());
  return bool(Found);
}

/// Whether the text is a rule without a command: "TARGET:", with continuation
/// lines.
static bool isDepfile(llvm::StringRef Text) {
  const llvm::StringRef First = Text.split('\n').first;
  if (First.starts_with("#") ||
      (!First.ends_with(":") && !First.ends_with(": \\")))
    return false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (!Line.ends_with("\\"))
      return Rest.empty();
    Text = Rest;
  }
  return false;
}

static bool isPage(llvm::StringRef Text) {
  return Text.starts_with("<!DOCTYPE html>") &&
         Text.take_front(512).contains(
             "<meta name=\"generator\" content=\"warplint\">");
}

namespace {

/// The first bytes of an option's output, or a predicate for its text.
struct OutputKind {
  llvm::StringLiteral Option, Begins;
  bool (*Is)(llvm::StringRef) = nullptr;
};

} // namespace

/// Every option with the flag WritesFile has an entry here.
static constexpr OutputKind Kinds[] = {
    {"clang-database", "", isClangDatabase},
    {"depfile", "", isDepfile},
    {"dump-accesses", "{\"kernel\":"},
    {"dump-ir", "; ", isIr},
    {"export-fixes", "---\nMainSourceFile:"},
    {"report", "", isPage},
    {"write-baseline", "# Findings that warplint --baseline "},
    {"write-index", ProjectIndexBegins},
    {"write-part", "warplint part of a run\n"},
    {"write-uses", ProjectUsesBegin}};

/// Whether the option may have written the text.
static bool isOwn(llvm::StringRef Option, llvm::StringRef Text) {
  const auto *Kind = llvm::find_if(
      Kinds, [&](const OutputKind &K) { return K.Option == Option; });
  assert(Kind != std::end(Kinds) && "an option without a kind of file");
  return Kind != std::end(Kinds) && Text.starts_with(Kind->Begins) &&
         (!Kind->Is || Kind->Is(Text));
}

/// Whether a name has the extension of a source or header.
static bool isNamedLikeSource(llvm::StringRef Path) {
  static constexpr llvm::StringLiteral Suffixes[] = {
      ".asm", ".c",    ".c++", ".cc",  ".ccm", ".cl",  ".cmake", ".cp",
      ".cpp", ".cppm", ".cu",  ".cuh", ".cui", ".cxx", ".cxxm",  ".f",
      ".f90", ".go",   ".h",   ".h++", ".hh",  ".hip", ".hpp",   ".hxx",
      ".i",   ".ii",   ".inc", ".inl", ".ipp", ".ixx", ".java",  ".js",
      ".m",   ".mm",   ".ptx", ".py",  ".pyx", ".rs",  ".s",     ".sh",
      ".tcc", ".tpp",  ".ts",  ".txx"};
  return llvm::is_contained(Suffixes, path::extension(Path).lower());
}

namespace {

/// Tests the outputs one after the other.
class OutputTest {
public:
  OutputTest(const CommandLine &C, const InputSet &Inputs)
      : C(C), Inputs(Inputs) {}
  llvm::Error test(const OutputFile &O);

private:
  llvm::Error testText(const OutputFile &O, bool IsLink) const;
  const std::string *inputAt(fs::UniqueID File);

  const CommandLine &C;
  const InputSet &Inputs;
  /// Names shown to the user; filled at the first query.
  std::map<fs::UniqueID, std::string> NamesOfInputs;
  std::map<std::string, std::string> Options; ///< options by absolute path
};

} // namespace

static llvm::Error refuse(const OutputFile &O, const llvm::Twine &Why) {
  return llvm::createStringError("--" + O.Option + ": '" + O.Name + "' " + Why);
}

static std::string absolute(llvm::StringRef Name, llvm::StringRef Folder) {
  llvm::SmallString<256> Path(Name);
  path::make_absolute(Folder, Path);
  path::remove_dots(Path);
  return std::string(Path);
}

/// The name of the input that is this file; null if none is.
const std::string *OutputTest::inputAt(fs::UniqueID File) {
  if (NamesOfInputs.empty()) {
    auto Add = [&](llvm::StringRef Name, llvm::StringRef Folder) {
      const std::string Path = absolute(Name, Folder);
      fs::UniqueID Id;
      if (!fs::getUniqueID(Path, Id))
        NamesOfInputs.try_emplace(Id, Name.str());
    };
    for (const std::string &Path : C.Inputs.Paths)
      Add(Path, C.Inputs.WorkingDirectory);
    for (const std::vector<Job> *Jobs : {&Inputs.Jobs, &Inputs.Headers})
      for (const Job &J : *Jobs)
        Add(J.Command.File, J.Command.Directory);
    for (const ProjectFiles::Other &Of : Inputs.Project.Others)
      Add(Of.Command.File, Of.Command.Directory);
  }
  auto At = NamesOfInputs.find(File);
  return At == NamesOfInputs.end() ? nullptr : &At->second;
}

/// Tests a file that exists and is not an input.
llvm::Error OutputTest::testText(const OutputFile &O, bool IsLink) const {
  auto Text = readRegularFile(O.Name);
  if (!Text)
    return refuse(O, "exists and can't be read: " +
                         llvm::toString(Text.takeError()));
  if ((*Text)->getBuffer().empty() || isOwn(O.Option, (*Text)->getBuffer()))
    return llvm::Error::success();
  return refuse(
      O, llvm::Twine(IsLink ? "is a link to a file that" : "exists and") +
             " was not written by --" + O.Option + "; --force overwrites it");
}

llvm::Error OutputTest::test(const OutputFile &O) {
  if (O.Name.empty())
    return llvm::createStringError("--" + O.Option + ": no file is named");
  fs::file_status Status;
  const bool Exists = !fs::status(O.Name, Status);
  if (Exists && Status.type() == fs::file_type::directory_file)
    return refuse(O, "is a folder");
  if (isWrittenThrough(O.Name))
    return llvm::Error::success();
  const std::string Full = absolute(O.Name, C.Inputs.WorkingDirectory);
  auto [At, IsNew] = Options.try_emplace(Full, O.Option);
  if (!IsNew)
    return refuse(O, "is also the file of --" + At->second);
  if (C.Force)
    return llvm::Error::success();
  const bool IsLink = fs::is_symlink_file(O.Name);
  llvm::SmallString<256> Target(O.Name);
  if (IsLink && Exists && fs::real_path(O.Name, Target))
    Target = O.Name;
  if (Exists)
    if (const std::string *Input = inputAt(Status.getUniqueID()))
      return refuse(O, "is " +
                           (absolute(*Input, C.Inputs.WorkingDirectory) == Full
                                ? std::string("an input")
                                : "the input '" + *Input + "'") +
                           " of this run; --force overwrites it");
  if (isNamedLikeSource(O.Name) || isNamedLikeSource(Target))
    return refuse(O, "has the name of a source; --force writes it");
  if (Exists && Status.type() == fs::file_type::regular_file)
    return testText(O, IsLink);
  return llvm::Error::success();
}

llvm::Error warplint::testOutputs(const CommandLine &C,
                                  const InputSet &Inputs) {
  OutputTest Test(C, Inputs);
  for (OutputFile O : C.Outputs) {
    if (O.Option == "dump-ir") {
      auto Dump = readIrDump(O.Name);
      if (!Dump)
        return Dump.takeError();
      O.Name = Dump->File;
    }
    if (llvm::Error E = Test.test(O))
      return E;
  }
  return llvm::Error::success();
}

void warplint::withhold(CommandLine &C, const llvm::Twine &Why) {
  if (C.Withholds)
    return;
  C.Withholds = true;
  for (const OutputFile &O : C.Outputs)
    if (O.Option != "write-part")
      llvm::errs() << "warplint: error: --" << O.Option << ": '"
                   << printable(O.Name) << "' is not written: " << Why << '\n';
}

void warplint::withholdForMissingPath(CommandLine &C) {
  for (const std::string &Path : C.Inputs.Paths)
    if (!fs::exists(Path) && Path.find_first_of("*?[") == std::string::npos)
      return withhold(C, "there is no file '" + printable(Path) + "'");
}

void warplint::withholdWithoutResults(CommandLine &C, size_t Skipped,
                                      llvm::ArrayRef<FileResult> Results) {
  if (Skipped + Results.size() > 0 &&
      llvm::all_of(Results, [](const FileResult &R) { return R.Failed; }))
    withhold(C, "no input could be analysed");
}

llvm::Error warplint::writeOutput(const CommandLine &C, llvm::StringRef Option,
                                  llvm::StringRef Path, llvm::StringRef Text) {
  if (C.Withholds)
    return llvm::Error::success();
  llvm::Error E = writeWhole(Path, Text);
  if (!E)
    return E;
  return llvm::createStringError("--" + Option + ": can't write '" + Path +
                                 "': " + llvm::toString(std::move(E)));
}
