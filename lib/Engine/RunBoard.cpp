//===- RunBoard.cpp - How far a run is ------------------------------------===//

#include "warplint/Engine/RunBoard.h"

using namespace warplint;
using Lock = std::lock_guard<std::mutex>;

size_t RunBoard::add(const std::vector<std::string> &Names) {
  Lock L(Mutex);
  const size_t First = Files.size();
  for (const std::string &Name : Names)
    Files.push_back({Name, std::nullopt});
  return First;
}

void RunBoard::start(size_t File) {
  Lock L(Mutex);
  Running.emplace(File, Clock::now());
}

void RunBoard::pause(size_t File) {
  Lock L(Mutex);
  Running.erase(File);
}

void RunBoard::done(size_t File, const FileResult &Result) {
  Lock L(Mutex);
  Running.erase(File);
  Files[File].Result = Result;
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
  for (const File &F : Files)
    S.Done += F.Result.has_value();
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
