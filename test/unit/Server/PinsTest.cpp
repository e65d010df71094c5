//===- PinsTest.cpp -------------------------------------------------------===//

#include "Pins.h"
#include "gtest/gtest.h"

using namespace warplint;

static const char Text[] = "void run() {\n"
                           "  k<<<1, 32>>>();\n"
                           "  k<<<1, 64>>>();\n"
                           "}\n";

/// The second launch of the text, pinned.
static PinnedLaunch launch(std::string Kernel = "k", unsigned Line = 3,
                           unsigned Column = 3) {
  PinnedLaunch L;
  L.Kernel = std::move(Kernel);
  L.Where = {"/none/a.cu", Line, Column};
  L.KernelFile = "/none/a.cu";
  return L;
}

static Pins pinned() {
  Pins P;
  P.set(launch(), Text);
  return P;
}

/// "line:column" of the only pin; "missing" where it is.
static std::string placeOf(const Pins &P) {
  EXPECT_EQ(P.list().size(), 1u);
  const Pins::Pin &Pin = P.list().front();
  EXPECT_EQ(P.all().empty(), Pin.IsMissing);
  return Pin.IsMissing ? "missing"
                       : std::to_string(Pin.Of.Where.Line) + ":" +
                             std::to_string(Pin.Of.Where.Column);
}

static std::string moved(Spot Where, llvm::StringRef Before,
                         llvm::StringRef After) {
  std::optional<Spot> Now = movedSpot(Where, Before, After);
  return Now ? std::to_string(Now->Line) + ":" + std::to_string(Now->Column)
             : "gone";
}

TEST(MovedSpot, WhatIsBeforeTheEditStays) {
  EXPECT_EQ(moved({"", 1, 1}, "ab\ncd", "ab\nxcd"), "1:1");
  EXPECT_EQ(moved({"", 2, 1}, "ab\ncd", "ab\ncdx"), "2:1");
  EXPECT_EQ(moved({"", 2, 2}, "ab\ncd", "ab\ncd"), "2:2");
}

TEST(MovedSpot, WhatIsBehindTheEditMoves) {
  EXPECT_EQ(moved({"", 2, 1}, "ab\ncd", "ab\n\n\ncd"), "4:1");
  EXPECT_EQ(moved({"", 2, 2}, "ab\ncd", "ab\nxxcd"), "2:4");
  EXPECT_EQ(moved({"", 2, 1}, "ab\ncd", "cd"), "1:1");
  EXPECT_EQ(moved({"", 2, 1}, "ab\ncd", "abcd"), "1:3");
  // Bytes, whatever the client counts.
  EXPECT_EQ(moved({"", 1, 2}, "ab",
                  "\xc2\xb5"
                  "ab"),
            "1:4");
}

TEST(MovedSpot, WhatWasEditedIsGone) {
  EXPECT_EQ(moved({"", 2, 1}, "ab\ncd\nef", "ab\nef"), "gone");
  EXPECT_EQ(moved({"", 1, 2}, "abc", "axc"), "gone");
  EXPECT_EQ(moved({"", 1, 1}, "ab", ""), "gone");
}

TEST(MovedSpot, PlacesThatTheTextHasNot) {
  EXPECT_EQ(moved({"", 0, 0}, "ab", "xab"), "gone");
  EXPECT_EQ(moved({"", 1, 0}, "ab", "xab"), "gone");
  EXPECT_EQ(moved({"", 9, 1}, "ab", "xab"), "gone");
  // A column behind the end of the text is that end.
  EXPECT_EQ(moved({"", 1, 99}, "ab", "xab"), "1:4");
}

TEST(Pins, OneForEachKernel) {
  Pins P = pinned();
  P.set(launch("k", 2), Text);
  EXPECT_EQ(placeOf(P), "2:3");
  P.set(launch("other"), Text);
  EXPECT_EQ(P.all().size(), 2u);
  P.drop("/none/b.cu", "k"); // another file's
  EXPECT_EQ(P.all().size(), 2u);
  P.drop("/none/a.cu", "k");
  ASSERT_EQ(P.all().size(), 1u);
  EXPECT_EQ(P.all().front().Kernel, "other");
  P.set(launch(), Text);
  P.drop("", "");
  EXPECT_TRUE(P.list().empty());
}

