//===- PendingRequests.cpp - Requests that wait for a result --------------===//

#include "PendingRequests.h"

using namespace warplint;
namespace json = llvm::json;
using Guard = std::lock_guard<std::mutex>;

static std::string taskOf(const std::string &Id) { return "request " + Id; }

void PendingRequests::add(PendingRequest R) {
  {
    Guard Hold(Lock);
    Waiting.push_back(std::move(R));
  }
  answer();
}

void PendingRequests::answer() {
  for (;;) {
    PendingRequest Next;
    std::optional<FileView> V;
    {
      Guard Hold(Lock);
      auto At = Waiting.begin();
      while (At != Waiting.end() && !(V = Look(At->Path)))
        ++At;
      if (At == Waiting.end())
        return;
      Next = std::move(*At);
      Waiting.erase(At);
      if (!V->Of.Path.empty() && Next.TakesLong && Next.TakesLong(*V)) {
        makeOnWorker(std::move(Next), std::move(*V));
        continue;
      }
    }
    Next.Reply(V->Of.Path.empty() ? json::Value(nullptr)
                                  : Next.Make(*V, Stop()));
  }
}

void PendingRequests::makeOnWorker(PendingRequest R, FileView V) {
  const std::string Id = R.Id;
  auto Make = R.Make;
  if (auto Old = Long.find(Id); Old != Long.end())
    Old->second.Reply(failure(InvalidRequest, "its id is used again"));
  Long[Id] = std::move(R);
  Work.schedule(taskOf(Id), Worker::Clock::now(),
                [this, Id, Make, V = std::move(V)](Stop Asked) {
                  json::Value Made = Make(V, Asked);
                  Answer Reply;
                  {
                    Guard Hold(Lock);
                    auto At = Long.find(Id);
                    if (At == Long.end() || Asked.isRequested())
                      return;
                    Reply = std::move(At->second.Reply);
                    Long.erase(At);
                  }
                  Reply(std::move(Made));
                });
}

void PendingRequests::drop(const std::string &Path) {
  std::list<PendingRequest> Gone;
  {
    Guard Hold(Lock);
    for (auto At = Waiting.begin(); At != Waiting.end();) {
      auto Here = At++;
      if (Here->Path == Path)
        Gone.splice(Gone.end(), Waiting, Here);
    }
    for (auto At = Long.begin(); At != Long.end();) {
      if (At->second.Path != Path) {
        ++At;
        continue;
      }
      Work.cancel(taskOf(At->first));
      Gone.push_back(std::move(At->second));
      At = Long.erase(At);
    }
  }
  for (PendingRequest &R : Gone)
    R.Reply(json::Value(nullptr));
}

void PendingRequests::cancel(const std::string &Id) {
  std::list<PendingRequest> Gone;
  {
    Guard Hold(Lock);
    for (auto At = Waiting.begin(); At != Waiting.end();) {
      auto Here = At++;
      if (Here->Id == Id)
        Gone.splice(Gone.end(), Waiting, Here);
    }
    if (auto At = Long.find(Id); At != Long.end()) {
      Work.cancel(taskOf(Id));
      Gone.push_back(std::move(At->second));
      Long.erase(At);
    }
  }
  for (PendingRequest &R : Gone)
    R.Reply(failure(Cancelled, "cancelled"));
}
