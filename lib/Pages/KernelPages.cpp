//===- KernelPages.cpp - Access tables as source pages --------------------===//

#include "warplint/Pages/KernelPages.h"
#include "LaunchPlace.h"
#include "warplint/Facts/Formula.h"
#include "warplint/Hardware/Gpus.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace warplint;

/// Source lines shown before and after an access.
static constexpr unsigned ContextLines = 2;

static PageRow rowOf(const Access &A, bool Explain) {
  PageRow R;
  R.Where = A.Where;
  R.Space = A.Space;
  R.Operation = A.Op;
  R.Bytes = A.Bytes;
  R.Array = A.Array;
  R.Unit = A.Unit;
  if (A.Requests)
    R.Requests = double(*A.Requests);
  else
    R.Requests = A.MeanRequests;
  R.PerRequest = A.PerRequest;
  R.Ideal = idealOf(A);
  R.TotalLow = A.TotalLow;
  R.TotalHigh = A.TotalHigh;
  R.TotalIdeal = totalIdealOf(A);
  if (!Explain)
    return R;
  if (std::string Text = formulaByPitch(A); !Text.empty())
    R.Formulas.push_back(std::move(Text));
  llvm::append_range(R.Formulas, formulasByArguments(A));
  R.Worst = A.Worst;
  return R;
}

static void addResources(KernelPage &Page, const KernelTable &Table,
                         const Profile &Gpu) {
  Page.StaticSharedBytes = Table.StaticSharedBytes;
  if (Table.How.DynamicShared || Table.DynamicSharedNames.empty())
    Page.DynamicSharedBytes = Table.How.DynamicShared.value_or(0);
  Page.StackBytes = Table.StackBytes;
  Page.SpillBytes = Table.SpillStoreBytes;
  Page.Registers = Table.Registers;
  if (!Table.How.Block.isKnown() || !Page.DynamicSharedBytes)
    return;
  const uint64_t Threads = Table.How.Block.count();
  const uint64_t Bytes = Page.StaticSharedBytes + *Page.DynamicSharedBytes;
  const unsigned Blocks = residentBlocks(Gpu, Threads, Bytes, Page.Registers);
  Page.ResidentBlocks = Blocks;
  Page.ResidentWarps = Blocks * unsigned((Threads + WarpLanes - 1) / WarpLanes);
  Page.MostWarps = Gpu.ThreadsPerSM / WarpLanes;
  if (residentBlocks(Gpu, Threads, 0) == Blocks)
    Page.LimitedBy = Blocks == Gpu.BlocksPerSM ? Phrase::LimitOfBlocks
                                               : Phrase::LimitOfThreads;
  else
    Page.LimitedBy = residentBlocks(Gpu, Threads, Bytes) == Blocks
                         ? Phrase::SharedMemory
                         : Phrase::LimitOfRegisters;
  // Only a profile of a named GPU is mentioned, not the default one.
  if (profileOf(Gpu.Name))
    Page.LimitedBy = {Phrase::LimitOfGpu, Words(Page.LimitedBy), Gpu.Name};
}

/// Adds the lines around the accesses and around the kernel's definition.
static void addLines(KernelPage &Page, SourceText &Text) {
  std::set<std::pair<std::string, unsigned>> Wanted;
  auto Want = [&](const Spot &At, unsigned Before, unsigned Behind) {
    if (At.isValid())
      for (unsigned L = At.Line > Before ? At.Line - Before : 1;
           L <= At.Line + Behind; ++L)
        Wanted.insert({At.File, L});
  };
  Want(Page.Where, 1, 1);
  for (const PageRow &R : Page.Rows)
    Want(R.Where, ContextLines, ContextLines);
  for (const auto &[File, Line] : Wanted)
    if (Spot At{File, Line, 0}; Text.hasLine(At))
      Page.Lines.push_back({At, Text.line(At).str()});
}

KernelPage
warplint::pageOf(const KernelTable &Table, const TranslationUnit &Unit,
                 const Profile &Gpu, SourceText &Text,
                 llvm::function_ref<std::string(llvm::StringRef)> Show,
                 bool Explain) {
  KernelPage Page;
  Page.Name = Table.Name;
  Page.Mangled = Table.Kernel;
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.Mangled == Table.Kernel)
      Page.Where = K.Where;
  const Launch &How = Table.How;
  Page.Launch = placeOf(How, Show);
  Page.Grid = How.Grid;
  Page.Block = How.Block;
  addResources(Page, Table, Gpu);
  for (const Access &A : Table.Accesses)
    if (A.Where.isValid())
      Page.Rows.push_back(rowOf(A, Explain));
  addLines(Page, Text);
  Text.asWritten(Page.Where);
  for (PageRow &R : Page.Rows)
    Text.asWritten(R.Where);
  auto ShowPath = [&](Spot &At) { At.File = Show(At.File); };
  ShowPath(Page.Where);
  for (PageRow &R : Page.Rows)
    ShowPath(R.Where);
  for (PageLine &L : Page.Lines)
    ShowPath(L.Where);
  for (const Omission &O : Table.Omissions)
    Page.Incomplete.push_back(O.Why);
  return Page;
}
