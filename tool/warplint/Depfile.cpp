//===- Depfile.cpp - Dependencies of a run --------------------------------===//

#include "Depfile.h"
#include "Outputs.h"
#include "warplint/Files/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

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

/// Adds the database of -p, or that of the folder.
static void addDatabase(const CommandLine &C, std::set<std::string> &Read) {
  if (!C.Inputs.Database)
    return;
  std::string Path =
      absolutePathIn(C.Inputs.WorkingDirectory, *C.Inputs.Database);
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
    Read.insert(absolutePathIn(J.Command.Directory, J.Command.File));
  for (const ProjectFiles::Other &O : Project.Others)
    Read.insert(absolutePathIn(O.Command.Directory, O.Command.File));
  for (const FileResult &R : Results)
    Read.insert(R.Includes.begin(), R.Includes.end());
  return writeDepfile(C, std::move(Read), /*AndDatabase=*/!Project.Index);
}

llvm::Error warplint::writeDepfile(const CommandLine &C,
                                   std::set<std::string> Read,
                                   bool AndDatabase) {
  if (AndDatabase)
    addDatabase(C, Read);
  for (const std::optional<std::string> &Named :
       {C.Baseline, C.Diff, C.Profile, C.KernelTimes, C.Config.ConfigFile})
    if (Named && *Named != "-") {
      std::string Path = absolutePathIn(C.Inputs.WorkingDirectory, *Named);
      // --diff may name a revision, which is no file.
      if (llvm::sys::fs::exists(Path))
        Read.insert(std::move(Path));
    }
  std::string Text = escaped(C.DepfileTarget.value_or(*C.Depfile)) + ":";
  for (const std::string &Path : Read)
    Text += " \\\n  " + escaped(Path);
  Text += "\n";
  return writeOutput(C, "depfile", *C.Depfile, Text);
}
