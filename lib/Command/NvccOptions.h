//===- NvccOptions.h - The table of nvcc's options --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_NVCCOPTIONS_H
#define WARPLINT_LIB_COMMAND_NVCCOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {

enum class NvccKind { Flag, Bool, Value, List, Optional };
enum class NvccAction { Emit, Meta, Drop, Read };

enum class NvccId {
  Dropped, ///< an option without effect on clang
#define NVCC_OPTION(Id, Long, Short, Kind, Action) Id,
#define NVCC_UNLISTED_OPTION(Id, Long, Short, Kind, Action) Id,
#include "NvccOptions.def"
};

struct NvccOption {
  NvccId Id;
  llvm::StringLiteral Long;  ///< without the two dashes
  llvm::StringLiteral Short; ///< without the dash; empty: there is no short
                             ///< form
  NvccKind Kind;
  NvccAction Action;
  bool Listed; ///< in `nvcc --help` of CUDA 13.0

  bool takesValue() const { return Kind != NvccKind::Flag; }
};

/// The table, in the order of NvccOptions.def.
llvm::ArrayRef<NvccOption> nvccOptions();

/// An argument that is an option of nvcc.
struct NvccSpelling {
  const NvccOption *Option;
  llvm::StringRef Name;                 ///< with dashes, without "=value"
  std::optional<llvm::StringRef> Value; ///< text after '=' or after the letter
};

/// Parses one argument as nvcc does: "--long" or "-short", optionally with
/// "=value". Only -D, -I, -L, -O, -U, -l and -t accept an attached value.
/// nullopt: not an option of nvcc.
std::optional<NvccSpelling> spellNvcc(llvm::StringRef Argument);

} // namespace warplint

#endif
