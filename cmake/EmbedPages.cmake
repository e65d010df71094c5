# cmake -DOUT=Pages.cpp -DPAGES=a.md;b.md -P EmbedPages.cmake
# Writes the function of tool/warplint/Pages.h, so that --explain works offline
# and from wherever the program is installed.
set(code "#include \"Pages.h\"\n#include \"llvm/ADT/StringSwitch.h\"\n\n")
string(APPEND code "llvm::StringRef warplint::pageOf(llvm::StringRef Check) {\n")
string(APPEND code "  return llvm::StringSwitch<llvm::StringRef>(Check)\n")
foreach(page IN LISTS PAGES)
  get_filename_component(id "${page}" NAME_WE)
  # Quoted use keeps the semicolons of the text.
  file(READ ${page} text)
  string(APPEND code "      .Case(\"${id}\", R\"WARPLINT(${text})WARPLINT\")\n")
endforeach()
string(APPEND code "      .Default(\"\");\n}\n")
file(WRITE ${OUT} "${code}")
