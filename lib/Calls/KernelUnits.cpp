//===- KernelUnits.cpp - Kernels by what they depend on -------------------===//

#include "warplint/Calls/KernelUnits.h"
#include "CodeForm.h"
#include "UseGraph.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <algorithm>
#include <map>
#include <numeric>

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

/// The lines of one unit, whose files have the numbers of a FormWriter.
class LinesOfUnit {
public:
  explicit LinesOfUnit(ArrayRef<std::string> FilesOfWriter)
      : NumberOf(FilesOfWriter.size()) {
    std::vector<unsigned> ByName(FilesOfWriter.size());
    std::iota(ByName.begin(), ByName.end(), 0u);
    llvm::sort(ByName, [&](unsigned A, unsigned B) {
      return FilesOfWriter[A] < FilesOfWriter[B];
    });
    for (unsigned File : ByName) {
      NumberOf[File] = unsigned(Files.size());
      Files.push_back(FilesOfWriter[File]);
    }
  }
  /// Counts the lines of all files as those of one.
  void join() {
    Files = {""};
    std::fill(NumberOf.begin(), NumberOf.end(), 0u);
  }
  void add(const CodeForm &Form) {
    for (const auto &[Line, Number] : Form.Lines)
      Lines.emplace_back(NumberOf[Line.first], Line.second);
  }
  /// To be called when all lines are added.
  void sort() {
    llvm::sort(Lines);
    Lines.erase(llvm::unique(Lines), Lines.end());
  }
  uint32_t rankOf(CodeForm::Line Line) const {
    const UnitLines::Line Own(NumberOf[Line.first], Line.second);
    return uint32_t(llvm::lower_bound(Lines, Own) - Lines.begin());
  }
  UnitLines take() && { return {std::move(Files), std::move(Lines)}; }

private:
  std::vector<unsigned> NumberOf; ///< of the writer's files
  std::vector<std::string> Files;
  std::vector<UnitLines::Line> Lines;
};

} // namespace

UnitLines::UnitLines(std::vector<std::string> Files, std::vector<Line> Lines)
    : Files(std::move(Files)), Lines(std::move(Lines)) {}

std::optional<unsigned> UnitLines::rankOf(StringRef File,
                                          unsigned Number) const {
  Line Wanted(0, Number);
  if (Files.size() != 1 || !Files.front().empty()) {
    auto Own = llvm::lower_bound(Files, File);
    if (Own == Files.end() || *Own != File)
      return std::nullopt;
    Wanted.first = unsigned(Own - Files.begin());
  }
  auto At = llvm::lower_bound(Lines, Wanted);
  if (At == Lines.end() || *At != Wanted)
    return std::nullopt;
  return unsigned(At - Lines.begin());
}

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
  for (const GlobalValue *G : All)
    Numbers.try_emplace(G, unsigned(Numbers.size()));
  llvm::for_each(All, [&](GlobalValue *G) { formOf(*G); });
  LinesOfUnit Lines(Writer.files());
  if (llvm::any_of(All, [&](GlobalValue *G) { return formOf(*G).MixesFiles; }))
    Lines.join();
  llvm::for_each(All, [&](GlobalValue *G) { Lines.add(formOf(*G)); });
  Lines.sort();
  DenseMap<const MDNode *, unsigned> Nodes;
  // Globals, metadata nodes and lines are hashed by their rank within the unit,
  // so that equal code elsewhere in a file has the same digest.
  std::vector<uint32_t> Ranks;
  BLAKE3 Digest;
  Digest.update(OfModule);
  for (GlobalValue *G : All) {
    const CodeForm &Form = formOf(*G);
    if (!Form.IsKnown)
      return;
    Digest.update(Form.Digest);
    Ranks.assign({Kept.contains(G), uint32_t(Form.Uses.size()),
                  uint32_t(Form.Nodes.size()), uint32_t(Form.Lines.size())});
    for (const auto &[Used, Number] : Form.Uses)
      Ranks.push_back(Numbers.lookup(Used));
    for (const auto &[Node, Number] : Form.Nodes)
      Ranks.push_back(
          Nodes.try_emplace(Node, unsigned(Nodes.size())).first->second);
    for (const auto &[Line, Number] : Form.Lines)
      Ranks.push_back(Lines.rankOf(Line));
    Digest.update(ArrayRef(reinterpret_cast<const uint8_t *>(Ranks.data()),
                           Ranks.size() * sizeof(uint32_t)));
  }
  Unit.Digest = toHex(Digest.final());
  Unit.Lines = std::move(Lines).take();
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
