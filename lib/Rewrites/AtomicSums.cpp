//===- AtomicSums.cpp - One atomic for what threads add in branches -------===//
//
// `if (i < n) atomicAdd(p, x[i]);` adds to a variable of the thread, and so
// does a loop with an atomic. Behind the branch or loop, which all threads of
// the block reach, the variables of a block are combined, and one thread
// executes the atomic.
//
//===----------------------------------------------------------------------===//

#include "AtomicRows.h"
#include "CombinedAtomic.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

bool warplint::mayNeed(const Access &A, const AtomicRows &Rows) {
  if (llvm::is_contained(Rows.Rows, &A) ||
      (A.Space != MemorySpace::Global && A.Space != MemorySpace::Generic))
    return false;
  return A.Array.empty() || A.Array == Rows.Rows.front()->Array;
}

/// Whether the threads of the grid update one address, without another access
/// to its array in the kernel.
static bool areOfOneAddress(const AtomicRows &Rows) {
  for (size_t I = 0; I < Rows.Rows.size(); ++I) {
    const Access &A = *Rows.Rows[I];
    if (!A.SameForGrid || A.Atomic->InCasLoop || A.Atomic->ResultUsed ||
        llvm::any_of(Rows.Tables[I]->Accesses,
                     [&](const Access &Other) { return mayNeed(Other, Rows); }))
      return false;
  }
  return true;
}

/// Whether all threads of the block reach the end of the statement around the
/// call.
static bool isReached(const AtomicShape &Call, const RewriteFacts &In) {
  if (!Call.Around.isValid() || Call.Within >= In.Shapes.Functions.size())
    return false;
  const FunctionShape &F = In.Shapes.Functions[Call.Within];
  return F.IsKernel && !F.Returns;
}

std::optional<Fix> warplint::proposeSums(const AtomicRows &Rows,
                                         const AtomicShape *Call,
                                         const RewriteFacts &In) {
  if (!Call || !Call->IsAddressFixed || !isReached(*Call, In) ||
      !areOfOneAddress(Rows))
    return std::nullopt;
  const llvm::StringRef Operation = reducerOf(Call->Callee);
  if (Operation != "add" && Operation != "or" && Operation != "xor")
    return std::nullopt;
  std::optional<Fix> X = startFix(Rows, Combine::Block, Call, In);
  if (!X || !X->WhyNoEdit.empty() || !fitsInSharedMemory(Rows, Call->Bytes))
    return X;
  const llvm::StringRef Text = sourceOf(Call->Around, In.Sources);
  size_t End = Call->Around.Offset + size_t(Call->Around.Length);
  if (Text.empty() || Call->Around.File != Call->Range.File)
    X->WhyNoEdit = Phrase::PartInMacro;
  else if (!llvm::all_of(Rows.Tables, [](const KernelTable *T) {
             return isOfWholeWarps(*T);
           }))
    X->WhyNoEdit = Phrase::BlockUnknown;
  if (!X->WhyNoEdit.empty())
    return X;
  if (Text.substr(End).starts_with(";"))
    ++End;
  const CombinedAtomic By(*Call, laneIndex(Rows), Text, Call->Around.Offset);
  const std::string Next =
      lineBreakOf(Text).str() + indentAt(Text, Call->Around.Offset).str();
  const std::string &File = Call->Around.File;
  X->Edits.push_back(
      insertion(File, Call->Around.Offset, By.start(Operation) + Next));
  Edit Own;
  Own.Range = Call->Range;
  ++Own.Range.Length; // the semicolon
  Own.Text = By.add(Operation);
  X->Edits.push_back(std::move(Own));
  X->Edits.push_back(insertion(
      File, End, Next + textForBlock(By, Rows, Operation, /*HasSum=*/true)));
  finish(*X, *Call, Rows, Combine::Block);
  return X;
}
