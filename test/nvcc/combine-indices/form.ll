; Indices of unrolled iterations become one base and a constant each, in 32
; bits. An index that is loaded stays.
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64-p3:32:32"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @iterations
; CHECK-NEXT: %[[BASE:.*]] = getelementptr float, ptr addrspace(3) %s, i32 %t
; CHECK-NEXT: %p = getelementptr i8, ptr addrspace(3) %[[BASE]], i32 8
; CHECK-NEXT: load float, ptr addrspace(3) %p
define ptx_kernel float @iterations(ptr addrspace(3) %s, i32 %t) {
  %first = add i32 %t, 1
  %second = add i32 %first, 1
  %p = getelementptr float, ptr addrspace(3) %s, i32 %second
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; CHECK-LABEL: @loaded
; CHECK-NEXT: %i = load i32
; CHECK-NEXT: getelementptr float, ptr addrspace(3) %s, i32 %i
define ptx_kernel float @loaded(ptr addrspace(3) %s, ptr addrspace(1) %q) {
  %i = load i32, ptr addrspace(1) %q
  %p = getelementptr float, ptr addrspace(3) %s, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}
