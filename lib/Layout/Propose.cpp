//===- Propose.cpp - Layout fixes for one shared array --------------------===//
#include "warplint/Layout/Propose.h"
#include "Edits.h"
#include "IndexText.h"
#include "Remap.h"
#include "ShownRequests.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Layout/Search.h"
#include "warplint/Program/LaunchText.h"
#include <algorithm>
#include <map>

using namespace warplint;

static const char *nameOf(Arrangement::Kind Kind) {
  switch (Kind) {
  case Arrangement::Kind::Declared:
    return "declared";
  case Arrangement::Kind::RowPadding:
    return "row-padding";
  case Arrangement::Kind::FlatPadding:
    return "flat-padding";
  case Arrangement::Kind::ElementPadding:
    return "element-padding";
  case Arrangement::Kind::Swizzle:
    return "swizzle";
  case Arrangement::Kind::FlatSwizzle:
    return "flat-swizzle";
  case Arrangement::Kind::StructOfArrays:
    return "struct-of-arrays";
  }
  return "";
}

static std::string count(uint64_t N, const char *One) {
  return std::to_string(N) + " " + One + (N == 1 ? "" : "s");
}

static std::string rowTitle(const Recording &R, const Arrangement &How) {
  const ArrayDeclaration &Array = *R.Instances.front();
  std::string Title;
  for (size_t D = 0; D != How.Pad.size(); ++D) {
    if (!How.Pad[D])
      continue;
    Title += Title.empty() ? "pad " : " and ";
    Title += D + 1 == How.Pad.size() ? std::string("rows")
                                     : "extent " + std::to_string(D + 1);
    if (Title.find('\'') == std::string::npos)
      Title += " of '" + Array.Name + "'";
    uint64_t Extent = Array.Extents[D].Elements;
    bool Same = llvm::all_of(R.Instances, [&](const ArrayDeclaration *I) {
      return I->Extents[D].Elements == Extent;
    });
    Title += Same ? " to " + count(Extent + How.Pad[D], "element")
                  : " by " + count(How.Pad[D], "element");
  }
  return Title;
}

/// ": load at line 6 takes 1, store at line 7 takes 2 per request", in
/// wavefronts of the worst request. Empty if there are more than four accesses.
static std::string costs(const Recording &R, const Outcome &After) {
  std::map<std::pair<unsigned, std::string>, unsigned> Worst;
  for (size_t I = 0; I != R.Tables.size(); ++I)
    for (size_t J = 0; J != R.Tables[I].Accesses.size(); ++J) {
      const Access &A = *R.Tables[I].Accesses[J].From;
      unsigned &W = Worst[{A.Where.Line, nameOf(A.Op)}];
      W = std::max(W, After.Tables[I].Accesses[J].Worst);
    }
  if (Worst.size() > 4)
    return "";
  std::string Text;
  for (const auto &[Key, Wavefronts] : Worst)
    Text += (Text.empty() ? ": " : ", ") + Key.second + " at line " +
            std::to_string(Key.first) + " takes " + std::to_string(Wavefronts);
  return Text + " per request";
}

