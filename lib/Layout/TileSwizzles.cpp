//===- TileSwizzles.cpp - Swizzles for the layouts of CuTe ----------------===//
//
// A tensor of CuTe maps coordinates to an index in its layout, and a swizzle
// permutes the indices. All tensors over one part of an array get one swizzle,
// so that each finds what another one has written.
//
//===----------------------------------------------------------------------===//

#include "TileSwizzles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>

using namespace warplint;

namespace {

/// The tensors over one part of an array.
struct Slice {
  uint64_t Begin = 0, End = 0; ///< bytes in the array
  unsigned ElementBits = 0;    ///< log2 of the bytes of an element
  std::vector<const Tile *> Views;
  std::optional<TileSwizzle> Now; ///< of those that may be edited
};

/// The best swizzle of a slice; Bits 0: none is better.
struct Chosen {
  const Slice *Of;
  TileSwizzle Best;
};

} // namespace

static bool isOver(const Tile &One, const Recording &R) {
  const ArrayDeclaration &Array = *R.Instances.front();
  return One.Array == Array.Name && One.ArrayWhere == Array.Where;
}

/// The slices of the array; empty: there are none, or they overlap otherwise
/// than as a whole, or have layouts that no swizzle can be put before.
static std::vector<Slice> slicesOf(const Recording &R, const Tiles &Views) {
  std::map<uint64_t, Slice> ByBegin;
  for (const Tile &One : Views.All) {
    if (!isOver(One, R))
      continue;
    if (!One.MaySwizzle || !One.Elements ||
        !llvm::isPowerOf2_64(One.ElementBytes))
      return {};
    auto [At, IsNew] = ByBegin.try_emplace(One.Offset);
    Slice &Of = At->second;
    const unsigned Bits = llvm::Log2_64(One.ElementBytes);
    if (!IsNew && Of.ElementBits != Bits)
      return {};
    Of.Begin = One.Offset;
    Of.End = std::max(Of.End, One.Offset + One.Elements * One.ElementBytes);
    Of.ElementBits = Bits;
    Of.Views.push_back(&One);
  }
  std::vector<Slice> All;
  for (auto &[Begin, One] : ByBegin) {
    if (!All.empty() && Begin < All.back().End)
      return {};
    All.push_back(std::move(One));
  }
  return All;
}

/// Lets the tables keep their layout whose instance has a swizzle, if others
/// have none. Returns whether the instances differ.
static bool keepSwizzled(Recording &R, std::vector<Slice> &Slices) {
  bool Differ = false;
  for (Slice &Of : Slices) {
    const Tile *Plain = nullptr, *Swizzled = nullptr;
    for (const Tile *T : Of.Views)
      (T->Swizzle ? Swizzled : Plain) = T;
    if (Plain && Swizzled)
      Differ = true;
    Of.Now = Plain ? std::nullopt : Of.Views.front()->Swizzle;
  }
  if (!Differ)
    return false;
  for (RecordedTable &T : R.Tables)
    T.IsKept = llvm::any_of(Slices, [&](const Slice &Of) {
      return llvm::any_of(Of.Views, [&](const Tile *One) {
        return One->Function == T.Instance->Function && One->Swizzle;
      });
    });
  return true;
}

static Arrangement::Part::Xor xorOf(const Slice &Of,
                                    const std::optional<TileSwizzle> &By) {
  Arrangement::Part::Xor X;
  if (!By || !By->Bits)
    return X;
  X.Left = By->Base + Of.ElementBits;
  X.Right = X.Left + By->Shift;
  // The bits are shifted down to `Left` from `Right`.
  X.Mask = (uint64_t(1) << By->Bits) - 1;
  return X;
}

static void addPart(Arrangement &To, const Slice &Of, const TileSwizzle &By) {
  Arrangement::Part P;
  P.Begin = Of.Begin;
  P.End = Of.End;
  P.Now = xorOf(Of, Of.Now);
  P.Then = xorOf(Of, By);
  To.Parts.push_back(std::move(P));
}

