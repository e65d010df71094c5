//===- SourcePage.cpp - ncu's CSV of the page "source" --------------------===//
//
// With --print-source cuda,sass the page is a sequence of tables, one for each
// recorded launch and file with code in it:
//
//   "File Path","/src/a.cu"
//   "Function Name","kernel(float *)"
//   "Line No","Source","Address","Source","# Samples",...
//   "7","Out[I] = In[I];","-","-","3",...        the sums of a line
//   "","","0x7f00","      LDG.E R2, ...","1",...  its instructions
//   "","","...","...","-",...                     of other lines between them
//
// Only the rows of instructions are read. Instructions are listed twice; each
// address is read once.
//
//===----------------------------------------------------------------------===//

#include "Row.h"
#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace warplint;
using llvm::Error;
using llvm::StringRef;

namespace {

constexpr llvm::StringLiteral HowToPrint =
    "; ncu prints what is needed with --import REPORT.ncu-rep --csv --page "
    "source --print-source cuda,sass";

using Counter = double RecordedInstruction::*;

/// A counter and the names of its column: the profiler's label and the metric.
struct Column {
  StringRef Label, Metric;
  Counter To;
  bool IsIdeal; ///< ideal value of the previous column
};

constexpr Column Columns[] = {
    {"Instructions Executed", "inst_executed", &RecordedInstruction::Executed,
     false},
    {"L1 Wavefronts Shared", "memory_l1_wavefronts_shared",
     &RecordedInstruction::Wavefronts, false},
    {"L1 Wavefronts Shared Ideal", "memory_l1_wavefronts_shared_ideal",
     &RecordedInstruction::WavefrontsIdeal, true},
    {"L2 Theoretical Sectors Global", "memory_l2_theoretical_sectors_global",
     &RecordedInstruction::Sectors, false},
    {"L2 Theoretical Sectors Global Ideal",
     "memory_l2_theoretical_sectors_global_ideal",
     &RecordedInstruction::SectorsIdeal, true},
    {"L2 Theoretical Sectors Local", "memory_l2_theoretical_sectors_local",
     &RecordedInstruction::LocalSectors, false}};

/// The columns of a table.
struct Table {
  size_t Width = 0, LineAt = 0, AddressAt = 0, TextAt = 0, ThreadsAt = 0;
  size_t CounterAt[std::size(Columns)] = {}; ///< 0: no such column
};

class PageReader {
public:
  PageReader(StringRef File) : File(File) { Result.File = File.str(); }
  llvm::Expected<CountedRun> read(StringRef Text);

private:
  Error line(StringRef Line);
  Error header(const Row &Fields);
  Error instruction(Row Fields);
  Error number(const Row &Fields, size_t At, double &To);
  Error at(const llvm::Twine &Message) const {
    return llvm::createStringError(File + ":" + llvm::Twine(Number) + ": " +
                                   Message);
  }
  void beginTable();
  Error beginLine(const Row &Fields);
  Error finish(StringRef Text);
  Error testEnd(StringRef Text);

  StringRef File;
  unsigned Number = 0; ///< line number in the page
  CountedRun Result;
  std::string Path, Function; ///< of the next table
  std::optional<Table> In;
  unsigned SourceLine = 0;
  /// Executions of the source line's instructions according to the row of the
  /// line, and the sum of those read. In a truncated page the sum is too small.
  double LineDue = 0, LineRead = 0;
  std::set<uint64_t> OfLine; ///< addresses of its instructions
  bool HasRows = false;      ///< the current table has rows
  bool IsAnnounced = false;  ///< the previous line announces a table
  /// For the current launch: its files, and the index of the instruction at an
  /// address.
  std::set<std::string> Files;
  std::map<uint64_t, size_t> Known;
  /// Whether some table lacks lines, some lacks counters, some has counters.
  bool WithoutLines = false, WithoutCounters = false, Counted = false;
};

} // namespace

/// Consecutive tables of one kernel with different files are one launch; a
/// repeated file begins the next launch.
void PageReader::beginTable() {
  bool Same = !Result.Launches.empty() && !Files.count(Path) &&
              Result.Launches.back().Kernel == Function;
  if (!Same) {
    Result.Launches.emplace_back();
    Result.Launches.back().Kernel = Function;
    Files.clear();
    Known.clear();
  }
  Files.insert(Path);
  SourceLine = 0;
  LineDue = LineRead = 0;
  OfLine.clear();
  HasRows = false;
}

