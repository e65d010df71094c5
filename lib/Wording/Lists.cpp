//===- Lists.cpp - Lists in texts -----------------------------------------===//

#include "warplint/Wording/Lists.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <vector>

using namespace warplint;

std::string warplint::quoted(llvm::StringRef Name) {
  return ("'" + Name + "'").str();
}

std::string warplint::listed(llvm::ArrayRef<std::string> Items) {
  if (Items.size() < 2)
    return llvm::join(Items, "");
  return llvm::join(Items.drop_back(), ", ") + " and " + Items.back();
}

std::string warplint::listedQuoted(llvm::ArrayRef<std::string> Names) {
  std::vector<std::string> Items;
  for (const std::string &Name : Names)
    Items.push_back(quoted(Name));
  return listed(Items);
}

std::string warplint::firstOf(llvm::ArrayRef<std::string> Items, size_t Most) {
  std::string Text = llvm::join(Items.take_front(Most), ", ");
  if (Items.size() > Most)
    Text += " and " + std::to_string(Items.size() - Most) + " more";
  return Text;
}
