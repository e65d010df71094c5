; Pointer parameters of kernels become noalias. Structs passed by value, other
; parameters and those of device functions stay as they are.
target triple = "nvptx64-nvidia-cuda"
%pair = type { ptr, ptr }

; CHECK: @k(ptr noalias %a, ptr addrspace(1) noalias %b, ptr byval(%pair) %s, i32 %n)
define ptx_kernel void @k(ptr %a, ptr addrspace(1) %b, ptr byval(%pair) %s, i32 %n) {
  ret void
}
; CHECK: @device(ptr %a)
define void @device(ptr %a) {
  ret void
}
