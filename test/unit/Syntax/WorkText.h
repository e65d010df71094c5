//===- WorkText.h - How the kernels of a text give out their work -*- C++ -*-=//
#ifndef WARPLINT_TEST_UNIT_SYNTAX_WORKTEXT_H
#define WARPLINT_TEST_UNIT_SYNTAX_WORKTEXT_H

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"

/// The shapes of the kernels of a text, with those that `Others` finds.
class WorkText : public KernelText {
public:
  explicit WorkText(const std::string &Text,
                    warplint::KernelFinder Others = nullptr)
      : KernelText(Text),
        All(warplint::findWorkShapes(functions(), names(), Others)) {}
  warplint::WorkShapes All;
};

/// A kernel whose threads walk down columns.
inline const char *const Columns =
    "__global__ void k(float *a, int w) {\n"
    "  int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  int col = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "  a[row * w + col] += a[col];\n"
    "}\n";

#endif
