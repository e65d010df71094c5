//===- ProfileText.cpp - Measured costs as tables -------------------------===//
#include "Phrase.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "warplint/Wording/Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <array>

using namespace warplint;

namespace {

/// A table whose columns are as wide as their widest cell. A row can be
/// followed by lines of text.
class TextTable {
public:
  using Cells = std::array<std::string, 7>;

  void add(Cells Row, std::string Below = "") {
    Rows.push_back({std::move(Row), std::move(Below)});
  }
  bool empty() const { return Rows.empty(); }
  void write(llvm::raw_ostream &OS) const;

private:
  std::vector<std::pair<Cells, std::string>> Rows;
};

} // namespace

static constexpr unsigned Indent = 2, Space = 2;

void TextTable::write(llvm::raw_ostream &OS) const {
  const Cells Head = {"excess",    "unit",      "share", "measured",
                      "predicted", "agreement", "where"};
  constexpr bool IsNumber[] = {true, false, true, true, true, false, false};
  std::array<size_t, 7> Width;
  for (size_t C = 0; C < Head.size(); ++C) {
    Width[C] = Head[C].size();
    for (const auto &[Row, Below] : Rows)
      Width[C] = std::max(Width[C], Row[C].size());
  }
  auto Line = [&](const Cells &Row) {
    OS.indent(Indent);
    for (size_t C = 0; C < Row.size(); ++C) {
      if (C + 1 == Row.size())
        OS << Row[C];
      else if (IsNumber[C])
        OS << llvm::right_justify(Row[C], Width[C]);
      else
        OS << llvm::left_justify(Row[C], Width[C]);
      if (C + 1 != Row.size())
        OS.indent(Space);
    }
    OS << '\n';
  };
  Line(Head);
  for (const auto &[Row, Below] : Rows) {
    Line(Row);
    if (!Below.empty())
      OS.indent(Indent + Width[0] + Space) << Below << '\n';
  }
}

static std::string number(double N) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.6g", N);
  double Whole = double(int64_t(N));
  return N == Whole ? std::to_string(int64_t(N)) : Text;
}

static std::string predictedText(const Measurement &M) {
  if (!M.Low)
    return "-";
  std::string Text = number(*M.Low);
  if (!M.High)
    Text += "..";
  else if (number(*M.High) != Text)
    Text += ".." + number(*M.High);
  return M.IsRatio ? Text + " x ideal" : Text;
}

static llvm::StringRef agreementText(Agreement How) {
  switch (How) {
  case Agreement::Agrees:
    return "agrees";
  case Agreement::InRange:
    return "in the range";
  case Agreement::Differs:
    return "differs";
  case Agreement::NotPredicted:
    return "not predicted";
  }
  return "";
}

static TextTable::Cells cells(const Measurement &M, std::string Where) {
  std::string Share;
  llvm::raw_string_ostream(Share) << llvm::format("%.1f%%", M.Share * 100);
  return {number(M.excess()), nameOf(M.Unit),   Share,
          number(M.Measured), predictedText(M), agreementText(M.How).str(),
          std::move(Where)};
}

static std::string place(const Spot &S) {
  return printable(S.File) + ":" + std::to_string(S.Line) +
         (S.Column ? ":" + std::to_string(S.Column) : "");
}

/// "12 lines counted: 9 agree, 2 are in the predicted range, 1 differs".
static std::string tally(const ProfileReport &Report) {
  std::array<unsigned, 4> Count = {};
  for (const MeasuredLine &L : Report.Lines)
    ++Count[size_t(L.Numbers.How)];
  std::vector<std::string> Parts;
  auto Add = [&](Agreement How, llvm::StringRef One, llvm::StringRef Many) {
    if (unsigned N = Count[size_t(How)])
      Parts.push_back(std::to_string(N) + " " + (N == 1 ? One : Many).str());
  };
  Add(Agreement::Agrees, "agrees", "agree");
  Add(Agreement::InRange, "is in the predicted range",
      "are in the predicted range");
  Add(Agreement::Differs, "differs", "differ");
  Add(Agreement::NotPredicted, "is not predicted", "are not predicted");
  return counted(Report.Lines.size(), "line") + " counted" +
         (Parts.empty() ? "" : ": ") + llvm::join(Parts, ", ");
}

void warplint::writeProfile(llvm::raw_ostream &OS, const ProfileReport &Report,
                            llvm::ArrayRef<Finding> Findings) {
  OS << "profile " << printable(Report.File) << ": "
     << counted(Report.Launches, "recorded launch", "recorded launches") << ", "
     << Report.Matched << " analysed; " << tally(Report) << '\n';
  TextTable Found;
  size_t Unmeasured = 0;
  for (const Finding &F : Findings) {
    if (F.Measured)
      Found.add(cells(*F.Measured, place(F.Where) + " [" + F.Check + "]"));
    else
      ++Unmeasured;
  }
  if (!Found.empty()) {
    OS << "findings by measured cost:\n";
    Found.write(OS);
  }
  if (Unmeasured)
    OS << "findings without a measured cost: " << Unmeasured << '\n';
  TextTable Silent, Wrong;
  for (const MeasuredLine &L : Report.Lines) {
    if (!L.Checks.empty())
      continue;
    TextTable::Cells Row = cells(
        L.Numbers,
        printable(L.Where.File + ":" + std::to_string(L.Where.Line) + " " +
                  memoryName(L.Space, L.IsAtomic) + ", '" + L.Kernel + "'"));
    if (L.Numbers.excess() > 0)
      Silent.add(std::move(Row), printable(L.Why));
    else if (L.Numbers.How == Agreement::Differs)
      Wrong.add(std::move(Row));
  }
  if (!Silent.empty()) {
    OS << "measured excess that no finding reports:\n";
    Silent.write(OS);
  }
  if (!Wrong.empty()) {
    OS << "other predictions that differ:\n";
    Wrong.write(OS);
  }
  for (const std::string &Note : Report.Notes)
    OS << "not compared: " << printable(Note) << '\n';
}
