//===- LaunchTable.h - Launches of kernels in a project ---------*- C++ -*-===//
//
// A kernel is launched from its own file or from others, through a declaration
// or a wrapper in a header. Each file of a project adds the launches in its
// host code. Kernels are identified by mangled name.
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

/// Launches by kernel. Launches are returned in the order of the files, and
/// within a file in the order in which add() got them. Files may be added in
/// any order.
class LaunchTable {
public:
  /// Adds the launches of one file that is compiled in `Directory`. `HaveCode`:
  /// the file defines the kernels itself, which are evaluated under these
  /// launches anyway. `Order` is the index of the file in the project.
  void add(llvm::ArrayRef<Launch> Launches, llvm::StringRef Directory,
           bool HaveCode, uint64_t Order = 0);

  /// The launches under which a file that defines the kernel evaluates it, in
  /// addition to its own `OwnCount` launches: those in files that do not define
  /// the kernel; if there are none and `OwnCount` is 0, those in other files
  /// that define it. Paths are unchanged if their file is compiled in
  /// `Directory`, otherwise absolute.
  std::vector<Launch> launchesOf(llvm::StringRef Kernel, size_t OwnCount,
                                 llvm::StringRef Directory) const;

private:
  struct Entry {
    Launch What;
    std::string Directory;
    uint64_t Order;
  };
  /// By mangled name of the kernel; launches in ascending `Order`.
  using Entries = std::map<std::string, std::vector<Entry>>;
  /// From files that do not define the kernel, and from files that do.
  Entries WithoutCode, WithCode;
};

} // namespace warplint

#endif
