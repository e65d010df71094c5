//===- Explanation.cpp - A finding with its drawings as text --------------===//
#include "Phrase.h"
#include "Picture.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Printable.h"
#include "warplint/Wording/Text.h"

using namespace warplint;

void warplint::writeExplanation(llvm::raw_ostream &OS, const Finding &F,
                                bool Color) {
  writeText(OS, F, Color, Detail::All);
  if (const Words Why = whyNoEdit(F); !Why.empty())
    OS << "no edit: " << printable(textOf(Why)) << '\n';
  const Fix *Of = nullptr;
  const FixAccess *Changed = shownFix(F, Of);
  const Witness *Now = Changed ? &*Changed->RequestBefore : shownWitness(F);
  if (!Now)
    return;
  OS << "\nthe worst request: " << captionOf(*Now) << '\n' << drawingOf(*Now);
  if (Changed)
    OS << "\nwith the fix (" << printable(textOf(Of->Title))
       << "): " << captionOf(*Changed->RequestAfter) << '\n'
       << drawingOf(*Changed->RequestAfter);
  OS << '\n' << legendOf(*Now) << '\n';
}
