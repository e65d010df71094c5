# cmake -DSOURCE=. -DOUT=Commit.inc -DGIVEN=commit -P Commit.cmake
# Writes the commit that is built as a string of C; empty where it is not known.
# Run by each build, it touches the file only when the commit is another one.
set(commit "${GIVEN}")
if(NOT commit AND EXISTS ${SOURCE}/.git)
  execute_process(
    COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
set(text "\"${commit}\"\n")
if(EXISTS ${OUT})
  file(READ ${OUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUT} ${text})
endif()
