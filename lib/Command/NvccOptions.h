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
  Dropped, ///< every option without a meaning for clang
#define NVCC_OPTION(Id, Long, Short, Kind, Action) Id,
#include "NvccOptions.def"
};

struct NvccOption {
  NvccId Id;
  llvm::StringLiteral Long;  ///< without its dashes; takes two
  llvm::StringLiteral Short; ///< takes one dash; empty: there is no short form
  NvccKind Kind;
  NvccAction Action;
  bool Listed; ///< `nvcc --help` of CUDA 13.0 shows it

  bool takesValue() const { return Kind != NvccKind::Flag; }
};

/// The table, in the order of NvccOptions.def.
llvm::ArrayRef<NvccOption> nvccOptions();

/// An argument that nvcc knows.
struct NvccSpelling {
  const NvccOption *Option;
  llvm::StringRef Name;                 ///< with its dashes, without "=value"
  std::optional<llvm::StringRef> Value; ///< what follows '=' or the letter
};

/// Reads one argument as nvcc does: "--long", "-short", each also with
/// "=value"; a value is attached directly only to -D, -I, -L, -O, -U, -l and
/// -t. nullopt: not an option of nvcc.
std::optional<NvccSpelling> spellNvcc(llvm::StringRef Argument);

} // namespace warplint

#endif
