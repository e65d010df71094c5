//===- StatedArrays.h - Arrays that an address depends on -------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_STATEDARRAYS_H
#define WARPLINT_LIB_TABLE_STATEDARRAYS_H

#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include <map>
#include <vector>

namespace warplint {

/// Which of the statements about arrays concern an access: those about the
/// values of an array from which its address was loaded, directly or not. The
/// statements outlive the object.
class StatedArrays {
public:
  StatedArrays(llvm::ArrayRef<StatedData> All, llvm::StringRef Kernel)
      : All(All), Kernel(Kernel) {}

  bool empty() const { return All.empty(); }
  /// In the order of the arrays' names.
  const std::vector<const StatedData *> &of(const llvm::Instruction &Access);
  /// The statement about an object; null: there is none.
  const StatedData *about(const llvm::Value *Object) const;

private:
  const llvm::ArrayRef<StatedData> All;
  const llvm::StringRef Kernel;
  std::map<const llvm::Instruction *, std::vector<const StatedData *>> Known;
};

} // namespace warplint

#endif
