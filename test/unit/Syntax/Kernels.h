//===- Kernels.h - The functions of a text ----------------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_SYNTAX_KERNELS_H
#define WARPLINT_TEST_UNIT_SYNTAX_KERNELS_H

#include "warplint/Program/Spot.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>
#include <vector>

/// Parses a text as device code, with a few declarations in front
/// in place of CUDA's headers.
class KernelText {
public:
  explicit KernelText(const std::string &Text)
      : Source(Text), Whole(R"(# 1 "declarations.h" 1 3
#define __shared__ __attribute__((shared))
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct uint3 { unsigned x, y, z; };
struct __attribute__((aligned(8))) float2 { float x, y; };
extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;
__device__ int min(int, int); __device__ float fminf(float, float);
__device__ int atomicAdd(int *, int); __device__ int atomicMax(int *, int);
__device__ float atomicAdd(float *, float); __device__ int shfl(int);
struct dim3 { unsigned x, y, z; dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1); };
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, void * = 0);
extern "C" int cudaConfigureCall(dim3, dim3, unsigned long = 0, void * = 0);
# 1 "test.cu" 2
)" + Text) {
    Unit = clang::tooling::buildASTFromCodeWithArgs(
        Whole,
        {"-xcuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
         "--cuda-gpu-arch=sm_90", "-std=c++17", "-Wno-everything"},
        "test.cu");
    if (!Unit || Unit->getDiagnostics().hasErrorOccurred()) {
      ADD_FAILURE() << "the text does not compile: " << Text;
      return;
    }
    for (clang::Decl *D :
         Unit->getASTContext().getTranslationUnitDecl()->decls()) {
      if (auto *F = llvm::dyn_cast<clang::FunctionDecl>(D); F && F->hasBody())
        Functions.push_back(F);
      if (auto *T = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
        for (clang::FunctionDecl *F : T->specializations())
          if (F->hasBody())
            Functions.push_back(F);
    }
  }

  const std::vector<clang::FunctionDecl *> &functions() const {
    return Functions;
  }
  /// A name for each function.
  std::vector<std::string> names() const {
    std::vector<std::string> All;
    for (const clang::FunctionDecl *F : Functions)
      All.push_back(F->getNameAsString());
    return All;
  }
  std::string textAt(const warplint::EditRange &R) const {
    return R.isValid() ? Whole.substr(R.Offset, R.Length) : "<none>";
  }

  /// The text of a line from a place on.
  std::string textFrom(const warplint::Spot &S) const {
    size_t At = 0;
    for (unsigned Line = 1; Line < S.Line; ++Line)
      At = Source.find('\n', At) + 1;
    At += S.Column - 1;
    return Source.substr(At, Source.find('\n', At) - At);
  }

private:
  std::string Source, Whole;
  std::unique_ptr<clang::ASTUnit> Unit;
  std::vector<clang::FunctionDecl *> Functions;
};

#endif
