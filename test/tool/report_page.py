"""The HTML report as text: its lists, and the pages of kernels unpacked."""

import base64
import re
import zlib

BLOB = re.compile(r'<script type="text/plain" id="(\w+)" data-form="(\w+)">([^<]*)</script>\n')


def parts(text):
    """Id -> text of each page ("pk0") and source ("s0")."""
    found = {}
    for name, form, data in BLOB.findall(text):
        data = base64.b64decode(data)
        found[name] = (zlib.decompress(data) if form == "deflate" else data).decode()
    return found


def lists(text):
    """The report without the packed parts, the style and the script."""
    return re.sub(r"<(style|script)>.*?</\1>", "", BLOB.sub("", text), flags=re.S)


def whole(text):
    """The lists with all pages of kernels in place of their packed forms."""
    pages = "".join(page for name, page in parts(text).items() if name.startswith("pk"))
    return lists(text).replace("</main>", pages + "</main>")
