//===- Fields.h - Names of fields of struct arguments -----------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_FIELDS_H
#define WARPLINT_KERNEL_FIELDS_H

#include "llvm/IR/Argument.h"
#include "llvm/IR/Instruction.h"
#include <string>

namespace warplint {

/// The source name of what is `Offset` bytes into a kernel's by-value argument,
/// from its debug information: "p.in.data"; of an element of an array that of
/// the array, "p.levels". `Otherwise` if the offset is in no field, or the type
/// unknown.
std::string fieldName(const llvm::Argument &Of, int64_t Offset,
                      const std::string &Otherwise);

/// The name of the struct type of which an access is a field, from its alias
/// information: `Particle`, `ns::Node<int>`. "" if it is of none or of one of
/// CUDA's vector types, or if the access is part of a copy of the whole struct.
std::string recordOf(const llvm::Instruction &Access);

} // namespace warplint

#endif