Error PageReader::header(const Row &Fields) {
  auto Find = [&](StringRef Label, StringRef Metric, size_t From = 0) {
    for (size_t I = From; I < Fields.size(); ++I)
      if (Fields[I] == Label || (!Metric.empty() && Fields[I] == Metric))
        return I;
    return size_t(0);
  };
  In.reset();
  Table T;
  T.Width = Fields.size();
  T.AddressAt = Find("Address", "");
  T.TextAt = Find("Source", "", T.AddressAt + 1);
  size_t SourceAt = Find("Source", "");
  // A page with lines and instructions has a source column for each.
  if (!T.AddressAt || !T.TextAt || SourceAt == 0 || SourceAt > T.AddressAt) {
    (Find("Instructions Executed", "inst_executed") ? WithoutLines
                                                    : WithoutCounters) = true;
    return Error::success();
  }
  T.ThreadsAt = Find("Thread Instructions Executed", "thread_inst_executed");
  for (size_t C = 0; C < std::size(Columns); ++C)
    T.CounterAt[C] = Find(Columns[C].Label, Columns[C].Metric);
  if (!T.CounterAt[0]) {
    WithoutCounters = true;
    return Error::success();
  }
  for (size_t C = 1; C < std::size(Columns); ++C)
    if (Columns[C].IsIdeal && T.CounterAt[C - 1] && !T.CounterAt[C])
      return at("the table has a column '" + Columns[C - 1].Label +
                "', but none '" + Columns[C].Label +
                "'; record with --section SourceCounters, or with all of "
                "these metrics");
  if (Function.empty())
    return at("a table without the name of its kernel" + HowToPrint);
  Counted = true;
  In = T;
  beginTable();
  return Error::success();
}

Error PageReader::number(const Row &Fields, size_t At, double &To) {
  if (At == 0)
    return Error::success();
  std::optional<double> Value = countOf(Fields[At]);
  if (!Value)
    return at("'" + Fields[At] + "' is not a count");
  To = *Value;
  return Error::success();
}

/// Handles the row of a source line, which precedes those of its instructions.
Error PageReader::beginLine(const Row &Fields) {
  unsigned Line = 0;
  if (StringRef(Fields[In->LineAt]).getAsInteger(10, Line))
    return at("'" + Fields[In->LineAt] + "' is not a line number");
  SourceLine = Line;
  LineRead = 0;
  OfLine.clear();
  return number(Fields, In->CounterAt[0], LineDue);
}

Error PageReader::instruction(Row Fields) {
  const Table &T = *In;
  alignRow(Fields, T.Width, /*Loose=*/1);
  if (Fields.size() < T.Width)
    return at("the row has " + llvm::Twine(Fields.size()) + " fields where " +
              llvm::Twine(T.Width) + " are expected; is the file complete?");
  HasRows = true;
  if (!Fields[T.LineAt].empty())
    if (Error E = beginLine(Fields))
      return E;
  uint64_t Address = 0;
  StringRef Written = Fields[T.AddressAt];
  if (Written.empty() || Written == "-" || Written == "...")
    return Error::success();
  if (Written.getAsInteger(0, Address))
    return at("'" + Written + "' is not an address");
  RecordedLaunch &Launch = Result.Launches.back();
  auto [At, IsNew] = Known.try_emplace(Address, Launch.Instructions.size());
  if (IsNew) {
    RecordedInstruction I;
    I.Address = Address;
    I.Text = StringRef(Fields[T.TextAt]).trim().str();
    for (size_t C = 0; C < std::size(Columns); ++C)
      if (Error E = number(Fields, T.CounterAt[C], I.*Columns[C].To))
        return E;
    // The first instruction is the one with the lowest address.
    if (Address <= Known.begin()->first) {
      double Threads = 0;
      if (Error E = number(Fields, T.ThreadsAt, Threads))
        return E;
      Launch.Warps = uint64_t(I.Executed);
      Launch.Threads = uint64_t(Threads);
    }
    Launch.Instructions.push_back(std::move(I));
  }
  if (OfLine.insert(Address).second)
    LineRead += Launch.Instructions[At->second].Executed;
  std::vector<RecordedPlace> &Places = Launch.Instructions[At->second].Places;
  if (SourceLine && llvm::none_of(Places, [&](const RecordedPlace &P) {
        return P.Line == SourceLine && P.File == Path;
      }))
    Places.push_back({Path, SourceLine});
  return Error::success();
}

