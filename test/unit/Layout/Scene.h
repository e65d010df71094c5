//===- Scene.h - Hand-made kernels for the layout tests ---------*- C++ -*-===//
//
// A scene is one array declaration, its template instances and the tables of
// kernels that touch it, made from index functions of the thread instead of
// from source.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_LAYOUT_SCENE_H
#define WARPLINT_TEST_LAYOUT_SCENE_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Program/Declaration.h"
#include <deque>
#include <functional>
#include <optional>

namespace warplint {

struct Scene {
  /// Byte offset in the array of a thread, or none when it is inactive.
  using Index =
      std::function<std::optional<int64_t>(unsigned X, unsigned Y, unsigned Z)>;

  explicit Scene(unsigned ElementBytes, std::vector<uint64_t> Extents,
                 std::string ElementType = "float");

  /// Another kernel instance and launch; later accesses belong to it.
  KernelTable &kernel(Shape Block, std::string Name = "_Z1kv");
  /// An access at line `Line` by every thread of the current kernel's block.
  Access &access(AccessKind Op, unsigned Line, Index At, unsigned Bytes = 0);
  /// Adds the requests of another execution to an access.
  void again(Access &A, Index At);
  Access &load(unsigned Line, Index At, unsigned Bytes = 0) {
    return access(AccessKind::Load, Line, At, Bytes);
  }
  Access &store(unsigned Line, Index At, unsigned Bytes = 0) {
    return access(AccessKind::Store, Line, At, Bytes);
  }
  /// A use `name[texts...]` in the source, at line `Line`.
  void use(unsigned Line, std::vector<std::string> Subscripts);

  ArrayDeclaration &array() { return Arrays.front(); }
  std::vector<const KernelTable *> tables() const;

  std::vector<ArrayDeclaration> Arrays;
  std::deque<KernelTable> Kernels;
  unsigned NextOffset = 1000; ///< of the next use's text
};

} // namespace warplint

#endif
