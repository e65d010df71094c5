//===- Depfile.cpp - Dependencies of a run --------------------------------===//

#include "Depfile.h"
#include "Outputs.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace warplint;

/// Escapes a path for make: blanks, hashes and dollars.
static std::string escaped(llvm::StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\t')
      Text += '\\';
    if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

static std::string absolute(llvm::StringRef Path, llvm::StringRef Folder) {
  llvm::SmallString<256> Full(Path);
  llvm::sys::path::make_absolute(Folder, Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

/// Adds the database of -p, or that of the folder.
static void addDatabase(const CommandLine &C, std::set<std::string> &Read) {
  if (!C.Inputs.Database)
    return;
  std::string Path = absolute(*C.Inputs.Database, C.Inputs.WorkingDirectory);
  if (llvm::sys::fs::is_directory(Path))
    Path += "/compile_commands.json";
  Read.insert(std::move(Path));
}

llvm::Error warplint::writeDepfile(const CommandLine &C,
                                   llvm::ArrayRef<Job> Inputs,
                                   const ProjectFiles &Project,
                                   llvm::ArrayRef<FileResult> Results) {
  std::set<std::string> Read;
  for (const Job &J : Inputs)
    Read.insert(absolute(J.Command.File, J.Command.Directory));
  for (const ProjectFiles::Other &O : Project.Others)
    Read.insert(absolute(O.Command.File, O.Command.Directory));
  for (const FileResult &R : Results)
    Read.insert(R.Includes.begin(), R.Includes.end());
  addDatabase(C, Read);
  for (const std::optional<std::string> &Named :
       {C.Baseline, C.Diff, C.Profile, C.Config.ConfigFile})
    if (Named && *Named != "-")
      Read.insert(absolute(*Named, C.Inputs.WorkingDirectory));
  std::string Text = escaped(C.DepfileTarget.value_or(*C.Depfile)) + ":";
  for (const std::string &Path : Read)
    Text += " \\\n  " + escaped(Path);
  Text += "\n";
  return writeOutput(C, "depfile", *C.Depfile, Text);
}