/// The widest access of a slice in bytes.
static unsigned widestIn(const Recording &R, const Slice &Of) {
  unsigned Bytes = 1u << Of.ElementBits;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      for (const AccessPattern &P : A.Patterns)
        if (!T.IsKept && P.Mask) {
          const int64_t At = P.Offset[llvm::countr_zero(P.Mask)];
          if (At >= int64_t(Of.Begin) && At < int64_t(Of.End))
            Bytes = std::max(Bytes, A.From->Bytes);
        }
  return Bytes;
}

/// The swizzles of a slice that keep its widest accesses whole, those that
/// change few bits first.
static std::vector<TileSwizzle>
swizzlesOf(const Profile &Gpu, const Recording &R, const Slice &Of) {
  const unsigned Top = llvm::Log2_64(uint64_t(Gpu.Banks) * Gpu.BankBytes);
  const unsigned Least = llvm::Log2_64_Ceil(widestIn(R, Of));
  const uint64_t Bytes = Of.End - Of.Begin;
  std::vector<TileSwizzle> All;
  for (unsigned Bits = 1; Least + Bits <= Top; ++Bits)
    for (unsigned Left = Least; Left + Bits <= Top; ++Left)
      for (unsigned Shift = Bits; Left + Shift + Bits < 32; ++Shift) {
        if (Bytes % (uint64_t(1) << (Left + Shift + Bits)))
          break;
        All.push_back({Bits, Left - Of.ElementBits, Shift});
      }
  return All;
}

/// Bounds the replays of one slice.
static constexpr size_t MostRequests = 40000;

static std::optional<TileSwizzle> bestSwizzle(const Profile &Gpu,
                                              const Recording &R,
                                              const Slice &Of, uint64_t Now) {
  size_t Requests = 1, Spent = 0;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      Requests += A.Patterns.size();
  std::optional<TileSwizzle> Best;
  for (const TileSwizzle &By : swizzlesOf(Gpu, R, Of)) {
    if (Now == 0 || (Spent += Requests) > MostRequests)
      break;
    Arrangement How;
    How.How = Arrangement::Kind::TileSwizzle;
    addPart(How, Of, By);
    const auto After = replay(Gpu, R, How, Now - 1);
    if (!After)
      continue;
    Best = By;
    Now = After->Wavefronts;
    if (After->isIdeal())
      break;
  }
  return Best;
}

static std::string swizzleText(const TileSwizzle &By, llvm::StringRef Comma) {
  return (std::to_string(By.Bits) + Comma + std::to_string(By.Base) + Comma +
          std::to_string(By.Shift))
      .str();
}

/// The layout of the tiles that are edited with their new swizzle, as CuTe
/// writes it; "..." where they have several.
static std::string newLayout(const Chosen &To) {
  std::string Rest;
  for (const Tile *One : To.Of->Views) {
    if (One->Swizzle.has_value() != To.Of->Now.has_value())
      continue;
    llvm::StringRef Own = One->Layout;
    if (One->Swizzle)
      Own = Own.split(" o ").second;
    if (!Rest.empty() && Own != Rest)
      Rest = "...";
    else
      Rest = Own.str();
  }
  return "Sw<" + swizzleText(To.Best, ",") + "> o " + Rest;
}

/// The range of the swizzle in the text of a layout; none: it has several, or
/// another spelling.
static std::optional<Edit> replaceSwizzle(const TileSpelling &At,
                                          const TileSwizzle &By) {
  const llvm::StringRef Text = At.Text;
  const size_t Begin = Text.find("Swizzle<");
  const size_t End = Text.find('>', Begin);
  if (Begin == Text.npos || End == Text.npos ||
      Text.find("Swizzle<", Begin + 1) != Text.npos)
    return std::nullopt;
  const size_t Open = Begin + llvm::StringRef("Swizzle<").size();
  EditRange Range = At.Range;
  Range.Offset += unsigned(Open);
  Range.Length = unsigned(End - Open);
  return Edit{Range, swizzleText(By, ", ")};
}

static std::optional<Edit> editOf(const TileSpelling &At,
                                  const std::optional<TileSwizzle> &Now,
                                  const TileSwizzle &By) {
  if (!At.Range.isValid())
    return std::nullopt;
  if (Now)
    return replaceSwizzle(At, By);
  const std::string Head = At.Scope + "composition(" + At.Scope + "Swizzle<" +
                           swizzleText(By, ", ") + ">{}, ";
  switch (At.Is) {
  case TileSpelling::Kind::Expression:
    return Edit{At.Range, Head + At.Text + ")"};
  case TileSpelling::Kind::Shape:
    return Edit{At.Range, Head + At.Scope + "make_layout(" + At.Text + "))"};
  case TileSpelling::Kind::Type:
    return Edit{At.Range, "decltype(" + Head + At.Text + "{}))"};
  }
  return std::nullopt;
}

