# find_package(warplint) finds this beside the program:
#
#   find_package(warplint REQUIRED)
#   warplint_lint(my_target [FLAGS flag...] [BASELINE file] [WARN_ONLY])
#
# makes a target `lint-my_target` that lints the .cu sources of my_target, each
# by a command of its own, which the build engine runs beside others, spreads
# over machines, and runs again only when the source, a header that it reads, a
# launch in another source or a flag has changed. The target `lint` holds all of
# them. A finding is printed and fails its command, unless WARN_ONLY is given.
# The project needs CMAKE_EXPORT_COMPILE_COMMANDS.
cmake_minimum_required(VERSION 3.20)
get_filename_component(_warplint_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(WARPLINT_PROGRAM warplint HINTS "${_warplint_prefix}/bin" NO_CACHE)
set(WARPLINT_RUN "${CMAKE_CURRENT_LIST_DIR}/run.sh")
if(NOT WARPLINT_PROGRAM)
  set(warplint_FOUND FALSE)
  set(warplint_NOT_FOUND_MESSAGE "there is no program beside ${CMAKE_CURRENT_LIST_DIR}")
endif()

function(warplint_lint target)
  cmake_parse_arguments(PARSE_ARGV 1 LINT "WARN_ONLY" "BASELINE" "FLAGS")
  if(NOT CMAKE_EXPORT_COMPILE_COMMANDS)
    message(FATAL_ERROR "warplint_lint needs CMAKE_EXPORT_COMPILE_COMMANDS")
  endif()
  if(LINT_BASELINE)
    get_filename_component(baseline "${LINT_BASELINE}" ABSOLUTE)
    list(APPEND LINT_FLAGS "--baseline=${baseline}")
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(results)
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\.cu$")
      continue()
    endif()
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
    # A name in the build folder that says where the source is.
    file(RELATIVE_PATH name "${CMAKE_SOURCE_DIR}" "${source}")
    string(REPLACE "../" "up/" name "${name}")
    set(result "${CMAKE_BINARY_DIR}/warplint/${target}/${name}.txt")
    add_custom_command(OUTPUT "${result}"
      COMMAND sh "${WARPLINT_RUN}" "${WARPLINT_PROGRAM}" "${result}" "${LINT_WARN_ONLY}"
        --quiet --allow-no-kernels "--p=${CMAKE_BINARY_DIR}" ${LINT_FLAGS}
        "--depfile=${result}.d" "--depfile-target=${result}" "${source}"
      DEPENDS "${source}" "${WARPLINT_PROGRAM}" "${WARPLINT_RUN}"
      DEPFILE "${result}.d"
      COMMENT "Linting ${name}" VERBATIM COMMAND_EXPAND_LISTS)
    list(APPEND results "${result}")
  endforeach()
  add_custom_target(lint-${target} DEPENDS ${results})
  if(NOT TARGET lint)
    add_custom_target(lint)
  endif()
  add_dependencies(lint lint-${target})
endfunction()
