; Device functions become internal and alwaysinline, whatever their attributes
; say. A recursive one stays as it is, and so does a declaration; kernels lose
; noinline and optnone.
target triple = "nvptx64-nvidia-cuda"

; CHECK: define internal void @debug() #[[INLINE:[0-9]+]]
define void @debug() noinline optnone {
  ret void
}
; CHECK: define internal void @recursive() #[[KEPT:[0-9]+]]
define void @recursive() noinline {
  call void @recursive()
  ret void
}
; CHECK: declare void @elsewhere() #[[KEPT]]
declare void @elsewhere() noinline
; CHECK: define ptx_kernel void @k() {
define ptx_kernel void @k() noinline optnone {
  ret void
}
; CHECK-DAG: attributes #[[INLINE]] = { alwaysinline }
; CHECK-DAG: attributes #[[KEPT]] = { noinline }
