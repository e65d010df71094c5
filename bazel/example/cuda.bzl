"""The least rule that has CUDA sources. That of rules_cuda has the same
attributes, and CcInfo beside."""

def _cuda_sources(ctx):
    return [DefaultInfo(files = depset(ctx.files.srcs))]

cuda_sources = rule(
    implementation = _cuda_sources,
    attrs = {
        "copts": attr.string_list(),
        "defines": attr.string_list(),
        "deps": attr.label_list(),
        "hdrs": attr.label_list(allow_files = True),
        "srcs": attr.label_list(allow_files = True),
    },
)
