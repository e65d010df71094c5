//===- OptionTableTest.cpp - The option table against nvcc --help ---------===//

#include "Helpers.h"
#include "NvccOptions.h"
#include "llvm/Support/Program.h"
#include <cstdio>
#include <map>
#include <regex>
#include <set>

using namespace warplint;

namespace {

struct HelpEntry {
  std::string Short;
  std::string Value; ///< "<file>,...", "{true|false}"; "" for a flag
};

std::string outputOf(const std::string &Command) {
  std::string Text;
  FILE *Pipe = popen(Command.c_str(), "r");
  char Buffer[4096];
  while (size_t Read = fread(Buffer, 1, sizeof Buffer, Pipe))
    Text.append(Buffer, Read);
  pclose(Pipe);
  return Text;
}

/// The lines "--long <value>,...    (-short)" of nvcc --help, by long name.
std::map<std::string, HelpEntry> helpOf(const std::string &Nvcc) {
  std::map<std::string, HelpEntry> Entries;
  std::istringstream Lines(outputOf("'" + Nvcc + "' --help"));
  std::regex Entry("--([^ ]+) ?(.*?) +(\\(-([^)]+)\\)|--.*) *");
  std::smatch Match;
  for (std::string Line; std::getline(Lines, Line);)
    if (Line.rfind("--", 0) == 0 && std::regex_match(Line, Match, Entry))
      Entries[Match[1]] = {Match[4], Match[2]};
  return Entries;
}

class OptionTable : public testing::Test {
protected:
  void SetUp() override {
    auto Nvcc = llvm::sys::findProgramByName("nvcc");
    if (!Nvcc)
      GTEST_SKIP() << "nvcc is not installed: its --help is not compared";
    Help = helpOf(*Nvcc);
    IsRelease13_0 = outputOf("'" + *Nvcc + "' --version").find("V13.0.") !=
                    std::string::npos;
    ASSERT_GT(Help.size(), 100u);
  }
  static const NvccOption *find(const std::string &Long) {
    for (const NvccOption &O : nvccOptions())
      if (O.Long == Long)
        return &O;
    return nullptr;
  }
  std::map<std::string, HelpEntry> Help;
  bool IsRelease13_0 = false;
};

TEST_F(OptionTable, HasAllThatNvccLists) {
  for (const auto &[Long, Entry] : Help) {
    const NvccOption *O = find(Long);
    ASSERT_TRUE(O) << "--" << Long << " is not in NvccOptions.def";
    EXPECT_EQ(O->Short.str(), Entry.Short) << Long;
    NvccKind Kind = Entry.Value.empty()             ? NvccKind::Flag
                    : Entry.Value == "{true|false}" ? NvccKind::Bool
                    : Entry.Value.find(",...") != std::string::npos
                        ? NvccKind::List
                        : NvccKind::Value;
    // --help shows no value of the first two, and not that the others' may be
    // left out.
    if (O->Kind == NvccKind::Optional)
      EXPECT_EQ(int(Kind), int(NvccKind::Value)) << Long;
    else if (Long != "qpp-config" && Long != "dependency-output")
      EXPECT_EQ(int(O->Kind), int(Kind)) << Long << " " << Entry.Value;
  }
}

TEST_F(OptionTable, ListsOnlyWhatNvccLists) {
  if (!IsRelease13_0)
    GTEST_SKIP() << "the table is that of nvcc 13.0, another one is installed";
  for (const NvccOption &O : nvccOptions())
    EXPECT_EQ(O.Listed, Help.count(O.Long.str()) > 0) << O.Long.str();
}

TEST(OptionTableItself, NamesAreUnique) {
  std::set<std::string> Seen;
  for (const NvccOption &O : nvccOptions()) {
    EXPECT_TRUE(Seen.insert("--" + O.Long.str()).second) << O.Long.str();
    if (!O.Short.empty())
      EXPECT_TRUE(Seen.insert("-" + O.Short.str()).second) << O.Short.str();
  }
}

} // namespace
