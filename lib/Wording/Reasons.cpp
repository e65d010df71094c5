//===- Reasons.cpp - Reasons of verdicts as text --------------------------===//

#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace warplint;
using llvm::StringRef;

std::string warplint::wordsOf(Unknown What, const std::string &Name) {
  switch (What) {
  case Unknown::Other:
    return "an unknown";
  case Unknown::Argument:
    return "argument '" + Name + "'";
  case Unknown::Variable:
    return Name;
  case Unknown::Field:
    return "field of argument '" + Name + "'";
  case Unknown::BlockIndex:
    return "blockIdx." + Name;
  case Unknown::GridSize:
    return "gridDim." + Name;
  case Unknown::WarpNumber:
    return "warp number";
  case Unknown::Iteration:
    return "iteration number";
  case Unknown::LoopValue:
    return "value that a loop changes";
  case Unknown::LoadedValue:
    return "loaded value";
  case Unknown::FloatValue:
    return "value computed in floating point";
  case Unknown::BranchValue:
    return "value chosen by a branch";
  case Unknown::UntakenPath:
    return "value of a path not taken";
  case Unknown::AtomicResult:
    return "result of an atomic";
  case Unknown::OtherLane:
    return "value from another lane";
  case Unknown::BitCount:
    return "bit count";
  case Unknown::BlockVote:
    return "vote of the block";
  case Unknown::WarpVote:
    return "vote of the warp";
  case Unknown::SpecialRegister:
    return "special register";
  case Unknown::CallResult:
    return "result of a call";
  case Unknown::Allocation:
    return "memory that the lane allocated";
  case Unknown::Assembly:
    return "inline assembly";
  case Unknown::Constant:
    return "constant";
  case Unknown::AddressVector:
    return "vector of addresses";
  }
  llvm_unreachable("unknown kind of value");
}

std::string warplint::withArticle(Unknown What, const std::string &Name) {
  const bool IsNamed = What == Unknown::Argument || What == Unknown::Field ||
                       What == Unknown::GridSize;
  return (IsNamed ? "" : "a ") + wordsOf(What, Name);
}

std::string warplint::wordsOf(const Reason &R) {
  switch (R.Why) {
  case Reason::Role::Decides:
    return wordsOf(R.What, R.Name);
  case Reason::Role::Sampled:
    return "sampled over " + wordsOf(R.What, R.Name);
  case Reason::Role::Alignment:
    return "alignment of " + wordsOf(R.What, R.Name);
  case Reason::Role::ActiveLanes:
    return "active lanes depend on data";
  case Reason::Role::Count:
    return "how often it executes is not known";
  case Reason::Role::Retries:
    return "lanes that lose a compare-and-swap go round again";
  case Reason::Role::NoSamples:
    return "no values to sample";
  case Reason::Role::TooManyUnknowns:
    return "the addresses of the kernel depend on too many unknowns to try "
           "values of them";
  case Reason::Role::Stated:
    return R.Name;
  case Reason::Role::StatedData:
    return "'" + R.Name + "' holds what is stated" + R.Statement;
  }
  llvm_unreachable("unknown role of a reason");
}

std::vector<std::string> warplint::wordsOf(llvm::ArrayRef<Reason> Reasons) {
  std::vector<std::string> Texts;
  for (const Reason &R : Reasons)
    Texts.push_back(wordsOf(R));
  llvm::sort(Texts);
  Texts.erase(llvm::unique(Texts), Texts.end());
  return Texts;
}

