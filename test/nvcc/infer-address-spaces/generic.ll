; An access through a generic pointer to a shared variable becomes one of shared
; memory. Where a pointer may lead to either of two memories, or to an unknown
; one, the access stays generic.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] poison

; CHECK-LABEL: @shared
; CHECK: load float, ptr addrspace(3) %place
define ptx_kernel float @shared() {
  %generic = addrspacecast ptr addrspace(3) @s to ptr
  %place = getelementptr float, ptr %generic, i64 4
  %v = load float, ptr %place
  ret float %v
}

; CHECK-LABEL: @either
; CHECK: load float, ptr %p
define ptx_kernel float @either(ptr addrspace(1) %g, i1 %c) {
  %a = addrspacecast ptr addrspace(1) %g to ptr
  %b = addrspacecast ptr addrspace(3) @s to ptr
  %p = select i1 %c, ptr %a, ptr %b
  %v = load float, ptr %p
  ret float %v
}

; CHECK-LABEL: @unknown
; CHECK: load float, ptr %p
define float @unknown(ptr %p) {
  %v = load float, ptr %p
  ret float %v
}
