//===- OpenParts.cpp - When the first result of a file is due -------------===//

#include "OpenParts.h"
#include <chrono>

using namespace warplint;

OpenParts::OpenParts(std::vector<size_t> Sizes, llvm::ArrayRef<size_t> Open,
                     double After, std::function<void(const OpenParts &)> Tell)
    : Sizes(std::move(Sizes)), IsOpen(this->Sizes.size()), Left(Open.size()),
      After(After), Tell(std::move(Tell)) {
  for (size_t Part : Open)
    IsOpen[Part] = true;
  if (After > 0)
    Timer.emplace([this] { wait(); });
}

OpenParts::~OpenParts() {
  {
    std::lock_guard<std::mutex> Hold(Lock);
    HasEnded = true;
  }
  Ended.notify_all();
  if (Timer)
    Timer->join();
}

void OpenParts::wait() {
  std::unique_lock<std::mutex> Hold(Lock);
  if (Ended.wait_for(Hold, std::chrono::duration<double>(After),
                     [&] { return HasEnded; }))
    return;
  IsOver = true;
  if (Done && Left && !IsReported)
    report();
}

void OpenParts::report() {
  IsReported = true;
  Tell(*this);
}

void OpenParts::done(size_t Part, double Seconds, std::optional<size_t> Next) {
  std::lock_guard<std::mutex> Hold(Lock);
  IsOpen[Part] = false;
  --Left;
  Done += Sizes[Part] + 1;
  Spent += Seconds;
  if (IsReported || !Left)
    return;
  const bool IsExpected =
      Next && Spent * double(Done + Sizes[*Next] + 1) / double(Done) > After;
  if (IsOver || IsExpected)
    report();
}
