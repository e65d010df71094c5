//===- Pins.h - Launches that the client pinned -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_PINS_H
#define WARPLINT_LIB_SERVER_PINS_H

#include "warplint/Engine/Engine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// At most one launch for each kernel. Pins follow their launches through the
/// edits of a text; one whose line is gone is lost, and is found again when the
/// line is back. Texts are those of the file of the launch.
class Pins {
public:
  /// Pins a launch, in place of another of its kernel.
  void set(PinnedLaunch L, llvm::StringRef Text);
  /// Drops that of a kernel that is defined in `File`; of all where `Kernel` is
  /// empty.
  void drop(const std::string &File, llvm::StringRef Kernel);
  /// Notes which of them `Seen` has; true where that is news.
  bool see(llvm::function_ref<bool(const PinnedLaunch &)> Seen);
  /// After an edit.
  void follow(const std::string &Real, llvm::StringRef Before,
              llvm::StringRef After);
  /// After a change whose edits are not known.
  void search(const std::string &Real, llvm::StringRef Text);
  /// Whether some launch lies in a file.
  bool areIn(const std::string &Real) const;

  /// Those that are not lost.
  std::vector<PinnedLaunch> all() const;
  struct Pin {
    std::string Real; ///< file of the launch, behind links
    PinnedLaunch Of;
    std::string Line; ///< of the launch, without blanks around it
    unsigned Inner = 0; ///< bytes in it before the launch
    bool IsLost = false;
  };
  const std::vector<Pin> &list() const { return List; }

private:
  std::vector<Pin> List;
};

/// Where a place lies after an edit; nothing where the edit took it away.
std::optional<Spot> movedSpot(const Spot &Where, llvm::StringRef Before,
                              llvm::StringRef After);

} // namespace warplint

#endif
