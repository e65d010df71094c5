//===- ParsedFile.h - One file up to its parse ------------------*- C++ -*-===//
#ifndef WARPLINT_LINKING_PARSEDFILE_H
#define WARPLINT_LINKING_PARSEDFILE_H

#include "warplint/Cache/Archive.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/ResultCache/FileSummary.h"
#include "warplint/ResultCache/ResultCache.h"
#include "warplint/Results/EngineOptions.h"
#include "warplint/Results/Job.h"
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The parse request of a command, with the unsaved texts.
ParseRequest parseRequestFor(const Invocation &Command,
                             const UnsavedTexts &Unsaved = {});

/// A job up to its parse. Files of a project exchange their launches and device
/// code in this state. Each step is called at most once, in this order, on any
/// thread.
class ParsedFile {
public:
  ParsedFile(const Job &Of, const EngineOptions &Options, ResultCache &Cache);
  /// Gets the summary, from the cache or by a parse.
  void learn();
  /// Serialization of the result of learn() in a child process for its parent,
  /// where parse() is called again.
  void tellLearned(ArchiveWriter &To) const;
  void takeLearned(ArchiveReader &From);
  /// Marks the file as failed for the reason `Why`, a predicate for its name:
  /// further steps do nothing.
  void fail(const std::string &Why);
  /// Parses and generates code, unless that was done already.
  void parse();
  /// Converts the code to bitcode to save memory.
  void pack() { Unit.pack(); }
  /// TranslationUnit::deviceCode() of a parsed file, packed or not.
  DeviceCode deviceCode();
  /// The summary of the parse; empty if it failed.
  const FileSummary &summary() const { return Summary; }
  /// Records that launches in another file, which mentions kernels of this one,
  /// may be missing because it does not compile. This disables the cache for
  /// the result.
  void missLaunchesOf(const Invocation &Other);
  const Job &job() const { return Of; }
  /// Sets the GPUs, of those that the file is compiled for, that get this code:
  /// `Gpus`, or all others.
  void serve(std::set<std::string> Gpus, bool AllOthers) {
    Served = std::move(Gpus);
    ServesOthers = AllOthers;
  }
  /// Whether another file that is compiled for `Gpu` links this code.
  bool serves(const std::string &Gpu) const {
    return (Served.count(Gpu) != 0) != ServesOthers;
  }
  /// The path shown to the user.
  const std::string &name() const { return Name; }

protected:
  const Job &Of;
  const EngineOptions &Options;
  ResultCache &Cache;
  TranslationUnit Unit;
  FileSummary Summary;
  bool Parsed = false; ///< parse() succeeded
  bool Failed = false; ///< it did not, or fail() was called
  /// Those of the command, and why the file failed; clang's are in `Unit`.
  std::vector<Problem> Problems;
  /// Whether the result may be stored in the cache: it depends only on what its
  /// key contains, and nothing crashed.
  bool IsCacheable = true;
  /// Absolute paths of the files of missLaunchesOf().
  std::vector<std::string> Broken;

private:
  /// Marks the file as failed, with a message for the user.
  void omitFile(std::string Why);
  /// Makes the summary of the parse and stores it in the cache.
  void noteSummary(const FileTrace &Trace);

  std::string Name;
  bool Tried = false;           ///< parse() was called
  std::string ParseKey;         ///< in the cache; empty: no entry
  std::set<std::string> Served; ///< GPUs; see serve()
  bool ServesOthers = true;
};

} // namespace warplint

#endif
