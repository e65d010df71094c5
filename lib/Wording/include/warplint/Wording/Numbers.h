//===- Numbers.h - Numbers in texts -----------------------------*- C++ -*-===//
#ifndef WARPLINT_WORDING_NUMBERS_H
#define WARPLINT_WORDING_NUMBERS_H

#include "warplint/Finding/Memory.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace warplint {

/// "4", "11.5", "0.33": at most two decimals, no trailing zeros.
std::string inWords(double Value);

/// "1 file", "2 files"; `Plural` is for irregular plurals.
std::string counted(uint64_t Number, llvm::StringRef Singular,
                    llvm::StringRef Plural = "");

/// "1 sector", "3.5 sectors"; `Plural` is the unit with its "s".
std::string measured(double Value, llvm::StringRef Plural);
std::string measured(double Value, CostUnit Unit);

} // namespace warplint

#endif
