//===- Commands.cpp - Stated arguments and pinned launches ----------------===//

#include "Session.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Settings/StatedDataText.h"

using namespace warplint;
namespace json = llvm::json;

/// The argument of a command at an index; empty if it is not a string.
static std::string wordOf(const Raw &P, size_t I) {
  const json::Array *Words = P.Value.getAsArray();
  return Words && I < Words->size() && (*Words)[I].getAsString()
             ? (*Words)[I].getAsString()->str()
             : std::string();
}

static std::optional<int64_t> numberOf(const Raw &P, size_t I) {
  const json::Array *Words = P.Value.getAsArray();
  return Words && I < Words->size() ? (*Words)[I].getAsInteger() : std::nullopt;
}

json::Value Session::stateArgument(const Raw &P) {
  // The parameters are [uri, kernel or "", name, value]; of an array the value
  // is a text, the words about its data. Without a name, all that was stated is
  // removed.
  const std::string Kernel = wordOf(P, 1), Name = wordOf(P, 2);
  const std::string Place = (Kernel.empty() ? "" : Kernel + ":") + Name;
  const std::optional<int64_t> Value = numberOf(P, 3);
  const std::string File = pathOf(wordOf(P, 0));
  json::Object Reply;
  if (Name.empty()) {
    Space.clearStated(File);
  } else if (Value) {
    Space.state(File, Place + "=" + std::to_string(*Value), /*Before=*/false);
  } else if (const std::string Words = wordOf(P, 3); !Words.empty()) {
    const std::string Text = "data(" + Place + ", " + Words + ")";
    std::vector<PlacedStatement> Ignored;
    if (const auto Error = parseStatedData(Text, Ignored))
      Reply["error"] = Error->Message;
    else // the first statement about an array holds
      Space.state(File, Text, /*Before=*/true);
  }
  Results.scheduleAll(/*WholeProject=*/true);
  json::Array Stated;
  for (const std::string &Text : Space.stated(File))
    Stated.push_back(Text);
  Reply["stated"] = std::move(Stated);
  return Reply;
}

json::Value Session::pinLaunch(const Raw &P) {
  // The parameters are [uri of the kernel, kernel, "file:line:col", number];
  // without a location the kernel's pin is removed, without a kernel all are.
  const std::string File = pathOf(wordOf(P, 0));
  const Spot Where = spotOf(wordOf(P, 2));
  if (!Where.isValid() || wordOf(P, 1).empty()) {
    Space.unpin(File, wordOf(P, 1));
  } else {
    PinnedLaunch L;
    L.Kernel = wordOf(P, 1);
    L.KernelFile = File;
    L.Where = Where;
    L.Number = unsigned(std::max<int64_t>(0, numberOf(P, 3).value_or(0)));
    Space.pin(std::move(L));
  }
  Results.refreshPins();
  Results.scheduleAll(/*WholeProject=*/false);
  json::Array All;
  for (const Pins::Pin &Pin : Space.listPins())
    All.push_back(json::Object{{"kernel", Pin.Of.Kernel},
                               {"launch", launchPlace(Pin.Of.Where)},
                               {"inSight", !Pin.IsMissing}});
  return json::Object{{"pinned", std::move(All)}};
}
