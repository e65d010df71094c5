//===- FileTokens.h - The tokens of files with errors -----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_FILETOKENS_H
#define WARPLINT_FRONTEND_FILETOKENS_H

#include "Attempt.h"
#include "warplint/Spelling/SourceTokens.h"
#include "clang/Basic/SourceManager.h"
#include <map>

namespace warplint {

/// The raw tokens of the files of a parse. Each file is lexed at most once.
class FileTokens {
public:
  /// `A` must outlive this object.
  explicit FileTokens(Attempt &A) : A(A) {}

  const SourceTokens &of(clang::FileID File) {
    auto [At, IsNew] = Known.try_emplace(File);
    if (IsNew)
      At->second = std::make_unique<SourceTokens>(
          A.compiler().getSourceManager().getBufferData(File),
          A.compiler().getLangOpts());
    return *At->second;
  }

private:
  Attempt &A;
  std::map<clang::FileID, std::unique_ptr<SourceTokens>> Known;
};

} // namespace warplint

#endif
