//===- HtmlText.cpp - Values for the templates of the report --------------===//

#include "HtmlText.h"
#include "JsonText.h"
#include "warplint/Report/Printable.h"
#include "llvm/Support/Format.h"

using namespace warplint;
namespace json = llvm::json;

std::string warplint::percentOf(double Share) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.1f%%", Share * 100);
  return Text;
}

std::string warplint::placeText(const Spot &Where) {
  if (!Where.isValid())
    return Where.File;
  return Where.File + ":" + std::to_string(Where.Line) +
         (Where.Column ? ":" + std::to_string(Where.Column) : "");
}

json::Value warplint::orNull(llvm::StringRef Text) {
  return Text.empty() ? json::Value(nullptr) : json::Value(jsonText(Text));
}

static void makePrintable(json::Value &In) {
  if (json::Object *O = In.getAsObject()) {
    for (auto &Entry : *O)
      makePrintable(Entry.second);
  } else if (json::Array *A = In.getAsArray()) {
    for (json::Value &Item : *A)
      makePrintable(Item);
  } else if (auto Text = In.getAsString()) {
    In = printableLines(*Text);
  }
}

json::Value warplint::printableValue(json::Object From) {
  json::Value Data = std::move(From);
  makePrintable(Data);
  return Data;
}
