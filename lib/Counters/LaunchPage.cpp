//===- LaunchPage.cpp - Launch shapes from ncu's page "raw" ---------------===//

#include "Row.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Counters/KernelName.h"
#include <algorithm>

using namespace warplint;
using llvm::StringRef;

/// The shape of "(32, 8, 1)"; unknown if malformed.
static Shape shapeOf(StringRef Text) {
  Shape S;
  llvm::SmallVector<StringRef, 3> Parts;
  Text.trim("() ").split(Parts, ',');
  if (Parts.size() != 3)
    return S;
  for (unsigned I = 0; I < 3; ++I) {
    uint32_t Extent = 0;
    if (Parts[I].trim().getAsInteger(10, Extent) || Extent == 0)
      return Shape();
    S.Extent[I] = Extent;
  }
  return S;
}

void warplint::addShapes(CountedRun &To, StringRef RawPage) {
  size_t Kernel = 0, Block = 0, Grid = 0, Next = 0;
  llvm::SmallVector<StringRef, 0> Lines;
  RawPage.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (!Line.starts_with("\""))
      continue;
    Row Fields = splitRow(Line.rtrim('\r'));
    auto Find = [&](StringRef Name) {
      return size_t(std::find(Fields.begin(), Fields.end(), Name) -
                    Fields.begin());
    };
    if (Fields[0] == "ID") {
      Kernel = Find("Kernel Name");
      Block = Find("Block Size");
      Grid = Find("Grid Size");
      continue;
    }
    if (Kernel == 0 || Fields.size() <= std::max({Kernel, Block, Grid}))
      continue;
    // A kernel without line information is in this page only: skip its row.
    if (Next < To.Launches.size() &&
        matchNames(KernelName::of(To.Launches[Next].Kernel),
                   KernelName::of(Fields[Kernel])) != NameMatch::None) {
      To.Launches[Next].Block = shapeOf(Fields[Block]);
      To.Launches[Next].Grid = shapeOf(Fields[Grid]);
      ++Next;
    }
  }
}
