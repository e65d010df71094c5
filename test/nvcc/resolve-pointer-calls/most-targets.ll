; Eight functions are called directly, nine are not.
target triple = "nvptx64-nvidia-cuda"
@eight = addrspace(1) constant [8 x ptr] [ptr @a0, ptr @a1, ptr @a2, ptr @a3, ptr @a4, ptr @a5, ptr @a6, ptr @a7]
@nine = addrspace(1) constant [9 x ptr] [ptr @b0, ptr @b1, ptr @b2, ptr @b3, ptr @b4, ptr @b5, ptr @b6, ptr @b7, ptr @b8]

; CHECK-LABEL: define ptx_kernel void @of_eight
; CHECK-COUNT-8: call void @a{{[0-7]}}(i32 1)
define ptx_kernel void @of_eight(ptr %f) {
  call void %f(i32 1)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @of_nine
; CHECK-NEXT: call void %f(float 1.000000e+00)
; CHECK-NEXT: ret void
define ptx_kernel void @of_nine(ptr %f) {
  call void %f(float 1.0)
  ret void
}

define void @a0(i32 %x) { ret void }
define void @a1(i32 %x) { ret void }
define void @a2(i32 %x) { ret void }
define void @a3(i32 %x) { ret void }
define void @a4(i32 %x) { ret void }
define void @a5(i32 %x) { ret void }
define void @a6(i32 %x) { ret void }
define void @a7(i32 %x) { ret void }
define void @b0(float %x) { ret void }
define void @b1(float %x) { ret void }
define void @b2(float %x) { ret void }
define void @b3(float %x) { ret void }
define void @b4(float %x) { ret void }
define void @b5(float %x) { ret void }
define void @b6(float %x) { ret void }
define void @b7(float %x) { ret void }
define void @b8(float %x) { ret void }
