; A second load of the same place takes the value of the first, across a store
; to other memory, too. A store that may write the place keeps both.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @repeated
; CHECK: %a = load
; CHECK-NOT: load
; CHECK: fadd float %a, %a
define ptx_kernel float @repeated(ptr addrspace(3) %s, ptr addrspace(1) noalias %g) {
  %a = load float, ptr addrspace(3) %s
  store float 1.0, ptr addrspace(1) %g
  %b = load float, ptr addrspace(3) %s
  %sum = fadd float %a, %b
  ret float %sum
}

; CHECK-LABEL: @written
; CHECK: %a = load
; CHECK: %b = load
define ptx_kernel float @written(ptr addrspace(3) %s, ptr addrspace(3) %t) {
  %a = load float, ptr addrspace(3) %s
  store float 1.0, ptr addrspace(3) %t
  %b = load float, ptr addrspace(3) %s
  %sum = fadd float %a, %b
  ret float %sum
}
