# cmake -DOUT=x.cpp -DTEXT=report.html -DNAME=ReportTemplate -P EmbedText.cmake
# Writes `const char warplint::NAME[]`, the text of the file.
file(READ ${TEXT} text)
file(WRITE ${OUT} "namespace warplint {\nextern const char ${NAME}[];\nconst char ${NAME}[] = R\"WARPLINT(${text})WARPLINT\";\n}\n")
