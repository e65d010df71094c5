; A call through a pointer becomes a choice between the functions of its type
; whose address is taken; the last needs no comparison. Empty assembly with
; different operands, and the pointer, keeps their accesses apart. @other has the type, but its
; address is not taken.
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(1) constant [2 x ptr] [ptr @first, ptr @second]

define void @first(ptr %p) {
  ret void
}
define void @second(ptr %p) {
  ret void
}
define void @other(ptr %p) {
  ret void
}

; CHECK-LABEL: define ptx_kernel void @k
; CHECK: icmp eq ptr %f, @first
; CHECK: call void @first(ptr %p)
; CHECK-NEXT: call void asm sideeffect "", "i,r"(i32 0, ptr %f)
; CHECK: call void @second(ptr %p)
; CHECK-NEXT: call void asm sideeffect "", "i,r"(i32 1, ptr %f)
; CHECK-NOT: call
; CHECK: ret void
define ptx_kernel void @k(ptr %f, ptr %p) {
  call void %f(ptr %p)
  ret void
}

; No function of the module has this type.
; CHECK-LABEL: define ptx_kernel void @no_target
; CHECK: call i32 %f(i32 1)
define ptx_kernel void @no_target(ptr %f) {
  %x = call i32 %f(i32 1)
  ret void
}
