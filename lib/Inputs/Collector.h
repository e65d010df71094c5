//===- Collector.h - The inputs of one run ----------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_INPUTS_COLLECTOR_H
#define WARPLINT_LIB_INPUTS_COLLECTOR_H

#include "warplint/Inputs/Inputs.h"
#include <set>

namespace warplint {

/// Collects the jobs of one run, and caches the databases and toolkits it
/// reads.
class Collector {
public:
  Collector(const InputRequest &Request, Configuration &Config)
      : Request(Request), Config(Config) {}

  llvm::Error addWholeDatabase();
  llvm::Error addPaths();
  llvm::Expected<std::vector<IndexedFile>> filesForIndex();
  InputSet Out;

private:
  llvm::Expected<const CompileDatabase *> database(const std::string &Path);
  llvm::Expected<const CompileDatabase *> databaseFor(const std::string &File);
  bool hasNamedDatabase() const;
  llvm::Error goWithout(const std::string &File);
  llvm::Expected<Toolkit> toolkit(const std::string &Compiler);
  llvm::Expected<TranslateOptions> optionsFor(const std::string &File,
                                              const std::string &Compiler);
  /// `Folder`: the one of the command line that has the file; empty if it is
  /// named itself.
  llvm::Error addFile(const std::string &File, const std::string &Folder);
  llvm::Error addHeader(const std::string &File);
  llvm::Error addOthers();
  /// Gives the commands of `Own` the include folders that they lack, and moves
  /// the sources that others include to the headers.
  void completeCommands();
  void deferIncluded(llvm::ArrayRef<std::vector<std::string>> Included);
  bool hasProgram(const std::string &File) const;
  /// Adds jobs for the files as the index has them. False if it lacks one.
  llvm::Expected<bool> addFromIndex(const std::vector<std::string> &Files);
  llvm::Error addFromDatabase(const std::string &Folder);
  /// Adds a job for a command of a database. `Spelling` is the path of its file
  /// as the user named it.
  llvm::Error addCommand(const CompileCommand &Command,
                         llvm::StringRef Spelling);
  llvm::Error addJob(llvm::Expected<Invocation> Command, std::string File,
                     bool FromDatabase);
  /// Reports an input that is not analyzed.
  void report(const llvm::Twine &Message);

  const InputRequest &Request;
  Configuration &Config;
  std::map<std::string, CompileDatabase> Databases;
  /// The path of the database for the files of a folder; absent: none.
  std::map<std::string, std::optional<std::string>> PathOfFolder;
  std::map<std::string, Toolkit> Toolkits; ///< by compiler path
  /// A job whose command is of no database.
  struct OwnCommand {
    size_t Job;         ///< the index in Out.Jobs
    std::string Folder; ///< absolute; as for addFile()
  };
  std::vector<OwnCommand> Own;
  /// The path and arguments of each job.
  std::set<std::pair<std::string, std::vector<std::string>>> Seen;
};

} // namespace warplint

#endif
