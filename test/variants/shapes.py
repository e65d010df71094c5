"""The textbook shapes that warplint must know in every dress: each a badly
written body, its well-written twin, and the check that tells them apart.

A body is CUDA C++ in which these words stand for what a variant decides:

    @N@      a size: a constant, a template parameter or a kernel argument
    @x@ @y@  the thread's column and row in the whole grid
    @t@      the thread's number in its block
    @tx@ @ty@  its column and row in a block of 32 columns

`access` is the statement that is moved into a function of the device where a
variant asks for one; the words in `uses` are handed to it. `rows` is the number
of rows of 32 threads in a block. `only` names the variants that a shape has.
"""


class Shape:
    def __init__(self, name, check, arguments, bad, ok, body="@access@",
                 uses=(), rows=8, only=None, bad_body=None, ok_body=None):
        self.name, self.check, self.arguments = name, check, arguments
        self.bad, self.ok = bad, ok  # the access, badly and well written
        self.bodies = {"bad": bad_body or body, "ok": ok_body or body}
        self.uses, self.rows = uses, rows
        self.only = only or {}


SIZES = ("constant", "template", "argument")
LAUNCHES = ("stated", "computed", "opaque", "absent")
GUARDS = ("unguarded", "guarded")
DIMENSIONS = ("flat", "square")
PLACES = ("inline", "function")

GLOBAL, SHARED = "global-uncoalesced-access", "shared-bank-conflict"

