//===- Registry.cpp - The list of checks and their options ----------------===//

#include "warplint/Checks/Check.h"
#include "llvm/ADT/STLExtras.h"
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

std::optional<double>
warplint::numberOption(const Check &Of, llvm::StringRef Option,
                       const std::map<std::string, std::string> &Set) {
  const CheckOption *Own = llvm::find_if(
      Of.options(), [&](const CheckOption &O) { return Option == O.Name; });
  if (Own == Of.options().end())
    return std::nullopt;
  double Value = 0;
  auto Found = Set.find((Of.id() + "." + Option).str());
  if (Found != Set.end() &&
      !llvm::StringRef(Found->second).trim().getAsDouble(Value))
    return Value;
  bool Bad = llvm::StringRef(Own->Default).getAsDouble(Value);
  assert(!Bad && "the default of a number is one");
  (void)Bad;
  return Value;
}

double CheckInput::number(const Check &Of, llvm::StringRef Option) const {
  const std::optional<double> Value = numberOption(Of, Option, Options);
  assert(Value && "no option of the check");
  return *Value;
}
