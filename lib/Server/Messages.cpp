//===- Messages.cpp - Parameters and results as JSON ----------------------===//

#include "Messages.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

const json::Value *Raw::get(llvm::StringRef Path) const {
  const json::Value *At = &Value;
  while (At && !Path.empty()) {
    auto [Name, Rest] = Path.split('.');
    const json::Object *Fields = At->getAsObject();
    At = Fields ? Fields->get(Name) : nullptr;
    Path = Rest;
  }
  return At;
}

std::string Raw::text(llvm::StringRef Path) const {
  const json::Value *V = get(Path);
  std::optional<llvm::StringRef> Text;
  if (V)
    Text = V->getAsString();
  return Text ? Text->str() : std::string();
}

bool Raw::flag(llvm::StringRef Path) const {
  const json::Value *V = get(Path);
  return V && V->getAsBoolean().value_or(false);
}

std::optional<int64_t> Raw::number(llvm::StringRef Path) const {
  const json::Value *V = get(Path);
  return V ? V->getAsInteger() : std::nullopt;
}

llvm::Error warplint::failure(int Code, const llvm::Twine &Message) {
  return llvm::make_error<lsp::LSPError>(Message.str(), lsp::ErrorCode(Code));
}

std::string warplint::pathOf(llvm::StringRef Uri) {
  llvm::Expected<lsp::URIForFile> Read = lsp::URIForFile::fromURI(Uri);
  if (!Read) {
    llvm::consumeError(Read.takeError());
    return {};
  }
  llvm::SmallString<256> Path = Read->file();
  // A file system would ignore the text behind a zero byte.
  if (Path.str().contains('\0') || !llvm::sys::path::is_absolute(Path))
    return {};
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

std::string warplint::uriOf(llvm::StringRef Path) {
  if (!llvm::sys::path::is_absolute(Path))
    return {};
  llvm::Expected<lsp::URIForFile> Made = lsp::URIForFile::fromFile(Path);
  if (Made)
    return Made->uri().str();
  llvm::consumeError(Made.takeError());
  return {};
}

std::string warplint::realOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

bool warplint::readPosition(const json::Value *V, lsp::Position &Out) {
  const json::Object *Fields = V ? V->getAsObject() : nullptr;
  if (!Fields)
    return false;
  std::optional<int64_t> Line = Fields->getInteger("line");
  std::optional<int64_t> Column = Fields->getInteger("character");
  if (!Line || !Column || *Line < 0 || *Column < 0)
    return false;
  constexpr int64_t Most = std::numeric_limits<int>::max();
  Out.line = int(std::min(*Line, Most));
  Out.character = int(std::min(*Column, Most));
  return true;
}

bool warplint::readRange(const json::Value *V, lsp::Range &Out) {
  const json::Object *Fields = V ? V->getAsObject() : nullptr;
  return Fields && readPosition(Fields->get("start"), Out.start) &&
         readPosition(Fields->get("end"), Out.end);
}
