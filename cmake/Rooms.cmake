# The rooms of the house. Each room is one static library with its own public
# include folder; it sees the folders of the rooms it names under USES and of
# theirs, and no other, so that an include against the arrows of
# docs/architecture.md does not compile.

add_library(warplint-options INTERFACE)
target_compile_options(warplint-options INTERFACE
  -Wall -Wextra -Wno-unused-parameter -fno-exceptions -fvisibility-inlines-hidden
  $<$<BOOL:${WARPLINT_WERROR}>:-Werror>)
target_compile_definitions(warplint-options INTERFACE ${LLVM_DEFINITIONS_LIST})
target_include_directories(warplint-options SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
if(WARPLINT_SANITIZE)
  target_compile_options(warplint-options INTERFACE
    -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  target_link_options(warplint-options INTERFACE -fsanitize=address,undefined)
endif()

# warplint_room(NAME SOURCES file... [USES room...] [LIBS library...])
function(warplint_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBS" ${ARGN})
  add_library(warplint${name} STATIC ${ROOM_SOURCES})
  target_include_directories(warplint${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/include)
  target_link_libraries(warplint${name} PUBLIC warplint-options ${ROOM_LIBS})
  foreach(used IN LISTS ROOM_USES)
    target_link_libraries(warplint${name} PUBLIC warplint${used})
  endforeach()
endfunction()

# warplint_unit_test(NAME SOURCES file... USES room... [LIBS library...])
# One GoogleTest program, run as a single ctest entry named unit.NAME.
function(warplint_unit_test name)
  cmake_parse_arguments(UNIT "" "" "SOURCES;USES;LIBS" ${ARGN})
  add_executable(${name}Tests ${UNIT_SOURCES})
  target_link_libraries(${name}Tests PRIVATE warplint-options GTest::gtest GTest::gtest_main ${UNIT_LIBS})
  foreach(used IN LISTS UNIT_USES)
    target_link_libraries(${name}Tests PRIVATE warplint${used})
  endforeach()
  target_compile_definitions(${name}Tests PRIVATE WARPLINT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME unit.${name} COMMAND ${name}Tests)
endfunction()