/// Whether a recorded access that is not kept goes through no tile of the
/// array.
static const Access *otherAccess(const Recording &R, const Tiles &Views) {
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      if (!T.IsKept &&
          (!A.From->Through || A.From->TileNumber >= Views.All.size() ||
           !isOver(Views.All[A.From->TileNumber], R)))
        return A.From;
  return nullptr;
}

/// Adds the edits of the layouts of a slice. `Differ`: some instances keep
/// theirs.
static void addEdits(EditPlan &Plan, const Chosen &One, bool Differ) {
  for (const Tile *T : One.Of->Views) {
    if (Differ && T->Swizzle)
      continue;
    const TileSpelling &At = Differ ? T->OfInstance : T->Spelling;
    const std::optional<Edit> E = editOf(At, T->Swizzle, One.Best);
    if (!E) {
      Plan.WhyNot = {Differ ? Phrase::TilesDiffer : Phrase::TileLayoutElsewhere,
                     T->Name};
      return;
    }
    const bool IsKnown = llvm::any_of(Plan.Edits, [&](const Edit &Known) {
      return Known.Range.File == E->Range.File &&
             Known.Range.Offset == E->Range.Offset;
    });
    if (!IsKnown)
      Plan.Edits.push_back(*E);
    if (At.IsDependent)
      Plan.WhyUnsafe = Phrase::TileFitsInstances;
  }
}

static EditPlan planFor(const Recording &R, const Tiles &Views,
                        llvm::ArrayRef<Chosen> All, bool Differ) {
  EditPlan Plan;
  for (const Chosen &One : All)
    if (Plan.WhyNot.empty())
      addEdits(Plan, One, Differ);
  if (!Plan.WhyNot.empty())
    Plan.Edits.clear();
  if (const Access *Other = otherAccess(R, Views))
    Plan.WhyUnsafe = {Phrase::NotThroughTile, Other->Where.Line,
                      R.Instances.front()->Name};
  return Plan;
}

static Words titleFor(llvm::ArrayRef<Chosen> All) {
  Words Title;
  for (const Chosen &One : All) {
    const auto Plain = llvm::find_if(One.Of->Views, [&](const Tile *T) {
      return T->Swizzle.has_value() == One.Of->Now.has_value();
    });
    Words Part(Phrase::TileLayout, (*Plain)->Name, newLayout(One));
    Title = Title.empty()
                ? std::move(Part)
                : Words(Phrase::And, std::move(Title), std::move(Part));
  }
  return {Phrase::GiveTileLayout, std::move(Title)};
}

std::optional<TileProposal> warplint::proposeTileSwizzle(const Profile &Gpu,
                                                         const Recording &From,
                                                         const Tiles &Views) {
  TileProposal Made;
  Made.R = From;
  std::vector<Slice> Slices = slicesOf(Made.R, Views);
  if (Slices.empty())
    return std::nullopt;
  const bool Differ = keepSwizzled(Made.R, Slices);
  auto Before = replay(Gpu, Made.R, Arrangement());
  if (!Before)
    return std::nullopt;
  Made.Before = std::move(*Before);
  Arrangement How;
  How.How = Arrangement::Kind::TileSwizzle;
  std::vector<Chosen> All;
  for (const Slice &Of : Slices)
    if (auto Best = bestSwizzle(Gpu, Made.R, Of, Made.Before.Wavefronts)) {
      All.push_back({&Of, *Best});
      addPart(How, Of, *Best);
    }
  auto After = All.empty() ? std::nullopt : replay(Gpu, Made.R, How);
  if (!After || After->Wavefronts >= Made.Before.Wavefronts)
    return std::nullopt;
  Made.Best.After = std::move(*After);
  Made.Best.FreesAll = Made.Best.After.isIdeal();
  Made.Title = titleFor(All);
  Made.Plan = planFor(Made.R, Views, All, Differ);
  return Made;
}
