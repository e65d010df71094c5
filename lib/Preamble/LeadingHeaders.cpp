//===- LeadingHeaders.cpp - Standard headers of a file --------------------===//

#include "warplint/Preamble/LeadingHeaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint {

static constexpr StringLiteral Standard[] = {"algorithm",
                                             "any",
                                             "array",
                                             "atomic",
                                             "bitset",
                                             "cassert",
                                             "cctype",
                                             "cerrno",
                                             "cfenv",
                                             "cfloat",
                                             "chrono",
                                             "cinttypes",
                                             "climits",
                                             "clocale",
                                             "cmath",
                                             "complex",
                                             "condition_variable",
                                             "csetjmp",
                                             "csignal",
                                             "cstdarg",
                                             "cstddef",
                                             "cstdint",
                                             "cstdio",
                                             "cstdlib",
                                             "cstring",
                                             "ctime",
                                             "cwchar",
                                             "deque",
                                             "exception",
                                             "filesystem",
                                             "forward_list",
                                             "fstream",
                                             "functional",
                                             "future",
                                             "initializer_list",
                                             "iomanip",
                                             "ios",
                                             "iosfwd",
                                             "iostream",
                                             "istream",
                                             "iterator",
                                             "limits",
                                             "list",
                                             "locale",
                                             "map",
                                             "memory",
                                             "mutex",
                                             "new",
                                             "numeric",
                                             "optional",
                                             "ostream",
                                             "queue",
                                             "random",
                                             "ratio",
                                             "regex",
                                             "set",
                                             "sstream",
                                             "stack",
                                             "stdexcept",
                                             "streambuf",
                                             "string",
                                             "string_view",
                                             "system_error",
                                             "thread",
                                             "tuple",
                                             "type_traits",
                                             "typeindex",
                                             "typeinfo",
                                             "unordered_map",
                                             "unordered_set",
                                             "utility",
                                             "valarray",
                                             "variant",
                                             "vector",
                                             "assert.h",
                                             "ctype.h",
                                             "errno.h",
                                             "float.h",
                                             "inttypes.h",
                                             "limits.h",
                                             "math.h",
                                             "stdarg.h",
                                             "stdbool.h",
                                             "stddef.h",
                                             "stdint.h",
                                             "stdio.h",
                                             "stdlib.h",
                                             "string.h",
                                             "time.h"};

/// Drops white space and comments, up to something else.
static StringRef skipComments(StringRef Text) {
  for (;;) {
    Text = Text.ltrim();
    if (Text.starts_with("//")) {
      const StringRef Line = Text.take_until([](char C) { return C == '\n'; });
      if (Line.rtrim().ends_with("\\"))
        return Text; // the comment goes on
      Text = Text.drop_front(Line.size());
    } else {
      const size_t End = Text.find("*/", 2);
      if (!Text.starts_with("/*") || End == StringRef::npos)
        return Text;
      Text = Text.drop_front(End + 2);
    }
  }
}

std::vector<std::string> leadingStandardHeaders(StringRef Text) {
  std::vector<std::string> Names;
  (void)Text.consume_front("\xef\xbb\xbf");
  for (;;) {
    Text = skipComments(Text);
    StringRef Line = Text.take_until([](char C) { return C == '\n'; });
    Text = Text.drop_front(Line.size());
    if (!Line.consume_front("#"))
      return Names;
    Line = Line.ltrim(" \t");
    if (!Line.consume_front("include"))
      return Names;
    Line = Line.ltrim(" \t");
    auto [Name, Rest] = Line.split('>');
    const bool IsAlone =
        Rest.trim().empty() ||
        (Rest.trim().starts_with("//") && !Rest.contains('\\'));
    if (!Name.consume_front("<") || !is_contained(Standard, Name) || !IsAlone)
      return Names;
    if (!is_contained(Names, Name))
      Names.push_back(Name.str());
  }
}

} // namespace warplint
