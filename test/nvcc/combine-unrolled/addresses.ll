; Indices of unrolled iterations become one base and a constant each, so that
; gvn sees which are the same. The product of two variables stays.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @indices
; CHECK-NEXT: %[[I:.*]] = sext i32 %t to i64
; CHECK-NEXT: %[[BASE:.*]] = getelementptr float, ptr addrspace(3) %s, i64 %[[I]]
; CHECK-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr addrspace(3) %[[BASE]], i64 4
; CHECK-NEXT: load float, ptr addrspace(3) %[[NEXT]]
define ptx_kernel float @indices(ptr addrspace(3) %s, i32 %t) {
  %up = add nsw i32 %t, 3
  %down = add nsw i32 %up, -2
  %i = sext i32 %down to i64
  %p = getelementptr float, ptr addrspace(3) %s, i64 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; CHECK-LABEL: @product
; CHECK-NEXT: mul i32 %t, %n
define ptx_kernel i32 @product(i32 %t, i32 %n) {
  %v = mul i32 %t, %n
  ret i32 %v
}
