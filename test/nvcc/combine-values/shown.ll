; What a value that is no longer hidden makes constant is computed. A load stays.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @constant
; CHECK-NEXT: store i32 8, ptr addrspace(3) %s
define ptx_kernel void @constant(ptr addrspace(3) %s) {
  %v = shl i32 1, 3
  store i32 %v, ptr addrspace(3) %s
  ret void
}

; CHECK-LABEL: @loaded
; CHECK-NEXT: %v = load i32, ptr addrspace(3) %s
; CHECK-NEXT: store i32 %v, ptr addrspace(3) %t
define ptx_kernel void @loaded(ptr addrspace(3) %s, ptr addrspace(3) %t) {
  %v = load i32, ptr addrspace(3) %s
  store i32 %v, ptr addrspace(3) %t
  ret void
}
