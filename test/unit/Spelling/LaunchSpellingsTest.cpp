//===- LaunchSpellingsTest.cpp - Rewriting of kernel launches -------------===//

#include "Rewritten.h"

using namespace warplint;

TEST(CloseBracket, IsJoined) {
  EXPECT_EQ(rewritten("closeBracket", "k<<<1, 32> @> >(p);"),
            "k<<<1, 32>>>  (p);");
  EXPECT_EQ(rewritten("closeBracket", "k<<<1, 32@>> >(p);"),
            "k<<<1, 32>>> (p);");
  EXPECT_EQ(rewritten("closeBracket", "k<<<1, 32>\n  @> /*x*/ >(p);"),
            "k<<<1, 32>>>\n   /*x*/ (p);");
  EXPECT_EQ(rewritten("closeBracket", "k<<<1>// x\r\n@> \\\n >(p);"),
            "k<<<1>>>// x\r\n \\\n (p);");
}

TEST(CloseBracket, OtherSignsStay) {
  for (const char *Text :
       {"k<<<1@>>>(p);", "a @> b", "a @> > b", "f<g<h@>>>(p)",
        "f<g<h>@> > >(p)", "p-@> > >(p)", "x = \"> @> >\";", "// > @> >",
        "a @>>= b > > c", "@", "", "> \n#endif\n@> >"})
    EXPECT_EQ(rewritten("closeBracket", Text), "") << Text;
}

TEST(OpenBracket, IsJoinedWithTheOneThatCloses) {
  EXPECT_EQ(rewritten("openBracket", "k<< @<1, 32> > >(p); a > > >(b);"),
            "k<<< 1, 32>>>  (p); a > > >(b);");
  EXPECT_EQ(rewritten("openBracket", "k@< <\t<1>> >(p);"), "k<<< \t1>>> (p);");
  // Strings and comments do not end the statement or close the launch.
  EXPECT_EQ(
      rewritten("openBracket", "k<< @<f(\"; > > >(\") /* > > >( */> > >(p);"),
      "k<<< f(\"; > > >(\") /* > > >( */>>>  (p);");
  EXPECT_EQ(rewritten("openBracket", "k<< @<(a >> 3) > 2, p->n> >> (p);"),
            "k<<< (a >> 3) > 2, p->n>>>  (p);");
}

TEST(OpenBracket, TheSignBeforeTheThreeThatCloseStaysApart) {
  EXPECT_EQ(rewritten("openBracket", "k<< @<f<1>> > >(p);"),
            "k<<< f<1> >>> (p);");
  EXPECT_EQ(rewritten("openBracket", "k<< @<f<1>>\n> >(p);"),
            "k<<< f<1>>\n> >(p);");
}

TEST(OpenBracket, NothingWhereNothingChanges) {
  for (const char *Text : {"k@<<<1, 32>>>(p);", "a @<< 1", "a @< < < < b",
                           "x = \"<< @<\";", "@", "<< \n#if A\n@<"})
    EXPECT_EQ(rewritten("openBracket", Text), "") << Text;
  EXPECT_EQ(rewritten("openBracket", "k@<<<1, 32> > >(p);"),
            "k<<<1, 32>>>  (p);");
}

TEST(NameExtents, OfOneLaunch) {
  EXPECT_EQ(rewritten("nameExtents", "k<<<1, @{32, 4}>>>(p);"),
            "k<<<1,$(32, 4)>>>(p);");
  EXPECT_EQ(rewritten("nameExtents", "k<<<@{7, 3}, {64}, 16>>>(p); f({1});"),
            "k<<<$(7,3),$(64), 16>>>(p); f({1});");
  EXPECT_EQ(rewritten("nameExtents", "k<<<@{7,3},\n{6}>>>(p);"),
            "k<<<$(7,3),\n$(6)>>>(p);");
  EXPECT_EQ(rewritten("nameExtents", "k<<<@{a +b,f({1, 2})}, f(0, {3})>>>(p);"),
            "k<<<$(a+b,f({1, 2})), f(0, {3})>>>(p);");
  EXPECT_EQ(rewritten("nameExtents", "k<<<1,@<%2%>>>>(p);"),
            "k<<<1,$(2) >>>(p);");
}

TEST(NameExtents, ALaunchThatClosesApart) {
  EXPECT_EQ(rewritten("nameExtents", "k<<<1, @{32, 4}> > >(p);"),
            "k<<<1,$(32, 4)>>>  (p);");
}

TEST(NameExtents, StringsAndCommentsStay) {
  EXPECT_EQ(rewritten("nameExtents", "k<<<1,@{f(\"a b\"),4}>>>(p);"),
            "k<<<1,$(f(\"a b\"),4)>>>(p);");
  EXPECT_EQ(rewritten("nameExtents", "k<<<1,@{f(\"}\"),4/* } */}>>>(p);"),
            "k<<<1,$(f(\"}\"),4/* } */)>>>(p);");
  EXPECT_EQ(rewritten("nameExtents", "k<<<1,@{'}',1e +2}>>>(p);"),
            "k<<<1,$('}',1e +2)>>>(p);");
}

TEST(NameExtents, NoneBehindWhichNoLaunchCloses) {
  for (const char *Text :
       {"f(a, @{1, 2}, b);", "f(a, @{1, 2}, b); k<<<1, 2>>>(p);",
        "k<<<1, @{1, 2>>>(p);", "k<<<@{1, 2} + 3>>>(p);", "k<<<1, @2>>>(p);",
        "k<<<1 + @{2}>>>(p);", "// k<<<1, @{2}>>>(p);", "k<<<1, @{2}, 3", "@"})
    EXPECT_EQ(rewritten("nameExtents", Text), "") << Text;
}
