//===- Pins.h - Launches pinned by the client -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_PINS_H
#define WARPLINT_LIB_SERVER_PINS_H

#include "warplint/Results/LaunchInSight.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// At most one pinned launch for each kernel. Pins move with edits of the text.
/// A pin whose line is removed is missing, and is found again when the line
/// returns. Texts are those of the file that contains the launch.
class Pins {
public:
  /// Pins a launch; replaces the pin of the same kernel.
  void set(PinnedLaunch L, llvm::StringRef Text);
  /// Removes the pin of a kernel defined in `File`; of all its kernels if
  /// `Kernel` is empty.
  void drop(const std::string &File, llvm::StringRef Kernel);
  /// Sets IsSeen of all pins; returns whether one changed.
  bool see(llvm::function_ref<bool(const PinnedLaunch &)> Seen);
  /// Moves the pins of a file after an edit.
  void follow(const std::string &Real, llvm::StringRef Before,
              llvm::StringRef After);
  /// Finds the pins of a file after a change without known edits.
  void search(const std::string &Real, llvm::StringRef Text);
  /// Whether a pinned launch is in the file.
  bool areIn(const std::string &Real) const;

  /// The pins that are not missing.
  std::vector<PinnedLaunch> all() const;
  /// A pin and what finds it again.
  struct Pin {
    std::string Real; ///< real path of the file with the launch
    PinnedLaunch Of;
    std::string Line;   ///< text of the launch's line, trimmed
    unsigned Inner = 0; ///< bytes of the line before the launch
    bool IsMissing = false;
  };
  /// All pins, in the order in which they were set.
  const std::vector<Pin> &list() const { return List; }

private:
  std::vector<Pin> List;
};

/// The location after an edit; none if the edit removed it.
std::optional<Spot> movedSpot(const Spot &Where, llvm::StringRef Before,
                              llvm::StringRef After);

} // namespace warplint

#endif
