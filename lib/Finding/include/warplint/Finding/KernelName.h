//===- KernelName.h - Names of kernels for users ----------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_KERNELNAME_H
#define WARPLINT_FINDING_KERNELNAME_H

#include <string>
#include <string_view>

namespace warplint {

/// A demangled name without return type and parameters: "transpose<32, 0>" for
/// "void transpose<32, 0>(float*)". Template arguments are kept, with their
/// brackets and blanks.
inline std::string shortKernelName(std::string_view Demangled) {
  const std::string_view Anonymous = "(anonymous namespace)";
  int Depth = 0;
  size_t Start = 0, End = Demangled.size();
  for (size_t I = 0; I < Demangled.size(); ++I) {
    const std::string_view Rest = Demangled.substr(I);
    const char C = Rest.front();
    if (Depth == 0 && Rest.substr(0, Anonymous.size()) == Anonymous) {
      I += Anonymous.size() - 1;
      continue;
    }
    if (Depth == 0 && C == '(') {
      End = I;
      break;
    }
    if (Depth == 0 && C == ' ')
      Start = I + 1;
    if (C == '<' || C == '(')
      ++Depth;
    else if ((C == '>' || C == ')') && Depth > 0)
      --Depth;
  }
  return std::string(Demangled.substr(Start, End - Start));
}

} // namespace warplint

#endif
