# The program for the packages that must run anywhere: LLVM, clang and the C++
# library are inside, glibc alone is asked for. It takes the objects of the
# other program; nothing is compiled twice. Built on request:
#   ninja warplint-static
# Clang's archives stand in no order that a linker likes, and Debian's CMake
# files would bring the shared LLVM, so that all archives are one group.
file(GLOB clang_archives ${CLANG_INSTALL_PREFIX}/lib/libclang*.a)
file(GLOB llvm_archives ${LLVM_LIBRARY_DIR}/libLLVM*.a)
get_property(components GLOBAL PROPERTY WARPLINT_COMPONENT_ARCHIVES)
set(component_archives)
foreach(component IN LISTS components)
  list(APPEND component_archives $<TARGET_FILE:${component}>)
endforeach()
add_executable(warplint-static EXCLUDE_FROM_ALL
  ${PROJECT_SOURCE_DIR}/cmake/package/StaticRegistry.cpp
  $<TARGET_OBJECTS:warplint>)
target_link_libraries(warplint-static PRIVATE warplint-flags warplint-headers-all
  -static-libstdc++ -static-libgcc -Wl,--gc-sections
  -Wl,--start-group ${component_archives} ${clang_archives} ${llvm_archives} -Wl,--end-group
  -l:libz.a -l:libzstd.a m)
add_dependencies(warplint-static warplint ${components})
set_target_properties(warplint-static PROPERTIES OUTPUT_NAME warplint
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/static)
install(TARGETS warplint-static RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  COMPONENT static EXCLUDE_FROM_ALL)
