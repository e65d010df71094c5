//===- Json.cpp - Findings as JSON ----------------------------------------===//
//
// docs/json.md documents the fields. Their order is fixed.
//
//===----------------------------------------------------------------------===//
#include "JsonText.h"
#include "Phrase.h"
#include "ProfileJson.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Report/Copies.h"
#include "warplint/Report/Report.h"
#include "warplint/Wording/Reasons.h"
#include "warplint/Wording/Text.h"
#include "llvm/Support/ErrorHandling.h"

using namespace warplint;
using llvm::json::OStream;

/// The version of docs/json.md; incremented when the meaning of a field
/// changes.
static constexpr int SchemaVersion = 2;

static void writeTexts(OStream &J, llvm::StringRef Key,
                       llvm::ArrayRef<std::string> Texts) {
  J.attributeArray(Key, [&] {
    for (const std::string &Text : Texts)
      J.value(jsonText(Text));
  });
}

static void writeChange(OStream &J, llvm::StringRef Key, uint64_t Before,
                        uint64_t After) {
  J.attributeObject(Key, [&] {
    J.attribute("before", Before);
    J.attribute("after", After);
  });
}

static void writeVerdict(OStream &J, const Finding &F) {
  J.attributeObject("verdict", [&] {
    J.attribute("kind", nameOf(F.Answer.How));
    attributeText(J, "unit", nameOf(F.Unit));
    if (F.Answer.How != Verdict::Kind::Undecided) {
      attributeNumber(J, "low", F.Answer.Low);
      attributeNumber(J, "high", F.Answer.High);
    }
    if (F.Answer.Mean)
      attributeNumber(J, "mean", *F.Answer.Mean);
    attributeNumber(J, "ideal", F.Ideal);
    if (F.TotalPerBlock)
      attributeNumber(J, "totalPerBlock", *F.TotalPerBlock);
    if (F.IdealPerBlock)
      attributeNumber(J, "idealPerBlock", *F.IdealPerBlock);
    J.attribute("restsOn", nameOf(F.Answer.RestsOn));
    writeTexts(J, "reasons", wordsOf(F.Answer.Reasons));
    if (!F.Answer.Reasons.empty())
      writeTexts(J, "reasonCodes", codesOf(F.Answer.Reasons));
  });
}

/// An infinite bound (no remaining cost is known) is written as null.
static void writeSpeedupBound(OStream &J, llvm::StringRef Key,
                              const SpeedupBound &G,
                              std::optional<double> About = std::nullopt) {
  J.attributeObject(Key, [&] {
    attributeNumber(J, "atMost", G.AtMost);
    if (About)
      attributeNumber(J, "about", *About);
    attributeText(J, "waitsFor", textOf(G.WaitsFor));
  });
}

static void writeCycles(OStream &J, llvm::StringRef Key, const Workload &W) {
  J.attributeObject(Key, [&] {
    attributeNumber(J, "lanes", W.Lanes);
    attributeNumber(J, "global", W.Global);
    attributeNumber(J, "issue", W.Issue);
  });
}

static void writeCost(OStream &J, const FindingCost &C) {
  J.attributeObject("cost", [&] {
    J.attribute("rank", C.Rank);
    attributeText(J, "unit", nameOf(C.Unit));
    J.attribute("of", C.Blocks ? "launch" : C.IsCounted ? "block" : "request");
    attributeNumber(J, "excess", C.Excess * C.Blocks.value_or(1));
    attributeNumber(J, "cycles", C.launchCycles());
    if (C.Elsewhere > 0)
      attributeNumber(J, "cyclesInOtherKernels", C.Elsewhere);
    attributeNumber(J, "share", C.Share);
    if (C.IsEstimate) {
      J.attribute("isEstimate", true);
      attributeNumber(J, "estimatedCycles", C.Estimated);
    }
    writeSpeedupBound(J, "gain", C.Speedup, estimatedSpeedup(C));
    writeCycles(J, "busyCyclesPerBlock", C.Now);
    writeCycles(J, "leftCyclesPerBlock", C.Fixed);
  });
}

