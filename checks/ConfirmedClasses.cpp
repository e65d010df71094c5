//===- ConfirmedClasses.cpp - Guesses that counters confirm ---------------===//

#include "ConfirmedClasses.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace warplint;

namespace {

/// What recorded counters show for one class of accesses (Classes.def).
struct CountedClass {
  MemorySpace Space;
  AccessKind Op;
  Unknown What;
  unsigned Real, Clean; ///< numbers of lines
  unsigned Least; ///< lower end of the interval of the share of real ones, in
                  ///< percent, without any one repository
};

} // namespace

static constexpr CountedClass Classes[] = {
#define CLASS(SPACE, OP, WHAT, REAL, CLEAN, LEAST)                             \
  {MemorySpace::SPACE, AccessKind::OP, Unknown::WHAT, REAL, CLEAN, LEAST},
#include "Classes.def"
};

bool checks::isGuessed(const Reason &R) {
  switch (R.What) {
  case Unknown::LoadedValue:
    return R.Name.empty();
  case Unknown::CallResult:
  case Unknown::Other:
  case Unknown::LoopValue:
  case Unknown::FloatValue:
  case Unknown::BranchValue:
  case Unknown::AtomicResult:
  case Unknown::OtherLane:
  case Unknown::BitCount:
    return true;
  default:
    return false;
  }
}

/// The least CountedClass::Least of a class that is shown: that of two lines,
/// both confirmed (classes.py --outside tells what it is worth on repositories
/// that did not choose the classes).
static constexpr unsigned LeastConfirmed = 54;

/// Whether the counters confirm a class, or, if the class has no recorded
/// lines, all of the same unknown with other operations.
static bool isConfirmed(const Access &A, Unknown What) {
  std::optional<unsigned> Own, Others;
  for (const CountedClass &C : Classes) {
    if (C.Space != A.Space || C.What != What)
      continue;
    std::optional<unsigned> &Of = C.Op == A.Op ? Own : Others;
    Of = std::min(Of.value_or(C.Least), C.Least);
  }
  return Own.value_or(Others.value_or(0)) >= LeastConfirmed;
}

bool checks::isConfirmedClass(const Access &A) {
  return llvm::all_of(A.PerRequest.Reasons, [&](const Reason &R) {
    return R.Why != Reason::Role::Decides || !isGuessed(R) ||
           isConfirmed(A, R.What);
  });
}
