//===- Picture.cpp - Drawings of requests ---------------------------------===//
#include "Picture.h"
#include "Phrase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// Sizes in pixels: of a cell, left of a grid, and between two grids.
static constexpr unsigned Cell = 18, Margin = 92, Space = 10;
/// Limit of the rows of a drawing. The drawing gives the number of further
/// rows.
static constexpr size_t MostRows = 40;

/// Rows are labeled with their offset in the array, in bytes, if the first one
/// is at most at this offset; else all but the first with their distance from
/// the first.
static constexpr int64_t NearStart = 4096;

/// The address of the array in a drawing. It is a multiple of the line, the
/// sector and the row of all banks, and so large that a negative offset still
/// gives a positive address.
static constexpr int64_t Origin = int64_t(1) << 40;

static Profile gpuOf(const Witness &W) {
  Profile P;
  P.Banks = W.Banks;
  P.BankBytes = W.BankBytes;
  P.SectorBytes = W.SectorBytes;
  P.LineBytes = W.LineBytes;
  P.Multicast = W.Multicast;
  return P;
}

static Request requestOf(const Witness &W) {
  Request R;
  R.Kind = W.Kind;
  R.Bytes = std::max(1u, W.Bytes);
  R.Mask = W.Mask;
  for (unsigned L = 0; L != WarpLanes; ++L)
    R.Address[L] = uint64_t(Origin + W.Start + W.Offset[L]);
  return R;
}

std::vector<std::vector<Wavefront>> warplint::wavefrontsOf(const Witness &W) {
  const Profile P = gpuOf(W);
  const Request R = requestOf(W);
  std::vector<std::vector<Wavefront>> Groups;
  for (uint32_t Lanes : W.Groups)
    Groups.push_back(wavefrontsOfGroup(P, R, Lanes));
  if (W.Groups.empty())
    Groups.push_back(wavefrontsOfGroup(P, R, W.Mask));
  return Groups;
}

std::vector<TouchedLine> warplint::linesOf(const Witness &W) {
  // A row has at least one sector, even if a profile has sectors larger than
  // lines.
  const unsigned PerRow = std::max(1u, W.LineBytes / W.SectorBytes);
  const unsigned Row = PerRow * W.SectorBytes;
  std::vector<TouchedLine> Lines;
  for (TouchedSector &S : touchedSectors(gpuOf(W), requestOf(W))) {
    const int64_t Number = int64_t(S.Number / PerRow) - Origin / Row;
    if (Lines.empty() || Lines.back().Start != Number * Row) {
      Lines.emplace_back().Start = Number * Row;
      Lines.back().Lanes.assign(PerRow, std::vector<uint32_t>(S.Lanes.size()));
    }
    Lines.back().Lanes[S.Number % PerRow] = std::move(S.Lanes);
  }
  return Lines;
}

static bool isTouched(const std::vector<uint32_t> &Sector) {
  return llvm::any_of(Sector, [](uint32_t Lanes) { return Lanes != 0; });
}

std::string warplint::captionOf(const Witness &W) {
  if (W.Shared) {
    size_t Sum = 0;
    auto Groups = wavefrontsOf(W);
    for (const auto &Served : Groups)
      Sum += Served.size();
    return counted(Sum, "wavefront") +
           (Groups.size() > 1
                ? " for " + counted(Groups.size(), "group") + " of lanes"
                : "");
  }
  size_t Sectors = 0;
  for (const TouchedLine &Line : linesOf(W))
    Sectors += llvm::count_if(Line.Lanes, isTouched);
  return counted(Sectors, "sector") + " in " +
         counted(globalCost(gpuOf(W), requestOf(W)).Lines, "line") + " of " +
         std::to_string(W.LineBytes) + " bytes";
}

/// "7", or the first lane and "+" if several access the word.
static std::string labelOf(uint32_t Lanes) {
  return std::to_string(llvm::countr_zero(Lanes)) +
         (llvm::popcount(Lanes) > 1 ? "+" : "");
}