static std::string titleOf(const Recording &R, const LayoutOption &Option) {
  const ArrayDeclaration &Array = *R.Instances.front();
  const Arrangement &How = Option.After.How;
  std::string Name = "'" + Array.Name + "'";
  std::string Title;
  switch (How.How) {
  case Arrangement::Kind::Declared:
    break;
  case Arrangement::Kind::RowPadding:
    Title = rowTitle(R, How);
    break;
  case Arrangement::Kind::FlatPadding:
    Title =
        "pad " + Name + " by " + count(How.Amount, "element") +
        " after every " + std::to_string(How.Every) +
        (How.OuterEvery ? " and by " + std::to_string(How.OuterAmount) +
                              " after every " + std::to_string(How.OuterEvery)
                        : "") +
        ": " + padded("i", How);
    break;
  case Arrangement::Kind::ElementPadding:
    Title = "pad each element of " + Name + " to " +
            count(Array.ElementBytes + How.Amount, "byte") + ": " +
            count(How.Amount, "byte") + " more at the end of '" +
            Array.ElementType + "'";
    break;
  case Arrangement::Kind::Swizzle:
  case Arrangement::Kind::FlatSwizzle: {
    bool Flat = How.How == Arrangement::Kind::FlatSwizzle;
    Title = (Flat ? "swizzle the index of " : "swizzle columns of ") + Name +
            ": " +
            swizzled(Flat ? "i" : "col", Flat ? "i" : "row", How,
                     Flat ? 0 : rowsOf(R, How.Row));
    if (!Flat && Array.Extents.size() > 2)
      Title += ", row being subscript " + std::to_string(How.Row + 1);
    break;
  }
  case Arrangement::Kind::StructOfArrays:
    Title = "split " + Name + " into one array per field";
    break;
  }
  bool Padding = How.How == Arrangement::Kind::RowPadding ||
                 How.How == Arrangement::Kind::FlatPadding;
  if (Padding && !Option.FreesAll && !Option.OutOfBudget)
    Title += " (the best padding; none frees every access" +
             costs(R, Option.After) + ")";
  return Title;
}

/// The comment that --fix writes to the declaration; it explains the layout.
static std::string commentOf(const Recording &R, const Arrangement &How) {
  const std::string Against = " against bank conflicts";
  switch (How.How) {
  case Arrangement::Kind::RowPadding:
  case Arrangement::Kind::ElementPadding:
    return "padded" + Against;
  case Arrangement::Kind::FlatPadding:
    return "padded" + Against + ": element i lies at " + padded("i", How);
  case Arrangement::Kind::Swizzle:
    return "swizzled" + Against + ": element [row][col] lies at [row][" +
           swizzled("col", "row", How, rowsOf(R, How.Row)) + "]";
  case Arrangement::Kind::FlatSwizzle:
    return "swizzled" + Against + ": element i lies at " +
           swizzled("i", "i", How, 0);
  case Arrangement::Kind::StructOfArrays:
    return "an array for each field," + Against;
  case Arrangement::Kind::Declared:
    break;
  }
  return "";
}

/// Fix::CheckedOn::Launch: "file:line:col" or AssumedLaunch.
static std::string launchOf(const KernelTable &T) {
  if (T.BlockAssumed || !T.How.Where.isValid())
    return AssumedLaunch;
  return launchPlace(T.How.Where);
}

/// Sets the costs of a fix before and after its edits. Bytes are those of the
/// kernel and launch that needs most of them, resident blocks those of the
/// launch that keeps the fewest.
static void addFigures(Fix &F, const Profile &Gpu, const Recording &R,
                       const Outcome &Before, const Outcome &After) {
  F.WavefrontsBefore = Before.Wavefronts;
  F.WavefrontsAfter = After.Wavefronts;
  for (size_t I = 0; I != R.Tables.size(); ++I) {
    const RecordedTable &T = R.Tables[I];
    const TableOutcome &B = Before.Tables[I], &A = After.Tables[I];
    F.CheckedOn.push_back(
        {T.Table->Name, launchOf(*T.Table), B.Wavefronts, A.Wavefronts});
    uint64_t BytesAfter = sharedBytes(T, A);
    if (BytesAfter > F.BytesAfter) {
      F.BytesBefore = sharedBytes(T, B);
      F.BytesAfter = BytesAfter;
    }
    if (T.Table->How.Block.isKnown()) {
      uint64_t Threads = T.Table->How.Block.count();
      unsigned Blocks = residentBlocks(Gpu, Threads, BytesAfter);
      if (!F.BlocksAfter || Blocks < F.BlocksAfter) {
        F.BlocksBefore = residentBlocks(Gpu, Threads, sharedBytes(T, B));
        F.BlocksAfter = Blocks;
      }
    }
    for (size_t J = 0; J != T.Accesses.size(); ++J) {
      FixAccess Row;
      Row.Where = T.Accesses[J].From->Where;
      Row.Kernel = T.Table->Name;
      Row.Operation = T.Accesses[J].From->Op;
      for (const AccessPattern &P : T.Accesses[J].Patterns)
        Row.Requests += P.Times;
      Row.Before = B.Accesses[J].Wavefronts;
      Row.After = A.Accesses[J].Wavefronts;
      Row.WorstBefore = B.Accesses[J].Worst;
      Row.WorstAfter = A.Accesses[J].Worst;
      addRequests(Row, Gpu, T, T.Accesses[J], After.How);
      F.Accesses.push_back(std::move(Row));
    }
  }
}

