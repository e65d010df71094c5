; What a kernel hands on by value is its own parameter, if both are only read and
; it has more than 128 bytes. One of 128 bytes, one that is written and a part of
; the parameter stay copies.
target triple = "nvptx64-nvidia-cuda"

%large = type { [32 x float], i32 }
%small = type { [31 x float], i32 }

; CHECK-LABEL: @kernel_large
; CHECK-NOT: alloca
; CHECK: call void @large(ptr %p)
define ptx_kernel void @kernel_large(ptr byval(%large) %p) {
  %copy = alloca %large
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 132, i1 false)
  call void @large(ptr byval(%large) %copy)
  ret void
}

; CHECK-LABEL: define internal void @large(ptr %p)
define internal void @large(ptr byval(%large) %p) {
  %i = getelementptr %large, ptr %p, i32 0, i32 1
  %n = load i32, ptr %i
  %f = call float @read(ptr %p, i32 %n)
  ret void
}

define internal float @read(ptr %s, i32 %n) {
  %s.addr = alloca ptr
  store ptr %s, ptr %s.addr
  %s.value = load ptr, ptr %s.addr
  %e = getelementptr %large, ptr %s.value, i32 0, i32 0, i32 %n
  %f = load float, ptr %e
  ret float %f
}

; CHECK-LABEL: @kernel_small
; CHECK: alloca %small
; CHECK: call void @small(ptr byval(%small) %copy)
define ptx_kernel void @kernel_small(ptr byval(%small) %p) {
  %copy = alloca %small
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 128, i1 false)
  call void @small(ptr byval(%small) %copy)
  ret void
}

define internal void @small(ptr byval(%small) %p) {
  %n = load i32, ptr %p
  ret void
}

; CHECK-LABEL: @kernel_written
; CHECK: alloca %large
; CHECK: call void @written(ptr byval(%large) %copy)
define ptx_kernel void @kernel_written(ptr byval(%large) %p) {
  %copy = alloca %large
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 132, i1 false)
  call void @written(ptr byval(%large) %copy)
  ret void
}

define internal void @written(ptr byval(%large) %p) {
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @kernel_part
; CHECK: alloca %large
define ptx_kernel void @kernel_part(ptr byval({ %large, i32 }) %p) {
  %copy = alloca %large
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 132, i1 false)
  %n = load i32, ptr %copy
  ret void
}

; CHECK-LABEL: @kernel_noinline
; CHECK: alloca %large
define ptx_kernel void @kernel_noinline(ptr byval(%large) %p) {
  %copy = alloca %large
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 132, i1 false)
  call void @kept(ptr %copy)
  ret void
}

define internal void @kept(ptr %p) noinline {
  %n = load i32, ptr %p
  ret void
}
