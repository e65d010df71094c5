# Installs what editors need where they look for it: Neovim below /usr and
# ~/.local, Emacs below /usr. Included after GNUInstallDirs.
set(plugin share/nvim/site/pack/warplint/start/warplint)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/editors/nvim/ DESTINATION ${plugin})
install(FILES ${PROJECT_SOURCE_DIR}/editors/emacs/warplint.el DESTINATION share/emacs/site-lisp)

# The index of the help file, as :helptags writes it: who may not write there
# could not make it.
set(help ${PROJECT_SOURCE_DIR}/editors/nvim/doc/warplint.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${help})
file(STRINGS ${help} lines)
set(tags)
foreach(line IN LISTS lines)
  string(REGEX MATCHALL "\\*[^* \t|]+\\*" found "${line}")
  foreach(tag IN LISTS found)
    string(REPLACE "*" "" tag "${tag}")
    list(APPEND tags "${tag}\twarplint.txt\t/*${tag}*\n")
  endforeach()
endforeach()
list(SORT tags)
list(JOIN tags "" tags)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/help/tags "${tags}")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/help/tags DESTINATION ${plugin}/doc)
