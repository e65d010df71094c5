//===- NvccParser.h - Parser of nvcc's command line -------------*- C++ -*-===//
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
  std::string Name;  ///< the option without its value, or the input
  std::string Value; ///< as written; "" for a flag
  std::vector<std::string> Items;  ///< the split Value of a List
  std::vector<std::string> Tokens; ///< Unknown: the flag and, if clang knows
                                   ///< it, its values
};

/// How flags are parsed that nvcc does not know.
enum class UnknownFlags {
  OfHost, ///< as with --forward-unknown-to-host-compiler: one argument without
          ///< value
  OfClang ///< the user may mix both syntaxes: clang's table gives the number of
          ///< values
};

/// Parses the arguments after the program name. Options files are expanded
/// recursively; their paths are relative to `Directory`. Returns an error for
/// an option without its value, a flag with a value, a Bool that is neither
/// true nor false, and an options file that cannot be read.
llvm::Expected<std::vector<NvccArgument>>
parseNvcc(llvm::ArrayRef<std::string> Arguments, llvm::StringRef Directory,
          UnknownFlags Unknown);

} // namespace warplint

#endif
