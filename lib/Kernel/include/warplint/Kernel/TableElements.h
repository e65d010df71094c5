//===- TableElements.h - Elements of constant tables ------------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_TABLEELEMENTS_H
#define WARPLINT_KERNEL_TABLEELEMENTS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Constant;
class DataLayout;
class Type;
} // namespace llvm

namespace warplint {

/// What a load of the integer type `Ty` reads at byte `Offset` of a constant,
/// with its sign; none if that is not known, or has more than 64 bits.
std::optional<int64_t> elementOfTable(const llvm::Constant &Table,
                                      const llvm::Type &Ty, uint64_t Offset,
                                      const llvm::DataLayout &Layout);

} // namespace warplint

#endif
