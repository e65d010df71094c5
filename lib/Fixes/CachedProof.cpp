//===- CachedProof.cpp - Proofs of fixes in the cache
//-----------------------===//

#include "CachedProof.h"
#include "warplint/Cache/Store.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Results/Forms.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace warplint {

WARPLINT_ALL_FIELDS(ChosenFix, Check, Message, File, Where, Change, Kernels,
                    Others, TakesHalf, WhyNot, Measured, Speedup)
WARPLINT_ALL_FIELDS(ProvedFixes, Fixes, Edited)

CachedProof::CachedProof(CacheStore *Store, llvm::ArrayRef<Job> Jobs,
                         llvm::ArrayRef<FileResult> Results,
                         const ProvedFixes &Before)
    : Store(Store) {
  if (!Store)
    return;
  llvm::SmallString<256> Here;
  (void)llvm::sys::fs::current_path(Here);
  ArchiveWriter All;
  All(std::string("proof"), programIdentity(), parseSurroundings(),
      std::string(Here), Jobs.vec(), Results.vec(), Before);
  const Digest D = digestOf(All.Bytes);
  Key = llvm::toHex(llvm::ArrayRef<uint8_t>(D), /*LowerCase=*/true);
}

std::optional<ProvedFixes> CachedProof::recall() const {
  std::optional<std::string> Bytes = Store ? Store->read(Key) : std::nullopt;
  if (!Bytes)
    return std::nullopt;
  ArchiveReader From(*Bytes);
  std::vector<FileFact> Facts;
  ProvedFixes Found;
  From(Facts, Found);
  if (!From.isDone()) {
    Store->noteBroken();
    return std::nullopt;
  }
  if (!FactCheck().holds(Facts))
    return std::nullopt;
  return Found;
}

void CachedProof::keep(const FileTrace &Trace, const ProvedFixes &After) const {
  std::optional<std::vector<FileFact>> Facts = Trace.facts();
  if (!Store || !Facts)
    return;
  ArchiveWriter To;
  To(*Facts, After);
  Store->write(Key, To.Bytes);
}

} // namespace warplint
