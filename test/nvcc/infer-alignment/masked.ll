; An access is aligned to what its variable and its index show. What a variable
; index leaves open keeps its alignment.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] poison, align 16

; CHECK-LABEL: @multiple_of_four
; CHECK: load float, ptr addrspace(3) %p, align 16
define ptx_kernel float @multiple_of_four(i32 %t) {
  %i = shl i32 %t, 2
  %p = getelementptr float, ptr addrspace(3) @s, i32 %i
  %v = load float, ptr addrspace(3) %p, align 4
  ret float %v
}

; CHECK-LABEL: @any_index
; CHECK: load float, ptr addrspace(3) %p, align 4
define ptx_kernel float @any_index(i32 %t) {
  %p = getelementptr float, ptr addrspace(3) @s, i32 %t
  %v = load float, ptr addrspace(3) %p, align 4
  ret float %v
}
