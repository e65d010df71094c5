//===- FirstResult.cpp - A result before that of the whole file -----------===//

#include "FileRun.h"
#include "Stages.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "warplint/Threads/CrashGuard.h"

using namespace warplint;

std::optional<size_t>
FileRun::partInSight(const PreparedModule &Prepared,
                     const std::vector<Evaluated> &All) const {
  const unsigned Line = Options.LineInSight ? Options.LineInSight() : 0;
  // Kernels do not tell where they end: it is the last one that begins above.
  const KernelDeclaration *Seen = nullptr;
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.Where.File == Unit.MainFile && K.Where.Line <= Line &&
        (!Seen || Seen->Where.Line < K.Where.Line))
      Seen = &K;
  if (Seen)
    for (const Evaluated &One : All)
      if (One.How.Kernel == Seen->Mangled)
        return Prepared.partOf(Seen->Mangled);
  return std::nullopt;
}

void FileRun::tellFirst(const std::vector<Evaluated> &All,
                        llvm::function_ref<bool(const Evaluated &)> IsDone) {
  FileResult Before = Result;
  IsEarly = true;
  const bool Survived = survives([&] {
    for (const Evaluated &One : All)
      if (IsDone(One) && One.IsDone)
        take(One, {});
    runChecks();
  });
  if (Survived)
    Options.OnEarly(std::move(Result));
  IsEarly = false;
  Tables.clear();
  Result = std::move(Before);
}
