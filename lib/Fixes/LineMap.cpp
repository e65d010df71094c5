//===- LineMap.cpp - Lines of analyzed texts in edited ones ---------------===//

#include "Goals.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

LineMap::LineMap(const AnalysedTexts &Texts, llvm::ArrayRef<ChosenFix> Fixes) {
  std::map<std::string, std::vector<const Edit *>> Made;
  for (const ChosenFix &C : Fixes)
    if (C.WhyNot.empty())
      for (const Edit &E : C.Change.Edits) {
        std::vector<const Edit *> &Of = Made[E.Range.File];
        const bool IsKnown = llvm::any_of(Of, [&](const Edit *Known) {
          return Known->Range.Offset == E.Range.Offset &&
                 Known->Range.Length == E.Range.Length && Known->Text == E.Text;
        });
        if (!IsKnown)
          Of.push_back(&E);
      }
  for (const auto &[Path, Edits] : Made) {
    auto Known = Texts.find(Path);
    if (Known == Texts.end())
      continue;
    const llvm::StringRef Text = Known->second.Text;
    for (const Edit *E : Edits) {
      const llvm::StringRef Before = Text.take_front(E->Range.Offset);
      const llvm::StringRef Old = Text.substr(E->Range.Offset, E->Range.Length);
      const int By =
          int(llvm::StringRef(E->Text).count('\n')) - int(Old.count('\n'));
      // What begins at the start of a line moves it; else the next one is the
      // first that moves.
      const bool StartsLine = Before.empty() || Before.ends_with("\n");
      const unsigned Line = 1 + unsigned(Before.count('\n'));
      if (By)
        Shifts[Path].push_back(
            {StartsLine ? Line : Line + 1 + unsigned(Old.count('\n')), By});
    }
  }
}

unsigned LineMap::line(const std::string &Path, unsigned Line) const {
  auto Known = Shifts.find(Path);
  int By = 0;
  if (Known != Shifts.end())
    for (const Shift &S : Known->second)
      By += S.From <= Line ? S.By : 0;
  return unsigned(int(Line) + By);
}
