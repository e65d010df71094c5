//===- AlignedRecords.cpp - Structs that are loaded as a whole ------------===//
//
// A struct with members of 4 bytes is loaded member by member: each load has
// all sectors of the structs. Aligned to 8 or 16 bytes, one load has as many of
// them.
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

std::optional<Fix> warplint::proposeAlignedRecord(const Finding &F,
                                                  const RewriteFacts &In) {
  auto IsMeant = [&](const PointedRecord &R) {
    return R.Array == F.Array && llvm::is_contained(F.KernelsMangled, R.Kernel);
  };
  const auto At = llvm::find_if(In.Work->Records, IsMeant);
  if (F.Array.empty() || At == In.Work->Records.end())
    return std::nullopt;
  const PointedRecord &R = *At;
  // All kernels that access such records gain.
  std::vector<std::string> Kernels;
  for (const PointedRecord &Other : In.Work->Records)
    if (Other.Where == R.Where && !llvm::is_contained(Kernels, Other.Kernel))
      Kernels.push_back(Other.Kernel);
  Fix X;
  X.Rewrite = "align-record";
  X.ArrayWhere = R.Where;
  X.Records = {R.Where};
  X.Title = R.Bytes == R.Better
                ? Words(Phrase::AlignRecord, R.Name, R.Bytes)
                : Words(Phrase::AlignRecordParts, R.Name, R.Better);
  auto IsOfRecord = [&](const Access &A) {
    return llvm::any_of(In.Work->Records, [&](const PointedRecord &Other) {
      return Other.Where == R.Where && Other.Array == A.Array;
    });
  };
  X.Goal = goalTogether(
      Kernels, In,
      [&](const Access &A) { return A.Bytes < R.Better && IsOfRecord(A); },
      [&](const Access &A) {
        return R.Bytes == R.Better ? 0 : double(A.Bytes) / R.Better;
      });
  if (!X.Goal)
    return std::nullopt;
  if (!R.Behind.isValid()) {
    X.WhyNoEdit = {Phrase::RecordInMacro, R.Name};
    X.Goal.reset();
    return X;
  }
  X.Edits.push_back({R.Behind, " alignas(" + std::to_string(R.Better) + ")"});
  X.WhySame = {{Phrase::RecordKeepsSize, R.Name}};
  addReason(X, {Phrase::PointersMustAlign, R.Name, R.Better});
  return X;
}