Error PageReader::line(StringRef Line) {
  // Output of the program and the profiler may be between the tables.
  if (!Line.starts_with("\"") && !(In && Line.contains(",")))
    return Error::success();
  IsAnnounced = false;
  Row Fields = splitRow(Line);
  StringRef First = StringRef(Fields[0]).trim();
  bool IsPath = First == "File Path" || First == "File Name";
  bool IsName = First == "Function Name" || First == "Kernel Name";
  if (Fields.size() >= 2 && (IsPath || IsName)) {
    if (IsPath)
      Function.clear();
    (IsPath ? Path : Function) = StringRef(Fields[1]).trim().str();
    In.reset();
    IsAnnounced = true;
    return Error::success();
  }
  bool IsHeader = Fields.size() >= 2 &&
                  (First == "Line No" || First == "#" || First == "Address");
  if (IsHeader)
    return header(Fields);
  bool IsRow = Line.starts_with("\"") || (In && Fields.size() == In->Width);
  if (!In || !IsRow)
    return Error::success();
  return instruction(std::move(Fields));
}

/// Returns an error if the file has no usable table.
Error PageReader::finish(StringRef Text) {
  auto Fail = [&](const llvm::Twine &Why) {
    return llvm::createStringError("'" + File + "' " + Why);
  };
  if (Text.trim().empty())
    return Fail("is empty" + HowToPrint);
  if (Text.contains("No lineinfo available"))
    return Fail("has no source lines: compile the program with -lineinfo and "
                "record it again");
  if (WithoutLines)
    return Fail("has the counters of instructions, but no source lines" +
                HowToPrint);
  if (WithoutCounters && Text.contains("\"Address\""))
    return Fail("has no counters: record the program with --section "
                "SourceCounters or --set full");
  if (WithoutCounters)
    return Fail("has source lines, but no counters" + HowToPrint);
  if (Text.contains("==ERROR=="))
    return Fail("holds an error of ncu instead of a profile: " +
                Text.substr(Text.find("==ERROR=="))
                    .drop_front(9)
                    .trim()
                    .split('\n')
                    .first);
  return Fail("is not a source page of Nsight Compute" + HowToPrint);
}

/// Returns an error if the file seems to be truncated.
Error PageReader::testEnd(StringRef Text) {
  constexpr llvm::StringLiteral Ask = "; is the file complete?";
  if (!Text.ends_with("\n"))
    return at("the last line is incomplete" + Ask);
  if (IsAnnounced || (In && !HasRows))
    return at("the last table has no rows" + Ask);
  if (In && LineRead < LineDue)
    return at("line " + llvm::Twine(SourceLine) +
              " is incomplete: its instructions were executed " +
              llvm::Twine(uint64_t(LineDue)) + " times, those in the file " +
              llvm::Twine(uint64_t(LineRead)) + Ask);
  return Error::success();
}

llvm::Expected<CountedRun> PageReader::read(StringRef Text) {
  StringRef Rest = Text;
  Rest.consume_front("\xef\xbb\xbf");
  while (!Rest.empty()) {
    auto [Line, After] = Rest.split('\n');
    ++Number;
    if (Error E = line(Line.rtrim('\r')))
      return std::move(E);
    Rest = After;
  }
  if (!Counted)
    return finish(Text);
  if (Error E = testEnd(Text))
    return std::move(E);
  for (RecordedLaunch &L : Result.Launches)
    llvm::sort(L.Instructions, [](const auto &A, const auto &B) {
      return A.Address < B.Address;
    });
  std::set<std::string> WithoutLines;
  constexpr llvm::StringLiteral NoLines =
      "No lineinfo available to show CUDA-C source related to '";
  for (size_t At = Text.find(NoLines); At != StringRef::npos;
       At = Text.find(NoLines, At + 1))
    WithoutLines.insert(
        Text.substr(At + NoLines.size()).split('\n').first.rtrim("'.\r").str());
  for (const std::string &Kernel : WithoutLines)
    Result.Notes.push_back("kernel '" + Kernel +
                           "' has no source lines; compile with -lineinfo");
  return std::move(Result);
}

llvm::Expected<CountedRun> warplint::readSourcePage(StringRef Text,
                                                    StringRef File) {
  return PageReader(File).read(Text);
}
