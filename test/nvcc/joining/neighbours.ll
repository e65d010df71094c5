; The whole phase: neighbouring accesses of shared memory become one, but not
; across a store, not more than four of them, and never bytes.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] poison, align 16
@h = internal addrspace(3) global [64 x half] poison, align 16
@b = internal addrspace(3) global [64 x i8] poison, align 16

; The layout is the module's own again.
; CHECK: target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; CHECK-LABEL: @pair
; CHECK: load <2 x float>, ptr addrspace(3) @s
define ptx_kernel void @pair(ptr addrspace(1) %out) {
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 4)
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @apart
; CHECK: load float, ptr addrspace(3) @s
; CHECK-NEXT: store float 1.000000e+00
; CHECK-NEXT: load float, ptr addrspace(3)
define ptx_kernel void @apart(ptr addrspace(1) %out, ptr addrspace(3) %p) {
  %a = load float, ptr addrspace(3) @s
  store float 1.0, ptr addrspace(3) %p
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 4)
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(1) %out
  ret void
}

; Eight of two bytes are two accesses of eight.
; CHECK-LABEL: @eight_halves
; CHECK-COUNT-2: store <4 x half>
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @eight_halves(half %v) {
  store half %v, ptr addrspace(3) @h
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 2)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 4)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 6)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 8)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 10)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 12)
  store half %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @h, i64 14)
  ret void
}

; CHECK-LABEL: @bytes
; CHECK-COUNT-2: store i8
define ptx_kernel void @bytes(i8 %v) {
  store i8 %v, ptr addrspace(3) @b
  store i8 %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @b, i64 1)
  ret void
}
