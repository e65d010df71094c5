//===- LeadingHeadersTest.cpp - Standard headers of a file ----------------===//

#include "warplint/Preamble/LeadingHeaders.h"
#include "gtest/gtest.h"

using namespace warplint;

using Names = std::vector<std::string>;

TEST(LeadingHeaders, StandAboveAllElse) {
  EXPECT_EQ(leadingStandardHeaders("// a\n/* b\n */ #include <vector>\n\n"
                                   "# include\t<cmath> // c\n"
                                   "#include <vector>\n"),
            (Names{"vector", "cmath"}));
  EXPECT_EQ(leadingStandardHeaders("#include <list>"), Names{"list"});
  EXPECT_EQ(leadingStandardHeaders(""), Names{});
}

TEST(LeadingHeaders, EndWhereAnythingCouldChangeThem) {
  for (const char *Other :
       {"#define NDEBUG\n", "#include \"own.h\"\n", "#include <own/part.h>\n",
        "#include <thrust/sort.h>\n", "#if 1\n", "#pragma once\n", "int i;\n",
        "#include NAME\n", "/* open\n", "// goes on \\\n",
        "#include <cmath> int i;\n", "#include_next <cmath>\n",
        "#include \\\n<cmath>\n", "#\\\ninclude <cmath>\n"})
    EXPECT_EQ(leadingStandardHeaders(std::string("#include <vector>\n") +
                                     Other + "#include <list>\n"),
              Names{"vector"})
        << Other;
}
