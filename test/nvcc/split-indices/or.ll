; The constant of x | c becomes a part of the address: of (x & ~63) | 63 as it
; is, of an x that may have the bits with a mask. An index without a constant and
; one of global memory stay.
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64-p3:32:32"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @masked
; CHECK: %row = and i32 %t, -64
; CHECK: %[[P:.*]] = getelementptr float, ptr addrspace(3) %s, i32 %row
; CHECK-NEXT: %[[Q:.*]] = getelementptr float, ptr addrspace(3) %[[P]], i32 63
; CHECK-NEXT: load float, ptr addrspace(3) %[[Q]]
define ptx_kernel float @masked(ptr addrspace(3) %s, i32 %t) {
  %row = and i32 %t, -64
  %i = or i32 %row, 63
  %p = getelementptr float, ptr addrspace(3) %s, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; CHECK-LABEL: @unmasked
; CHECK: %[[REST:.*]] = and i32 %t, -64
; CHECK-NEXT: %[[P:.*]] = getelementptr float, ptr addrspace(3) %s, i32 %[[REST]]
; CHECK-NEXT: getelementptr float, ptr addrspace(3) %[[P]], i32 63
define ptx_kernel float @unmasked(ptr addrspace(3) %s, i32 %t) {
  %i = or i32 %t, 63
  %p = getelementptr float, ptr addrspace(3) %s, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; CHECK-LABEL: @variable
; CHECK: getelementptr float, ptr addrspace(3) %s, i32 %i
define ptx_kernel float @variable(ptr addrspace(3) %s, i32 %t, i32 %u) {
  %i = or i32 %t, %u
  %p = getelementptr float, ptr addrspace(3) %s, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; CHECK-LABEL: @of_global
; CHECK: getelementptr float, ptr addrspace(1) %g, i32 %i
define ptx_kernel float @of_global(ptr addrspace(1) %g, i32 %t) {
  %i = or i32 %t, 63
  %p = getelementptr float, ptr addrspace(1) %g, i32 %i
  %v = load float, ptr addrspace(1) %p
  ret float %v
}
