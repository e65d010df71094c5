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
#
# What is found in a source depends on the launches in all others. With Ninja one
# command more, `Indexing`, reads the texts of all sources of the database after
# any has changed, and writes a stamp anew for each source whose kernels are
# named in other files than before: the commands depend on their stamps. With
# other generators, which cannot leave outputs of a command as they were, each
# command depends on all sources.
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
  set(stamps)
  set(list)
  set(of_target "${CMAKE_BINARY_DIR}/warplint/${target}")
  set(index "${of_target}.index")
  if(CMAKE_GENERATOR MATCHES "Ninja")
    set(has_index TRUE)
  else()
    set(has_index FALSE)
  endif()
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\.cu$")
      continue()
    endif()
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
    # A name in the build folder that says where the source is.
    file(RELATIVE_PATH name "${CMAKE_SOURCE_DIR}" "${source}")
    string(REPLACE "../" "up/" name "${name}")
    set(result "${of_target}/${name}.txt")
    set(index_flags)
    set(stamp)
    if(has_index)
      set(stamp "${result}.stamp")
      set(index_flags "--index=${index}" "--write-uses=${result}.uses")
      list(APPEND stamps "${stamp}")
      string(APPEND list "${result}.uses\t${stamp}\n")
      get_filename_component(of_result "${result}" DIRECTORY)
      file(MAKE_DIRECTORY "${of_result}")
    endif()
    add_custom_command(OUTPUT "${result}"
      COMMAND sh "${WARPLINT_RUN}" "${WARPLINT_PROGRAM}" "${result}" "${LINT_WARN_ONLY}"
        --quiet --allow-no-kernels "--p=${CMAKE_BINARY_DIR}" ${LINT_FLAGS}
        ${index_flags}
        "--depfile=${result}.d" "--depfile-target=${result}" "${source}"
      DEPENDS "${source}" "${WARPLINT_PROGRAM}" "${WARPLINT_RUN}" ${stamp}
      DEPFILE "${result}.d"
      COMMENT "Linting ${name}" VERBATIM COMMAND_EXPAND_LISTS)
    list(APPEND results "${result}")
  endforeach()
  if(stamps)
    file(GENERATE OUTPUT "${of_target}.list" CONTENT "${list}")
    add_custom_command(OUTPUT "${index}" ${stamps}
      COMMAND "${WARPLINT_PROGRAM}" "--p=${CMAKE_BINARY_DIR}" ${LINT_FLAGS}
        "--write-index=${index}" "--index-for=${of_target}.list"
        "--depfile=${index}.d" "--depfile-target=${index}"
      DEPENDS "${of_target}.list" "${WARPLINT_PROGRAM}"
      DEPFILE "${index}.d"
      COMMENT "Indexing sources for lint-${target}" VERBATIM COMMAND_EXPAND_LISTS)
  endif()
  add_custom_target(lint-${target} DEPENDS ${results})
  if(NOT TARGET lint)
    add_custom_target(lint)
  endif()
  add_dependencies(lint lint-${target})
endfunction()
