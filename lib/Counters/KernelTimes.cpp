//===- KernelTimes.cpp - Reading recorded times of kernels ----------------===//

#include "warplint/Counters/KernelTimes.h"
#include "Ncu.h"
#include "Row.h"
#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>

using namespace warplint;
using llvm::StringRef;

double RecordedTimes::nanoseconds() const {
  double Sum = 0;
  for (const KernelTime &K : Kernels)
    Sum += K.Nanoseconds;
  return Sum;
}

/// The nanoseconds of a unit as the profilers spell it; 0: it is none of time.
static double nanosecondsIn(StringRef Unit) {
  return llvm::StringSwitch<double>(Unit.trim())
      .Cases({"ns", "nsecond"}, 1)
      .Cases({"us", "usecond"}, 1e3)
      .Cases({"ms", "msecond"}, 1e6)
      .Cases({"s", "sec", "second"}, 1e9)
      .Default(0);
}

/// The number of "254177.0", "3,008" and "1.234.567". One dot is a decimal
/// point, and so is one comma unless three digits follow it: the counts of
/// countOf() are whole, times are not.
static std::optional<double> timeOf(StringRef Field) {
  Field = Field.trim();
  size_t Point = StringRef::npos;
  if (Field.count('.') == 1)
    Point = Field.find('.');
  else if (Field.count('.') == 0 && Field.count(',') == 1 &&
           Field.size() - Field.find(',') != 4)
    Point = Field.find(',');
  std::string Digits;
  for (size_t I = 0; I != Field.size(); ++I) {
    if (I == Point)
      Digits += '.';
    else if (llvm::isDigit(Field[I]))
      Digits += Field[I];
    else if (!StringRef(",.' ").contains(Field[I]))
      return std::nullopt;
  }
  double Number = 0;
  if (Digits.empty() || StringRef(Digits).getAsDouble(Number) ||
      !(Number <= 1e18))
    return std::nullopt;
  return Number;
}

namespace {

/// Where a table has what is read of it.
struct Columns {
  size_t Name = 0, Time = 0;
  std::optional<size_t> Launches; ///< absent: each row is one launch
  /// Of a page with one row for each metric: which one the row has. Absent: all
  /// rows have times.
  std::optional<size_t> Metric;
  std::optional<size_t> Unit; ///< of a page of details
  /// Nanoseconds in the unit of `Time`; 0: the next row has the units.
  double Nanoseconds = 0;
  size_t Count = 0; ///< of all columns
};

/// The columns that a head names; absent if it is of no table with times.
std::optional<Columns> columnsOf(const Row &Head) {
  auto Find = [&](auto Is) -> std::optional<size_t> {
    auto At = llvm::find_if(Head, Is);
    if (At == Head.end())
      return std::nullopt;
    return size_t(At - Head.begin());
  };
  auto Named = [&](StringRef Name) {
    return Find([=](StringRef Field) { return Field.trim() == Name; });
  };
  Columns C;
  C.Count = Head.size();
  // nsys: Time (%),Total Time (ns),Instances,...,Name
  const auto Total = Find(
      [](StringRef Field) { return Field.trim().starts_with("Total Time"); });
  if (const auto Name = Named("Name"), Launches = Named("Instances");
      Total && Name && Launches) {
    const StringRef Unit =
        StringRef(Head[*Total]).rsplit('(').second.split(')').first;
    C.Name = *Name;
    C.Time = *Total;
    C.Launches = Launches;
    C.Nanoseconds = nanosecondsIn(Unit);
    return C.Nanoseconds > 0 ? std::optional(C) : std::nullopt;
  }
  // ncu: the page of details, and the raw page.
  const auto Kernel = Named("Kernel Name");
  if (!Kernel)
    return std::nullopt;
  C.Name = *Kernel;
  const auto Metric = Named("Metric Name"), Value = Named("Metric Value");
  if (const auto Unit = Named("Metric Unit"); Metric && Value && Unit) {
    C.Time = *Value;
    C.Metric = Metric;
    C.Unit = Unit;
    return C;
  }
  if (const auto Duration = Named("gpu__time_duration.sum")) {
    C.Time = *Duration;
    return C;
  }
  return std::nullopt;
}

/// Reads lines one after the other.
class TimeReader {
public:
  explicit TimeReader(RecordedTimes &To) : To(To) {}
  /// The error has no file yet.
  llvm::Error read(StringRef Line);

private:
  llvm::Error readRow(const Row &Fields);