static void writeWitness(OStream &J, const Witness &W) {
  J.attributeObject("witness", [&] {
    J.attribute("space", W.Shared ? "shared" : "global");
    J.attribute("warp", W.Warp);
    J.attribute("repetition", W.Repetition);
    J.attribute("bytesPerLane", W.Bytes);
    J.attribute("start", W.Start);
    J.attributeArray("offsets", [&] {
      for (unsigned Lane = 0; Lane != 32; ++Lane)
        if (W.Mask >> Lane & 1)
          J.value(W.Offset[Lane]);
        else
          J.value(nullptr);
    });
    if (!W.Shared)
      return;
    J.attribute("banks", W.Banks);
    J.attribute("bankBytes", W.BankBytes);
  });
}

static llvm::StringRef safetyName(Fix::Safety Kind) {
  switch (Kind) {
  case Fix::Safety::Safe:
    return "safe";
  case Fix::Safety::Unsafe:
    return "unsafe";
  case Fix::Safety::Advice:
    return "advice";
  }
  llvm_unreachable("unknown safety of a fix");
}

static llvm::StringRef roleName(FindingNote::Role Is) {
  switch (Is) {
  case FindingNote::Role::Detail:
  case FindingNote::Role::Kernels:
  case FindingNote::Role::Launches:
    return "detail";
  case FindingNote::Role::Launch:
    return "launch";
  case FindingNote::Role::Advice:
    return "advice";
  case FindingNote::Role::Measured:
    return "measured";
  }
  llvm_unreachable("unknown role of a note");
}

static void writeNotes(OStream &J, llvm::ArrayRef<FindingNote> Notes) {
  J.attributeArray("notes", [&] {
    for (const FindingNote &N : Notes)
      J.object([&] {
        J.attribute("role", roleName(N.Is));
        attributeText(J, "message", N.Text);
        writeSpot(J, "location", N.Where, N.Length);
      });
  });
}

/// Writes what a fix was measured on.
static void writeFixEvidence(OStream &J, const Fix &F) {
  J.attributeArray("accesses", [&] {
    for (const FixAccess &A : F.Accesses)
      J.object([&] {
        writeSpot(J, "location", A.Where);
        attributeText(J, "kernel", A.Kernel);
        attributeText(J, "operation", nameOf(A.Operation));
        J.attribute("requests", A.Requests);
        writeChange(J, "wavefronts", A.Before, A.After);
        writeChange(J, "worstRequest", A.WorstBefore, A.WorstAfter);
      });
  });
  J.attributeArray("checkedOn", [&] {
    for (const FixScope &S : F.CheckedOn)
      J.object([&] {
        attributeText(J, "kernel", S.Kernel);
        attributeText(J, "launch", S.Launch);
        writeChange(J, "wavefronts", S.Before, S.After);
      });
  });
}

/// Writes what a fix achieves that is no other layout.
static void writeGoal(OStream &J, const Fix &F) {
  if (!F.Goal)
    return J.attribute("goal", nullptr);
  const FixGoal &G = *F.Goal;
  const bool IsLocal = G.What == FixGoal::Kind::NotLocal;
  J.attributeObject("goal", [&] {
    J.attribute("kind", IsLocal ? "not-local" : "cheaper");
    attributeText(J, "array", G.Array);
    J.attribute("space", nameOf(G.Space));
    attributeText(J, "operation",
                  IsLocal || G.Array.empty() ? "" : nameOf(G.Operation));
    J.attribute("unit", nameOf(G.Unit));
    J.attribute("per", IsLocal ? "thread" : "block");
    J.attribute("before", G.Before);
    J.attribute("after", G.After);
  });
}

/// Writes what a program can tell reasons by. Reasons that another program
/// gives have none.
static void writeCodes(OStream &J, llvm::StringRef Key,
                       llvm::ArrayRef<Words> Reasons) {
  std::vector<std::string> Codes;
  for (const Words &Reason : Reasons)
    if (!Reason.empty() && Reason.Of != Phrase::Given)
      Codes.push_back(codeOf(Reason.Of));
  if (!Codes.empty())
    writeTexts(J, Key, Codes);
}