static StringRef codeOf(Unknown What) {
  switch (What) {
  case Unknown::Other:
    return "other";
  case Unknown::Argument:
    return "argument";
  case Unknown::Variable:
    return "variable";
  case Unknown::Field:
    return "field";
  case Unknown::BlockIndex:
    return "block-index";
  case Unknown::GridSize:
    return "grid-size";
  case Unknown::WarpNumber:
    return "warp-number";
  case Unknown::Iteration:
    return "iteration";
  case Unknown::LoopValue:
    return "loop-value";
  case Unknown::LoadedValue:
    return "loaded-value";
  case Unknown::FloatValue:
    return "float-value";
  case Unknown::BranchValue:
    return "branch-value";
  case Unknown::UntakenPath:
    return "untaken-path";
  case Unknown::AtomicResult:
    return "atomic-result";
  case Unknown::OtherLane:
    return "other-lane";
  case Unknown::BitCount:
    return "bit-count";
  case Unknown::BlockVote:
    return "block-vote";
  case Unknown::WarpVote:
    return "warp-vote";
  case Unknown::SpecialRegister:
    return "special-register";
  case Unknown::CallResult:
    return "call-result";
  case Unknown::Allocation:
    return "allocation";
  case Unknown::Assembly:
    return "assembly";
  case Unknown::Constant:
    return "constant";
  case Unknown::AddressVector:
    return "address-vector";
  }
  llvm_unreachable("unknown kind of value");
}

std::string warplint::codeOf(const Reason &R) {
  const StringRef What = ::codeOf(R.What);
  switch (R.Why) {
  case Reason::Role::Decides:
    return What.str();
  case Reason::Role::Sampled:
    return ("sampled-" + What).str();
  case Reason::Role::Alignment:
    return ("alignment-" + What).str();
  case Reason::Role::ActiveLanes:
    return "active-lanes";
  case Reason::Role::Count:
    return "count";
  case Reason::Role::Retries:
    return "retries";
  case Reason::Role::NoSamples:
    return "no-samples";
  case Reason::Role::TooManyUnknowns:
    return "too-many-unknowns";
  case Reason::Role::Stated:
    return "stated";
  case Reason::Role::StatedData:
    return "stated-data";
  }
  llvm_unreachable("unknown role of a reason");
}

std::vector<std::string> warplint::codesOf(llvm::ArrayRef<Reason> Reasons) {
  std::vector<std::string> Codes;
  for (const Reason &R : Reasons)
    Codes.push_back(codeOf(R));
  llvm::sort(Codes);
  Codes.erase(llvm::unique(Codes), Codes.end());
  return Codes;
}

std::string warplint::wordsOf(const IndexReason &R) {
  switch (R.What) {
  case IndexReason::Kind::Argument:
    return R.Name.empty() ? "a kernel argument" : "argument '" + R.Name + "'";
  case IndexReason::Kind::LoadedValue:
    return "loaded value";
  case IndexReason::Kind::AtomicResult:
    return "result of an atomic";
  case IndexReason::Kind::ThreadIndex:
    return "threadIdx";
  case IndexReason::Kind::BlockIndex:
    return "blockIdx";
  case IndexReason::Kind::LaunchSize:
    return "launch dimensions";
  case IndexReason::Kind::OtherLane:
    return "value of another lane";
  case IndexReason::Kind::CallResult:
    return "result of a call";
  case IndexReason::Kind::ForbiddenLoop:
    return "loop not unrolled: the source forbids it";
  case IndexReason::Kind::CountedLoop:
    return "loop of " + std::to_string(R.Trips) + " iterations not unrolled";
  case IndexReason::Kind::UncountedLoop:
    return "loop not unrolled: its trip count is not constant";
  case IndexReason::Kind::SeveralPlaces:
    return "pointer to one of several places";
  case IndexReason::Kind::Chosen:
    return "chosen by a comparison at run time";
  case IndexReason::Kind::KeptLoop:
    return "counter of a loop that nvcc does not unroll";
  }
  llvm_unreachable("unknown reason");
}

std::string warplint::wordsOf(llvm::ArrayRef<IndexReason> Reasons) {
  std::string Texts;
  for (const IndexReason &R : Reasons)
    Texts += (Texts.empty() ? "" : ", ") + wordsOf(R);
  return Texts;
}