namespace {

/// A drawing as rows of cells, from which SVG and text are made.
struct Grid {
  std::vector<std::string> Heads;          ///< labels left of the rows
  std::vector<std::vector<uint32_t>> Rows; ///< mask of lanes for each cell
  std::vector<bool> IsOver;      ///< a wavefront after the first of its group
  std::vector<bool> StartsGroup; ///< the first wavefront of a group of lanes
  unsigned Bars = 0;   ///< cells between two separator bars; 0: no bars
  size_t MoreRows = 0; ///< rows beyond MostRows
};

} // namespace

static Grid gridOf(const Witness &W) {
  Grid G;
  if (W.Shared) {
    auto Groups = wavefrontsOf(W);
    size_t Number = 0;
    for (const auto &Served : Groups)
      for (size_t I = 0; I != Served.size(); ++I) {
        G.Heads.push_back("wavefront " + std::to_string(++Number));
        G.Rows.push_back(Served[I]);
        G.IsOver.push_back(I != 0);
        G.StartsGroup.push_back(I == 0);
      }
  } else {
    G.Bars = W.SectorBytes / cellBytes(gpuOf(W));
    const std::vector<TouchedLine> Lines = linesOf(W);
    for (const TouchedLine &Line : Lines) {
      // Far from the array's start, only the distances between lines are
      // readable.
      const int64_t First = Lines.front().Start;
      const bool IsNear = First >= 0 && First <= NearStart;
      G.Heads.push_back(IsNear || &Line == &Lines.front()
                            ? "byte " + std::to_string(Line.Start)
                            : "+" + std::to_string(Line.Start - First));
      std::vector<uint32_t> &Row = G.Rows.emplace_back();
      for (const auto &Sector : Line.Lanes)
        Row.insert(Row.end(), Sector.begin(), Sector.end());
      G.IsOver.push_back(false);
      G.StartsGroup.push_back(false);
    }
  }
  if (G.Rows.size() > MostRows) {
    G.MoreRows = G.Rows.size() - MostRows;
    G.Rows.resize(MostRows);
  }
  return G;
}

/// Writes a row. The classes of the cells are "u" (used), "o" (used, and
/// IsOver) and "w" (moved, but not used).
static void writeCells(llvm::raw_ostream &OS, const Grid &G, size_t Row,
                       unsigned Y) {
  for (size_t I = 0; I != G.Rows[Row].size(); ++I) {
    const unsigned X = Margin + I * Cell;
    const bool Moved =
        G.Bars && llvm::any_of(llvm::ArrayRef<uint32_t>(G.Rows[Row])
                                   .slice(I / G.Bars * G.Bars, G.Bars),
                               [](uint32_t L) { return L != 0; });
    if (uint32_t Lanes = G.Rows[Row][I])
      OS << "<rect class=\"" << (G.IsOver[Row] ? "o" : "u") << "\" x=\"" << X
         << "\" y=\"" << Y << "\"/><text x=\"" << X + Cell / 2 << "\" y=\""
         << Y + 13 << "\">" << labelOf(Lanes) << "</text>";
    else if (Moved) // transferred, but no lane uses it
      OS << "<rect class=\"w\" x=\"" << X << "\" y=\"" << Y << "\"/>";
  }
}

