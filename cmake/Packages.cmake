# What CPack makes of an installation:
#   cpack -G DEB   Debian's package: the program with the system's LLVM
#   cpack -G TXZ   an archive: the static program, which needs glibc alone
# scripts/release makes both, and a wheel of the second.
set(WARPLINT_MAINTAINER "warplint developers <maintainers@warplint.invalid>" CACHE STRING
  "Who answers for the packages, as 'name <address>'")

# The static program brings what else a machine may lack: the headers of a C++
# and a C library.
install(CODE "
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/scripts/host-headers
    \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/warplint/host
    COMMAND_ERROR_IS_FATAL ANY)"
  COMPONENT static EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME warplint)
set(CPACK_PACKAGE_VENDOR warplint)
set(CPACK_PACKAGE_CONTACT "${WARPLINT_MAINTAINER}")
set(CPACK_PACKAGE_HOMEPAGE_URL "${WARPLINT_HOMEPAGE}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "static analyser for CUDA C++ memory access")
set(CPACK_PACKAGE_DESCRIPTION
  "warplint reads CUDA sources as the compiler does and says at the line\nwhat the GPU will make of each memory access: bank conflicts, sectors\nof global requests, arrays in local memory, contended atomics and\nbranches that split warps. It needs no GPU and no CUDA toolkit.")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0) # as many as there are cores
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/package/Generator.cmake)
set(CPACK_WARPLINT_BUILD ${PROJECT_BINARY_DIR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Sources include a C++ library's headers.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-tidy-22") # loads the module
set(CPACK_WARPLINT_DEBIAN ${CMAKE_CURRENT_LIST_DIR}/package)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package/Debian.cmake)
include(CPack)
