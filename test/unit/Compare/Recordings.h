//===- Recordings.h - Small recorded and predicted launches -----*- C++ -*-===//
#ifndef WARPLINT_TEST_ENGINE_RECORDINGS_H
#define WARPLINT_TEST_ENGINE_RECORDINGS_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"

namespace warplint {

/// An instruction at a line of /src/a.cu, executed `Executed` times.
inline RecordedInstruction instruction(std::string Text, unsigned Line,
                                       double Executed, double Actual = 0,
                                       double Ideal = 0) {
  RecordedInstruction I;
  I.Text = std::move(Text);
  I.Places = {{"/src/a.cu", Line}};
  I.Executed = Executed;
  llvm::StringRef Opcode = I.Text;
  if (Opcode.starts_with("LDS") || Opcode.starts_with("STS")) {
    I.Wavefronts = Actual;
    I.WavefrontsIdeal = Ideal;
  } else if (Opcode.starts_with("LDL") || Opcode.starts_with("STL")) {
    I.LocalSectors = Actual;
  } else {
    I.Sectors = Actual;
    I.SectorsIdeal = Ideal;
  }
  return I;
}

/// Two blocks of 64 threads.
inline RecordedLaunch recorded(std::vector<RecordedInstruction> Instructions,
                               std::string Kernel = "k(float *)") {
  RecordedLaunch L;
  L.Kernel = std::move(Kernel);
  L.Warps = 4;
  L.Threads = 128;
  L.Instructions = std::move(Instructions);
  return L;
}

/// An exact access of a.cu with this cost per request.
inline PredictedAccess access(CountedSpace Space, unsigned Line,
                              std::optional<uint64_t> Requests, double Cost,
                              double Ideal = 1) {
  PredictedAccess A;
  A.Where = A.Innermost = Spot{"a.cu", Line, 3};
  A.Space = Space;
  A.Requests = Requests;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = Cost;
  A.PerRequest.Mean = Cost;
  A.Ideal = Ideal;
  return A;
}

inline PredictedAccess range(PredictedAccess A, double High, std::string Why) {
  A.PerRequest.How = Verdict::Kind::Range;
  A.PerRequest.High = High;
  A.PerRequest.Mean.reset();
  A.PerRequest.Reasons = {
      {Reason::Role::Stated, Unknown::Other, std::move(Why)}};
  return A;
}

inline PredictedAccess undecided(PredictedAccess A, std::string Why) {
  A = range(std::move(A), 0, std::move(Why));
  A.PerRequest.How = Verdict::Kind::Undecided;
  A.PerRequest.Low = 0;
  return A;
}

/// Two blocks of 64 threads, launched at line 90.
inline PredictedLaunch predicted(std::vector<PredictedAccess> Accesses,
                                 std::string Kernel = "_Z1kPf",
                                 std::string Name = "k(float*)") {
  PredictedLaunch L;
  L.Kernel = std::move(Kernel);
  L.Name = std::move(Name);
  L.Block = Shape::of(64);
  L.Grid = Shape::of(2);
  L.InSight = true;
  L.Where = Spot{"a.cu", 90, 3};
  L.Accesses = std::move(Accesses);
  return L;
}

} // namespace warplint

#endif
