//===- Helpers.h - Short ways to say a translation --------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_COMMAND_HELPERS_H
#define WARPLINT_TEST_UNIT_COMMAND_HELPERS_H

#include "warplint/Command/Invocation.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <fstream>
#include <stdlib.h>

namespace warplint {

using Strings = std::vector<std::string>;

/// Options with a toolkit that need not be on this machine.
inline TranslateOptions withToolkit(unsigned Major = 13, unsigned Minor = 0) {
  TranslateOptions Options;
  Options.Cuda.Path = "/cuda";
  Options.Cuda.Major = Major;
  Options.Cuda.Minor = Minor;
  Options.Cuda.Build = 88;
  return Options;
}

/// Translates a command of nvcc on k.cu.
inline llvm::Expected<Invocation>
translateNvcc(const Strings &Flags,
              const TranslateOptions &Options = withToolkit()) {
  CompileCommand Command;
  Command.Directory = "/src";
  Command.File = "k.cu";
  Command.Arguments = {"nvcc"};
  Command.Arguments.insert(Command.Arguments.end(), Flags.begin(), Flags.end());
  Command.Arguments.insert(Command.Arguments.end(), {"-c", "k.cu"});
  return translate(Command, Options);
}

/// As translateNvcc; an empty invocation and a test failure on an error.
inline Invocation nvcc(const Strings &Flags,
                       const TranslateOptions &Options = withToolkit()) {
  llvm::Expected<Invocation> I = translateNvcc(Flags, Options);
  if (I)
    return *I;
  ADD_FAILURE() << llvm::toString(I.takeError());
  return {};
}

/// The message of what must be an error.
template <typename T> std::string errorOf(llvm::Expected<T> Result) {
  return Result ? "(no error)" : llvm::toString(Result.takeError());
}

inline std::string joined(const Strings &Items) {
  std::string All;
  for (const std::string &Item : Items)
    All += (All.empty() ? "" : " ") + Item;
  return All;
}

/// The arguments with "-isystem dir" as one.
inline Strings paired(const Strings &Arguments) {
  Strings All;
  for (size_t I = 0; I < Arguments.size(); ++I)
    if (Arguments[I] == "-isystem" && I + 1 < Arguments.size())
      All.push_back("-isystem " + Arguments[++I]);
    else
      All.push_back(Arguments[I]);
  return All;
}

/// What `More` has beyond `Base`, in order.
inline std::string beyond(Strings More, Strings Base) {
  More = paired(More);
  Base = paired(Base);
  Strings Left;
  for (const std::string &Item : More) {
    auto At = std::find(Base.begin(), Base.end(), Item);
    if (At == Base.end())
      Left.push_back(Item);
    else
      Base.erase(At);
  }
  return joined(Left);
}

/// What flags add to a plain nvcc command.
inline std::string added(const Strings &Flags) {
  return beyond(nvcc(Flags).Arguments, nvcc({}).Arguments);
}

inline bool has(const Invocation &I, const std::string &Argument) {
  return std::find(I.Arguments.begin(), I.Arguments.end(), Argument) !=
         I.Arguments.end();
}

/// A folder that goes away with the test.
class TemporaryFolder {
public:
  TemporaryFolder() {
    char Name[] = "/tmp/warplint-command-XXXXXX";
    Path = mkdtemp(Name);
  }
  ~TemporaryFolder() {
    if (system(("rm -rf '" + Path + "'").c_str()) != 0)
      ADD_FAILURE() << "cannot remove " << Path;
  }
  TemporaryFolder(const TemporaryFolder &) = delete;

  std::string operator/(const std::string &Name) const {
    return Path + "/" + Name;
  }
  /// Writes a file, making the folders above it.
  std::string write(const std::string &Name, const std::string &Text) const {
    std::string File = *this / Name;
    std::string Folder = File.substr(0, File.rfind('/'));
    if (system(("mkdir -p '" + Folder + "'").c_str()) != 0)
      ADD_FAILURE() << "cannot make " << Folder;
    std::ofstream(File) << Text;
    return File;
  }

  std::string Path;
};

} // namespace warplint

#endif
