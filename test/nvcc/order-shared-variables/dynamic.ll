; What a launch asks for lies behind the shared variables of each kernel, at the
; alignment of the arrays of all kernels, and at 16 bytes at least. An array that
; no kernel reaches does not count.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@own = internal addrspace(3) global [3 x i8] undef, align 1
@asked = external addrspace(3) global [0 x i32], align 4
@aligned = external addrspace(3) global [0 x i32], align 32
@unreached = external addrspace(3) global [0 x i32], align 128

; CHECK: define ptx_kernel void @without() #[[BOTH:[0-9]+]]
define ptx_kernel void @without() {
  store i8 1, ptr addrspace(3) @own
  ret void
}

; CHECK: define ptx_kernel void @with() #[[BOTH]]
define ptx_kernel void @with() {
  store i32 1, ptr addrspace(3) @asked
  call void @callee()
  ret void
}

; CHECK: define internal void @callee() {
define internal void @callee() {
  store i32 1, ptr addrspace(3) @aligned
  ret void
}

define internal void @nobody() {
  store i32 1, ptr addrspace(3) @unreached
  ret void
}

; CHECK: attributes #[[BOTH]] = { "warplint-dynamic-align"="32" }
