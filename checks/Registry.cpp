//===- Registry.cpp - All checks, and the options they read ---------------===//

#include "warplint/Checks/Check.h"

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

double CheckInput::number(llvm::StringRef Check, llvm::StringRef Option,
                          double Default) const {
  auto Found = Options.find((Check + "." + Option).str());
  double Value;
  if (Found == Options.end() ||
      llvm::StringRef(Found->second).trim().getAsDouble(Value))
    return Default;
  return Value;
}
