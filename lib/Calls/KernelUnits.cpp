//===- KernelUnits.cpp - Kernels by what they depend on -------------------===//

#include "warplint/Calls/KernelUnits.h"
#include "CodeForm.h"
#include "UseGraph.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace warplint;

namespace {

/// Computes digests of units: from the forms of their globals (CodeForm.h), in
/// the order of the module, and from the ranks of what the forms refer to.
class UnitDigests {
public:
  explicit UnitDigests(Module &M);
  /// Sets the digest and the lines of a unit that uses the globals `Reached`.
  void digest(KernelUnit &Unit, const UseGraph::Globals &Reached);

private:
  const CodeForm &formOf(GlobalValue &G);

  FormWriter Writer;
  std::string OfModule; ///< the form of what belongs to no global
  DenseMap<const GlobalValue *, unsigned> Order;
  SmallPtrSet<GlobalValue *, 16> Kept; ///< in llvm.used or llvm.compiler.used
  std::map<const GlobalValue *, CodeForm> Forms;
};

} // namespace

UnitDigests::UnitDigests(Module &M) : Writer(M) {
  for (const GlobalValue &G : M.global_values())
    Order.try_emplace(&G, unsigned(Order.size()));
  SmallVector<GlobalValue *, 16> Listed;
  collectUsedGlobalVariables(M, Listed, /*CompilerUsed=*/false);
  collectUsedGlobalVariables(M, Listed, /*CompilerUsed=*/true);
  Kept.insert(Listed.begin(), Listed.end());
  OfModule = Writer.formOf(M);
}

const CodeForm &UnitDigests::formOf(GlobalValue &G) {
  auto [At, IsNew] = Forms.try_emplace(&G);
  if (IsNew)
    At->second = Writer.formOf(G);
  return At->second;
}

void UnitDigests::digest(KernelUnit &Unit, const UseGraph::Globals &Reached) {
  std::vector<GlobalValue *> All(Reached.begin(), Reached.end());
  llvm::sort(All, [&](const GlobalValue *A, const GlobalValue *B) {
    return Order.lookup(A) < Order.lookup(B);
  });
  DenseMap<const GlobalValue *, unsigned> Numbers;
  for (const GlobalValue *G : All) {
    Numbers.try_emplace(G, unsigned(Numbers.size()));
    for (const auto &[Line, Number] :
         formOf(*const_cast<GlobalValue *>(G)).Lines)
      Unit.Lines.push_back(Line);
  }
  llvm::sort(Unit.Lines);
  Unit.Lines.erase(llvm::unique(Unit.Lines), Unit.Lines.end());
  DenseMap<const MDNode *, unsigned> Nodes;
  // Globals, metadata nodes and lines are hashed by their rank within the unit,
  // so that equal code elsewhere in a file has the same digest.
  std::vector<uint32_t> Ranks;
  BLAKE3 Digest;
  Digest.update(OfModule);
  for (GlobalValue *G : All) {
    const CodeForm &Form = formOf(*G);
    if (!Form.IsKnown) {
      Unit.Lines.clear();
      return;
    }
    Digest.update(Form.Digest);
    Ranks.assign({Kept.contains(G), uint32_t(Form.Uses.size()),
                  uint32_t(Form.Nodes.size()), uint32_t(Form.Lines.size())});
    for (const auto &[Used, Number] : Form.Uses)
      Ranks.push_back(Numbers.lookup(Used));
    for (const auto &[Node, Number] : Form.Nodes)
      Ranks.push_back(
          Nodes.try_emplace(Node, unsigned(Nodes.size())).first->second);
    for (const auto &[Line, Number] : Form.Lines)
      Ranks.push_back(
          uint32_t(llvm::lower_bound(Unit.Lines, Line) - Unit.Lines.begin()));
    Digest.update(ArrayRef(reinterpret_cast<const uint8_t *>(Ranks.data()),
                           Ranks.size() * sizeof(uint32_t)));
  }
  Unit.Digest = toHex(Digest.final());
}

std::vector<KernelUnit> warplint::kernelUnits(Module &M) {
  UseGraph Graph;
  UnitDigests Digests(M);
  // The form of a global does not cover the targets of aliases and ifuncs.
  const bool HasDigests = M.alias_empty() && M.ifunc_empty();
  std::vector<KernelUnit> Units;
  for (const std::vector<Function *> &Together :
       kernelsTogether(kernelsOf(M), Graph)) {
    KernelUnit &Unit = Units.emplace_back();
    UseGraph::Globals Reached;
    for (Function *Kernel : Together) {
      Unit.Kernels.push_back(Kernel->getName().str());
      for (GlobalValue *G : Graph.reachedFrom(*Kernel))
        Reached.insert(G);
    }
    if (HasDigests)
      Digests.digest(Unit, Reached);
  }
  return Units;
}
