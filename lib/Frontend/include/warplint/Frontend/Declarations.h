//===- Declarations.h - What stands in for a toolkit ------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_DECLARATIONS_H
#define WARPLINT_FRONTEND_DECLARATIONS_H

#include <string>

namespace warplint {

/// The folder of the declarations that come with the tool; empty where they are
/// not found.
std::string shippedDeclarations();

} // namespace warplint

#endif
