"""An aspect that lints the .cu sources of the targets it reaches.

    bazel build //... --aspects=//:warplint.bzl%warplint \\
        --output_groups=warplint

Each source is one action, which Bazel runs where it likes, also on other
machines, and keeps in its cache: its inputs are the source, the headers that its
target can see, and the program with its own headers. A finding fails the action;
with the aspect warplint_report it is printed and kept, and the build goes on.

Flags come from the target: the defines and folders of headers of its CcInfo, if
it has one, and its `copts` and `defines`, in nvcc's or clang's spelling. A source
is seen alone here: launches in other sources are not.
"""

def _flags(target, attributes):
    flags = ["-D" + define for define in getattr(attributes, "defines", [])]
    headers = []
    if CcInfo in target:
        context = target[CcInfo].compilation_context
        headers.append(context.headers)
        flags += ["-D" + define for define in context.defines.to_list()]
        for name, folders in (
            ("-I", context.includes),
            ("-iquote", context.quote_includes),
            ("-isystem", context.system_includes),
        ):
            for folder in folders.to_list():
                flags += [name, folder]
    return flags + getattr(attributes, "copts", []), headers

def _files(attributes, name):
    return [file for dep in getattr(attributes, name, []) for file in dep.files.to_list()]

def _of_deps(attributes):
    groups = [dep[OutputGroupInfo] for dep in getattr(attributes, "deps", []) if OutputGroupInfo in dep]
    return [group.warplint for group in groups if hasattr(group, "warplint")]

def _lint(target, ctx):
    attributes = ctx.rule.attr
    sources = _files(attributes, "srcs")
    kernels = [file for file in sources if file.extension == "cu"]
    flags, headers = _flags(target, attributes)
    beside = sources + _files(attributes, "hdrs") + _files(attributes, "textual_hdrs")
    results = []
    for source in kernels:
        result = ctx.actions.declare_file("%s.warplint/%s.txt" % (target.label.name, source.basename))
        ctx.actions.run(
            executable = ctx.executable._run,
            arguments = [
                ctx.executable._program.path,
                result.path,
                ctx.attr._warn_only,
                "--quiet",
                "--allow-no-kernels",
                "--cuda-path=none",
                source.path,
                "--",
                "-iquote",
                ".",
            ] + flags,
            inputs = depset(beside, transitive = headers),
            tools = [ctx.executable._program] + ctx.files._headers,
            outputs = [result],
            mnemonic = "Warplint",
            progress_message = "Linting " + source.short_path,
        )
        results.append(result)
    return [OutputGroupInfo(warplint = depset(results, transitive = _of_deps(attributes)))]

def _aspect(warn_only):
    return aspect(
        implementation = _lint,
        attr_aspects = ["deps"],
        attrs = {
            "_headers": attr.label(default = "@warplint//:headers"),
            "_program": attr.label(
                default = "@warplint//:program",
                executable = True,
                cfg = "exec",
                allow_single_file = True,
            ),
            "_run": attr.label(
                default = "@warplint//:run",
                executable = True,
                cfg = "exec",
                allow_single_file = True,
            ),
            "_warn_only": attr.string(default = warn_only),
        },
    )

warplint = _aspect("FALSE")
warplint_report = _aspect("TRUE")
