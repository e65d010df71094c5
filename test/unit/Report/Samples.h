//===- Samples.h - Findings that the format tests write ---------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_REPORT_SAMPLES_H
#define WARPLINT_TEST_UNIT_REPORT_SAMPLES_H

#include "warplint/Finding/Finding.h"

namespace warplint {

/// A finding with its place and line, and nothing else.
inline Finding plainFinding(std::string SourceLine, unsigned Column,
                            unsigned Length) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.IsDrawn = F.WantsLayout = true;
  F.Where = {"dir/a.cu", 12, Column};
  F.Length = Length;
  F.SourceLine = std::move(SourceLine);
  F.Message = "32-way bank conflict reading 'tile'";
  return F;
}

/// A finding with every field set.
inline Finding fullFinding() {
  Finding F = plainFinding("  out[i] = tile[tx][ty];", 12, 12);
  F.Notes.push_back({{"dir/a.cu", 20, 3},
                     "launched here with 32x32 threads per block",
                     "  k<<<1, dim3(32, 32)>>>();",
                     1});
  F.Notes.push_back({{}, "every row starts in the same bank", "", 0});
  F.Answer = {Verdict::Kind::Range,
              Basis::Proved,
              2,
              31.25,
              3.15,
              {{Reason::Role::Stated, Unknown::Other, "'n' is an argument"}}};
  F.Unit = CostUnit::Wavefronts;
  F.Ideal = 1;
  F.TotalPerBlock = 1024;
  F.IdealPerBlock = 32;
  Witness W;
  W.Warp = 3;
  W.Repetition = 7;
  W.Mask = 0x5;
  W.Bytes = 4;
  W.Shared = true;
  W.Offset[2] = -128;
  F.Evidence = W;
  Fix Pad;
  Pad.Kind = Fix::Safety::Safe;
  Pad.Title = given("pad rows of 'tile' to 33 elements");
  Pad.Edits.push_back({{"dir/a.cu", 100, 2}, "33"});
  Pad.WavefrontsBefore = 1056;
  Pad.WavefrontsAfter = 64;
  Pad.BytesBefore = 4096;
  Pad.BytesAfter = 4224;
  Pad.BlocksBefore = Pad.BlocksAfter = 2;
  Pad.Layout = "row-padding";
  Pad.Array = "tile";
  Pad.ArrayWhere = {"dir/a.cu", 4, 20};
  FixAccess Read;
  Read.Where = {"dir/a.cu", 12, 12};
  Read.Kernel = "k()";
  Read.Operation = AccessKind::Load;
  Read.Requests = 32;
  Read.Before = 1024;
  Read.After = 32;
  Read.WorstBefore = 32;
  Read.WorstAfter = 1;
  Pad.Accesses.push_back(Read);
  Pad.CheckedOn.push_back({"k()", "dir/a.cu:20:3", 1056, 64});
  F.Fixes.push_back(Pad);
  Fix Advice;
  Advice.Title = given("swizzle the columns of 'tile'");
  Advice.WhyNoEdit = given("its address escapes");
  F.Fixes.push_back(Advice);
  F.Kernels = {"k()"};
  F.KernelsMangled = {"_Z1kv"};
  F.Launch = "dir/a.cu:20:3";
  return F;
}

} // namespace warplint

#endif
