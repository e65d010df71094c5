//===- Tables.h - Hand-built tables for tests of checks ---------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_CHECKS_TABLES_H
#define WARPLINT_TEST_UNIT_CHECKS_TABLES_H

#include "warplint/Checks/Check.h"
#include "warplint/Hardware/Request.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// Byte offset of a lane from the start of the array.
using LaneOffset = std::function<int64_t(unsigned)>;

inline Spot at(unsigned Line, unsigned Column = 1) {
  return {"a.cu", Line, Column};
}

inline const Check &check(llvm::StringRef Id) {
  for (const Check *C : allChecks())
    if (C->id() == Id)
      return *C;
  ADD_FAILURE() << "no check " << Id.str();
  return *allChecks().front();
}

/// One exact access, `Requests` times the same, with costs from the model.
inline Access exactAccess(MemorySpace Space, AccessKind Op, std::string Array,
                          unsigned Bytes, const LaneOffset &Offset,
                          uint32_t Mask = ~0u, uint64_t Requests = 8,
                          const Profile &P = Profile()) {
  Access A;
  A.Where = at(10, 5);
  A.Space = Space;
  A.Op = Op;
  A.Array = std::move(Array);
  A.Bytes = Bytes;
  Request R;
  R.Kind = Op == AccessKind::Load    ? RequestKind::Load
           : Op == AccessKind::Store ? RequestKind::Store
                                     : RequestKind::AtomicAdd;
  R.Bytes = Bytes;
  R.Mask = Mask;
  Witness W;
  W.Mask = Mask;
  W.Bytes = Bytes;
  W.Shared = Space == MemorySpace::Shared;
  for (unsigned I = 0; I < 32; ++I)
    if (Mask >> I & 1) {
      W.Offset[I] = Offset(I);
      R.Address[I] = uint64_t(4096 + Offset(I));
    }
  bool Even = Mask == ~0u;
  for (unsigned I = 2; I < 32; ++I)
    Even &= Offset(I) - Offset(I - 1) == Offset(1) - Offset(0);
  if (Even)
    A.Stride = Offset(1) - Offset(0);
  double Cost;
  if (W.Shared) {
    SharedCost C = sharedCost(P, R);
    Cost = C.Wavefronts;
    A.Ideal = C.Ideal;
    A.Unit = CostUnit::Wavefronts;
    A.WorstBank = worstBank(P, R);
  } else {
    GlobalCost C = globalCost(P, R);
    Cost = C.Sectors;
    A.Ideal = C.Ideal;
    A.Lines = C.Lines;
    A.Unit = CostUnit::Sectors;
  }
  A.Worst = W;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = Cost;
  A.PerRequest.Mean = Cost;
  A.Requests = Requests;
  A.TotalLow = A.TotalHigh = Cost * double(Requests);
  A.TotalIdeal = A.Ideal * double(Requests);
  return A;
}

/// An access that is known up to a range only.
inline Access rangeAccess(MemorySpace Space, std::string Array, double Low,
                          double High, double Ideal, std::string Why) {
  Access A;
  A.Where = at(10, 5);
  A.Space = Space;
  A.Array = std::move(Array);
  A.Bytes = 4;
  A.Unit =
      Space == MemorySpace::Shared ? CostUnit::Wavefronts : CostUnit::Sectors;
  A.PerRequest.How = Verdict::Kind::Range;
  A.PerRequest.Low = Low;
  A.PerRequest.High = High;
  A.PerRequest.Reasons = {
      {Reason::Role::Stated, Unknown::Other, std::move(Why)}};
  A.Ideal = Ideal;
  return A;
}

/// A kernel launched as <<<64, 256>>>, and what checks look at beside it.
struct Scene {
  KernelTable Table;
  KernelDeclaration Kernel;
  std::vector<ArrayDeclaration> Arrays;
  Profile Gpu;
  std::map<std::string, std::string> Options;
  Certainty Least = Certainty::Likely; ///< of what run() gives
  bool IsOfApplication = false;

  Scene() {
    Table.Kernel = Kernel.Mangled = "_Z1kPf";
    Table.Name = Kernel.Name = "k(float*)";
    Table.How.From = Launch::Origin::Chevron;
    Table.How.Grid = Shape::of(64);
    Table.How.Block = Shape::of(256);
    Table.How.Where = at(40, 3);
    Kernel.Where = at(5, 17);
  }

  std::vector<Finding> run(llvm::StringRef Id) const {
    CheckInput In{Table, &Kernel, Arrays, Gpu, Options};
    In.IsOfApplication = IsOfApplication;
    std::vector<Finding> Out;
    check(Id).run(In, Out);
    llvm::erase_if(Out, [&](const Finding &F) { return F.Sure < Least; });
    return Out;
  }
  /// The only finding's message; "" when there is none.
  std::string message(llvm::StringRef Id) const {
    std::vector<Finding> Out = run(Id);
    EXPECT_LE(Out.size(), 1u);
    return Out.empty() ? "" : Out.front().Message;
  }
};

/// All notes of a finding, one a line.
inline std::string notes(const Finding &F) {
  std::string All;
  for (const FindingNote &N : F.Notes)
    All += N.Text + "\n";
  return All;
}

inline bool contains(const std::string &Text, llvm::StringRef Part) {
  return llvm::StringRef(Text).contains(Part);
}

} // namespace warplint

#endif
