//===- Database.cpp - compile_commands.json -------------------------------===//

#include "Program.h"
#include "Tokens.h"
#include "warplint/Command/Invocation.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <tuple>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace warplint {

/// The real path; the absolute path if there is no such file.
static std::string realPath(StringRef Path, StringRef Directory) {
  std::string Absolute = absolutePathIn(Directory, Path);
  llvm::SmallString<256> Real;
  if (fs::real_path(Absolute, Real))
    return Absolute;
  return Real.str().str();
}

/// Whether the flags select CUDA regardless of the file name: "-x cu",
/// "--x=cu", "-xcuda".
static bool namesCuda(const std::vector<std::string> &Arguments) {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef A = Arguments[I];
    if ((A == "-x" || A == "--x") && I + 1 < Arguments.size())
      A = Arguments[I + 1];
    else if (!A.consume_front("-x=") && !A.consume_front("--x=") &&
             !A.consume_front("-x"))
      continue;
    if (A == "cu" || A == "cuda")
      return true;
  }
  return false;
}

static bool isCuda(const CompileCommand &Command) {
  ProgramOfCommand Program = programOf(Command.Arguments);
  if (namesCuda(Program.Arguments))
    return true;
  if (path::extension(Command.File) != ".cu")
    return false;
  // A custom command may read a .cu file without compiling it.
  return Program.Kind != CompilerKind::Other ||
         llvm::any_of(Program.Arguments, [](StringRef A) {
           return A == "-c" || A == "-dc" || A == "--compile" ||
                  A == "--device-c" || A == "-o";
         });
}

/// Limit of the malformed entries that are reported individually.
static constexpr size_t MostMalformed = 20;

namespace {

/// Reads one entry; errors name the file and the entry.
class EntryReader {
public:
  EntryReader(StringRef Database, size_t Number)
      : Where((Database + ": entry " + llvm::Twine(Number)).str()),
        Folder(path::parent_path(Database)) {}

  llvm::Expected<CompileCommand> read(const llvm::json::Value &Entry);

private:
  llvm::Error wrong(llvm::Twine What) const {
    return llvm::createStringError(Where + " " + What);
  }
  llvm::Expected<std::string> text(const llvm::json::Object &O,
                                   StringRef Key) const;
  llvm::Error readArguments(const llvm::json::Object &O,
                            CompileCommand &Command) const;

  std::string Where, Folder;
};

} // namespace

llvm::Expected<std::string> EntryReader::text(const llvm::json::Object &O,
                                              StringRef Key) const {
  const llvm::json::Value *Value = O.get(Key);
  if (!Value)
    return wrong("has no \"" + Key + "\"");
  if (auto Text = Value->getAsString())
    return Text->str();
  return wrong("has a \"" + Key + "\" that is not a string");
}

llvm::Error EntryReader::readArguments(const llvm::json::Object &O,
                                       CompileCommand &Command) const {
  if (const llvm::json::Value *Value = O.get("arguments")) {
    const llvm::json::Array *Array = Value->getAsArray();
    if (!Array)
      return wrong("has \"arguments\" that are not an array");
    for (const llvm::json::Value &Item : *Array) {
      auto Text = Item.getAsString();
      if (!Text)
        return wrong("has \"arguments\" that are not all strings");
      Command.Arguments.push_back(Text->str());
    }
  } else if (O.get("command")) {
    llvm::Expected<std::string> Line = text(O, "command");
    if (!Line)
      return Line.takeError();
    Command.Arguments = splitShell(*Line);
  } else {
    return wrong("has neither \"command\" nor \"arguments\"");
  }
  // An empty command does not build anything; ninja -t compdb emits such
  // entries.
  return llvm::Error::success();
}

llvm::Expected<CompileCommand>
EntryReader::read(const llvm::json::Value &Entry) {
  const llvm::json::Object *O = Entry.getAsObject();
  if (!O)
    return wrong("is not an object");
  CompileCommand Command;
  llvm::Expected<std::string> File = text(*O, "file");
  if (!File)
    return File.takeError();
  llvm::Expected<std::string> Directory = text(*O, "directory");
  if (!Directory)
    return Directory.takeError();
  Command.File = std::move(*File);
  Command.Directory = absolutePathIn(Folder, *Directory);
  if (llvm::Error E = readArguments(*O, Command))
    return std::move(E);
  return Command;
}

