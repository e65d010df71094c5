; What a kernel calls remains, and so does what a table in memory points to that
; a kernel reads; functions that only each other calls, and variables of nothing,
; are removed.
; CHECK-NOT: @unused
; CHECK: @table = internal addrspace(1) global [1 x ptr] [ptr @pointed]
; CHECK-NOT: @unused
; CHECK: define internal void @pointed
; CHECK: define internal i32 @called
; CHECK: define ptx_kernel void @k
; CHECK-NOT: define
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(1) global [1 x ptr] [ptr @pointed]
@unused.tile = internal addrspace(3) global [32 x i32] poison

define internal void @pointed() {
  ret void
}
define internal i32 @called(i32 %x) {
  ret i32 %x
}
define internal i32 @unused.a(i32 %x) {
  %y = call i32 @unused.b(i32 %x)
  ret i32 %y
}
define internal i32 @unused.b(i32 %x) {
  %y = call i32 @unused.a(i32 %x)
  ret i32 %y
}
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %y = call i32 @called(i32 %x)
  %f = load ptr, ptr addrspace(1) @table
  call void %f()
  store i32 %y, ptr addrspace(1) %p
  ret void
}
