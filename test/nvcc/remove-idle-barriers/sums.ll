; A barrier whose operand has turned out to be no sum that the shift drops is
; removed. One that is needed remains, and so does one of a function's argument,
; which is not inlined yet.
target triple = "nvptx64-nvidia-cuda"
declare i32 @warplint.shifted.i32(i32)

; CHECK-LABEL: @no_sum
; CHECK-NEXT: lshr i32 %t, 1
define ptx_kernel i32 @no_sum(i32 %t) {
  %hidden = call i32 @warplint.shifted.i32(i32 %t)
  %r = lshr i32 %hidden, 1
  ret i32 %r
}

; CHECK-LABEL: @sum
; CHECK: call i32 @warplint.shifted.i32(i32 %sum)
define ptx_kernel i32 @sum(i32 %t) {
  %twice = shl i32 %t, 1
  %sum = or disjoint i32 %twice, 1
  %hidden = call i32 @warplint.shifted.i32(i32 %sum)
  %r = lshr i32 %hidden, 1
  ret i32 %r
}

; CHECK-LABEL: @argument
; CHECK: call i32 @warplint.shifted.i32(i32 %t)
define i32 @argument(i32 %t) {
  %hidden = call i32 @warplint.shifted.i32(i32 %t)
  %r = lshr i32 %hidden, 1
  ret i32 %r
}
