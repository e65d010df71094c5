//===- Instances.h - What instances of a kernel have in common --*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_INSTANCES_H
#define WARPLINT_SYNTAX_INSTANCES_H

#include "llvm/ADT/STLExtras.h"
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// Adds what was found in a kernel. If `IsSame(Known, Found)` holds for what
/// was found in another instance, adds the kernel to that and calls
/// `Join(Known, Found)`.
template <class T, class Predicate, class Function>
void addOrJoin(T Found, const std::string &Mangled, std::vector<T> &Into,
               Predicate IsSame, Function Join) {
  auto Known =
      llvm::find_if(Into, [&](const T &Other) { return IsSame(Other, Found); });
  if (Known == Into.end()) {
    Found.Kernels = {Mangled};
    Into.push_back(std::move(Found));
    return;
  }
  Known->Kernels.push_back(Mangled);
  Join(*Known, std::move(Found));
}
template <class T, class Predicate>
void addOrJoin(T Found, const std::string &Mangled, std::vector<T> &Into,
               Predicate IsSame) {
  addOrJoin(std::move(Found), Mangled, Into, IsSame, [](T &, const T &) {});
}

} // namespace warplint

#endif
