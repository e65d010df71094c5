//===- Input.cpp - Validation of client messages --------------------------===//

#include "Input.h"
#include "warplint/Files/Read.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;
namespace json = llvm::json;

/// Limit of a header line, in bytes.
static constexpr size_t LongestLine = 4096;

static std::string textOf(json::Value V) {
  std::string Text;
  llvm::raw_string_ostream(Text) << V;
  return Text;
}

static std::string invalid(json::Value Id, int Code, std::string Why) {
  return textOf(json::Object{
      {"jsonrpc", "2.0"},
      {"id", std::move(Id)},
      {"method", InvalidMessage},
      {"params", json::Object{{"code", Code}, {"message", std::move(Why)}}}});
}

std::string warplint::checkMessage(llvm::StringRef Text) {
  constexpr int ParseError = -32700, InvalidRequest = -32600;
  llvm::Expected<json::Value> Read = parseJson(Text);
  if (!Read)
    return invalid(nullptr, ParseError, llvm::toString(Read.takeError()));
  json::Object *Message = Read->getAsObject();
  if (!Message || Message->getString("jsonrpc") != llvm::StringRef("2.0"))
    return invalid(nullptr, InvalidRequest, "not a JSON-RPC 2.0 message");
  const json::Value *Id = Message->get("id");
  const bool IdIsSound =
      Id && (Id->getAsString() || Id->getAsInteger() || Id->getAsNull());
  std::optional<llvm::StringRef> Method = Message->getString("method");
  if (Message->get("method") && (!Method || Method == InvalidMessage))
    return invalid(nullptr, InvalidRequest, "its method is not a string");
  if (!Method) // a response
    return IdIsSound && !Id->getAsNull() &&
                   (Message->get("result") || Message->getObject("error"))
               ? Text.str()
               : std::string();
  if (Id && !IdIsSound)
    return invalid(nullptr, InvalidRequest,
                   "its id is neither a string nor a number");
  if (!Id)
    return Text.str();
  json::Value *Parameters = Message->get("params");
  if (!Parameters || Parameters->getAsNull()) {
    (*Message)["params"] = json::Object{};
    Parameters = Message->get("params");
  }
  if (json::Object *Fields = Parameters->getAsObject())
    (*Fields)[IdParameter] = *Id;
  return textOf(std::move(*Read));
}

bool CheckedInput::readLine(std::string &Line) {
  Line.clear();
  int C;
  while ((C = std::getc(In)) != EOF && C != '\n')
    if (Line.size() < LongestLine)
      Line += char(C);
  if (!Line.empty() && Line.back() == '\r')
    Line.pop_back();
  return C != EOF;
}

size_t CheckedInput::readHeader() {
  size_t Length = 0;
  bool Any = false;
  std::string Line;
  while (readLine(Line)) {
    if (Line.empty() && Any)
      return Length;
    llvm::StringRef Value = Line;
    if (Value.consume_front_insensitive("content-length:")) {
      Any = true;
      if (Value.trim().getAsInteger(10, Length))
        Length = 0;
    } else if (Value.starts_with_insensitive("content-type:")) {
      Any = true;
    }
  }
  return 0;
}

llvm::LogicalResult CheckedInput::readStandardMessage(std::string &Json) {
  const size_t Length = readHeader();
  if (Length == 0 || Length > LargestFile)
    return llvm::failure();
  std::string Text(Length, '\0');
  if (std::fread(Text.data(), 1, Length, In) != Length)
    return llvm::failure();
  Json = checkMessage(Text);
  return llvm::success(!Json.empty());
}
