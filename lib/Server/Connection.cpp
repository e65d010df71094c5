//===- Connection.cpp - Messages to the client ----------------------------===//

#include "Connection.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;

void Connection::notify(llvm::StringLiteral Method, json::Value Params) {
  Handler.outgoingNotification<Raw>(Method)(Raw{std::move(Params)});
}

void Connection::request(llvm::StringLiteral Method, json::Value Params,
                         std::function<void(llvm::Expected<Raw>)> Then) {
  auto Send = Handler.outgoingRequest<Raw, Raw>(
      Method, [Then](json::Value, llvm::Expected<Raw> Result) {
        if (Then)
          Then(std::move(Result));
        else if (!Result)
          llvm::consumeError(Result.takeError());
      });
  const int64_t Id = NextId++;
  Send(Raw{std::move(Params)}, Id);
}

void Connection::refresh() {
  if (Peer.RefreshesHints)
    request("workspace/inlayHint/refresh", nullptr, nullptr);
  if (Peer.RefreshesLenses)
    request("workspace/codeLens/refresh", nullptr, nullptr);
}

std::string Connection::beginProgress(const std::string &Path) {
  if (!Peer.Progress)
    return {};
  const std::string Token = "warplint/" + std::to_string(NextId++);
  request("window/workDoneProgress/create", json::Object{{"token", Token}},
          nullptr);
  notify("$/progress",
         json::Object{
             {"token", Token},
             {"value", json::Object{{"kind", "begin"},
                                    {"title", "warplint"},
                                    {"message",
                                     llvm::sys::path::filename(Path).str()}}}});
  return Token;
}

void Connection::endProgress(const std::string &Token) {
  if (!Token.empty())
    notify("$/progress",
           json::Object{{"token", Token},
                        {"value", json::Object{{"kind", "end"}}}});
}