std::string warplint::svgOf(const Witness &W) {
  const Grid G = gridOf(W);
  const size_t Columns = G.Rows.empty() ? 0 : G.Rows.front().size();
  std::string Body;
  llvm::raw_string_ostream OS(Body);
  unsigned Y = Cell;
  const unsigned Step = W.Shared ? 1 : G.Bars;
  const size_t Bytes = W.Shared ? 1 : cellBytes(gpuOf(W));
  for (size_t I = 0; I < Columns; I += Step)
    OS << "<text class=\"h\" x=\"" << Margin + I * Cell + Cell / 2
       << "\" y=\"12\">" << I * Bytes << "</text>";
  for (size_t Row = 0; Row != G.Rows.size(); ++Row) {
    if (Row && G.StartsGroup[Row])
      Y += Space;
    OS << "<text class=\"r\" x=\"" << Margin - 6 << "\" y=\"" << Y + 13 << "\">"
       << G.Heads[Row] << "</text><rect class=\"g\" x=\"" << Margin << "\" y=\""
       << Y << "\" width=\"" << Columns * Cell << "\"/>";
    writeCells(OS, G, Row, Y);
    for (size_t I = G.Bars; G.Bars && I < Columns; I += G.Bars)
      OS << "<path class=\"b\" d=\"M" << Margin + I * Cell << ' ' << Y << "v"
         << Cell << "\"/>";
    Y += Cell;
  }
  if (G.MoreRows) {
    OS << "<text class=\"h\" x=\"" << Margin + Columns * Cell / 2 << "\" y=\""
       << Y + 14 << "\">and " << counted(G.MoreRows, "more row") << "</text>";
    Y += Cell;
  }
  const unsigned Width = Margin + Columns * Cell + 4;
  std::string Svg;
  llvm::raw_string_ostream(Svg)
      << "<svg role=\"img\" viewBox=\"0 0 " << Width << ' ' << Y + 4
      << "\" width=\"" << Width << "\"><title>"
      << (W.Shared ? "Lanes by bank: " : "Lanes by sector: ") << captionOf(W)
      << "</title>" << Body << "</svg>";
  return Svg;
}

/// A lane as one character, 0-9 and a-v; '*' for several lanes; '-' for a word
/// that is transferred without use.
static char characterOf(uint32_t Lanes, bool Moved) {
  if (!Lanes)
    return Moved ? '-' : '.';
  if (llvm::popcount(Lanes) > 1)
    return '*';
  const unsigned Lane = llvm::countr_zero(Lanes);
  return Lane < 10 ? char('0' + Lane) : char('a' + Lane - 10);
}

std::string warplint::legendOf(const Witness &W) {
  return std::string("each lane is a character, 0 to 9 and a to v for lanes 10 "
                     "to 31; * is several lanes on one word, . nothing") +
         (W.Shared ? "" : ", - bytes that are moved but not used");
}

std::string warplint::drawingOf(const Witness &W) {
  const Grid G = gridOf(W);
  const size_t Columns = G.Rows.empty() ? 0 : G.Rows.front().size();
  size_t Width = 4;
  for (const std::string &Head : G.Heads)
    Width = std::max(Width, Head.size());
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (W.Shared) {
    // Label every eighth bank, with its digits in two rows.
    std::string Tens, Ones;
    for (size_t I = 0; I < Columns; I += 8) {
      Tens.resize(I, ' ');
      Ones.resize(I, ' ');
      Tens += char('0' + I / 10 % 10);
      Ones += char('0' + I % 10);
    }
    OS << "  " << llvm::right_justify("bank", Width) << "  " << Tens << "\n  "
       << std::string(Width + 2, ' ') << Ones << '\n';
  }
  for (size_t Row = 0; Row != G.Rows.size(); ++Row) {
    OS << "  " << llvm::right_justify(G.Heads[Row], Width) << "  ";
    const std::vector<uint32_t> &Cells = G.Rows[Row];
    for (size_t I = 0; I != Cells.size(); ++I) {
      if (G.Bars && I && I % G.Bars == 0)
        OS << '|';
      const bool Moved =
          G.Bars && llvm::any_of(llvm::ArrayRef<uint32_t>(Cells).slice(
                                     I / G.Bars * G.Bars, G.Bars),
                                 [](uint32_t L) { return L != 0; });
      OS << characterOf(Cells[I], Moved);
    }
    OS << '\n';
  }
  if (G.MoreRows)
    OS << "  and " << counted(G.MoreRows, "more row") << '\n';
  return Text;
}

const FixAccess *warplint::shownFix(const Finding &F, const Fix *&Of) {
  for (const Fix &Proposed : F.Fixes)
    for (const FixAccess &A : Proposed.Accesses)
      if (A.Where == F.Where && A.RequestBefore && A.RequestAfter) {
        Of = &Proposed;
        return &A;
      }
  return nullptr;
}

const Witness *warplint::shownWitness(const Finding &F) {
  return F.IsDrawn && F.Evidence && F.Evidence->Mask ? &*F.Evidence : nullptr;
}
