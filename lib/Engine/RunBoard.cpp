//===- RunBoard.cpp - Progress of a run -----------------------------------===//

#include "warplint/Engine/RunBoard.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using Lock = std::lock_guard<std::mutex>;

size_t RunBoard::add(const std::vector<std::string> &Names) {
  Lock L(Mutex);
  const size_t First = Files.size();
  for (const std::string &Name : Names)
    Files.push_back({Name});
  if (Adds++)
    Expected.clear();
  return First;
}

void RunBoard::start(size_t File) {
  Lock L(Mutex);
  Running.emplace(File, Clock::now());
}

void RunBoard::pause(size_t File) {
  Lock L(Mutex);
  Running.erase(File);
  Files[File].IsParsed = true;
}

void RunBoard::done(size_t File, const FileResult &Result) {
  Lock L(Mutex);
  Running.erase(File);
  Files[File].Result = std::make_shared<const FileResult>(Result);
}

void RunBoard::foresee(size_t First, std::vector<Foreseen> Of) {
  Lock L(Mutex);
  for (size_t I = 0; I < Of.size(); ++I) {
    File &F = Files[First + I];
    F.IsForeseen = true;
    if (!Of[I].Files.empty())
      F.Least = *Of[I].Files.begin();
    for (const std::string &Header : Of[I].Read)
      Expected.erase(Header);
  }
}

void RunBoard::expect(std::set<std::string> Headers) {
  Lock L(Mutex);
  Expected = std::move(Headers);
}

bool RunBoard::lookAhead() {
  if (LeastFrom.size() == Files.size() + 1)
    return true;
  if (!Expected.empty() ||
      !llvm::all_of(Files, [](const File &F) { return F.IsForeseen; }))
    return false;
  LeastFrom.assign(Files.size() + 1, std::nullopt);
  for (size_t I = Files.size(); I-- > 0;) {
    const std::optional<std::string> &Own = Files[I].Least;
    const std::optional<std::string> &Rest = LeastFrom[I + 1];
    LeastFrom[I] = !Own || (Rest && *Rest < *Own) ? Rest : Own;
  }
  return true;
}

std::optional<RunBoard::Next> RunBoard::takeNext() {
  Lock L(Mutex);
  if (Taken == Files.size() || !Files[Taken].Result || !lookAhead())
    return std::nullopt;
  Next N{Files[Taken].Result, LeastFrom[Taken + 1]};
  ++Taken;
  return N;
}

void RunBoard::end() {
  Lock L(Mutex);
  IsOver = true;
}

RunBoard::State RunBoard::state() const {
  Lock L(Mutex);
  State S;
  S.Files = Files.size();
  S.IsOver = IsOver;
  for (const File &F : Files) {
    S.Done += F.Result != nullptr;
    S.Parsed += F.IsParsed && !F.IsForeseen;
  }
  Clock::time_point Earliest = Clock::time_point::max();
  for (const auto &[File, Since] : Running)
    if (Since < Earliest) {
      Earliest = Since;
      S.Slowest = Files[File].Name;
      S.For = Clock::now() - Since;
    }
  return S;
}

std::vector<FileResult> RunBoard::results(const std::string &Why) const {
  Lock L(Mutex);
  std::vector<FileResult> All;
  for (const File &F : Files) {
    if (F.Result) {
      All.push_back(*F.Result);
      continue;
    }
    FileResult &Missing = All.emplace_back();
    Missing.File = F.Name;
    Missing.Failed = true;
    Problem P;
    P.Message = F.Name + ": " + Why;
    Missing.Problems.push_back(std::move(P));
  }
  return All;
}
