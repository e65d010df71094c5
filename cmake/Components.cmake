# The components of the library. Each component is one static library with its own public
# include folder. It sees the folders of the components that it names under USES, and
# nothing through them, so that an include against the arrows of
# docs/architecture.md does not compile.

add_library(warplint-flags INTERFACE)
target_compile_options(warplint-flags INTERFACE
  -Wall -Wextra -Wno-unused-parameter -fno-exceptions -fvisibility-inlines-hidden
  $<$<BOOL:${WARPLINT_WERROR}>:-Werror>)
target_compile_definitions(warplint-flags INTERFACE ${LLVM_DEFINITIONS_LIST})
if(WARPLINT_SANITIZE)
  target_compile_options(warplint-flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  target_link_options(warplint-flags INTERFACE -fsanitize=address,undefined)
endif()

# What a component may see of LLVM and clang, as folders of links:
#   plain    containers, files, options: nothing that knows code
#   command  ... and clang's option table
#   tokens   ... and clang's lexer and replacements
#   engine   ... and clang's replacements, clang-tidy's configuration
#   code     all of LLVM
#   all      all of LLVM and clang
set(plain_headers
  llvm-c llvm/ADT llvm/Config llvm/Demangle llvm/Option llvm/Support
  llvm/BinaryFormat/Dwarf.def llvm/BinaryFormat/Dwarf.h
  llvm/TargetParser/Triple.h)
set(command_headers ${plain_headers} clang/Basic clang/Driver clang/Options)
set(tokens_headers ${plain_headers} clang/Basic clang/Lex
  clang/Support/Compiler.h clang/Tooling/Core
  llvm/BinaryFormat/DXContainer.h llvm/BinaryFormat/DXContainerConstants.def
  llvm/Transforms/Instrumentation/AddressSanitizerOptions.h)
set(engine_headers ${plain_headers} clang/Basic clang/Tooling/Core clang-tidy
  llvm/BinaryFormat/DXContainer.h llvm/BinaryFormat/DXContainerConstants.def
  llvm/Transforms/Instrumentation/AddressSanitizerOptions.h)
set(code_headers llvm-c llvm)

function(warplint_header_class name)
  set(folder ${CMAKE_BINARY_DIR}/headers/${name})
  foreach(header IN LISTS ARGN)
    get_filename_component(parent ${folder}/${header} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    foreach(include IN LISTS LLVM_INCLUDE_DIRS CLANG_INCLUDE_DIRS)
      if(EXISTS ${include}/${header})
        file(CREATE_LINK ${include}/${header} ${folder}/${header} SYMBOLIC)
      endif()
    endforeach()
  endforeach()
  add_library(warplint-headers-${name} INTERFACE)
  target_include_directories(warplint-headers-${name} SYSTEM INTERFACE ${folder})
endfunction()
foreach(class plain command tokens engine code)
  warplint_header_class(${class} ${${class}_headers})
endforeach()
add_library(warplint-headers-all INTERFACE)
target_include_directories(warplint-headers-all SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
add_library(warplint-headers-none INTERFACE)
include(cmake/PrecompiledHeaders.cmake)
warplint_precompiled_headers(tests code LIBS GTest::gtest HEADERS <gtest/gtest.h>)

# Six sources of a component are compiled as one, which takes less time than six:
# most of it is for the code of headers. OFF compiles each source for itself,
# so that only what has changed is compiled again.
option(WARPLINT_UNITY "Compile several sources of a component at a time" ON)
function(warplint_unity target)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ${WARPLINT_UNITY} UNITY_BUILD_BATCH_SIZE 6)
  foreach(source IN LISTS ARGN)
    set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()

# warplint_component(NAME [SOURCES file...] [APART file...] [USES component...]
#               [HEADERS class] [LIBS library...])
# The sources under APART have names in common with others of the component, and
# are always compiled each for itself. A component without sources is its headers.
function(warplint_component name)
  cmake_parse_arguments(COMPONENT "" "HEADERS" "SOURCES;APART;USES;LIBS" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY WARPLINT_COMPONENT_FOLDERS
    ${CMAKE_CURRENT_SOURCE_DIR}/include)
  if(NOT COMPONENT_SOURCES)
    add_library(warplint${name} INTERFACE)
    target_include_directories(warplint${name} INTERFACE
      ${CMAKE_CURRENT_SOURCE_DIR}/include)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY WARPLINT_COMPONENT_ARCHIVES warplint${name})
  add_library(warplint${name} STATIC ${COMPONENT_SOURCES} ${COMPONENT_APART})
  warplint_unity(warplint${name} ${COMPONENT_APART})
  target_include_directories(warplint${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/include)
  # Private: whoever uses this component names for itself what else it sees.
  target_link_libraries(warplint${name} PRIVATE
    warplint-flags warplint-headers-${COMPONENT_HEADERS} ${COMPONENT_LIBS})
  target_precompile_headers(warplint${name} REUSE_FROM
    warplint-precompiled-${COMPONENT_HEADERS})
  foreach(used IN LISTS COMPONENT_USES)
    target_link_libraries(warplint${name} PRIVATE warplint${used})
  endforeach()
endfunction()

# warplint_unit_test(NAME SOURCES file... USES component... [LIBS library...])
# One GoogleTest program, run as a single ctest entry named unit.NAME. Tests may
# see every component and all of LLVM; USES says what is linked.
function(warplint_unit_test name)
  cmake_parse_arguments(UNIT "" "" "SOURCES;USES;LIBS" ${ARGN})
  get_property(folders GLOBAL PROPERTY WARPLINT_COMPONENT_FOLDERS)
  add_executable(${name}Tests ${UNIT_SOURCES})
  target_include_directories(${name}Tests PRIVATE ${folders})
  target_link_libraries(${name}Tests PRIVATE warplint-flags warplint-headers-all
    GTest::gtest GTest::gtest_main)
  foreach(used IN LISTS UNIT_USES)
    target_link_libraries(${name}Tests PRIVATE warplint${used})
  endforeach()
  target_link_libraries(${name}Tests PRIVATE ${UNIT_LIBS} LLVM)
  target_precompile_headers(${name}Tests REUSE_FROM warplint-precompiled-tests)
  target_compile_definitions(${name}Tests PRIVATE WARPLINT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  warplint_test(NAME unit.${name} COMMAND ${name}Tests)
endfunction()
