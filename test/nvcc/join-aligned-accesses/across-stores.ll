; Two rows of six floats in an array of dynamic shared memory: the loads of a row
; are joined across a store to the row itself, and across one to another row, which
; is a multiple of 24 bytes away. Not across one to an unknown place, and not in an
; array of which nvcc does not know that it is aligned.
target triple = "nvptx64-nvidia-cuda"
target datalayout = "p3:32:32"
@dynamic = external addrspace(3) global [0 x float], align 16
@static = internal addrspace(3) global [384 x float] poison, align 16

; CHECK-LABEL: @rows
; CHECK-COUNT-2: load <2 x float>
; CHECK: store <2 x float>
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @rows(i32 %t, i32 %o) {
  %r = mul nsw i32 %t, 6
  %q = mul nsw i32 %o, 6
  %a0 = getelementptr float, ptr addrspace(3) @dynamic, i32 %r
  %b0 = getelementptr float, ptr addrspace(3) @dynamic, i32 %q
  %a1 = getelementptr i8, ptr addrspace(3) %a0, i32 4
  %b1 = getelementptr i8, ptr addrspace(3) %b0, i32 4
  %v0 = load float, ptr addrspace(3) %a0, align 8
  %w0 = load float, ptr addrspace(3) %b0, align 8
  %s0 = fadd float %v0, %w0
  store float %s0, ptr addrspace(3) %a0, align 8
  %v1 = load float, ptr addrspace(3) %a1, align 4
  %w1 = load float, ptr addrspace(3) %b1, align 4
  %s1 = fadd float %v1, %w1
  store float %s1, ptr addrspace(3) %a1, align 4
  ret void
}

; CHECK-LABEL: @unknown_place
; CHECK-COUNT-2: load float
; CHECK-NOT: <2 x
; CHECK: ret void
define ptx_kernel void @unknown_place(ptr addrspace(3) %p, ptr addrspace(1) %out) {
  %v0 = load float, ptr addrspace(3) @dynamic, align 16
  store float 1.0, ptr addrspace(3) %p
  %v1 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @dynamic, i32 4), align 4
  %s = fadd float %v0, %v1
  store float %s, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @left_to_ptxas
; CHECK-COUNT-2: load float
; CHECK-NOT: <2 x
; CHECK: ret void
define ptx_kernel void @left_to_ptxas(ptr addrspace(1) %out) {
  %v0 = load float, ptr addrspace(3) @static, align 16
  %v1 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @static, i32 4), align 4
  %s = fadd float %v0, %v1
  store float %s, ptr addrspace(1) %out
  ret void
}
