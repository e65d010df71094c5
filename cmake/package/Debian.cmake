# Run by cpack on the installed tree, before it is packed: Debian's places and
# forms of documents.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(root ${CPACK_TEMPORARY_DIRECTORY}/usr)
set(documents ${root}/share/doc/warplint)
file(RENAME ${root}/share/zsh/site-functions ${root}/share/zsh/vendor-completions)
file(COPY_FILE ${CPACK_WARPLINT_DEBIAN}/copyright ${documents}/copyright)
file(REMOVE ${documents}/LICENSE ${root}/share/warplint/clang/LICENSE)
# Debian's form names who released it and when; CHANGELOG.md tells the rest.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${documents}/changelog "warplint (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9nf ${documents}/changelog ${root}/share/man/man1/warplint.1
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
