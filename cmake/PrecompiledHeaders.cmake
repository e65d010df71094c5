# Headers that most sources read, compiled once for each class of headers and not once
# for each source: reading them is more than half of what a source costs.
# A component sees no header through this that its class does not let it include.
# CMAKE_DISABLE_PRECOMPILE_HEADERS builds without; what then does not compile
# lacks an #include.
set(none_precompiled <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory>
  <optional> <set> <string> <tuple> <utility> <vector>)
set(plain_precompiled ${none_precompiled} <llvm/ADT/ArrayRef.h> <llvm/ADT/DenseMap.h>
  <llvm/ADT/STLExtras.h> <llvm/ADT/SmallString.h> <llvm/ADT/StringExtras.h>
  <llvm/ADT/StringSwitch.h> <llvm/Support/Error.h> <llvm/Support/FileSystem.h>
  <llvm/Support/Format.h> <llvm/Support/FormatVariadic.h> <llvm/Support/JSON.h>
  <llvm/Support/MemoryBuffer.h> <llvm/Support/Path.h> <llvm/Support/raw_ostream.h>)
set(command_precompiled ${plain_precompiled})
set(tokens_precompiled ${plain_precompiled})
set(engine_precompiled ${plain_precompiled})
set(code_precompiled ${plain_precompiled} <llvm/Analysis/LoopInfo.h>
  <llvm/Analysis/ScalarEvolution.h> <llvm/Analysis/ValueTracking.h> <llvm/IR/IRBuilder.h>
  <llvm/IR/InstIterator.h> <llvm/IR/Instructions.h> <llvm/IR/IntrinsicInst.h>
  <llvm/IR/Module.h> <llvm/IR/PassManager.h>)
set(all_precompiled ${plain_precompiled} <clang/AST/ASTContext.h> <clang/AST/ExprCXX.h>
  <clang/AST/DynamicRecursiveASTVisitor.h> <clang/Frontend/CompilerInstance.h>)

# warplint_precompiled_headers(NAME CLASS [LIBS library...] [HEADERS header...]):
# a library of an empty source, whose compiled headers others use.
set(empty_source ${CMAKE_BINARY_DIR}/Empty.cpp)
file(WRITE ${empty_source}.new "")
file(COPY_FILE ${empty_source}.new ${empty_source} ONLY_IF_DIFFERENT)
function(warplint_precompiled_headers name class)
  cmake_parse_arguments(PCH "" "" "LIBS;HEADERS" ${ARGN})
  add_library(warplint-precompiled-${name} STATIC ${empty_source})
  target_link_libraries(warplint-precompiled-${name} PRIVATE
    warplint-flags warplint-headers-${class} ${PCH_LIBS})
  target_precompile_headers(warplint-precompiled-${name} PRIVATE
    ${${class}_precompiled} ${PCH_HEADERS})
endfunction()
foreach(class none plain command tokens engine code all)
  warplint_precompiled_headers(${class} ${class})
endforeach()
