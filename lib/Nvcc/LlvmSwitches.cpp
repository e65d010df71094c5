//===- LlvmSwitches.cpp - LLVM's process-wide switches --------------------===//

#include "LlvmSwitches.h"
#include "warplint/Nvcc/Unrolling.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace warplint;

ArrayRef<LlvmSwitch> warplint::llvmSwitches() {
  static const LlvmSwitch Switches[] = {
      {"sink-common-insts", "false",
       "nvcc does not merge the common ends of two branches."},
      {"disable-vector-combine", "true",
       "nvcc does not split vectors of which only some elements are used or "
       "changed."},
      {"unroll-threshold-aggressive", std::to_string(MostFullyUnrolled + 1),
       "nvcc unrolls loops fully that are longer than LLVM's 300 "
       "instructions."},
      {"pragma-unroll-threshold", "196608",
       "nvcc unrolls loops with `#pragma unroll` fully up to this number of "
       "instructions; LLVM up to 16,384."},
      {"enable-load-in-loop-pre", "false",
       "Within a loop nvcc does not load early, on one path, what is already "
       "loaded on the others."},
      {"enable-load-pre", "false",
       "... and elsewhere not before loops are unrolled; the late stage `gvn` "
       "does both."},
      {"enable-tbaa", "false",
       "nvcc loads a value again behind a store of another type."},
      {"dse-memoryssa-otherbb-cost", "1000",
       "nvcc keeps a store that one of a later block makes useless."},
      {"simplifycfg-hoist-cond-stores", "false",
       "A store under a condition stays one where another stands in front of "
       "the condition, unless both ways meet right behind."},
      {"simplifycfg-max-small-block-size", "0",
       "What stands between two branches on one condition is made once for all "
       "lanes, not once for each way."},
  };
  return Switches;
}

std::string warplint::setSwitches(ArrayRef<LlvmSwitch> Switches) {
  auto &Known = cl::getRegisteredOptions();
  for (const LlvmSwitch &S : Switches) {
    auto Found = Known.find(S.Name);
    if (Found == Known.end())
      return "this LLVM has no switch -" + S.Name.str();
    if (Found->second->addOccurrence(0, S.Name, S.Value))
      return "this LLVM does not accept -" + S.Name.str() + "=" + S.Value;
  }
  return "";
}

Error warplint::setLlvmSwitches() {
  // Static initialization is thread-safe: other threads wait for the first.
  static const std::string Problem = setSwitches(llvmSwitches());
  return Problem.empty() ? Error::success() : createStringError(Problem);
}
