//===- Picture.cpp - Drawings of requests ---------------------------------===//
#include "Picture.h"
#include "Phrase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace warplint;

static constexpr int64_t LineBytes = 128, SectorBytes = 32, WordBytes = 4;
/// Sizes in pixels: of a cell, left of a grid, and between two grids.
static constexpr unsigned Cell = 18, Margin = 92, Gap = 10;
/// Limit of the rows of a drawing; more are counted only.
static constexpr size_t MostRows = 40;

std::vector<std::vector<Wavefront>> warplint::wavefrontsOf(const Witness &W) {
  std::vector<std::vector<Wavefront>> Groups;
  std::vector<uint32_t> Masks = W.Groups;
  if (Masks.empty())
    Masks.push_back(W.Mask);
  const int64_t Bank = std::max(1u, W.BankBytes), Banks = std::max(1u, W.Banks);
  for (uint32_t Mask : Masks) {
    // The words in each bank, sorted by address, with the lanes that access
    // them.
    std::vector<std::map<int64_t, uint32_t>> Words(Banks);
    for (unsigned L = 0; L != 32; ++L) {
      if (!(Mask >> L & 1))
        continue;
      const int64_t At = W.Offset[L] + W.Start;
      const int64_t First = llvm::divideFloorSigned(At, Bank);
      const int64_t Last =
          llvm::divideFloorSigned(At + std::max(1u, W.Bytes) - 1, Bank);
      for (int64_t Word = First; Word <= Last; ++Word)
        Words[llvm::mod(Word, Banks)][Word] |= uint32_t(1) << L;
    }
    std::vector<Wavefront> Served;
    for (int64_t B = 0; B != Banks; ++B) {
      size_t Row = 0;
      for (const auto &[Word, Lanes] : Words[B]) {
        if (Row == Served.size())
          Served.emplace_back(Banks);
        Served[Row++][B] = Lanes;
      }
    }
    Groups.push_back(std::move(Served));
  }
  return Groups;
}

std::vector<TouchedLine> warplint::linesOf(const Witness &W) {
  std::map<int64_t, TouchedLine> Lines;
  for (unsigned L = 0; L != 32; ++L) {
    if (!(W.Mask >> L & 1))
      continue;
    const int64_t Begin = W.Offset[L] + W.Start;
    const int64_t End = Begin + std::max(1u, W.Bytes);
    for (int64_t At = Begin; At < End;) {
      const int64_t Number = llvm::divideFloorSigned(At, LineBytes);
      const int64_t Within = At - Number * LineBytes;
      TouchedLine &Line = Lines[Number];
      Line.Number = Number;
      Line.Lanes[Within / SectorBytes][Within % SectorBytes / WordBytes] |=
          uint32_t(1) << L;
      At = (llvm::divideFloorSigned(At, WordBytes) + 1) * WordBytes;
    }
  }
  std::vector<TouchedLine> Out;
  for (const auto &[Number, Line] : Lines)
    Out.push_back(Line);
  return Out;
}

static bool isTouched(const std::array<uint32_t, 8> &Sector) {
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
  auto Lines = linesOf(W);
  for (const TouchedLine &Line : Lines)
    Sectors += llvm::count_if(Line.Lanes, isTouched);
  return counted(Sectors, "sector") + " in " + counted(Lines.size(), "line") +
         " of 128 bytes";
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
  std::vector<bool> IsOver; ///< the row exceeds the cost of a request without
                            ///< excess
  std::vector<bool> StartsGroup;
  unsigned Bars = 0; ///< cells between two separator bars; 0: none
  size_t LeftOut = 0;
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
    G.Bars = SectorBytes / WordBytes;
    for (const TouchedLine &Line : linesOf(W)) {
      G.Heads.push_back("byte " + std::to_string(Line.Number * LineBytes));
      std::vector<uint32_t> &Row = G.Rows.emplace_back();
      for (const auto &Sector : Line.Lanes)
        Row.insert(Row.end(), Sector.begin(), Sector.end());
      G.IsOver.push_back(false);
      G.StartsGroup.push_back(false);
    }
  }
  if (G.Rows.size() > MostRows) {
    G.LeftOut = G.Rows.size() - MostRows;
    G.Rows.resize(MostRows);
  }
  return G;
}

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
  const unsigned Step = W.Shared ? 1 : 8;
  for (size_t I = 0; I < Columns; I += Step)
    OS << "<text class=\"h\" x=\"" << Margin + I * Cell + Cell / 2
       << "\" y=\"12\">" << (W.Shared ? I : I * WordBytes) << "</text>";
  for (size_t Row = 0; Row != G.Rows.size(); ++Row) {
    if (Row && G.StartsGroup[Row])
      Y += Gap;
    OS << "<text class=\"r\" x=\"" << Margin - 6 << "\" y=\"" << Y + 13 << "\">"
       << G.Heads[Row] << "</text><rect class=\"g\" x=\"" << Margin << "\" y=\""
       << Y << "\" width=\"" << Columns * Cell << "\"/>";
    writeCells(OS, G, Row, Y);
    for (size_t I = G.Bars; G.Bars && I < Columns; I += G.Bars)
      OS << "<path class=\"b\" d=\"M" << Margin + I * Cell << ' ' << Y << "v"
         << Cell << "\"/>";
    Y += Cell;
  }
  if (G.LeftOut) {
    OS << "<text class=\"h\" x=\"" << Margin + Columns * Cell / 2 << "\" y=\""
       << Y + 14 << "\">and " << counted(G.LeftOut, "more row") << "</text>";
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
  if (G.LeftOut)
    OS << "  and " << counted(G.LeftOut, "more row") << '\n';
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
