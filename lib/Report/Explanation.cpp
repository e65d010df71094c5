//===- Explanation.cpp - A finding and its pictures in the terminal -------===//
#include "Picture.h"
#include "warplint/Report/Pages.h"

using namespace warplint;

void warplint::writeExplanation(llvm::raw_ostream &OS, const Finding &F,
                                bool Color) {
  writeText(OS, F, Color, Detail::All);
  const Fix *Of = nullptr;
  const FixAccess *Changed = shownFix(F, Of);
  const Witness *Now = Changed ? &*Changed->RequestBefore : shownWitness(F);
  if (!Now)
    return;
  OS << "\nthe worst request: " << captionOf(*Now) << '\n' << drawingOf(*Now);
  if (Changed)
    OS << "\nwith the fix (" << Of->Title
       << "): " << captionOf(*Changed->RequestAfter) << '\n'
       << drawingOf(*Changed->RequestAfter);
  OS << "\neach lane is a character, 0 to 9 and a to v for lanes 10 to 31; * "
        "is "
        "several lanes on one word, . nothing"
     << (Now->Shared ? "" : ", - bytes that are moved in vain") << '\n';
}
