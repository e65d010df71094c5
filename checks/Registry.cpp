//===- Registry.cpp - The list of checks and their options ----------------===//

#include "warplint/Checks/Check.h"
#include "llvm/Support/ErrorHandling.h"
#include <cassert>

using namespace warplint;

namespace warplint::checks {
#define WARPLINT_CHECK(FUNCTION) const Check &FUNCTION();
#include "Checks.def"
} // namespace warplint::checks

llvm::ArrayRef<const Check *> warplint::allChecks() {
  static const Check *const All[] = {
#define WARPLINT_CHECK(FUNCTION) &checks::FUNCTION(),
#include "Checks.def"
  };
  return All;
}

double CheckInput::number(const Check &Of, llvm::StringRef Option) const {
  double Value = 0;
  auto Found = Options.find((Of.id() + "." + Option).str());
  if (Found != Options.end() &&
      !llvm::StringRef(Found->second).trim().getAsDouble(Value))
    return Value;
  for (const CheckOption &O : Of.options())
    if (Option == O.Name) {
      bool Bad = llvm::StringRef(O.Default).getAsDouble(Value);
      assert(!Bad && "the default of a number is one");
      (void)Bad;
      return Value;
    }
  llvm_unreachable("no option of the check");
}
