; Scalars that follow each other in a kernel's shared memory become offsets of
; one variable. An array between them ends the run, and a single scalar stays.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @scalars = internal addrspace(3) global [8 x i8] poison, align 16
@a = internal addrspace(3) global i32 poison, align 4
@b = internal addrspace(3) global float poison, align 4
@array = internal addrspace(3) global [4 x i32] poison, align 16
@alone = internal addrspace(3) global i32 poison, align 4

; CHECK-LABEL: @k
; CHECK-NEXT: store i32 1, ptr addrspace(3) @scalars
; CHECK-NEXT: store float 2.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scalars, i32 4)
; CHECK-NEXT: store i32 3, ptr addrspace(3) @array
; CHECK-NEXT: store i32 4, ptr addrspace(3) @alone
define ptx_kernel void @k() {
  store i32 1, ptr addrspace(3) @a
  store float 2.0, ptr addrspace(3) @b
  store i32 3, ptr addrspace(3) @array
  store i32 4, ptr addrspace(3) @alone
  ret void
}

; Another kernel has one of the two, which stays a variable.
; CHECK-LABEL: @other
; CHECK-NEXT: store i32 1, ptr addrspace(3) @a
define ptx_kernel void @other() {
  store i32 1, ptr addrspace(3) @a
  ret void
}