static void writeFix(OStream &J, const Fix &F) {
  J.attribute("kind", safetyName(F.Kind));
  if (F.IsRefusal)
    J.attribute("isRefusal", true);
  attributeText(J, "title", textOf(F.Title));
  attributeText(J, "layout", F.Layout);
  attributeText(J, "array", F.Array);
  writeSpot(J, "arrayLocation", F.ArrayWhere);
  J.attributeArray("edits", [&] {
    for (const Edit &E : F.Edits)
      J.object([&] {
        attributeText(J, "file", E.Range.File);
        J.attribute("offset", E.Range.Offset);
        J.attribute("length", E.Range.Length);
        attributeText(J, "text", E.Text);
      });
  });
  attributeText(J, "whyNoEdit", textOf(F.WhyNoEdit));
  attributeText(J, "whyUnsafe", textOf(F.WhyUnsafe));
  writeCodes(J, "whyNoEditCodes", F.WhyNoEdit);
  writeCodes(J, "whyUnsafeCodes", F.WhyUnsafe);
  attributeText(J, "rewrite", F.Rewrite);
  attributeText(J, "whySame", textOf(F.WhySame));
  writeGoal(J, F);
  writeChange(J, "wavefrontsPerBlock", F.WavefrontsBefore, F.WavefrontsAfter);
  attributeText(J, "countedAs", textOf(F.CountedAs));
  writeChange(J, "sharedBytes", F.BytesBefore, F.BytesAfter);
  if (F.BlocksBefore && F.BlocksAfter)
    writeChange(J, "residentBlocks", F.BlocksBefore, F.BlocksAfter);
  else
    J.attribute("residentBlocks", nullptr);
  if (F.Speedup)
    writeSpeedupBound(J, "gain", *F.Speedup, F.Speedup->About);
  writeFixEvidence(J, F);
}

static void writeInLocal(OStream &J, const std::optional<LocalArrayFigure> &A) {
  if (A)
    J.attributeObject("privateArray", [&] {
      attributeText(J, "name", A->Name);
      J.attribute("bytesPerThread", A->Bytes);
    });
}

/// \p CopyOf: the finding of another file that this one repeats.
static void writeFinding(OStream &J, const Finding &F,
                         llvm::StringRef Fingerprint,
                         const std::optional<Spot> &CopyOf) {
  attributeText(J, "check", F.Check);
  J.attribute("severity", levelName(F.Level));
  J.attribute("certainty", nameOf(F.Sure));
  writeSpot(J, "location", F.Where, F.Length);
  if (F.LastLine)
    J.attributeArray("statementLines", [&] {
      J.value(F.FirstLine);
      J.value(F.LastLine);
    });
  attributeText(J, "sourceLine", F.SourceLine);
  attributeText(J, "message", F.Message);
  attributeText(J, "cause", textOf(F.Cause));
  if (!F.Cause.empty())
    J.attribute("causeCode", codeOf(F.Cause.Of));
  J.attribute("fingerprint", Fingerprint);
  if (CopyOf)
    writeSpot(J, "copyOf", *CopyOf, 0);
  writeVerdict(J, F);
  if (F.Cost)
    writeCost(J, *F.Cost);
  if (F.Evidence)
    writeWitness(J, *F.Evidence);
  attributeText(J, "array", F.Array);
  writeSpot(J, "arrayLocation", F.ArrayWhere);
  if (F.Tile)
    J.attributeObject("tile", [&] {
      attributeText(J, "name", F.Tile->Name);
      attributeText(J, "layout", F.Tile->Layout);
      attributeText(J, "copyAtom", F.Tile->CopyAtom);
      writeSpot(J, "location", F.Tile->Where);
    });
  writeInLocal(J, F.InLocal);
  J.attributeArray("places", [&] {
    for (const FindingPlace &P : F.Places)
      J.object([&] {
        attributeText(J, "message", P.Message);
        writeSpot(J, "location", P.Where, P.Length);
        attributeText(J, "array", P.Array);
        writeInLocal(J, P.InLocal);
        writeNotes(J, P.Notes);
      });
  });
  writeNotes(J, F.Notes);
  J.attributeArray("fixes", [&] {
    for (const Fix &Proposed : F.Fixes)
      J.object([&] { writeFix(J, Proposed); });
  });
  if (const Words Why = whyNoEdit(F); !Why.empty())
    attributeText(J, "whyNoEdit", textOf(Why));
  writeTexts(J, "kernels", F.Kernels);
  writeTexts(J, "kernelsMangled", F.KernelsMangled);
  attributeText(J, "launch", F.Launch);
  writeTexts(J, "architectures", F.Architectures);
  if (F.Measured)
    J.attributeObject("measured", [&] { writeMeasurement(J, *F.Measured); });
  writeTime(J, F.Time);
}