SHAPES = [
    # out[x * n + y]: the store of a transposition.
    Shape("transposed_store", GLOBAL, "float *out, const float *in",
          "out[@x@ * @N@ + @y@] = in[@y@ * @N@ + @x@];",
          "out[@y@ * @N@ + @x@] = in[@y@ * @N@ + @x@];"),
    # The load of one.
    Shape("transposed_load", GLOBAL, "float *out, const float *in",
          "out[@y@ * @N@ + @x@] = in[@x@ * @N@ + @y@];",
          "out[@y@ * @N@ + @x@] = 2 * in[@y@ * @N@ + @x@];"),
    # Each thread adds up a row, and each a column.
    Shape("row_sum", GLOBAL, "float *out, const float *in",
          "s += in[@x@ * @N@ + k];", "s += in[k * @N@ + @x@];",
          body="float s = 0;\n  for (int k = 0; k < @N@; ++k)\n    @access@\n"
               "  out[@x@] = s;",
          uses=("float &s", "int k"), only={"dimension": ("flat",)}),
    # A stride between neighbouring threads.
    Shape("stride", GLOBAL, "float *out, const float *in",
          "out[@x@] = in[@x@ * @N@];", "out[@x@] = in[@x@ + @N@];",
          only={"dimension": ("flat",)}),
    # Each thread takes a chunk, or all step through it side by side.
    Shape("chunk", GLOBAL, "float *out, const float *in",
          "s += in[@x@ * @N@ + k];", "s += in[k * 65536 + @x@];",
          body="float s = 0;\n  for (int k = 0; k < @N@; ++k)\n    @access@\n"
               "  out[@x@] = s;",
          uses=("float &s", "int k"), only={"dimension": ("flat",)}),
    # A field of an array of structs, and an array of the fields.
    Shape("struct_field", GLOBAL, "float *out, const Particle *p, const float *in",
          "out[@x@ + @N@] = p[@x@ + @N@].mass;", "out[@x@ + @N@] = in[@x@ + @N@];",
          only={"dimension": ("flat",)}),
    # A plane of 12-byte elements, by value.
    Shape("three_floats", GLOBAL, "float *out, const float3 *p, const float *in",
          "float3 v = p[@y@ * @N@ + @x@]; out[@y@ * @N@ + @x@] = v.x + v.y + v.z;",
          "float v = in[@y@ * @N@ + @x@]; out[@y@ * @N@ + @x@] = v + v * v;"),
    # A tile read by columns, with and without padding.
    Shape("tile_column", SHARED, "float *out, const float *in",
          "out[@y@ * @N@ + @x@] = tile[@tx@][@ty@];",
          "out[@y@ * @N@ + @x@] = tile[@tx@][@ty@];",
          bad_body="__shared__ float tile[32][32];\n"
                   "  tile[@ty@][@tx@] = in[@y@ * @N@ + @x@];\n"
                   "  __syncthreads();\n  @access@",
          ok_body="__shared__ float tile[32][33];\n"
                  "  tile[@ty@][@tx@] = in[@y@ * @N@ + @x@];\n"
                  "  __syncthreads();\n  @access@",
          uses=("float (*tile)[@PITCH@]",), rows=32),
    # A tile of a size that the variant decides, read by columns.
    Shape("sized_tile", SHARED, "float *out, const float *in",
          "out[@y@ * 1024 + @x@] = tile[@tx@ * @PITCH@ + @ty@];",
          "out[@y@ * 1024 + @x@] = tile[@tx@ * @PITCH@ + @ty@];",
          bad_body="__shared__ float tile[@N@ * @PITCH@];\n"
                   "  tile[@ty@ * @PITCH@ + @tx@] = in[@y@ * 1024 + @x@];\n"
                   "  __syncthreads();\n  @access@",
          ok_body="__shared__ float tile[@N@ * @PITCH@];\n"
                  "  tile[@ty@ * @PITCH@ + @tx@] = in[@y@ * 1024 + @x@];\n"
                  "  __syncthreads();\n  @access@",
          uses=("float *tile",), rows=32,
          only={"size": ("constant", "template")}),
    # Interleaved and sequential addressing of a reduction.
    Shape("reduction", SHARED, "float *out, const float *in",
          "if (2 * s * @t@ + s < blockDim.x) "
          "data[2 * s * @t@] += data[2 * s * @t@ + s];",
          "if (@t@ < s) data[@t@] += data[@t@ + s];",
          bad_body="__shared__ float data[1024];\n  data[@t@] = in[@x@ + @N@];\n"
                   "  __syncthreads();\n"
                   "  for (unsigned s = 1; s < blockDim.x; s *= 2) {\n"
                   "    @access@\n    __syncthreads();\n  }\n"
                   "  if (@t@ == 0)\n    out[blockIdx.x] = data[0];",
          ok_body="__shared__ float data[1024];\n  data[@t@] = in[@x@ + @N@];\n"
                  "  __syncthreads();\n"
                  "  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {\n"
                  "    @access@\n    __syncthreads();\n  }\n"
                  "  if (@t@ == 0)\n    out[blockIdx.x] = data[0];",
          uses=("float *data", "unsigned s"),
          only={"dimension": ("flat",), "guard": ("unguarded",)}),
    # Every second word, and one half after the other.
    Shape("every_second", SHARED, "float *out, const float *in",
          "out[@x@ + @N@] = data[2 * @t@] * in[@x@];",
          "out[@x@ + @N@] = data[@t@] * in[@x@];",
          body="__shared__ float data[2048];\n  data[@t@] = in[@x@ + @N@];\n"
               "  data[@t@ + blockDim.x] = in[@x@];\n"
               "  __syncthreads();\n  @access@",
          uses=("float *data",),
          only={"dimension": ("flat",), "guard": ("unguarded",)}),
    # Fields of structs of four words, one by one.
    Shape("shared_struct", SHARED, "float *out, const float4 *in",
          "out[@x@] = p[@t@].x + p[@t@ ^ 1].y;",
          "out[@x@] = px[@t@] + py[@t@ ^ 1];",
          bad_body="__shared__ float4 p[1024];\n"
                   "  p[@t@] = in[@x@ + @N@];\n  __syncthreads();\n  @access@",
          ok_body="__shared__ float px[1024], py[1024];\n"
                  "  px[@t@] = in[@x@ + @N@].x;\n  py[@t@] = in[@x@ + @N@].y;\n"
                  "  __syncthreads();\n  @access@",
          only={"dimension": ("flat",), "guard": ("unguarded",),
                "place": ("inline",)}),
    # A private array whose index only a run knows, and one in registers.
    Shape("private_array", "local-memory-array", "float *out, const int *index",
          "out[@x@] = a[index[@x@]];", "out[@x@] = a[3] + index[@x@];",
          body="float a[100];\n  for (int k = 0; k < 100; ++k)\n"
               "    a[k] = index[@x@ + k * @N@] * .5f;\n  @access@",
          uses=("float *a",),
          only={"dimension": ("flat",)}),
    # One word for the whole grid, and one atomic per block.
    Shape("one_counter", "global-atomic-hotspot", "int *count, const int *in",
          "atomicAdd(count, in[@x@ + @N@]);",
          "if (@t@ == 0) atomicAdd(count + blockIdx.x, in[@x@ + @N@]);",
          only={"dimension": ("flat",)}),
    # Workers picked by a remainder, and the first so many.
    Shape("picked_workers", "divergent-branch", "float *data",
          "if (@t@ % (2 * s) == 0) data[@x@] += data[@x@ + s];",
          "if (@t@ < s) data[@x@] += data[@x@ + s];",
          bad_body="for (unsigned s = 1; s < blockDim.x; s *= 2) {\n"
                   "    @access@\n    __syncthreads();\n  }\n  data[@x@] += @N@;",
          ok_body="for (unsigned s = blockDim.x / 2; s >= 32; s /= 2) {\n"
                  "    @access@\n    __syncthreads();\n  }\n  data[@x@] += @N@;",
          uses=("unsigned s",),
          only={"dimension": ("flat",), "guard": ("unguarded",)}),
    # The way up of a work-efficient scan, and the same with padded indices.
    Shape("scan", SHARED, "float *out, const float *in",
          "if (@t@ < d) data[s * (2 * @t@ + 2) - 1] += "
          "data[s * (2 * @t@ + 1) - 1];",
          "if (@t@ < d) {\n"
          "      int a = s * (2 * @t@ + 1) - 1, b = s * (2 * @t@ + 2) - 1;\n"
          "      data[b + (b >> 5)] += data[a + (a >> 5)];\n    }",
          bad_body="__shared__ float data[2112];\n  data[@t@] = in[@x@ + @N@];\n"
                   "  __syncthreads();\n  int s = 1;\n"
                   "  for (unsigned d = blockDim.x / 2; d > 0; d /= 2, s *= 2) {\n"
                   "    @access@\n    __syncthreads();\n  }\n"
                   "  out[@x@] = data[@t@];",
          ok_body="__shared__ float data[2112];\n"
                  "  data[@t@ + (@t@ >> 5)] = in[@x@ + @N@];\n"
                  "  __syncthreads();\n  int s = 1;\n"
                  "  for (unsigned d = blockDim.x / 2; d > 0; d /= 2, s *= 2) {\n"
                  "    @access@\n    __syncthreads();\n  }\n"
                  "  out[@x@] = data[@t@ + (@t@ >> 5)];",
          uses=("float *data", "unsigned d", "int s"),
          only={"dimension": ("flat",), "guard": ("unguarded",)}),
    # A barrier that some threads of a block do not reach.
    Shape("barrier", "divergent-barrier", "float *out, const float *in",
          "if (@t@ < 16) { data[@t@] = in[@x@ + @N@]; __syncthreads(); }",
          "if (@t@ < 16) data[@t@] = in[@x@ + @N@]; __syncthreads();",
          body="__shared__ float data[1024];\n  data[@t@] = 0;\n  @access@\n"
               "  out[@x@] = data[@t@ ^ 1];", uses=("float *data",),
          only={"dimension": ("flat",), "guard": ("unguarded",)}),
    # A row of structs of two words in shared memory, and two rows of words.
    Shape("shared_pairs", SHARED, "float *out, const float2 *in",
          "out[@x@] = p[@t@].x;", "out[@x@] = px[@t@];",
          bad_body="__shared__ float2 p[1024];\n  p[@t@] = in[@x@ + @N@];\n"
                   "  __syncthreads();\n  @access@",
          ok_body="__shared__ float px[1024];\n  px[@t@] = in[@x@ + @N@].x;\n"
                  "  __syncthreads();\n  @access@",
          only={"dimension": ("flat",), "guard": ("unguarded",),
                "place": ("inline",)}),
]
