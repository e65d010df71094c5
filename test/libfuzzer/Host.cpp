//===- Host.cpp - Fuzzes the interpreter of host code ---------------------===//
//
// The bytes choose a host program. Whatever its arguments are, each launch that
// it makes must be among those found: every extent and argument that is known
// must be right, every bound must hold.
//
//===----------------------------------------------------------------------===//

#include "HostProgram.h"
#include "Input.h"
#include "warplint/Host/Launches.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

using namespace warplint;

static bool fits(const Shape &Known, const std::array<uint32_t, 3> &Made) {
  for (unsigned I = 0; I < 3; ++I)
    if (Known.Extent[I] && *Known.Extent[I] != Made[I])
      return false;
  return true;
}

static bool fits(const LaunchArgument &Known, int64_t Made) {
  if (Known.Integer)
    return *Known.Integer == Made;
  return Known.Least <= Made && Made <= Known.Most &&
         Made % int64_t(Known.Multiple) == 0;
}

static bool fits(const Launch &Known, const MadeLaunch &Made) {
  if (Known.Where.Line != Made.Line || !fits(Known.Grid, Made.Grid) ||
      !fits(Known.Block, Made.Block))
    return false;
  for (size_t I = 0; I < Made.Arguments.size(); ++I)
    if (I < Known.Arguments.size() &&
        !fits(Known.Arguments[I], Made.Arguments[I]))
      return false;
  return true;
}

static std::string describe(const MadeLaunch &L) {
  std::string Text = "line " + std::to_string(L.Line) + ": grid";
  for (uint32_t E : L.Grid)
    Text += " " + std::to_string(E);
  Text += ", block";
  for (uint32_t E : L.Block)
    Text += " " + std::to_string(E);
  Text += ", arguments";
  for (int64_t A : L.Arguments)
    Text += " " + std::to_string(A);
  return Text;
}

/// "found: grid 32 ? 1, block 1 32 1, arguments 3 [0, 31]*1": a ? is unknown.
static std::string describe(const Launch &L) {
  std::string Text = "\nfound:";
  for (const Shape *S : {&L.Grid, &L.Block}) {
    Text += S == &L.Grid ? " grid" : ", block";
    for (const std::optional<uint32_t> &E : S->Extent)
      Text += " " + (E ? std::to_string(*E) : "?");
  }
  Text += ", arguments";
  for (const LaunchArgument &A : L.Arguments)
    Text += " " + (A.Integer ? std::to_string(*A.Integer)
                             : "[" + std::to_string(A.Least) + ", " +
                                   std::to_string(A.Most) + "]*" +
                                   std::to_string(A.Multiple));
  return Text;
}

static FoundLaunches launchesIn(const std::string &Text) {
  std::unique_ptr<clang::ASTUnit> Unit =
      clang::tooling::buildASTFromCodeWithArgs(
          Text,
          {"-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
           "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent", "-std=c++17",
           "-w"},
          "host.cu");
  expect(Unit && !Unit->getDiagnostics().hasErrorOccurred(),
         "the program compiles:\n" + Text);
  clang::ASTContext &Context = Unit->getASTContext();
  std::vector<clang::FunctionDecl *> Functions;
  KernelNames Kernels;
  for (clang::Decl *D : Context.getTranslationUnitDecl()->decls())
    if (auto *F = llvm::dyn_cast<clang::FunctionDecl>(D)) {
      Functions.push_back(F);
      if (F->getName() == "k")
        Kernels[F->getCanonicalDecl()] = "k";
    }
  return findLaunches(Context, {}, Functions, Kernels);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  size_t At = 0;
  // Behind the end, a sequence of its own.
  HostProgram Program([&]() -> unsigned {
    return At < Size ? Data[At++] : unsigned(++At * 40503 % 65521);
  });
  const FoundLaunches Found = launchesIn(Program.Text);
  for (uint32_t P : {0u, 1u, 2u, 7u, 32u, 100u, 1u << 31, ~0u})
    for (uint32_t Q : {0u, 1u, 3u, 31u, 255u, ~0u})
      for (const MadeLaunch &Made : Program.launchesOf(P, Q)) {
        bool Fits = false;
        std::string Others;
        for (const Launch &Known : Found.Own) {
          Fits |= fits(Known, Made);
          if (Known.Where.Line == Made.Line)
            Others += describe(Known);
        }
        expect(Fits, "run(" + llvm::Twine(P) + ", " + llvm::Twine(Q) +
                         ") launches " + describe(Made) + Others + "\n" +
                         Program.Text);
      }
  return 0;
}