/// Fix::WhyUnsafe; empty: the fix is safe.
static std::string whyUnsafe(const Fix &F, const Recording &R,
                             const Arrangement &How) {
  bool Swizzles = How.How == Arrangement::Kind::Swizzle ||
                  How.How == Arrangement::Kind::FlatSwizzle;
  for (const RecordedTable &T : R.Tables) {
    Launch::Origin From = T.Table->How.From;
    if (T.Table->BlockAssumed || (From != Launch::Origin::Chevron &&
                                  From != Launch::Origin::RuntimeCall))
      return "no launch of '" + shortKernelName(T.Table->Name) +
             "' shows its block, and one that differs from the assumed block "
             "may cost more than before";
    // A swizzle is only checked for the extents of the known instances. In an
    // instance of another file, it may move an element out of its row.
    for (const ArrayExtent &E : T.Instance->Extents)
      if (Swizzles && E.Dependent)
        return "the swizzle fits the extents of the template instances in "
               "sight, and another instance may have a row that it leaves";
    for (const ArrayExtent &E : T.Instance->Extents)
      if (Swizzles && E.Elements == 0)
        return "the swizzle fits the size that the launches in sight ask for, "
               "and another launch may ask for one that it leaves";
  }
  if (F.BlocksAfter < F.BlocksBefore)
    return "fewer blocks stay resident on a multiprocessor";
  return "";
}

static Fix fixOf(const Profile &Gpu, const Recording &R,
                 const LayoutStudy &Study, const LayoutOption &Option) {
  Fix F;
  const Arrangement &How = Option.After.How;
  F.Title = titleOf(R, Option);
  F.Layout = nameOf(How.How);
  addFigures(F, Gpu, R, Study.Before, Option.After);
  const bool WorsensPartly = mayWorsenPartly(Gpu, R, Option.After);
  if (WorsensPartly)
    F.CountedAs = ", more than before for some idle lanes";
  EditPlan Plan = planEdits(R, How);
  if (llvm::any_of(R.Tables, [](const auto &T) { return T.SizeUnknown; })) {
    Plan.Edits.clear();
    Plan.WhyNot =
        "the bytes of dynamic shared memory at the launch are not known";
    F.BytesBefore = F.BytesAfter = F.BlocksBefore = F.BlocksAfter = 0;
  }
  if (R.Instances.front()->Space == ArraySpace::DynamicShared &&
      F.BytesAfter > F.BytesBefore)
    Plan.WhyNot = "the launch has to ask for " +
                  count(F.BytesAfter - F.BytesBefore, "byte") + " more";
  if (Option.WorsensAccess)
    F.WhyNoEdit = std::string("it makes the ") +
                  nameOf(Option.WorsensAccess->Op) + " at line " +
                  std::to_string(Option.WorsensAccess->Where.Line) +
                  " worse, and how often that occurs is not known";
  else if (Option.Worsens)
    F.WhyNoEdit = "it makes " + Option.Worsens->Name + " launched at " +
                  launchOf(*Option.Worsens) + " worse";
  else if (Plan.Edits.empty())
    F.WhyNoEdit = Plan.WhyNot;
  else if ((F.WavefrontsBefore - F.WavefrontsAfter) * 100 < F.WavefrontsBefore)
    F.WhyNoEdit = "it saves less than one wavefront in a hundred";
  else {
    F.Edits = std::move(Plan.Edits);
    F.Comment = commentOf(R, How);
    F.WhyUnsafe = whyUnsafe(F, R, How);
    if (F.WhyUnsafe.empty() && WorsensPartly)
      F.WhyUnsafe = "an access may cost more than before while some lanes are "
                    "idle";
    F.Kind = F.WhyUnsafe.empty() ? Fix::Safety::Safe : Fix::Safety::Unsafe;
    F.Prediction = requestHashes(R, How);
    F.IsEstimate = Option.After.SplitsAccesses;
    F.ExcessAfter = Option.After.excess();
    const ArrayDeclaration &Array = *R.Instances.front();
    if (How.How == Arrangement::Kind::StructOfArrays)
      for (size_t I = 0; I != Array.Fields.size(); ++I)
        F.Parts.push_back(partName(Array, I));
  }
  return F;
}