TEST(Pins, FollowTheirTextOnly) {
  Pins P = pinned();
  EXPECT_TRUE(P.areIn("/none/a.cu"));
  EXPECT_FALSE(P.areIn("/none/b.cu"));
  P.follow("/none/b.cu", Text, "");
  P.search("/none/b.cu", "");
  EXPECT_EQ(placeOf(P), "3:3");
  P.follow("/none/a.cu", Text, std::string("// a\n\n") + Text);
  EXPECT_EQ(placeOf(P), "5:3");
}

TEST(Pins, AnEditOfTheLineItselfIsFollowed) {
  Pins P = pinned();
  std::string Now = Text;
  Now.replace(Now.find("64"), 2, "128");
  P.follow("/none/a.cu", Text, Now);
  EXPECT_EQ(placeOf(P), "3:3");
  // The line is known as it reads now.
  EXPECT_EQ(P.list().front().Line, "k<<<1, 128>>>();");
  P.search("/none/a.cu", "\n\n\n" + Now);
  EXPECT_EQ(placeOf(P), "6:3");
}

TEST(Pins, ALineThatIsGoneAndComesBack) {
  Pins P = pinned();
  P.follow("/none/a.cu", Text, "void run() {\n}\n");
  EXPECT_EQ(placeOf(P), "missing");
  EXPECT_TRUE(P.areIn("/none/a.cu"));
  P.follow("/none/a.cu", "void run() {\n}\n", "void run() {\n\n}\n");
  EXPECT_EQ(placeOf(P), "missing");
  P.follow("/none/a.cu", "void run() {\n\n}\n", Text);
  EXPECT_EQ(placeOf(P), "3:3");
}

TEST(Pins, AnotherIndentIsTheSameLine) {
  Pins P;
  P.set(launch("k", 3, 8), "a\nb\n  x(); k<<<1, 64>>>();\n");
  P.search("/none/a.cu", "a\n\tx(); k<<<1, 64>>>();\nb\n");
  EXPECT_EQ(placeOf(P), "2:7");
}

TEST(Pins, TheNearestOfLikeLines) {
  Pins P = pinned();
  P.search("/none/a.cu", "  k<<<1, 64>>>();\n\n\n  k<<<1, 64>>>();\n");
  EXPECT_EQ(placeOf(P), "4:3");
  // One that reads as before stays where it is.
  P.search("/none/a.cu", "\n\n  k<<<1, 64>>>();\n  k<<<1, 64>>>();\n");
  EXPECT_EQ(placeOf(P), "4:3");
}

TEST(Pins, AnEmptyLineIsNoLaunch) {
  Pins P;
  P.set(launch("k", 2, 1), "a\n\nb\n");
  P.search("/none/a.cu", "a\nb\n\n");
  EXPECT_EQ(placeOf(P), "missing");
  Pins Outside;
  Outside.set(launch("k", 99, 1), Text);
  Outside.search("/none/a.cu", Text);
  Outside.follow("/none/a.cu", Text, "");
  EXPECT_EQ(placeOf(Outside), "missing");
}

TEST(Pins, WhatIsSeenIsNewsOnce) {
  Pins P = pinned();
  auto Yes = [](const PinnedLaunch &) { return true; };
  auto No = [](const PinnedLaunch &) { return false; };
  EXPECT_FALSE(P.see(No));
  EXPECT_TRUE(P.see(Yes));
  EXPECT_FALSE(P.see(Yes));
  EXPECT_TRUE(P.all().front().IsSeen);
  // One that is missing is seen nowhere.
  P.follow("/none/a.cu", Text, "");
  EXPECT_TRUE(P.see(Yes));
  EXPECT_FALSE(P.list().front().Of.IsSeen);
}