  RecordedTimes &To;
  std::optional<Columns> Of;
  llvm::StringMap<size_t> IndexOf; ///< of a kernel in `To`, by its name
};

} // namespace

llvm::Error TimeReader::readRow(const Row &Fields) {
  double Unit = Of->Nanoseconds;
  if (Of->Metric) {
    const StringRef Metric = Fields[*Of->Metric];
    // "Duration" is what the section SpeedOfLight calls it.
    if (Metric != "gpu__time_duration.sum" && Metric != "Duration")
      return llvm::Error::success();
    Unit = nanosecondsIn(Fields[*Of->Unit]);
    if (Unit == 0)
      return llvm::createStringError("'" + Fields[*Of->Unit] +
                                     "' is not a unit of time");
  } else if (Unit == 0) {
    Of->Nanoseconds = nanosecondsIn(Fields[Of->Time]);
    if (Of->Nanoseconds == 0)
      return llvm::createStringError("'" + Fields[Of->Time] +
                                     "' is not a unit of time");
    return llvm::Error::success();
  }
  const std::optional<double> Time = timeOf(Fields[Of->Time]);
  if (!Time)
    return llvm::createStringError("'" + Fields[Of->Time] + "' is not a time");
  std::optional<double> Launches = 1;
  if (Of->Launches)
    Launches = countOf(Fields[*Of->Launches]);
  if (!Launches)
    return llvm::createStringError("'" + Fields[*Of->Launches] +
                                   "' is not a number of launches");
  const auto [At, IsNew] =
      IndexOf.try_emplace(Fields[Of->Name], To.Kernels.size());
  if (IsNew)
    To.Kernels.push_back({Fields[Of->Name], 0, 0});
  To.Kernels[At->second].Nanoseconds += *Time * Unit;
  To.Kernels[At->second].Launches += static_cast<uint64_t>(*Launches);
  return llvm::Error::success();
}

llvm::Error TimeReader::read(StringRef Line) {
  Row Fields = splitRow(Line);
  if (auto Head = columnsOf(Fields)) {
    Of = Head;
    return llvm::Error::success();
  }
  // An empty line, or one that is no row, ends a table.
  if (!Of || Fields.size() < Of->Count) {
    Of.reset();
    return llvm::Error::success();
  }
  // Without quotes a name may have commas.
  alignRow(Fields, Of->Count, Of->Name);
  return readRow(Fields);
}

llvm::Expected<RecordedTimes> warplint::parseKernelTimes(StringRef Text,
                                                         StringRef File) {
  RecordedTimes Times;
  Times.File = File.str();
  TimeReader Reader(Times);
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line.consume_front("\xEF\xBB\xBF");
    if (llvm::Error E = Reader.read(Line.rtrim('\r')))
      return llvm::createStringError("'" + File + "', line " +
                                     llvm::Twine(Number) + ": " +
                                     llvm::toString(std::move(E)));
  }
  if (!(Times.nanoseconds() > 0))
    return llvm::createStringError(
        "'" + File +
        "' has no times of kernels: neither the columns Name, Instances and "
        "Total Time, as nsys stats --report cuda_gpu_kern_sum --format csv "
        "prints them, nor the metric gpu__time_duration.sum, as ncu --csv "
        "--metrics gpu__time_duration.sum does");
  return Times;
}

llvm::Expected<RecordedTimes> warplint::readKernelTimes(StringRef File,
                                                        StringRef Ncu,
                                                        StringRef ToolkitPath) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError("can't read '" + File +
                                   "': " + Buffer.getError().message());
  const StringRef Text = (*Buffer)->getBuffer();
  if (isNcuReport(Text)) {
    auto Program = findNcu(Ncu, ToolkitPath);
    if (!Program)
      return llvm::createStringError("'" + File +
                                     "' is a report that only ncu reads: " +
                                     llvm::toString(Program.takeError()));
    auto Page = runNcu(*Program, {"--import", File, "--csv", "--page", "raw",
                                  "--print-kernel-base", "mangled"});
    if (!Page)
      return Page.takeError();
    return parseKernelTimes(*Page, File);
  }
  if (Text.contains('\0'))
    return llvm::createStringError(
        "'" + File +
        "' is not text; nsys stats --report cuda_gpu_kern_sum --format csv "
        "prints the times of a report of Nsight Systems");
  return parseKernelTimes(Text, File);
}