/// Adds advice that no padding fits into shared memory, if the search rejected
/// one for its size and found no other.
static void addDropped(std::vector<Fix> &Into, const ArrayDeclaration &Array,
                       const LayoutStudy &Study) {
  if (!Study.DroppedBytes ||
      llvm::any_of(Study.Best, [](const LayoutOption &O) {
        return O.After.How.How == Arrangement::Kind::RowPadding ||
               O.After.How.How == Arrangement::Kind::FlatPadding;
      }))
    return;
  Fix F;
  F.Layout = nameOf(Arrangement::Kind::RowPadding);
  F.IsRefusal = true;
  F.Title = "no padding of '" + Array.Name + "' fits";
  F.WhyNoEdit = "the block would need " + std::to_string(Study.DroppedBytes) +
                " bytes of shared memory";
  F.WavefrontsBefore = F.WavefrontsAfter = Study.Before.Wavefronts;
  Into.push_back(std::move(F));
}

std::vector<Fix> warplint::proposeLayouts(
    const ArrayDeclaration &Array, llvm::ArrayRef<ArrayDeclaration> All,
    llvm::ArrayRef<const KernelTable *> Tables, const Profile &Gpu) {
  std::vector<Fix> Result;
  Recording R = record(Array, All, Tables);
  if (!R.WhyNot.empty()) {
    if (std::optional<Fix> Pitch = proposePitch(Array, Tables)) {
      Result.push_back(std::move(*Pitch));
    } else {
      Fix F;
      F.IsRefusal = true;
      F.Title = "no layout of '" + Array.Name + "' could be checked";
      F.WhyNoEdit = R.WhyNot;
      Result.push_back(std::move(F));
    }
  } else {
    LayoutStudy Study = search(Gpu, R);
    for (const LayoutOption &Option : Study.Best)
      Result.push_back(fixOf(Gpu, R, Study, Option));
    addDropped(Result, Array, Study);
    if (std::optional<Fix> Remap = proposeRemap(Gpu, R))
      Result.push_back(std::move(*Remap));
    if (Result.empty()) {
      Fix F;
      F.IsRefusal = true;
      F.Title = "none of the layouts of '" + Array.Name +
                "' that were tried costs less";
      F.WavefrontsBefore = F.WavefrontsAfter = Study.Before.Wavefronts;
      Result.push_back(std::move(F));
    }
  }
  for (Fix &F : Result) {
    if (R.isConditional() && F.WavefrontsBefore)
      F.CountedAs =
          "where each guard holds and loops of unknown length run once" +
          F.CountedAs;
    F.Array = Array.Name;
    F.ArrayWhere = Array.Where;
  }
  return Result;
}

LayoutCheck warplint::measureLayout(const ArrayDeclaration &Array,
                                    llvm::ArrayRef<ArrayDeclaration> All,
                                    llvm::ArrayRef<const KernelTable *> Tables,
                                    const Profile &Gpu) {
  LayoutCheck C;
  Recording R = record(Array, All, Tables);
  C.WhyNot = R.WhyNot;
  if (!C.WhyNot.empty())
    return C;
  std::optional<Outcome> O = replay(Gpu, R, Arrangement());
  if (!O) {
    C.WhyNot = "an access of '" + Array.Name + "' has no cost in the profile";
    return C;
  }
  C.Wavefronts = O->Wavefronts;
  C.Excess = O->excess();
  C.Requests = requestHashes(R, Arrangement());
  return C;
}
