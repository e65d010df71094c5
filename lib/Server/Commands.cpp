//===- Commands.cpp - Stated arguments and pinned launches ----------------===//

#include "Session.h"
#include "warplint/Files/Read.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Settings/StatedDataText.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;
using Guard = std::lock_guard<std::recursive_mutex>;

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
  json::Object Out;
  Guard Hold(Lock);
  Folder &F = folderOf(pathOf(wordOf(P, 0)));
  if (Name.empty()) {
    F.Stated.clear();
  } else if (Value) {
    F.Stated.push_back(Place + "=" + std::to_string(*Value));
  } else if (const std::string Words = wordOf(P, 3); !Words.empty()) {
    const std::string Text = "data(" + Place + ", " + Words + ")";
    std::vector<PlacedStatement> Ignored;
    if (const auto Error = parseStatedData(Text, Ignored))
      Out["error"] = Error->Message;
    else // the first statement about an array holds
      F.Stated.insert(F.Stated.begin(), Text);
  }
  analyseAll(/*Anew=*/true);
  json::Array Stated;
  for (const std::string &Text : F.Stated)
    Stated.push_back(Text);
  Out["stated"] = std::move(Stated);
  return Out;
}

json::Value Session::pinLaunch(const Raw &P) {
  // The parameters are [uri of the kernel, kernel, "file:line:col", number];
  // without a location the kernel's pin is removed, without a kernel all are.
  const std::string File = pathOf(wordOf(P, 0));
  const Spot Where = spotOf(wordOf(P, 2));
  Guard Hold(Lock);
  if (!Where.isValid() || wordOf(P, 1).empty()) {
    Pinned.drop(File, wordOf(P, 1));
  } else {
    PinnedLaunch L;
    L.Kernel = wordOf(P, 1);
    L.KernelFile = File;
    L.Where = Where;
    L.Number = unsigned(std::max<int64_t>(0, numberOf(P, 3).value_or(0)));
    Pinned.set(std::move(L), textOf(realOf(Where.File)));
  }
  seePins();
  analyseAll(/*Anew=*/false);
  json::Array All;
  for (const Pins::Pin &Pin : Pinned.list())
    All.push_back(json::Object{{"kernel", Pin.Of.Kernel},
                               {"launch", launchPlace(Pin.Of.Where)},
                               {"inSight", !Pin.IsLost}});
  return json::Object{{"pinned", std::move(All)}};
}

bool Session::seePins() {
  Guard Hold(Lock);
  return Pinned.see([&](const PinnedLaunch &Pin) {
    return llvm::any_of(Units, [&](const auto &U) {
      return U.second.Last &&
             llvm::any_of(U.second.Last->InSight, [&](const LaunchInSight &L) {
               return L.Where == Pin.Where && L.Number == Pin.Number &&
                      L.Kernel == Pin.Kernel;
             });
    });
  });
}

std::string Session::textOf(const std::string &Real) const {
  Guard Hold(Lock);
  for (const auto &[Path, D] : Open)
    if (D.Real == Real)
      return D.Text;
  if (auto Buffer = readRegularFile(Real))
    return (*Buffer)->getBuffer().str();
  else
    llvm::consumeError(Buffer.takeError());
  return {};
}

void Session::searchPins(const std::string &Real) {
  Guard Hold(Lock);
  if (Pinned.areIn(Real))
    Pinned.search(Real, textOf(Real));
}