static void writeProblem(OStream &J, const Problem &P) {
  J.attribute("severity",
              P.Level == Problem::Kind::Fatal ? "fatal" : levelName(P.Level));
  writeSpot(J, "location", P.Where, P.Length);
  attributeText(J, "message", P.Message);
}

static void writeRun(OStream &J, size_t Findings, const RunSummary &S) {
  J.attributeObject("summary", [&] {
    J.attribute("files", S.Files);
    J.attribute("filesFailed", S.FilesFailed);
    J.attribute("filesPartial", S.FilesPartial);
    J.attribute("kernels", S.Kernels);
    J.attribute("launches", S.Launches);
    J.attribute("accesses", S.Accesses);
    J.attribute("findings", Findings);
    J.attribute("ranges", S.Ranges);
    J.attribute("undecided", S.Undecided);
    J.attribute("suppressed", S.Suppressed);
    J.attribute("likelyNotShown", S.LikelyBelow);
    J.attribute("possibleNotShown", S.PossibleBelow);
    J.attribute("unusedNotShown", S.OfUnused);
    J.attribute("smallNotShown", S.Small);
    J.attribute("smallInTimeNotShown", S.SmallInTime);
    J.attribute("inBaseline", S.Known);
    J.attribute("atUnchangedLines", S.Unchanged);
    J.attribute("filesLeftAside", S.LeftAside);
    J.attribute("complete",
                !S.FilesFailed && !S.FilesPartial && S.Omitted.IsComplete);
    writeTexts(J, "notAnalysed", S.NotAnalysed);
    J.attributeObject("leftOut", [&] {
      static constexpr const char *Names[Omission::Kinds] = {
          "files",        "templates", "kernels", "launches",      "calls",
          "instructions", "budgets",   "checks",  "architectures", "textures"};
      for (unsigned I = 0; I < Omission::Kinds; ++I)
        J.attribute(Names[I], S.Omitted.Of[I]);
    });
    writeTexts(J, "notes", S.Notes);
    attributeText(J, "toolkit", S.Toolkit);
    writeTexts(J, "architectures", S.Architectures);
  });
}

void warplint::writeJson(llvm::raw_ostream &OS,
                         llvm::ArrayRef<Finding> Findings,
                         llvm::ArrayRef<Problem> Problems,
                         const RunSummary &Summary,
                         const ProfileReport *Profile) {
  const std::vector<std::string> Prints = fingerprints(Findings);
  JsonDocument Document(OS);
  OStream &J = Document.Stream;
  J.object([&] {
    J.attribute("version", SchemaVersion);
    J.attributeObject("tool", [&] {
      J.attribute("name", "warplint");
      J.attribute("version", WARPLINT_VERSION);
    });
    if (!Summary.Root.empty())
      attributeText(J, "root", Summary.Root);
    writeRun(J, Findings.size(), Summary);
    J.attributeArray("findings", [&] {
      Repetitions Earlier;
      for (size_t I = 0; I != Findings.size(); ++I)
        J.object([&] {
          writeFinding(J, Findings[I], Prints[I], Earlier.firstOf(Findings[I]));
        });
    });
    J.attributeArray("problems", [&] {
      for (const Problem &P : Problems)
        J.object([&] { writeProblem(J, P); });
    });
    if (Profile)
      J.attributeObject("profile", [&] { writeProfileReport(J, *Profile); });
  });
}
