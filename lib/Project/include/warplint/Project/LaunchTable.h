//===- LaunchTable.h - How the whole project launches a kernel --*- C++ -*-===//
//
// A kernel is launched from its own file or from others: through a declaration
// or a wrapper in a header. Each file of a project adds what its host code
// says; kernels are the same by mangled name.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROJECT_LAUNCHTABLE_H
#define WARPLINT_PROJECT_LAUNCHTABLE_H

#include "warplint/Program/Launch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// Launches by kernel. What is handed out is in the order of the files, those
/// of one number in the order of the calls of add(): the same whatever thread
/// found what first, and whichever part of a run asks.
class LaunchTable {
public:
  /// The launches of one file that runs in `Directory`. `HaveCode`: it has the
  /// code of their kernels itself, and evaluates them under these launches.
  /// `Order` is the number of the file among all of the project.
  void add(llvm::ArrayRef<Launch> Launches, llvm::StringRef Directory,
           bool HaveCode, uint64_t Order = 0);

  /// The launches of a kernel in files that have no code of it. Where there are
  /// none, and `OwnCount` says that the file which asks has none either, those
  /// in files that have. Paths are as they were added where these files run in
  /// `Directory`, too, else absolute.
  std::vector<Launch> launchesOf(llvm::StringRef Kernel, size_t OwnCount,
                                 llvm::StringRef Directory) const;

private:
  struct Entry {
    Launch What;
    std::string Directory;
    uint64_t Order;
  };
  using Entries = std::map<std::string, std::vector<Entry>>;
  Entries WithoutCode, WithCode;
};

} // namespace warplint

#endif
