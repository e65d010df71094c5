# warplint_test(NAME kind.name
#               [UNITTEST script [argument...]] [COMMAND word...]
#               [ENVIRONMENT NAME=value...] [PROPERTIES property value...])
# Adds a test to ctest. Every test of the project is added here, so that each has
# the label of its kind, the part of its name before the first dot:
#   ctest -L nvcc
# UNITTEST runs a script of Python's unittest by test/run_unittest.py, which
# reports each case that was skipped; scripts/check-skips reads that.
function(warplint_test)
  cmake_parse_arguments(TEST "" "NAME" "UNITTEST;COMMAND;ENVIRONMENT;PROPERTIES" ${ARGN})
  if(TEST_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warplint_test: ${TEST_UNPARSED_ARGUMENTS}?")
  endif()
  if(TEST_UNITTEST)
    list(POP_FRONT TEST_UNITTEST script)
    set(TEST_COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/test/run_unittest.py
      ${CMAKE_CURRENT_SOURCE_DIR}/${script} ${TEST_UNITTEST})
    list(APPEND TEST_ENVIRONMENT WARPLINT=$<TARGET_FILE:warplint>)
  endif()
  string(REGEX MATCH "^[^.]+" kind ${TEST_NAME})
  add_test(NAME ${TEST_NAME} COMMAND ${TEST_COMMAND})
  set_tests_properties(${TEST_NAME} PROPERTIES LABELS ${kind}
    ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1;${TEST_ENVIRONMENT}" ${TEST_PROPERTIES})
endfunction()