llvm::Expected<CompileDatabase> readDatabase(StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  fs::make_absolute(Absolute);
  if (fs::is_directory(Absolute))
    path::append(Absolute, "compile_commands.json");
  CompileDatabase DB;
  DB.Path = Absolute.str().str();
  auto Buffer = readRegularFile(DB.Path);
  if (!Buffer)
    return llvm::createStringError("cannot read compilation database '" +
                                   DB.Path +
                                   "': " + llvm::toString(Buffer.takeError()));
  // An error of the parser begins with "[line:column, byte=n]: ".
  auto Json = parseJson((*Buffer)->getBuffer());
  if (!Json) {
    std::string Message = llvm::toString(Json.takeError());
    auto [Position, Text] = StringRef(Message).split("]: ");
    auto [Line, Column] = Position.drop_front().split(',').first.split(':');
    return llvm::createStringError(DB.Path + ":" + Line + ":" +
                                   (Column == "0" ? "1" : Column) +
                                   ": not JSON: " + Text);
  }
  const llvm::json::Array *Entries = Json->getAsArray();
  if (!Entries)
    return llvm::createStringError(
        DB.Path +
        ": not a compilation database: its top level is not an array");
  size_t Malformed = 0;
  for (size_t I = 0; I < Entries->size(); ++I) {
    auto Command = EntryReader(DB.Path, I + 1).read((*Entries)[I]);
    if (!Command) {
      std::string Why = llvm::toString(Command.takeError());
      if (++Malformed <= MostMalformed)
        DB.Malformed.push_back(std::move(Why));
    } else if (isCuda(*Command)) {
      DB.Commands.push_back(std::move(*Command));
    }
  }
  if (Malformed && Malformed == Entries->size())
    return llvm::createStringError(DB.Malformed.front());
  if (Malformed > MostMalformed)
    DB.Malformed.push_back(DB.Path + ": " +
                           std::to_string(Malformed - MostMalformed) +
                           " more entries are malformed");
  return DB;
}

std::optional<std::string> findDatabase(StringRef Directory) {
  std::string Folder = absolutePathIn("", Directory);
  for (StringRef At = Folder; !At.empty(); At = path::parent_path(At))
    for (StringRef Inner : {"", "build"}) {
      llvm::SmallString<256> Candidate(At);
      path::append(Candidate, Inner, "compile_commands.json");
      if (fs::exists(Candidate) && !fs::is_directory(Candidate))
        return Candidate.str().str();
    }
  return std::nullopt;
}

std::vector<const CompileCommand *> commandsFor(const CompileDatabase &DB,
                                                StringRef File) {
  std::string Wanted = realPath(File, "");
  std::vector<const CompileCommand *> Found;
  for (const CompileCommand &Command : DB.Commands)
    if (realPath(Command.File, Command.Directory) == Wanted)
      Found.push_back(&Command);
  return Found;
}

/// Proximity of two paths: the number of common folders, then that of different
/// ones, then whether only the extensions differ.
static auto nearness(StringRef A, StringRef B) {
  auto I = path::begin(A), J = path::begin(B);
  int Shared = 0, Apart = 0;
  for (; I != path::end(A) && J != path::end(B) && *I == *J; ++I, ++J)
    ++Shared;
  Apart = std::distance(I, path::end(A)) + std::distance(J, path::end(B));
  return std::make_tuple(Shared, -Apart, path::stem(A) == path::stem(B));
}

std::optional<CompileCommand> borrow(const CompileDatabase &DB,
                                     StringRef File) {
  if (DB.Commands.empty())
    return std::nullopt;
  std::string Wanted = realPath(File, "");
  auto Of = [&](const CompileCommand &Command) {
    return nearness(Wanted, realPath(Command.File, Command.Directory));
  };
  // Among equally near ones, the first.
  const CompileCommand *Nearest = &DB.Commands.front();
  for (const CompileCommand &Command : DB.Commands)
    if (Of(Command) > Of(*Nearest))
      Nearest = &Command;
  CompileCommand Borrowed = *Nearest;
  std::string Own = absolutePathIn(Borrowed.Directory, Borrowed.File);
  Borrowed.File = absolutePathIn("", File);
  for (std::string &Argument : Borrowed.Arguments)
    if (!StringRef(Argument).starts_with("-") &&
        absolutePathIn(Borrowed.Directory, Argument) == Own)
      Argument = Borrowed.File;
  return Borrowed;
}

} // namespace warplint
