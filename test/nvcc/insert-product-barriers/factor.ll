; In a loop, a factor of the iteration (1 << i) may become a power of two once
; the loop is unrolled: the shifted sum of a product with it and a constant is
; hidden. A product with a value that no iteration decides stays as it is.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @of_iteration
; CHECK: %[[HIDDEN:.*]] = call i32 @warplint.shifted.i32(i32 %sum)
; CHECK-NEXT: lshr i32 %[[HIDDEN]], 5
define ptx_kernel void @of_iteration(ptr addrspace(3) %s, i32 %t) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %factor = shl i32 2, %i
  %product = mul i32 %t, %factor
  %sum = add i32 %product, 1
  %index = lshr i32 %sum, 5
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %index
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @of_argument
; CHECK-NOT: warplint.shifted
; CHECK: ret void
define ptx_kernel void @of_argument(ptr addrspace(3) %s, i32 %t, i32 %factor) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %product = mul i32 %t, %factor
  %sum = add i32 %product, 1
  %index = lshr i32 %sum, 5
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %index
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @no_constant
; CHECK-NOT: warplint.shifted
; CHECK: ret void
define ptx_kernel void @no_constant(ptr addrspace(3) %s, i32 %t) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %factor = shl i32 2, %i
  %product = mul i32 %t, %factor
  %index = lshr i32 %product, 5
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %index
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %loop, label %end
end:
  ret void
}
