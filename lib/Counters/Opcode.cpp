//===- Opcode.cpp - Memory spaces of machine instructions -----------------===//

#include "warplint/Counters/Opcode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace warplint;
using llvm::StringRef;

/// The opcode without its predicate and modifiers: "@!P0 LDG.E R1" is LDG.
static StringRef opcodeOf(StringRef Text) {
  Text = Text.ltrim();
  if (Text.starts_with("@"))
    Text = Text.split(' ').second.ltrim();
  return Text.take_until(
      [](char C) { return C == '.' || C == ' ' || C == ';'; });
}

CountedUse warplint::useOf(const RecordedInstruction &I) {
  CountedUse Use;
  StringRef Opcode = opcodeOf(I.Text);
  Use.IsUnsteady = Opcode == "LDGSTS";
  Use.IsAtomic = Opcode.starts_with("ATOM") || Opcode.starts_with("RED");
  enum { Shared, Global, Local, Generic, None };
  switch (llvm::StringSwitch<int>(Opcode)
              .Cases({"LDS", "STS", "LDSM", "STSM", "ATOMS", "REDS"}, Shared)
              .Cases({"LDG", "STG", "ATOMG", "REDG"}, Global)
              .Cases({"LDL", "STL"}, Local)
              .Cases({"LD", "ST", "ATOM", "RED", "LDGSTS"}, Generic)
              .Default(None)) {
  case Shared:
    Use.Spaces = {CountedSpace::Shared};
    break;
  case Global:
    Use.Spaces = {CountedSpace::Global};
    break;
  case Local:
    Use.Spaces = {CountedSpace::Local};
    break;
  case Generic:
    if (I.Wavefronts > 0)
      Use.Spaces.push_back(CountedSpace::Shared);
    if (I.Sectors > 0)
      Use.Spaces.push_back(CountedSpace::Global);
    if (I.LocalSectors > 0)
      Use.Spaces.push_back(CountedSpace::Local);
    if (Use.Spaces.empty())
      Use.Spaces.push_back(CountedSpace::Global);
    break;
  default:
    break;
  }
  return Use;
}
