//===- NvccParser.h - nvcc's command-line grammar ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_NVCCPARSER_H
#define WARPLINT_LIB_COMMAND_NVCCPARSER_H

#include "NvccOptions.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// One argument of an nvcc command, with its value.
struct NvccArgument {
  enum class Role { Option, Input, Unknown };
  Role Part = Role::Option;
  const NvccOption *Option = nullptr; ///< null unless Part is Option
  std::string Name;  ///< the option as written without its value; the input
  std::string Value; ///< as written; "" for a flag
  std::vector<std::string> Items;  ///< Value of a List, split
  std::vector<std::string> Tokens; ///< Unknown: the flag, and its values if
                                   ///< clang takes any
};

/// Whose a flag is that nvcc does not know.
enum class UnknownFlags {
  OfHost, ///< as --forward-unknown-to-host-compiler: one argument, no value
  OfClang ///< the user may mix both spellings: clang says how far it reaches
};

/// Parses the arguments after the program's name. Options files are read, also
/// those that they name, relative to `Directory`. Errors: an option without its
/// value, a flag with one, a Bool that is neither true nor false, an options
/// file that cannot be read.
llvm::Expected<std::vector<NvccArgument>>
parseNvcc(llvm::ArrayRef<std::string> Arguments, llvm::StringRef Directory,
          UnknownFlags Unknown);

} // namespace warplint

#endif
