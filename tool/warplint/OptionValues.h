//===- OptionValues.h - Values of options of the command line ---*- C++ -*-===//
#ifndef WARPLINT_TOOL_OPTIONVALUES_H
#define WARPLINT_TOOL_OPTIONVALUES_H

#include "warplint/Spelling/Nearest.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// The value of the last one of an option; absent if it is not given.
inline std::optional<std::string> textOf(const llvm::opt::InputArgList &Args,
                                         unsigned Id) {
  if (const llvm::opt::Arg *A = Args.getLastArg(Id))
    return std::string(A->getValue());
  return std::nullopt;
}

/// Reads a number from 1 to `Most` if the option is given.
template <typename T>
llvm::Error readNumber(const llvm::opt::InputArgList &Args, unsigned Id,
                       uint64_t Most, T &To) {
  const llvm::opt::Arg *A = Args.getLastArg(Id);
  if (!A)
    return llvm::Error::success();
  uint64_t Number = 0;
  llvm::StringRef Text = A->getValue();
  if (Text.getAsInteger(10, Number) || Number == 0 || Number > Most)
    return llvm::createStringError("--" + A->getOption().getName() + ": '" +
                                   Text + "' is not a number above 0" +
                                   (Number > Most ? " and below 2^32" : ""));
  To = Number;
  return llvm::Error::success();
}

/// Reads a number from 0 to 100 if the option is given.
inline llvm::Error readPercentage(const llvm::opt::InputArgList &Args,
                                  unsigned Id, std::optional<double> &To) {
  const llvm::opt::Arg *A = Args.getLastArg(Id);
  if (!A)
    return llvm::Error::success();
  double Number = 0;
  if (llvm::StringRef(A->getValue()).getAsDouble(Number) ||
      !(Number >= 0 && Number <= 100))
    return llvm::createStringError("--" + A->getOption().getName() + ": '" +
                                   A->getValue() +
                                   "' is not a percentage from 0 to 100");
  To = Number;
  return llvm::Error::success();
}

/// Reads one of a fixed set of values if the option is given.
template <typename T>
llvm::Error
readChoice(const llvm::opt::InputArgList &Args, unsigned Id,
           std::initializer_list<std::pair<llvm::StringRef, T>> Choices,
           T &To) {
  const llvm::opt::Arg *A = Args.getLastArg(Id);
  if (!A)
    return llvm::Error::success();
  std::vector<llvm::StringRef> Names;
  for (const auto &[Name, Value] : Choices) {
    if (Name == A->getValue()) {
      To = Value;
      return llvm::Error::success();
    }
    Names.push_back(Name);
  }
  return llvm::createStringError("--" + A->getOption().getName() + ": " +
                                 isNoneOf(A->getValue(), Names));
}

} // namespace warplint

#endif
