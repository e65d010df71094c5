//===- Selection.cpp - Which checks run -----------------------------------===//

#include "warplint/Settings/Selection.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

std::vector<const Check *> warplint::selectChecks(llvm::StringRef Globs) {
  std::string All;
  for (const Check *C : allChecks())
    if (C->enabledByDefault())
      All += C->id().str() + ",";
  All += Globs;
  clang::tidy::GlobList List(All);
  std::vector<const Check *> Out;
  for (const Check *C : allChecks())
    if (List.contains(C->id()))
      Out.push_back(C);
  return Out;
}

/// The edits that make `Text` match `Glob`, where a star takes any characters;
/// two neighbours in the wrong order are one.
static unsigned editsTo(llvm::StringRef Glob, llvm::StringRef Text) {
  const size_t Width = Text.size() + 1;
  std::vector<std::vector<unsigned>> Edits(Glob.size() + 1,
                                           std::vector<unsigned>(Width));
  for (size_t T = 0; T < Width; ++T)
    Edits[0][T] = unsigned(T);
  for (size_t G = 1; G <= Glob.size(); ++G) {
    const bool Star = Glob[G - 1] == '*';
    Edits[G][0] = Edits[G - 1][0] + !Star;
    for (size_t T = 1; T < Width; ++T) {
      unsigned &Least = Edits[G][T];
      if (Star) {
        Least = std::min(Edits[G - 1][T], Edits[G][T - 1]);
        continue;
      }
      Least = std::min({Edits[G - 1][T] + 1, Edits[G][T - 1] + 1,
                        Edits[G - 1][T - 1] + (Glob[G - 1] != Text[T - 1])});
      if (G > 1 && T > 1 && Glob[G - 1] == Text[T - 2] &&
          Glob[G - 2] == Text[T - 1])
        Least = std::min(Least, Edits[G - 2][T - 2] + 1);
    }
  }
  return Edits.back().back();
}

/// The check that has most words of the glob in its name, near enough; empty
/// where none has one.
static std::string checkOfWords(llvm::StringRef Glob) {
  llvm::SmallVector<llvm::StringRef, 8> Wanted;
  llvm::SplitString(Glob, Wanted, "-*");
  std::string Nearest;
  size_t Best = 0;
  for (const Check *C : allChecks()) {
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString(C->id(), Words, "-");
    const size_t Found = llvm::count_if(Wanted, [&](llvm::StringRef W) {
      return W.size() >= 4 && llvm::any_of(Words, [&](llvm::StringRef Word) {
               return editsTo(W, Word) <= W.size() / 4;
             });
    });
    if (Found > Best) {
      Best = Found;
      Nearest = C->id().str();
    }
  }
  return Nearest;
}

std::string warplint::nearestCheck(llvm::StringRef Glob) {
  std::string Nearest;
  unsigned Best = unsigned(Glob.size() / 4) + 1;
  auto Try = [&](llvm::StringRef Known) {
    if (unsigned Distance = editsTo(Glob, Known); Distance < Best) {
      Best = Distance;
      Nearest = Known.str();
    }
  };
  // The family comes first: "shard-*" is near to each of its checks, too.
  for (const Check *C : allChecks())
    Try((C->id().take_until([](char Ch) { return Ch == '-'; }) + "-*").str());
  for (const Check *C : allChecks())
    Try(C->id());
  return Nearest.empty() && Glob.contains('*') ? checkOfWords(Glob) : Nearest;
}

bool warplint::globsContain(llvm::StringRef Globs, llvm::StringRef Check) {
  return !Globs.empty() && clang::tidy::GlobList(Globs).contains(Check);
}
