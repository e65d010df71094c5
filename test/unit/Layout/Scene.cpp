//===- Scene.cpp - Hand-made kernels for the layout tests -----------------===//
#include "Scene.h"

using namespace warplint;

Scene::Scene(unsigned ElementBytes, std::vector<uint64_t> Extents,
             std::string ElementType) {
  ArrayDeclaration D;
  D.Name = "tile";
  D.Function = "_Z1kv";
  D.Where = {"k.cu", 2, 20};
  D.Space = Extents.front() ? ArraySpace::Shared : ArraySpace::DynamicShared;
  D.ElementType = ElementType;
  D.ElementBytes = D.ElementAlignment = ElementBytes;
  unsigned Offset = 104;
  for (uint64_t E : Extents) {
    ArrayExtent X;
    X.Elements = E;
    X.Text = E ? std::to_string(E) : "";
    X.Range = {"k.cu", Offset + 1, unsigned(X.Text.size())};
    Offset += 2 + X.Text.size();
    D.Extents.push_back(X);
  }
  D.NameRange = {"k.cu", 100, 4};
  D.DeclaratorRange = {"k.cu", 100, Offset - 100};
  Arrays.push_back(D);
}

KernelTable &Scene::kernel(Shape Block, std::string Name) {
  KernelTable T;
  T.Kernel = Name;
  T.Name = Name;
  T.How.Kernel = Name;
  T.How.From = Launch::Origin::Chevron;
  T.How.Block = Block;
  T.How.Where = {"k.cu", unsigned(90 + Kernels.size()), 3};
  uint64_t Bytes = Arrays.back().ElementBytes;
  for (const ArrayExtent &E : Arrays.back().Extents)
    Bytes *= E.Elements;
  T.StaticSharedBytes = Bytes;
  Kernels.push_back(std::move(T));
  return Kernels.back();
}

Access &Scene::access(AccessKind Op, unsigned Line, Index At, unsigned Bytes) {
  const ArrayDeclaration &D = Arrays.back();
  Access A;
  A.Where = A.Innermost = {"k.cu", Line, 5};
  A.Space = MemorySpace::Shared;
  A.Op = Op;
  A.Kind = Op == AccessKind::Load    ? RequestKind::Load
           : Op == AccessKind::Store ? RequestKind::Store
                                     : RequestKind::AtomicAdd;
  A.Bytes = Bytes ? Bytes : D.ElementBytes;
  A.Array = D.Name;
  A.ArrayWhere = {D.Where.File, D.Where.Line, 0}; // as the line table has it
  A.PatternsComplete = true;
  Kernels.back().Accesses.push_back(std::move(A));
  again(Kernels.back().Accesses.back(), At);
  return Kernels.back().Accesses.back();
}

void Scene::again(Access &A, Index At) {
  const auto &Block = Kernels.back().How.Block.Extent;
  unsigned Threads = Kernels.back().How.Block.count();
  for (unsigned First = 0; First < Threads; First += 32) {
    AccessPattern P;
    P.Warp = First / 32;
    P.Times = 1;
    for (unsigned L = 0; L != 32 && First + L < Threads; ++L) {
      unsigned T = First + L;
      std::optional<int64_t> Offset =
          At(T % *Block[0], T / *Block[0] % *Block[1],
             T / (*Block[0] * *Block[1]));
      if (!Offset)
        continue;
      P.Mask |= uint32_t(1) << L;
      P.Offset[L] = *Offset;
    }
    if (P.Mask)
      A.Patterns.push_back(P);
  }
}

void Scene::use(unsigned Line, std::vector<std::string> Subscripts) {
  ArrayDeclaration::Use U;
  U.Where = {"k.cu", Line, 5};
  unsigned Offset = NextOffset + Arrays.back().Name.size();
  U.Text = Arrays.back().Name;
  for (const std::string &S : Subscripts) {
    U.Subscripts.push_back({"k.cu", Offset + 1, unsigned(S.size())});
    Offset += 2 + S.size();
    U.Text += "[" + S + "]";
  }
  U.SubscriptTexts = std::move(Subscripts);
  U.Range = {"k.cu", NextOffset, unsigned(U.Text.size())};
  NextOffset += 100;
  Arrays.back().Uses.push_back(std::move(U));
}

std::vector<const KernelTable *> Scene::tables() const {
  std::vector<const KernelTable *> Result;
  for (const KernelTable &T : Kernels)
    Result.push_back(&T);
  return Result;
}
