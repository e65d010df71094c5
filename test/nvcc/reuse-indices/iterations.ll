; Unrolled iterations share equal indices, and a load that the iteration before
; has made. Different indices stay.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @iterations
; CHECK-NEXT: %i = add i32 %t, 1
; CHECK-NEXT: %p = getelementptr
; CHECK-NEXT: %v = load
; CHECK-NEXT: %k = add i32 %t, 2
; CHECK-NEXT: %r = getelementptr
; CHECK-NEXT: %x = load
; CHECK-NEXT: %sum = fadd float %v, %v
define ptx_kernel float @iterations(ptr addrspace(3) %s, i32 %t) {
  %i = add i32 %t, 1
  %p = getelementptr float, ptr addrspace(3) %s, i32 %i
  %v = load float, ptr addrspace(3) %p
  %j = add i32 %t, 1
  %q = getelementptr float, ptr addrspace(3) %s, i32 %j
  %w = load float, ptr addrspace(3) %q
  %k = add i32 %t, 2
  %r = getelementptr float, ptr addrspace(3) %s, i32 %k
  %x = load float, ptr addrspace(3) %r
  %sum = fadd float %v, %w
  %all = fadd float %sum, %x
  ret float %all
}
